import { expect, test } from "vitest";
import { checkDeliveries } from "../../src/doctor/deliveries.ts";

const AT = "2026-06-01T12:34:56.000Z";

test.each<[string, Parameters<typeof checkDeliveries>[0], string]>([
  [
    "when the last one came",
    { shop: "acme", lastDeliveryAt: AT, refused: {}, secretsLastSeen: [AT] },
    "fine: the last one came on 2026-06-01 12:34 UTC",
  ],
  [
    "that none has come yet",
    { shop: "acme", lastDeliveryAt: null, refused: { too_large: 1 }, secretsLastSeen: [null] },
    "fine: none has come yet: place an order in the shop to see one",
  ],
  [
    "that the secret is probably wrong",
    { shop: "acme", lastDeliveryAt: AT, refused: { signature_invalid: 3 }, secretsLastSeen: [null, null] },
    "warning: since the bridge was started, 3 were refused for their signature and none was accepted",
  ],
  [
    "that strangers knock, which is no fault of the secret",
    {
      shop: "acme",
      lastDeliveryAt: AT,
      refused: { signature_invalid: 3, signature_missing: 1 },
      secretsLastSeen: [null, AT],
    },
    "fine: the last one came on 2026-06-01 12:34 UTC; 4 were refused for their signature since the start",
  ],
])("doctor tells of a shop's deliveries %s", (_title, told, words) => {
  const { verdict, detail } = checkDeliveries(told);
  expect(`${verdict}: ${detail}`).toBe(words);
});
