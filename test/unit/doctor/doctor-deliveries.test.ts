import { expect, test } from "vitest";
import { checkDeliveries } from "../../../src/doctor/deliveries.ts";

const AT = "2026-06-01T12:34:56.000Z";

const WELL = {
  shop: "acme",
  lastDeliveryAt: AT,
  secretsLastSeen: [AT],
  wrongSignatures: 0,
  isSignedWrongly: false,
  ofNoUse: null,
};

test.each<[string, Partial<Parameters<typeof checkDeliveries>[0]>, string]>([
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
  [
    "that the secret is wrong now, although it was right before",
    { refused: { signature_invalid: 3 }, wrongSignatures: 3, isSignedWrongly: true },
    "warning: the last 3 were signed with another secret, and none with the right one since",
  ],
  [
    "that the webhooks show no order",
    {
      ofNoUse: {
        since: AT,
        reason: "the user who made the webhook may not see orders",
        code: "asWritten",
        facts: {},
      },
    },
    "failed: the user who made the webhook may not see orders",
  ],
])("doctor tells of a shop's deliveries %s", (_title, told, words) => {
  const { verdict, detail } = checkDeliveries({ ...WELL, refused: {}, ...told });
  expect(`${verdict}: ${detail}`).toBe(words);
});
