import type { Verdict } from "../words/codes/verdict.ts";
import type { Words } from "../words/words.ts";

const MARKS = {
  fine: "fineMark",
  warning: "warningMark",
  failed: "failedMark",
  skipped: "skippedMark",
} as const;

/** How a check ended, in one word; as wide as the widest of them. */
export function verdictMark({ say }: Words, state: Verdict["state"]): string {
  const width = Math.max(...Object.values(MARKS).map((code) => say({ code }).length));
  return say({ code: MARKS[state] }).padEnd(width);
}
