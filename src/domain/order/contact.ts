import type { Programme } from "../programme/programme.ts";
import type { ContactField } from "../reason/reason.ts";
import type { ContactOverride } from "./order-record.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

/**
 * Reads a phone number as typed in a country and returns it in E.164 ("+491701234567"), or `null` if it is not usable.
 */
export type ParsePhone = (typed: string, country: string) => string | null;

/** A readable phone number. Only mobile numbers identify customers at the loyalty service. */
export interface Phone {
  /** The number in E.164 form: "+491701234567". */
  readonly number: string;
  /** Set only if the country's numbering plan distinguishes landlines from mobiles. */
  readonly isLandline: boolean;
}

/** Like `ParsePhone`, with the kind of number. */
export type ReadPhone = (typed: string, country: string) => Phone | null;

/** The customer for the loyalty service, with each part resolved to one value; `null` if there is none. */
export type Contact = ContactOverride;

/** A contact without any data. */
export const NO_CONTACT: Contact = { name: null, email: null, mobile: null };

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * Uses the first usable value of each candidate list; values entered by a person take precedence. A number that cannot
 * be read counts as missing, and a landline counts only if there is nothing else. A missing name becomes the part of
 * the email address before the @.
 */
export function resolveContact(
  snapshot: OrderSnapshot,
  filledIn: ContactOverride,
  settings: Programme["contact"],
  readPhone: ReadPhone,
): Contact {
  if (snapshot.isAnonymised) return NO_CONTACT;
  const { emails, phones, countries } = snapshot.contact;
  const email = filledIn.email ?? emails.find(isEmail) ?? null;
  const readIn = phoneCountries(countries, settings.defaultCountry);
  return {
    email,
    name: resolveName(snapshot, filledIn),
    mobile: filledIn.mobile ?? bestPhone(phones, readIn, readPhone) ?? placeholder(settings),
  };
}

/** The countries whose numbering plans a phone number of the order is read in. */
export function phoneCountries(countries: readonly string[], defaultCountry: string): readonly string[] {
  return countries.length > 0 ? countries : [defaultCountry];
}

/** The customer's name. It does not depend on settings. */
export function resolveName(snapshot: OrderSnapshot, filledIn: ContactOverride): string | null {
  if (snapshot.isAnonymised) return null;
  const { names, emails } = snapshot.contact;
  const name = filledIn.name ?? names.find((candidate) => candidate.trim() !== "")?.trim() ?? null;
  return name ?? (filledIn.email ?? emails.find(isEmail))?.split("@")[0] ?? null;
}

/** Whether the text can be an email address. At most 254 characters (RFC 5321: 256 for a path, brackets included). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && EMAIL.test(text);
}

function bestPhone(
  phones: readonly string[],
  countries: readonly string[],
  readPhone: ReadPhone,
): string | null {
  let landline: string | null = null;
  for (const typed of phones) {
    const read = countries.map((country) => readPhone(typed, country)).filter((phone) => phone !== null);
    const mobile = read.find(({ isLandline }) => !isLandline);
    if (mobile !== undefined) return mobile.number;
    landline ??= read[0]?.number ?? null;
  }
  return landline;
}

function placeholder({ missing, placeholderMobile }: Programme["contact"]): string | null {
  return missing === "placeholder" ? placeholderMobile : null;
}

/** The fields that the loyalty service needs and that are unknown. */
export function missingContact(contact: Contact): readonly ContactField[] {
  return (["email", "mobile"] as const).filter((field) => contact[field] === null);
}
