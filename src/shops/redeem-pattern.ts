import { RE2JS } from "re2js";
import type { MatchCodes } from "../domain/plan/wanted-step.ts";

/** One that has more states is refused: each sign of a code takes as many steps as there are states. */
const MOST_STATES = 500;
/**
 * For all codes of an order together: a tenth of a second. The usual pattern has eleven states, so that two hundred codes,
 * as long as codes can be, stay within it.
 */
const MOST_STEPS = 1_000_000;
/** A bounded memo, as in identity/phone.ts. */
const REMEMBERED = 100;

const read = new Map<string, RE2JS | null>();

/**
 * The merchant's pattern meets codes that strangers typed. RE2 takes a time that grows with the length of a code and no
 * faster, whatever the pattern; what it cannot do so (looking around, back-references) it does not read. `null`: not read.
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
    // Its own errors, whose sentences name what it lacks in English, and of a pattern nested too deep the runtime's.
    return null;
  }
}

/** By the count of steps, not by the clock: the same order is read alike on every machine, however busy. */
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
