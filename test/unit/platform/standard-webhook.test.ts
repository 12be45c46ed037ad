import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { verifyStandardWebhook } from "../../../src/platform/signature.ts";

/** Which lists of signatures are accepted: Standard Webhooks, "Verifying webhooks". */
const SECRET = "whsec_c2VjcmV0IG9mIHRoZSBzaG9w";
const NOW = Date.UTC(2026, 0, 5, 12);
const BODY = Buffer.from('{"type":"order.changed"}');
const TIMESTAMP = String(NOW / 1000);

const digest = (secret: string) =>
  createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
    .update(`msg_1.${TIMESTAMP}.`)
    .update(BODY)
    .digest("base64");
const RIGHT = `v1,${digest(SECRET)}`;
const OF_ANOTHER = `v1,${digest("whsec_YW5vdGhlciBzZWNyZXQ=")}`;
const ASYMMETRIC = `v1a,${Buffer.alloc(64, 7).toString("base64")}`;

function verify(signatures: string) {
  const headers = {
    "webhook-id": ["msg_1"],
    "webhook-timestamp": [TIMESTAMP],
    "webhook-signature": [signatures],
  };
  return verifyStandardWebhook({ method: "POST", target: "/", headers, body: BODY }, [SECRET], NOW);
}

const ACCEPTED = { ok: true, covers: "bodyAndTime", secretIndex: 0 };
test.each([
  ["alone", RIGHT],
  ["beside an asymmetric one", `${ASYMMETRIC} ${RIGHT}`],
  ["beside one of a version that nobody knows yet", `${RIGHT} v2,anything`],
  ["after four of other secrets", `${`${OF_ANOTHER} `.repeat(4)}${RIGHT}`],
])("a right signature is accepted %s", (_where, signatures) => {
  expect(verify(signatures)).toEqual(ACCEPTED);
});

test("signatures of other secrets are refused", () => {
  expect(verify(`${OF_ANOTHER} ${ASYMMETRIC}`)).toEqual({ ok: false, reason: "signature_invalid" });
});

test.each([
  ["only other versions", ASYMMETRIC],
  ["a digest of another form beside a right one", `${RIGHT} v1,abc`],
  ["rubbish beside a right one", `${RIGHT} abc`],
  ["two spaces", `${RIGHT}  ${RIGHT}`],
  ["more than forty", `${`${OF_ANOTHER} `.repeat(45)}${RIGHT}`],
])("%s are malformed", (_what, signatures) => {
  expect(verify(signatures)).toEqual({ ok: false, reason: "signature_malformed" });
});
