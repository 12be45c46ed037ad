import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { plainTexts } from "../../identity/plain-texts.ts";
import { DOMAIN, emailIdentity, type Identities, LOCAL, LONGEST_EMAIL } from "./identities.ts";
import type { Span } from "./names.ts";
import { numbersIn } from "./written-numbers.ts";

/**
 * The kind of a text decides what counts as a mention of a person. An address counts in each. `contact`: an address or
 * a number is expected, so digits alone count as a number. `label`: a few words, such as a tag or a state; a number
 * counts if it is written as one. `text`: what a person wrote; full names count as well.
 */
export type TextKind = "contact" | "label" | "text";

/** Whether the text mentions them, in any spelling of the address, the number or the name. */
export function hasMention(text: string, wanted: Identities, kind: TextKind): boolean {
  if (!mayMention(text, wanted, kind)) return false;
  return [...plainTexts(text)].some((plain) => !spansIn(plain, wanted, kind).next().done);
}

/**
 * The text without the address, the number and the name; the same text if there is none. Escaped text cannot be cut out
 * exactly: then the whole word is removed, or the whole text.
 */
export function cutMentions(text: string, wanted: Identities, kind: TextKind): string {
  if (!hasMention(text, wanted, kind)) return text;
  const cut = withoutSpans(text, [...spansIn(text, wanted, kind)]);
  if (!hasMention(cut, wanted, kind)) return cut;
  const pieces = cut.split(/([\s?&;#<>"'|,]+)/);
  const left = pieces.map((piece, at) => (at % 2 === 1 ? piece : withoutPiece(piece, wanted, kind))).join("");
  return hasMention(left, wanted, kind) ? HIDDEN : left;
}

function withoutPiece(piece: string, wanted: Identities, kind: TextKind): string {
  if (!hasMention(piece, wanted, kind)) return piece;
  const name = piece.slice(0, piece.indexOf("=") + 1);
  return hasMention(name, wanted, kind) ? HIDDEN : name + HIDDEN;
}

function mayMention(text: string, { countries, names }: Identities, kind: TextKind): boolean {
  if (SIGNS_OF_ADDRESS.test(text) || (countries.length > 0 && /\d/.test(text))) return true;
  return kind === "text" && names !== null;
}

function* spansIn(text: string, wanted: Identities, kind: TextKind): Generator<Span> {
  yield* addressesIn(text, wanted);
  yield* numbersIn(text, wanted, kind === "contact");
  if (kind === "text" && wanted.names !== null) yield* wanted.names.spansIn(text);
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  let left = "";
  let at = 0;
  for (const { from, to } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from >= at) left += text.slice(at, from) + HIDDEN;
    at = Math.max(at, to);
  }
  return left + text.slice(at);
}

const LOCAL_BEFORE = new RegExp(`${LOCAL}$`, "u");
const DOMAIN_BEHIND = new RegExp(`^${DOMAIN}`, "u");
/** Allowed within an address, but nearly always a delimiter before one. */
const DELIMITERS = /[=&?/|{}#]/;
const QUOTES = /^['`*.]+/;
/** Every escaped form of "@" contains one of these. */
const SIGNS_OF_ADDRESS = /@|40|&#|&commat;/i;

/**
 * The positions of the persons' addresses. Matches only whole addresses: "jo@mail.example" is not in
 * "banjo@mail.example".
 */
function* addressesIn(text: string, wanted: Identities): Generator<Span> {
  for (let at = text.indexOf("@"); at !== -1; at = text.indexOf("@", at + 1)) {
    const local = LOCAL_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_EMAIL), at))?.[0];
    const domain = DOMAIN_BEHIND.exec(text.slice(at + 1, at + 1 + LONGEST_EMAIL))?.[0].replace(/-+$/, "");
    if (local === undefined || domain === undefined) continue;
    for (const typed of localsIn(local)) {
      const email = emailIdentity(`${typed}@${domain}`);
      if (email === null || !wanted.has(email)) continue;
      yield { from: at - typed.length, to: at + 1 + domain.length };
      break;
    }
  }
}

/** The longest local part, and what remains behind each character that may be a delimiter. */
function* localsIn(local: string): Generator<string> {
  const parts = local.split(DELIMITERS);
  for (const start of parts.keys()) {
    const left = local.slice(local.length - parts.slice(start).join("=").length);
    yield left;
    if (QUOTES.test(left)) yield left.replace(QUOTES, "");
  }
}
