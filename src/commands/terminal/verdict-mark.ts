import type { Verdict } from "../../health/codes/verdict.ts";
import type { ReaderWords } from "../language.ts";

/** "missing" marks what the bridge cannot work without, even if the check only warns. */
export type Mark = Verdict["state"] | "missing";

const MARKS = {
  fine: "fineMark",
  warning: "warningMark",
  failed: "failedMark",
  skipped: "skippedMark",
  missing: "missingMark",
} as const satisfies Readonly<Record<Mark, string>>;

const STYLES = {
  fine: "fine",
  warning: "warning",
  failed: "failed",
  skipped: "dim",
  missing: "warning",
} as const;

/** The result of a check, in one word. */
export function verdictMark({ say, terminal }: Pick<ReaderWords, "say" | "terminal">, state: Mark): string {
  return terminal.style(STYLES[state], say({ code: MARKS[state] }));
}

/** Pads a mark, so that the texts after all marks align. */
export function afterMark({ say }: Pick<ReaderWords, "say">, state: Mark): string {
  return " ".repeat(markWidth({ say }) - say({ code: MARKS[state] }).length);
}

/** The width of the widest mark. */
export function markWidth({ say }: Pick<ReaderWords, "say">): number {
  return Math.max(...Object.values(MARKS).map((code) => say({ code }).length));
}
