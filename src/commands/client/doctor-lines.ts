import type { VerdictView } from "../../health/verdict-view.ts";
import { capital } from "../../words/sentence.ts";
import type { ReaderWords } from "../language.ts";
import { hanging } from "../terminal/table.ts";
import { plain } from "../terminal/terminal-text.ts";
import { afterMark, type Mark, markWidth, verdictMark } from "../terminal/verdict-mark.ts";
import { wrappedLines } from "../terminal/wrapped-lines.ts";

/** The report for a person: checks by subject, then a summary. */
export function doctorLines(
  all: readonly VerdictView[],
  words: ReaderWords,
  { isProblemsOnly = false } = {},
): readonly string[] {
  const checks = all.filter((check) => !isSaidOfBridge(check, all));
  const shown = isProblemsOnly ? problemsAmong(checks) : checks;
  const lines = [...Map.groupBy(shown, ({ about }) => about)].flatMap(([about, group]) => [
    words.terminal.style("heading", capital(plain(about))),
    ...group.flatMap((check, at) =>
      linesOfCheck(withoutRepeatedStep(check, group[at + 1]), markOf(check, checks), words),
    ),
    "",
  ]);
  const marks = checks.map((check) => markOf(check, checks));
  const count = (mark: Mark) => marks.filter((each) => each === mark).length;
  const examined = { failed: count("failed"), warnings: count("warning"), missing: count("missing") };
  return [...lines, ...hanging(words.terminal, words.say({ code: "examined", ...examined }))];
}

/** Checks that failed, warn, or reveal that something required is missing. */
export function problemsAmong(checks: readonly VerdictView[]): readonly VerdictView[] {
  return checks.filter((check) => !["fine", "skipped"].includes(markOf(check, checks)));
}

/** Whether the bridge's own check already says that no public address is set. */
function isSaidOfBridge({ check, code }: VerdictView, checks: readonly VerdictView[]): boolean {
  const isOfAddress = (each: VerdictView) => each.check === "publicAddressCheck";
  return (
    code === "noAddressSet" &&
    check !== "publicAddressCheck" &&
    checks.some((each) => isOfAddress(each) && each.code === code)
  );
}

/** Whether no check failed and nothing required is missing. */
export function isWell(checks: readonly VerdictView[]): boolean {
  return checks.every((check) => !["failed", "missing"].includes(markOf(check, checks)));
}

/** Marks a check as "missing" if something required is missing, unless it failed. */
function markOf(check: VerdictView, checks: readonly VerdictView[]): Mark {
  return check.state !== "failed" && isMissed(check, checks) ? "missing" : check.state;
}

/** Whether the check found why no orders arrive. A shop without API access may still send webhooks. */
function isMissed({ check, code, noAccess, about }: VerdictView, checks: readonly VerdictView[]): boolean {
  if (noAccess !== undefined)
    return !checks.some((other) => other.about === about && other.code === "lastDelivery");
  return code === "bridgeDoesNotRun" || (code === "noAddressSet" && check === "publicAddressCheck");
}

/** Prints a next step that consecutive checks share only once, after the last of them. */
function withoutRepeatedStep(check: VerdictView, next: VerdictView | undefined): VerdictView {
  const isRepeated = check.code === next?.code && check.nextStep === next.nextStep;
  return isRepeated ? { ...check, nextStep: null } : check;
}

function linesOfCheck(
  { name, detail, nextStep, shows }: VerdictView,
  mark: Mark,
  words: ReaderWords,
): readonly string[] {
  const marked = verdictMark(words, mark) + afterMark(words, mark);
  const indent = " ".repeat(markWidth(words) + 4);
  return [
    ...[
      `  ${marked}  ${plain(name)}: ${plain(detail)}`,
      ...shows.map((line) => `${indent}${plain(line)}`),
    ].flatMap((line) => hanging(words.terminal, line)),
    ...(nextStep?.split("\n") ?? []).flatMap((step) =>
      wrappedLines(words.terminal, `${indent}→ ${plain(step)}`),
    ),
  ];
}
