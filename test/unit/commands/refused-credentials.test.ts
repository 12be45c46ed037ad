import { expect, test } from "vitest";
import { wordsOfReader } from "../../../src/commands/language.ts";
import { withPlace } from "../../../src/commands/refused-credentials.ts";
import { NO_TERMINAL } from "../../../src/commands/terminal/terminal.ts";
import { checkDeliveries } from "../../../src/health/doctor/checks.ts";
import { verdictView } from "../../../src/health/verdict-view.ts";
import { variablesOfCredentials } from "../../../src/settings/environment.ts";

const words = wordsOfReader({ adapters: [], terminal: NO_TERMINAL }, {});
const SHOP = { credentials: { token: "${ACME_TOKEN}" }, secrets: ["${ACME_SECRET}"] };
const variables = variablesOfCredentials({ shops: { acme: SHOP, other: SHOP }, brands: {} });

test.each([
  ["none was right yet", { refused: { signature_invalid: 3 }, isSignedWrongly: false }],
  ["none is right any more", { refused: {}, isSignedWrongly: true }],
])("webhooks signed with another secret name the variable that holds the bridge's: %s", (_, arrivals) => {
  const verdict = checkDeliveries({
    ...{ shop: "acme", lastDeliveryAt: null, secretsLastSeen: [null], wrongSignatures: 3 },
    ...{ wrongWebhook: null, ofNoUse: null, webhooksByHand: [], ...arrivals },
  });
  const { nextStep, shows } = withPlace(verdictView(verdict, words), { shops: [], variables, words });
  expect(nextStep).toBe(
    "Copy the secret that signs the webhooks from the shop to shops.acme.secrets, or, if the shop lets you choose it, enter the bridge’s secret there",
  );
  expect(shows).toEqual([expect.stringMatching(/^Its value comes from ACME_SECRET: in \.env/)]);
});
