import { RE2JS } from "re2js";
import type { MatchCodes } from "../domain/plan/wanted-step.ts";

/** Patterns with more states are refused: each character of a code takes as many steps as there are states. */
const MOST_STATES = 500;
/**
 * For all codes of an order together, a tenth of a second. The usual pattern has eleven states, so that two hundred
 * codes of the greatest length stay below it.
 */
const MOST_STEPS = 1_000_000;
/** A bounded memo, as in identity/phone.ts. */
const REMEMBERED = 100;

const read = new Map<string, RE2JS | null>();

/**
 * The merchant's pattern is matched with codes that strangers enter. RE2 takes time linear in the length of a code,
 * whatever the pattern; it does not compile what it cannot do so (lookaround, back-references). `null`: not compiled.
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
    // RE2's own errors, whose messages are in English, and the runtime's if a pattern is nested too deep.
    return null;
  }
}

/** Limited by steps, not by time: every machine, however busy, reads the same order alike. */
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
