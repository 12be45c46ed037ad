import { RE2JS } from "re2js";
import type { MatchCodes } from "../domain/plan/wanted-step.ts";

/** Patterns with more states are refused: each character of a code takes as many steps as there are states. */
const MOST_STATES = 500;
/**
 * The most steps for all codes of an order together, about a tenth of a second. The usual pattern has eleven states, so
 * two hundred codes of the greatest length stay below this.
 */
const MOST_STEPS = 1_000_000;
/** A bounded memo, as in identity/phone.ts. */
const REMEMBERED = 100;

const read = new Map<string, RE2JS | null>();

/**
 * Compiles the merchant's pattern, which is matched with codes of strangers. RE2 takes time linear in the length of a
 * code, whatever the pattern. `null`: it cannot match this pattern so (lookaround, back-references).
 */
export function readPattern(pattern: string): RE2JS | null {
  const known = read.get(pattern);
  if (known !== undefined) return known;
  if (read.size === REMEMBERED) read.clear();
  const compiled = compile(pattern);
  read.set(pattern, compiled);
  return compiled;
}

function compile(pattern: string): RE2JS | null {
  try {
    const compiled = RE2JS.compile(pattern, RE2JS.CASE_INSENSITIVE);
    return compiled.programSize() > MOST_STATES ? null : compiled;
  } catch {
    // RE2's own errors, whose messages are English, or the runtime's if a pattern is nested too deeply.
    return null;
  }
}

/** The limit counts steps instead of time, so that every machine, however busy, reads an order in the same way. */
export const matchCodes: MatchCodes = (pattern, codes) => {
  const compiled = readPattern(pattern);
  if (compiled === null) return "tooSlow";
  const signs = codes.reduce((sum, { length }) => sum + length + 1, 0);
  if (signs * compiled.programSize() > MOST_STEPS) return "tooSlow";
  return codes.map((code) => {
    const match = compiled.matcher(code);
    return match.find() ? match.group("points") : null;
  });
};
