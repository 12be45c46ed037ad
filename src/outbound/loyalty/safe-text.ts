/** Longest text of the service that is kept in a detail. */
const LONGEST = 300;
/** No more than this is read: masking must stay cheap on whatever the service sends. */
const LOOKED_AT = 2_000;
/** Anything shorter hides nothing and would tear words apart: a brand id may be "12". */
const SHORTEST_SECRET = 4;

const CONTROLS = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu;
const EMAIL_LIKE = /[^\s@<>"'(),;]{1,254}(?:@|%40)[^\s@<>"'(),;]{1,254}/gi;
const PHONE_LIKE = /\+?\(?\d(?:[\s().\-/]*\d){6,}/g;

/**
 * Makes a text of the service fit for records, logs and pages: one line of at most 300 characters, without control
 * characters, e-mail-like and phone-like parts, and without the given secrets. Long numbers read like phone numbers
 * and go too, order ids among them: the order is known anyway.
 */
export function safeText(text: string, secrets: readonly string[] = []): string {
  const masked = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((rest, secret) => rest.replaceAll(secret, "[secret]"), text)
    .slice(0, LOOKED_AT)
    .replace(CONTROLS, " ")
    .replace(EMAIL_LIKE, "[e-mail]")
    .replace(PHONE_LIKE, "[number]")
    .trim();
  return masked.length > LONGEST ? `${masked.slice(0, LONGEST - 1)}…` : masked;
}
