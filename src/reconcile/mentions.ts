import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { Identity } from "../domain/redaction.ts";
import type { Delivery } from "../store/store.ts";
import { parsePhone } from "./phone.ts";

const PHONE_LIKE = /\+?\(?\d(?:[\s().\-/]*\d){5,18}/g;
/** Digits at the end of a number that no spelling of it changes. */
const TAIL = 6;

/**
 * Does the delivery speak of one of them, however it writes the address or the number? Looks at the text as sent and
 * at what JSON's escapes stand for.
 */
export function mentions(delivery: Delivery, identities: readonly Identity[]): boolean {
  const sent = new TextDecoder().decode(delivery.body);
  const texts = [sent, unescaped(sent), ...Object.values(delivery.headers), delivery.reason ?? ""].map(
    (text) => text.toLowerCase(),
  );
  return identities.some((identity) =>
    texts.some((text) =>
      identity.kind === "email" ? hasEmail(text, identity.value) : hasMobile(text, identity.value),
    ),
  );
}

/** Is the delivery's content gone already? */
export function isErasedDelivery({ body, headers }: Pick<Delivery, "body" | "headers">): boolean {
  return body.byteLength === 0 && Object.keys(headers).length === 0;
}

function hasEmail(text: string, email: string): boolean {
  return text.includes(email) || text.includes(encodeURIComponent(email).toLowerCase());
}

function hasMobile(text: string, mobile: string): boolean {
  const tail = mobile.slice(-TAIL);
  const country = parsePhoneNumberFromString(mobile)?.country ?? "";
  const found = text.replaceAll("\\/", "/").match(PHONE_LIKE) ?? [];
  return found.some((typed) => {
    const digits = typed.replace(/\D/g, "");
    if (!digits.endsWith(tail)) return false;
    const international = parsePhone(digits.startsWith("00") ? `+${digits.slice(2)}` : `+${digits}`, country);
    return international === mobile || parsePhone(typed, country) === mobile;
  });
}

/** The text with its JSON escapes resolved; as it is where it is no JSON. */
function unescaped(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text));
  } catch {
    return "";
  }
}
