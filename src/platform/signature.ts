import { createHmac, timingSafeEqual } from "node:crypto";
import type { Verification } from "./adapter.ts";
import { onlyHeader } from "./kit/headers.ts";
import type { RawRequest } from "./request.ts";

const SHA256_BASE64 = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Checks a header with base64 of HMAC-SHA256 over the raw body. Accepts only the canonical text of a signature (Node's
 * decoder accepts junk and the URL alphabet too, which would give one signature several spellings), and only a header
 * that came exactly once.
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
  // Compares all of them, also after a match, so the time it takes reveals nothing about them.
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

/** Clocks differ, and deliveries wait; a request outside this range may be a recording (Standard Webhooks). */
const TOLERANCE_MS = 5 * 60_000;

/** Some forty signatures: a sender that changes its secret signs with each, and may sign by other versions too. */
const LONGEST_SIGNATURES = 2000;
/** An identifier of a version and what it signed with, as Standard Webhooks separates them. */
const VERSIONED = /^v\d+[a-z]*,[^\s,]+$/;

/**
 * Checks a request by the rules of Standard Webhooks ("Verifying webhooks"): `webhook-signature` lists signatures, each
 * with its version, with spaces between them; one that is right suffices, and other versions than "v1" are passed over.
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

/** `null`: the text is not what an encoder would have written. */
function canonicalDigest(text: string): Buffer | null {
  if (!SHA256_BASE64.test(text)) return null;
  const digest = Buffer.from(text, "base64");
  return digest.toString("base64") === text ? digest : null;
}
