import { HIDDEN } from "../../../domain/operation/exchange.ts";
import { plainTexts } from "../../identity/plain-texts.ts";
import { addressesIn, mayHoldAddress } from "./addresses.ts";
import type { Identities } from "./identities.ts";
import type { Span } from "./names.ts";
import { numbersIn } from "./written-numbers.ts";

/**
 * What a text is decides what in it speaks of a person. An address does in each of them. `contact`: an address or a
 * number is expected, so that digits alone are a number. `label`: a few words that stand for something, as a tag or a
 * state; a number counts where it is written as one. `text`: what somebody wrote; there, full names count as well.
 */
export type TextKind = "contact" | "label" | "text";

/** Does the text speak of them, however it writes the address, the number or the name? */
export function speaksOf(text: string, sought: Identities, kind: TextKind): boolean {
  if (!maySpeak(text, sought, kind)) return false;
  return [...plainTexts(text)].some((plain) => !spansIn(plain, sought, kind).next().done);
}

/**
 * The text without the address, the number and the name themselves; the same text where there is none. What is escaped
 * cannot be cut out to the letter: there the whole word goes, or the whole text.
 */
export function withoutThem(text: string, sought: Identities, kind: TextKind): string {
  if (!speaksOf(text, sought, kind)) return text;
  const cut = withoutSpans(text, [...spansIn(text, sought, kind)]);
  if (!speaksOf(cut, sought, kind)) return cut;
  const pieces = cut.split(/([\s?&;#<>"'|,]+)/);
  const left = pieces.map((piece, at) => (at % 2 === 1 ? piece : withoutPiece(piece, sought, kind))).join("");
  return speaksOf(left, sought, kind) ? HIDDEN : left;
}

function withoutPiece(piece: string, sought: Identities, kind: TextKind): string {
  if (!speaksOf(piece, sought, kind)) return piece;
  const name = piece.slice(0, piece.indexOf("=") + 1);
  return speaksOf(name, sought, kind) ? HIDDEN : name + HIDDEN;
}

function maySpeak(text: string, { countries, names }: Identities, kind: TextKind): boolean {
  if (mayHoldAddress(text) || (countries.length > 0 && /\d/.test(text))) return true;
  return kind === "text" && names !== null;
}

function* spansIn(text: string, sought: Identities, kind: TextKind): Generator<Span> {
  yield* addressesIn(text, sought);
  yield* numbersIn(text, sought, kind === "contact");
  if (kind === "text" && sought.names !== null) yield* sought.names.spansIn(text);
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
