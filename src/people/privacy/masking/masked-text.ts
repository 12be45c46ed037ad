import { HIDDEN } from "../../../domain/operation/exchange.ts";
import type { ContactCandidates } from "../../../domain/order/order-snapshot.ts";
import { plainTexts } from "../../identity/plain-texts.ts";
import { type Identities, identitiesOf, tailOf, wantedIdentities } from "../mentions/identities.ts";
import { hasMention } from "../mentions/text-mentions.ts";

/** What to mask wherever it occurs. */
export interface MaskPatterns {
  /** Matches each name, and each word of a name. */
  readonly names: RegExp | null;
  readonly wanted: Identities;
  /** The last digits of the numbers. */
  readonly tails: ReadonlySet<string>;
}

/** More than any customer has; further words of names are not masked. */
const MOST_NAME_WORDS = 200;
const SHORTEST_NAME = 2;
const EMAIL_LIKE = /[^\s@<>"'(),;=]{1,254}(?:@|%40)[^\s@<>"'(),;&]{1,254}/gi;
const NUMBER_LIKE = /(?<!\p{N})(?:\+|00)?\(?\d(?:[\s().\-/]{0,3}\d){5,24}(?!\p{N})/gu;
const LETTER = /\p{L}/u;
const FOREIGN_NUMBER = /^(?:\+|00)/;

/** Everything that identifies this customer, in any order's data. */
export function hiddenOf(contact: ContactCandidates, country: string): MaskPatterns {
  const identities = identitiesOf(contact, country);
  const locals = contact.emails.map((email) => email.split("@")[0] ?? "");
  const typed = [...contact.names, ...locals].map((name) => name.normalize("NFC").trim());
  const names = typed.flatMap((name) => [name, ...otherwiseSpelt(name)]);
  const words = new Set([...names, ...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u))]);
  const pattern = [...words]
    .filter(({ length }) => length >= SHORTEST_NAME)
    .slice(0, MOST_NAME_WORDS)
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
    .join("|");
  const digits = contact.phones.map((phone) => phone.replace(/\D/g, ""));
  return {
    names: pattern === "" ? null : new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}\\p{N}])`, "giu"),
    wanted: wantedIdentities(identities),
    tails: new Set(digits.filter(({ length }) => length >= SHORTEST_NUMBER).map(tailOf)),
  };
}

const SHORTEST_NUMBER = 6;

/** Letters without a removable mark. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: "ae",
  œ: "oe",
  ß: "ss",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ı: "i",
};
/** How German and Scandinavian names are spelt without their special letters. */
const WRITTEN_OUT: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", å: "aa", ø: "oe" };

/** How people without such keys spell the name: "Jager" and "jaeger". */
function otherwiseSpelt(name: string): readonly string[] {
  const exchanged = (text: string, letters: Readonly<Record<string, string>>) =>
    text.replace(/\p{L}/gu, (letter) => letters[letter.toLowerCase()] ?? letter);
  const bare = (text: string) => exchanged(text.normalize("NFD").replace(/\p{M}/gu, ""), PLAIN);
  return [bare(name), bare(exchanged(name.normalize("NFC"), WRITTEN_OUT))];
}

/** Replaces the digits of other scripts and full-width characters by ASCII, character by character. */
function withUsualSigns(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf));
}

/**
 * The text without the customer's names, addresses and numbers, and without anything else that looks like an address
 * or, with a country code, like a phone number. If another spelling of the customer remains, the whole text is masked.
 */
export function maskedText(text: string, hidden: MaskPatterns): string {
  const { names, wanted, tails } = hidden;
  const usual = withUsualSigns(text);
  const addressless = usual.replace(EMAIL_LIKE, HIDDEN).replace(NUMBER_LIKE, (run, at: number, whole) => {
    const isTheirs = tails.has(tailOf(run.replace(/\D/g, "")));
    return isTheirs || isForeignNumber(run, at, whole) ? HIDDEN : run;
  });
  const masked = names === null ? addressless : addressless.replace(names, HIDDEN);
  const isLeft =
    hasMention(addressless, wanted, "contact") ||
    (names !== null &&
      [...plainTexts(masked)].some((plain) =>
        [plain, ...otherwiseSpelt(plain)].some((spelt) => spelt.search(names) !== -1),
      ));
  if (isLeft) return HIDDEN;
  return masked === usual ? text : masked;
}

/** False for leading zeros next to a letter, which are a reference such as "A0012345678". */
function isForeignNumber(run: string, at: number, whole: string): boolean {
  if (!FOREIGN_NUMBER.test(run)) return false;
  return (
    run.startsWith("+") || !(LETTER.test(whole[at - 1] ?? "") || LETTER.test(whole[at + run.length] ?? ""))
  );
}
