import { createHmac, timingSafeEqual } from "node:crypto";
import type { Verification } from "./adapter.ts";
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
  if (values.length > 1 || !SHA256_BASE64.test(given)) return { ok: false, reason: "signature_malformed" };
  const digest = Buffer.from(given, "base64");
  if (digest.toString("base64") !== given) return { ok: false, reason: "signature_malformed" };
  const secretIndex = secrets.findIndex(
    (secret) =>
      secret !== "" && timingSafeEqual(digest, createHmac("sha256", secret).update(request.body).digest()),
  );
  return secretIndex === -1
    ? { ok: false, reason: "signature_invalid" }
    : { ok: true, covers: "body", secretIndex };
}
