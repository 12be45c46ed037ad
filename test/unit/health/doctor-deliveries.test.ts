import { expect, test } from "vitest";
import type { Verdict } from "../../../src/health/codes/verdict.ts";
import { checkDeliveries } from "../../../src/health/doctor/checks.ts";

const AT = "2026-06-01T12:34:56.000Z";

const WELL = {
  shop: "acme",
  lastDeliveryAt: AT,
  secretsLastSeen: [AT],
  wrongSignatures: 0,
  isSignedWrongly: false,
  wrongWebhook: null,
  ofNoUse: null,
  webhooksByHand: [],
};

test.each<[string, Partial<Parameters<typeof checkDeliveries>[0]>, object]>([
  [
    "when the last one came",
    { shop: "acme", lastDeliveryAt: AT, refused: {}, secretsLastSeen: [AT] },
    { state: "fine", code: "lastDelivery", at: Date.parse(AT), refused: 0 },
  ],
  [
    "that none has come yet",
    { shop: "acme", lastDeliveryAt: null, refused: { too_large: 1 }, secretsLastSeen: [null] },
    { state: "skipped", code: "noDeliveryYet" },
  ],
  [
    "that nothing reports an order, where the bridge has no access and nothing ever came",
    { lastDeliveryAt: null, refused: {}, secretsLastSeen: [null], webhooksByHand: ["Order created"] },
    { state: "warning", code: "nothingReports", shop: "acme", webhooks: ["Order created"] },
  ],
  [
    "that the secret is probably wrong",
    { shop: "acme", lastDeliveryAt: AT, refused: { signature_invalid: 3 }, secretsLastSeen: [null, null] },
    { state: "warning", code: "noDeliveryAccepted", refused: 3, shop: "acme" },
  ],
  [
    "that strangers knock, which is no fault of the secret",
    {
      shop: "acme",
      lastDeliveryAt: AT,
      refused: { signature_invalid: 3, signature_missing: 1 },
      secretsLastSeen: [null, AT],
    },
    { state: "fine", code: "lastDelivery", at: Date.parse(AT), refused: 4 },
  ],
  [
    "that the secret is wrong now, although it was right before",
    { refused: { signature_invalid: 3 }, wrongSignatures: 3, isSignedWrongly: true },
    { state: "warning", code: "deliveriesSignedOtherwise", count: 3, shop: "acme", webhook: null },
  ],
  [
    "that one webhook has another secret, while the others are right",
    {
      ...{ refused: { signature_invalid: 4 }, wrongSignatures: 4, isSignedWrongly: true, wrongWebhook: "2" },
      ofNoUse: { since: AT, reason: "they arrive with another secret", code: "signedWrongly", facts: {} },
    },
    { state: "warning", code: "deliveriesSignedOtherwise", count: 4, shop: "acme", webhook: "2" },
  ],
  [
    "that the webhooks show no order",
    {
      ofNoUse: {
        since: AT,
        reason: "the user who made the webhook may not see orders",
        code: "signedWrongly",
        facts: {},
      },
    },
    {
      ...{ state: "failed", code: "deliveriesOfNoUse" },
      said: "the user who made the webhook may not see orders",
    },
  ],
])("doctor tells of a shop's deliveries %s", (_title, arrivals, found) => {
  const about = { check: "deliveriesCheck", subject: { code: "aboutShop", shop: "acme" } };
  const verdict: Verdict = checkDeliveries({ ...WELL, refused: {}, ...arrivals });
  expect(verdict).toEqual({ ...about, ...found });
});
