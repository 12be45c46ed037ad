import { parsePhoneNumberFromString } from "libphonenumber-js";
import { parsePhone } from "../../identity/phone.ts";
import { type Identities, tailOf } from "./identities.ts";
import type { Span } from "./names.ts";

const RUNS = /(?<![\p{L}\p{N}_])\+?\(?\d(?:[\s().\-/]{0,4}\d){5,24}(?![\p{L}\p{N}_])/gu;
const DATES = new RegExp(
  [
    String.raw`(?<!\d)\d{4}([-/.])\d{1,2}\1\d{1,2}(?:[t ]\d{1,2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)?(?!\d)`,
    String.raw`(?<!\d)\d{1,2}([-/.])\s?\d{1,2}\2\s?\d{4}(?!\d)`,
  ].join("|"),
  "gi",
);
/** After these words, digits alone are a phone number: "Tel. 0170…", "billing_phone=49…", "wa.me/49…". */
const PHONE_WORD =
  /(?:(?<!\p{L})(?:tel|fon|mobil|handy|cell|gsm|sms|call|ring|m[oó]vil|portable|wa\.me)|phone|telefon|mobile|whats\s?app)[\p{L}_\]]{0,12}[\s"':=./\-–]{0,4}$/iu;
/** After these words, digits are the number of a thing. */
const THING_WORD =
  /(?:#|(?<!\p{L})(?:order|id|sku|ean|gtin|invoice|receipt|article|product|code|ref(?:erence)?|bestell\p{L}*|rechnung\p{L}*|artikel\p{L}*|produkt\p{L}*|commande|facture|pedido|factura|producto)(?:[\s-]?(?:number|no|nr|id))?)[\s.:#=-]{0,3}$/iu;
const CURRENCY = String.raw`[€$£¥]|(?<!\p{L})(?:eur|usd|gbp|dkk|sek|nok|chf|pln|idr|inr|jpy|rp|kr)(?!\p{L})`;
const CURRENCY_BEFORE = new RegExp(`(?:${CURRENCY})\\.?\\s?$`, "iu");
const AMOUNT_BEHIND = new RegExp(`^(?:[.,]\\d|\\s?(?:${CURRENCY}))`, "iu");
/** The digit groups in which people write national numbers. */
const USUAL_GROUPS = new Set("2-2-2-2 3-3-3 3-3-4 4-4 3-2-2-2 3-4-4 3-4-3 3-7 3-8 4-3-3".split(" "));
/** How many characters before a number are examined to tell what it is. */
const LOOKED_BACK = 32;

/**
 * The positions of the persons' numbers. `isExpected`: the text should be a phone number, so digits alone count. In
 * other texts only digits written like a phone number count, and no date, amount or number of a thing.
 */
export function* numbersIn(text: string, wanted: Identities, isExpected: boolean): Generator<Span> {
  if (wanted.countries.length === 0) return;
  const searched = isExpected ? text : text.replace(DATES, (date) => "x".repeat(date.length));
  for (const { 0: run, index } of searched.matchAll(RUNS)) {
    for (const { typed, at } of candidatesIn(run)) {
      const from = index + at;
      const place = { before: text.slice(Math.max(0, from - LOOKED_BACK), from), typed, behind: "" };
      const span = { from, to: from + typed.length };
      const written = { ...place, behind: text.slice(span.to, span.to + 5) };
      const isTheirs = readingsOf(typed, wanted).some(
        (mobile) =>
          wanted.has({ kind: "mobile", value: mobile }) && (isExpected || isWritten(written, mobile)),
      );
      if (!isTheirs) continue;
      yield span;
      break;
    }
  }
}

/** The number with its country code, with or without a plus, and as a national number of each country. */
function readingsOf(typed: string, wanted: Identities): readonly string[] {
  const digits = typed.replace(/\D/g, "");
  if (!wanted.hasTail(tailOf(digits))) return [];
  const international = `+${digits.startsWith("00") ? digits.slice(2) : digits}`;
  return wanted.countries.flatMap((country) =>
    [international, typed]
      .map((written) => parsePhone(written, country))
      .filter((mobile): mobile is string => mobile !== null),
  );
}

interface Candidate {
  readonly typed: string;
  readonly at: number;
}

/**
 * The whole run of digits, and its parts that begin like a phone number after a space: "1001 0170 1234567". Excludes
 * parts of what may be a longer number, such as a card's.
 */
function* candidatesIn(run: string): Generator<Candidate> {
  yield { typed: run, at: 0 };
  const parts = [...run.matchAll(/\S+/g)];
  for (const [from, { 0: first, index: at }] of parts.entries()) {
    if (!/^[+(]?0|^\+/.test(first)) continue;
    for (const { 0: last, index } of parts.slice(from).toReversed())
      yield { typed: run.slice(at, index + last.length), at };
  }
}

interface WrittenNumber {
  readonly before: string;
  readonly typed: string;
  readonly behind: string;
}

/** Whether it is written the way people write phone numbers. */
function isWritten({ before, typed, behind }: WrittenNumber, mobile: string): boolean {
  if (/^\(?\+/.test(typed)) return true;
  // It is part of a longer word, or a decimal.
  if (/[\p{L}\p{N}][-_/.]$/u.test(before) && !PHONE_WORD.test(before)) return false;
  if (/^[-_]\p{L}/u.test(behind) || /^\d{1,3}[.,]\d+$/.test(typed)) return false;
  if (PHONE_WORD.test(before)) return true;
  if (THING_WORD.test(before)) return false;
  if (/^\(?0/.test(typed)) return true;
  const isAmount = CURRENCY_BEFORE.test(before) || AMOUNT_BEHIND.test(behind);
  return !isAmount && isUsuallyGrouped(typed, mobile);
}

/** "20 26 12 24", "(502) 459-2181", "49 170 1234567"; false for digits without spaces. */
function isUsuallyGrouped(typed: string, mobile: string): boolean {
  const number = parsePhoneNumberFromString(mobile);
  const groups = groupsOf(typed);
  if (number === undefined || groups.length < 2) return false;
  const isFormat = (text: string) => groupsOf(text).join(" ") === groups.join(" ");
  if (isFormat(number.formatNational()) || isFormat(number.formatInternational())) return true;
  const shape = groups.map(({ length }) => length).join("-");
  const isNational = groups.join("") === number.nationalNumber;
  return isNational && USUAL_GROUPS.has(shape) && /^[\d\s()]+$/.test(typed);
}

function groupsOf(text: string): readonly string[] {
  return text.match(/\d+/g) ?? [];
}
