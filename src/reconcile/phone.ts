import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js";
import type { ParsePhone } from "../domain/contact.ts";

/** Shops send phone numbers as typed: "040 123 4567", "+1(502)-459-2181", "555-555-SHIP". Unusable ones give `null`. */
export const parsePhone: ParsePhone = (typed, country) => {
  const known = isSupportedCountry(country) ? (country as CountryCode) : undefined;
  const number = parsePhoneNumberFromString(typed.slice(0, 40), known);
  return number?.isValid() === true ? number.number : null;
};
