const RIGHT_TO_LEFT =
  /\p{Script=Hebrew}|\p{Script=Arabic}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}/u;
/** Signs that are not seen, runs of blanks among them. */
const UNSEEN = /[\s\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;

/**
 * A text from outside as it may stand in a sentence, done once or twice: without signs that steer a terminal or turn the
 * direction of what follows; right-to-left text keeps to itself.
 */
export function shown(text: string): string {
  const seen = text.replace(UNSEEN, " ").trim();
  return RIGHT_TO_LEFT.test(seen) ? `\u2068${seen}\u2069` : seen;
}
