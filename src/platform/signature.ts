import { createHmac, timingSafeEqual } from "node:crypto";
import type { Verification } from "./adapter.ts";
import { onlyHeader } from "./kit/headers.ts";
import type { RawRequest } from "./request.ts";

const SHA256_BASE64 = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Verifies a header with base64 of HMAC-SHA256 over the raw body. Accepts only the canonical encoding of a signature
 * (Node's decoder also accepts junk and the URL alphabet, which would allow several encodings of one signature), and
 * only a header that is sent exactly once.
 */
export function verifyBase64Hmac(
  request: RawRequest,
  header: string,
  secrets: readonly string[],
): Verification {
  const values = request.headers[header] ?? [];
  const [given] = values;
  if (given === undefined || given === "") return { ok: false, reason: "signature_missing" };
  const digest = values.length > 1 ? null : canonicalDigest(given);
  if (digest === null) return { ok: false, reason: "signature_malformed" };
  // Compares with every secret, even after a match, so that the timing reveals nothing about them.
  const fits = secrets.map((secret) =>
    timingSafeEqual(digest, createHmac("sha256", secret).update(request.body).digest()),
  );
  const secretIndex = fits.findIndex((isFit, at) => isFit && secrets[at] !== "");
  return secretIndex === -1
    ? { ok: false, reason: "signature_invalid" }
    : { ok: true, covers: "body", secretIndex };
}

/** The signature that `verifyBase64Hmac` expects: base64 of HMAC-SHA256 over the raw body. */
export function base64Hmac(body: string | Uint8Array, secret: string): string {
  return createHmac("sha256", secret).update(body).digest("base64");
}

/** Allows for clock differences and delays; an older request may be a replay attack (Standard Webhooks). */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Room for some forty signatures: during a change of secrets, senders sign with each, and maybe by several versions.
 */
const LONGEST_SIGNATURES = 2000;
/** A version identifier and a signature, separated by a comma (Standard Webhooks). */
const VERSIONED = /^v\d+[a-z]*,[^\s,]+$/;

/**
 * Verifies a request by the rules of Standard Webhooks ("Verifying webhooks"): `webhook-signature` lists signatures,
 * each with its version, separated by spaces; one valid signature suffices, and versions other than "v1" are ignored.
 * "v1" is base64 of HMAC-SHA256 over "id.timestamp.body". Secrets are "whsec_" and base64, or plain text. The headers
 * may have another prefix than "webhook".
 */
export function verifyStandardWebhook(
  { headers, body }: RawRequest,
  secrets: readonly string[],
  now: number,
  beginning = "webhook",
): Verification {
  if (headers[`${beginning}-signature`] === undefined) return { ok: false, reason: "signature_missing" };
  const id = onlyHeader(headers, `${beginning}-id`);
  const timestamp = onlyHeader(headers, `${beginning}-timestamp`);
  const signatures = onlyHeader(headers, `${beginning}-signature`, LONGEST_SIGNATURES).split(" ");
  const digests = signatures
    .filter((each) => each.startsWith("v1,"))
    .map((each) => canonicalDigest(each.slice(3)));
  const isForm =
    digests.length > 0 && !digests.includes(null) && signatures.every((each) => VERSIONED.test(each));
  if (id === "" || !/^\d{1,11}$/.test(timestamp) || !isForm)
    return { ok: false, reason: "signature_malformed" };
  const fits = secrets.map((secret) => {
    const key = keyOf(secret);
    const ours = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest();
    const isOurs = digests.map((digest) => digest !== null && timingSafeEqual(digest, ours));
    return key.byteLength > 0 && isOurs.includes(true);
  });
  const secretIndex = fits.indexOf(true);
  if (secretIndex === -1) return { ok: false, reason: "signature_invalid" };
  const isFresh = Math.abs(now - Number(timestamp) * 1000) <= TOLERANCE_MS;
  return isFresh ? { ok: true, covers: "bodyAndTime", secretIndex } : { ok: false, reason: "expired" };
}

function keyOf(secret: string): Buffer {
  return secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
}

/** The digest; `null` if the text is not its canonical base64 encoding. */
function canonicalDigest(text: string): Buffer | null {
  if (!SHA256_BASE64.test(text)) return null;
  const digest = Buffer.from(text, "base64");
  return digest.toString("base64") === text ? digest : null;
}
