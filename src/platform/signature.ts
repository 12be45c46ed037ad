import { createHmac, timingSafeEqual } from "node:crypto";
import type { Verification } from "./adapter.ts";
import { onlyHeader } from "./kit/headers.ts";
import type { RawRequest } from "./request.ts";

const SHA256_BASE64 = /^[A-Za-z0-9+/]{43}=$/;

/**
 * Judges a header that holds base64 of HMAC-SHA256 over the raw body. Only the canonical text of a signature is
 * accepted (Node's decoder takes junk and the URL alphabet too, which would give one signature several spellings),
 * and only a header that came exactly once.
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
  // All of them, also behind the one that fits: how long it takes tells nothing of them.
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

/** Clocks differ, and deliveries wait; what is older or younger than this may be a recording (Standard Webhooks). */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Judges a request by the rules of Standard Webhooks ("Verifying webhooks"): `webhook-signature` holds one or more of
 * "v1,…", base64 of HMAC-SHA256 over "id.timestamp.body". Secrets are written "whsec_" and base64, or as plain text.
 * The headers may have another beginning than "webhook".
 */
export function verifyStandardWebhook(
  { headers, body }: RawRequest,
  secrets: readonly string[],
  now: number,
  beginning = "webhook",
): Verification {
  if (headers[`${beginning}-signature`] === undefined) return { ok: false, reason: "signature_missing" };
  const [id, timestamp, signatures] = ["id", "timestamp", "signature"].map((name) =>
    onlyHeader(headers, `${beginning}-${name}`),
  ) as [string, string, string];
  const digests = signatures.split(" ").map((each) => canonicalDigest(/^v1,(.*)$/s.exec(each)?.[1] ?? ""));
  if (id === "" || !/^\d{1,11}$/.test(timestamp) || digests.includes(null))
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
