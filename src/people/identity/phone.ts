import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { ParsePhone, Phone, ReadPhone } from "../../domain/order/contact.ts";

/**
 * The size of the cache: an order is planned several times in a row, each time with the same numbers. Results of a pure
 * function do not change.
 */
const REMEMBERED = 1_000;
const parsed = new Map<string, Phone | null>();

export const parsePhone: ParsePhone = (typed, country) => readPhone(typed, country)?.number ?? null;

/**
 * Shops send phone numbers as typed: "040 123 4567", "+1(502)-459-2181", "555-555-SHIP". Unusable ones give `null`. A
 * national number must be a valid one of its country, or points would go to a stranger's; one with its country code
 * only needs a possible length, since numbering plans change faster than packages.
 */
export const readPhone: ReadPhone = (typed, country) => {
  const key = `${country} ${typed}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  if (parsed.size === REMEMBERED) parsed.clear();
  const phone = parse(typed, country);
  parsed.set(key, phone);
  return phone;
};

function parse(typed: string, country: string): Phone | null {
  const known = isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {};
  const number = parsePhoneNumberFromString(typed.trim().slice(0, 40), { ...known, extract: false });
  const isUsable = typed.trim().startsWith("+") ? number?.isPossible() : number?.isValid();
  if (isUsable !== true || number === undefined) return null;
  return { number: number.number, isLandline: number.getType() === "FIXED_LINE" };
}
