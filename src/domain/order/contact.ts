import type { Programme } from "../plan/programme.ts";
import type { ContactField } from "../reason/reason.ts";
import type { ContactOverride } from "./order-record.ts";
import type { OrderSnapshot } from "./order-snapshot.ts";

/** Reads a phone number as typed in a country and returns it as E.164 ("+491701234567"), or `null` if unusable. */
export type ParsePhone = (typed: string, country: string) => string | null;

/** A phone number that could be read. Mobiles alone identify customers at the loyalty service. */
export interface Phone {
  /** In E.164. */
  readonly number: string;
  /** Only where the country's numbering plan tells landlines and mobiles apart. */
  readonly isLandline: boolean;
}

/** The same, with what kind of number it is. */
export type ReadPhone = (typed: string, country: string) => Phone | null;

/** Who the customer is for the loyalty service, each part resolved to one; `null` where none is known. */
export interface Contact {
  readonly name: string | null;
  readonly email: string | null;
  readonly mobile: string | null;
}

/** Nobody is known. */
export const NO_CONTACT: Contact = { name: null, email: null, mobile: null };

const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * The identity chain: the first usable value of each candidate list; what a person filled in wins. A number that
 * cannot be read counts as missing, a landline counts only where there is nothing else. A missing name becomes the part
 * of the e-mail before the @.
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
  const readIn = countries.length > 0 ? countries : [settings.defaultCountry];
  return {
    email,
    name: resolveName(snapshot, filledIn),
    mobile: filledIn.mobile ?? bestPhone(phones, readIn, readPhone) ?? placeholder(settings),
  };
}

/** What the customer is called, which no setting changes. */
export function resolveName(snapshot: OrderSnapshot, filledIn: ContactOverride): string | null {
  if (snapshot.isAnonymised) return null;
  const { names, emails } = snapshot.contact;
  const name = filledIn.name ?? names.find((candidate) => candidate.trim() !== "")?.trim() ?? null;
  return name ?? (filledIn.email ?? emails.find(isEmail))?.split("@")[0] ?? null;
}

/** Can the text be an e-mail address? At most 254 characters (RFC 5321: 256 for a path, brackets included). */
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

/** What the loyalty service needs and nobody knows. */
export function missingContact(contact: Contact): readonly ContactField[] {
  return (["email", "mobile"] as const).filter((field) => contact[field] === null);
}
