import { domainToASCII } from "node:url";
import { parsePhoneNumberFromString } from "libphonenumber-js";
import type { ContactCandidates } from "../domain/order/order-snapshot.ts";
import { parsePhone } from "../identity/phone.ts";
import { plainTexts } from "../identity/plain-texts.ts";

/** How a person is known: what was written, in the one form that it is compared in. */
export interface Identity {
  readonly kind: "email" | "mobile";
  /** An address in lower case, its domain as ASCII; or a number in E.164. */
  readonly value: string;
}

/** Whom a text is searched for. */
export interface Sought {
  has(identity: Identity): boolean;
  /** Does a number that is sought end in these digits? Spares reading every number of a text. */
  hasTail(digits: string): boolean;
  /** Where the numbers are from: how a number without a country code is read. */
  readonly countries: readonly string[];
}

/** Digits at the end of a number that no spelling of it changes. */
const TAIL = 6;
const LONGEST_EMAIL = 254;
const LOCAL = String.raw`[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_{|}~\x60-]+`;
const DOMAIN = String.raw`[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+`;
const WHOLE = new RegExp(`^(${LOCAL})@(${DOMAIN})$`, "u");
const LOCAL_BEFORE = new RegExp(`${LOCAL}$`, "u");
const DOMAIN_BEHIND = new RegExp(`^${DOMAIN}`, "u");
/** Allowed within an address, and yet nearly always what stands in front of one. */
const DELIMITERS = /[=&?/|{}#]/;
const QUOTES = /^['`*.]+/;
const NUMBERS = /(?<![\p{L}\p{N}_])\+?\(?\d(?:[\s().\-/]{0,4}\d){5,24}(?![\p{L}\p{N}_])/gu;

/** `null` for what is no address as mail servers know them: one person, not a part of an address or a pattern. */
export function emailIdentity(typed: string): Identity | null {
  const [, local, domain] = WHOLE.exec(typed.trim().normalize("NFC").toLowerCase()) ?? [];
  if (local === undefined || domain === undefined || /^\.|\.\.|\.$/.test(local)) return null;
  const ascii = domainToASCII(domain);
  const isDomain = ascii.split(".").every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label));
  const value = `${local}@${ascii}`;
  return isDomain && local.length <= 64 && value.length <= LONGEST_EMAIL ? { kind: "email", value } : null;
}

/** `null` for what is no number in that country. */
export function mobileIdentity(typed: string, country: string): Identity | null {
  const value = parsePhone(typed, country);
  return value === null ? null : { kind: "mobile", value };
}

/** Everything that a person is told by. */
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

/** Exactly these persons. */
export function soughtAre(identities: readonly Identity[]): Sought {
  const known = new Set(identities.map(({ kind, value }) => `${kind} ${value}`));
  const mobiles = identities.filter(({ kind }) => kind === "mobile").map(({ value }) => value);
  const tails = new Set(mobiles.map(tailOf));
  return {
    has: ({ kind, value }) => known.has(`${kind} ${value}`),
    hasTail: (digits) => tails.has(digits),
    countries: [...new Set(mobiles.map(countryOf))],
  };
}

export function tailOf(digits: string): string {
  return digits.slice(-TAIL);
}

/** "" where the number tells of none. */
export function countryOf(mobile: string): string {
  return parsePhoneNumberFromString(mobile)?.country ?? "";
}

/**
 * Who of them a text speaks of, however it writes the address or the number. Only whole addresses and whole numbers
 * count: "jo@mail.example" is not in "banjo@mail.example", and no number is a part of an order's id.
 */
export function mentionedIn(text: string, sought: Sought): readonly Identity[] {
  const found: Identity[] = [];
  if (!mayName(text, sought)) return found;
  for (const plain of plainTexts(text)) {
    for (const typed of addressesIn(plain)) {
      const email = emailIdentity(typed);
      if (email !== null && sought.has(email)) found.push(email);
    }
    for (const value of mobilesIn(plain, sought)) {
      const mobile = { kind: "mobile", value } as const;
      if (sought.has(mobile)) found.push(mobile);
    }
  }
  return found;
}

/** However an "@" is escaped, one of these is in it. */
const SIGNS_OF_ADDRESS = /@|40|&#|&commat;/i;

function mayName(text: string, { countries }: Sought): boolean {
  if (SIGNS_OF_ADDRESS.test(text)) return true;
  return countries.length > 0 && /\d/.test(text);
}

/** What stands around each "@": as long as it goes, and what is left behind each character that may be a delimiter. */
function* addressesIn(text: string): Generator<string> {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const local = LOCAL_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_EMAIL), at))?.[0];
    const domain = DOMAIN_BEHIND.exec(text.slice(at + 1, at + 1 + LONGEST_EMAIL))?.[0].replace(/-+$/, "");
    if (local === undefined || domain === undefined) continue;
    const parts = local.split(DELIMITERS);
    for (const start of parts.keys()) {
      const left = local.slice(local.length - parts.slice(start).join("=").length);
      yield `${left}@${domain}`;
      if (QUOTES.test(left)) yield `${left.replace(QUOTES, "")}@${domain}`;
    }
  }
}

function* mobilesIn(text: string, sought: Sought): Generator<string> {
  if (sought.countries.length === 0) return;
  for (const [run] of text.matchAll(NUMBERS)) {
    for (const typed of numbersIn(run)) yield* readingsOf(typed, sought);
  }
}

/** As a number with its country's code, whether or not it says so, and as one of each country. */
function* readingsOf(typed: string, sought: Sought): Generator<string> {
  const digits = typed.replace(/\D/g, "");
  if (!sought.hasTail(tailOf(digits))) return;
  const international = `+${digits.startsWith("00") ? digits.slice(2) : digits}`;
  for (const country of sought.countries) {
    for (const written of [international, typed]) {
      const mobile = parsePhone(written, country);
      if (mobile !== null) yield mobile;
    }
  }
}

/**
 * The whole run of digits, and what begins as a number does behind a space: "1001 0170 1234567". A part that could as
 * well be one of a longer number, of a card for example, is none.
 */
function* numbersIn(run: string): Generator<string> {
  yield run;
  const parts = run.split(/\s+/);
  for (let from = 0; from < parts.length; from++) {
    if (!/^[+(]?0|^\+/.test(parts[from] as string)) continue;
    for (let to = from + 1; to <= parts.length; to++) yield parts.slice(from, to).join(" ");
  }
}
