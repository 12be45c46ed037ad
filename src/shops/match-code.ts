import { createContext, Script } from "node:vm";
import type { MatchCode } from "../domain/plan/wanted-step.ts";

const LONGEST_MS = 50;
/** Of those in which other programs had the processor, and not the match. */
const TRIES = 20;
/** A bounded memo, as in identity/phone.ts. One that was too slow once is not tried again: that is its point. */
const REMEMBERED = 1_000;

const room = createContext({ pattern: "", code: "" });
const script = new Script('new RegExp(pattern, "i").exec(code)?.groups?.points ?? null');
const matched = new Map<string, ReturnType<MatchCode>>();

/**
 * The merchant's pattern meets codes that strangers typed, and some patterns try more ways than there is time for: the
 * match is broken off. An order is planned several times within moments, each time with the same codes.
 */
export const matchCode: MatchCode = (pattern, code) => {
  const key = `${pattern}\n${code}`;
  const known = matched.get(key);
  if (known !== undefined) return known;
  if (matched.size === REMEMBERED) matched.clear();
  const found = match(pattern, code);
  matched.set(key, found);
  return found;
};

function match(pattern: string, code: string): ReturnType<MatchCode> {
  const begun = process.threadCpuUsage();
  for (let tries = 1; ; tries++) {
    try {
      return { points: script.runInContext(Object.assign(room, { pattern, code }), { timeout: LONGEST_MS }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ERR_SCRIPT_EXECUTION_TIMEOUT") throw error;
      const workedMs = process.threadCpuUsage(begun).user / 1000;
      if (workedMs >= LONGEST_MS / 2 || tries === TRIES) return { isTooSlow: true };
    }
  }
}
