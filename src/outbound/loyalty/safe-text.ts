/** The most characters of a message that are kept. */
const LONGEST = 300;
/** The most characters that are masked, to bound the cost. */
const LOOKED_AT = 2_000;
/** Shorter secrets are not masked: that would remove parts of ordinary words (a brand ID may be "12"). */
const SHORTEST_SECRET = 4;

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
const EMAIL_LIKE = /[^\s@<>"'(),;]{1,254}(?:@|%40)[^\s@<>"'(),;]{1,254}/gi;
const PHONE_LIKE = /\+?\(?\d(?:[\s().\-/]*\d){6,}/g;

/**
 * Makes a text of the service safe for records, logs and pages: one line of at most 300 characters, without control
 * characters, parts that look like email addresses or phone numbers, and the given secrets. Long numbers look like
 * phone numbers and are removed too, including order ids: the order is known anyway.
 */
export function safeText(text: string, secrets: readonly string[] = []): string {
  const masked = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
    .slice(0, LOOKED_AT)
    .replace(CONTROLS, " ")
    .replace(EMAIL_LIKE, "[email]")
    .replace(PHONE_LIKE, "[number]")
    .trim();
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST - 1)}…` : masked;
}
