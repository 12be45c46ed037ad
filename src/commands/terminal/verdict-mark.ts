import type { Verdict } from "../../health/codes/verdict.ts";
import type { ReaderWords } from "../language.ts";

const MARKS = {
  fine: "fineMark",
  warning: "warningMark",
  failed: "failedMark",
  skipped: "skippedMark",
} as const;

const STYLES = { fine: "fine", warning: "warning", failed: "failed", skipped: "dim" } as const;

/** How a check ended, in one word. */
export function verdictMark(
  { say, terminal }: Pick<ReaderWords, "say" | "terminal">,
  state: Verdict["state"],
): string {
  return terminal.style(STYLES[state], say({ code: MARKS[state] }));
}

/** What puts the words behind all marks at one place. */
export function afterMark({ say }: ReaderWords, state: Verdict["state"]): string {
  return " ".repeat(markWidth({ say }) - say({ code: MARKS[state] }).length);
}

/** As wide as the widest of them. */
export function markWidth({ say }: Pick<ReaderWords, "say">): number {
  return Math.max(...Object.values(MARKS).map((code) => say({ code }).length));
}
