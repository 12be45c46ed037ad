const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** Invisible characters and runs of blanks, except blanks that keep a line from breaking, as in amounts. */
const UNSEEN = /[[\s\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]--[\u00a0\u202f]]+/gv;

/**
 * Makes text from outside safe for a sentence; applying it twice changes nothing. Removes characters that control a
 * terminal or the text direction, and isolates right-to-left text.
 */
export function shown(text: string): string {
  const seen = text.replace(UNSEEN, " ").trim();
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}
