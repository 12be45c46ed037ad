import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";
import type { ParsePhone } from "../domain/contact.ts";

/** An order is planned several times within moments, each time with the same numbers. */
const REMEMBERED = 1_000;
const parsed = new Map<string, string | null>();

/**
 * Shops send phone numbers as typed: "040 123 4567", "+1(502)-459-2181", "555-555-SHIP". Unusable ones give `null`. A
 * national number has to be a real one of its country, or points would land on a stranger's; one that was typed with
 * its country code only has to have a possible length, since numbering plans change faster than packages.
 */
export const parsePhone: ParsePhone = (typed, country) => {
  const key = `${country} ${typed}`;
  const known = parsed.get(key);
  if (known !== undefined) return known;
  if (parsed.size === REMEMBERED) parsed.clear();
  const number = parse(typed, country);
  parsed.set(key, number);
  return number;
};

function parse(typed: string, country: string): string | null {
  const known = isSupportedCountry(country) ? { defaultCountry: country as CountryCode } : {};
  const number = parsePhoneNumberFromString(typed.trim().slice(0, 40), { ...known, extract: false });
  const isUsable = typed.trim().startsWith("+") ? number?.isPossible() : number?.isValid();
  return isUsable === true && number !== undefined ? number.number : null;
}

/** How a number in E.164 may have been typed, punctuation aside: what a search by text has to try. */
export function spellingsOf(mobile: string): readonly string[] {
  const number = parsePhoneNumberFromString(mobile);
  const digits = mobile.replace(/\D/g, "");
  const national = number?.formatNational().replace(/\D/g, "") ?? digits;
  return [...new Set([mobile, digits, `00${digits}`, national, number?.nationalNumber ?? digits])];
}
