import { domainToASCII } from "node:url";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { ContactCandidates } from "../../../domain/order/order-snapshot.ts";
import { parsePhone } from "../../identity/phone.ts";
import type { WantedNames } from "./names.ts";

/** An identifier of a person, in the one form used for comparison. */
export interface Identity {
  readonly kind: "email" | "mobile";
  /** An address in lower case, its domain as ASCII; or a number in E.164. */
  readonly value: string;
}

/** The persons to search a text for. */
export interface Identities {
  has(identity: Identity): boolean;
  /** Whether a number to search for ends in these digits; saves parsing every number of a text. */
  hasTail(digits: string): boolean;
  /** The numbers' countries: a number without country code is read as one of these. */
  readonly countries: readonly string[];
  /** Full names to search for; `null`: none. */
  readonly names: WantedNames | null;
}

/** The last digits of a number, which are the same in every spelling. */
const TAIL = 6;
/** The most characters of an address. */
export const LONGEST_EMAIL = 254;
export const LOCAL = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_{|}~\x60-]+`;
export const DOMAIN = String.raw`[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+`;
const WHOLE = new RegExp(`^(${LOCAL})@(${DOMAIN})$`, "u");

/** The identity of an email address; `null` unless the text is exactly one, by the rules of mail servers. */
export function emailIdentity(typed: string): Identity | null {
  const [, local, domain] = WHOLE.exec(typed.trim().normalize("NFC").toLowerCase()) ?? [];
  if (local === undefined || domain === undefined || /^\.|\.\.|\.$/.test(local)) return null;
  const ascii = domainToASCII(domain);
  const isDomain = ascii.split(".").every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  const value = `${local}@${ascii}`;
  return isDomain && local.length <= 64 && value.length <= LONGEST_EMAIL ? { kind: "email", value } : null;
}

/** Returns `null` unless the text is a phone number in that country. */
export function mobileIdentity(typed: string, country: string): Identity | null {
  const value = parsePhone(typed, country);
  return value === null ? null : { kind: "mobile", value };
}

/** Everything that identifies a person. */
export function identitiesOf(contact: ContactCandidates, defaultCountry: string): readonly Identity[] {
  const countries = [...contact.countries, defaultCountry];
  const mobiles = contact.phones.flatMap((typed) =>
    countries.map((country) => parsePhone(typed, country)).filter((mobile) => mobile !== null),
  );
  return [
    ...contact.emails.map(emailIdentity).filter((email) => email !== null),
    ...[...new Set(mobiles)].map((value) => ({ kind: "mobile", value }) as const),
  ];
}

/** The persons with exactly these identities. */
export function wantedIdentities(identities: readonly Identity[]): Identities {
  const known = new Set(identities.map(({ kind, value }) => `${kind} ${value}`));
  const mobiles = identities.filter(({ kind }) => kind === "mobile").map(({ value }) => value);
  const tails = new Set(mobiles.map(tailOf));
  return {
    has: ({ kind, value }) => known.has(`${kind} ${value}`),
    hasTail: (digits) => tails.has(digits),
    countries: [...new Set(mobiles.map(countryOf))],
    names: null,
  };
}

export function tailOf(digits: string): string {
  return digits.slice(-TAIL);
}

/** "" if the number has no country. */
export function countryOf(mobile: string): string {
  return parsePhoneNumberFromString(mobile)?.country ?? "";
}
