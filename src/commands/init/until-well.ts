import type { SettingProblem } from "../../words/codes/setting.ts";
import type { Verdict } from "../../words/codes/verdict.ts";
import { verdictView } from "../../words/verdict-view.ts";
import type { CommandContext } from "../command-context.ts";
import { wordsOfReader } from "../language.ts";
import { printProblems } from "../read-config.ts";
import { plain } from "../terminal-text.ts";
import { verdictMark } from "../verdict-mark.ts";
import type { InitOptions } from "./init-options.ts";
import type { InitAnswers } from "./init-questions.ts";
import type { Interview } from "./interview.ts";

interface Step<T> {
  /** `earlier`: the answers that did not work, to be kept by pressing Enter. */
  readonly ask: (given: Partial<InitAnswers>, earlier: T | null) => Promise<T>;
  /** What keeps the answers from being written, whatever any trial says. */
  readonly problemsOf?: (answers: T) => readonly SettingProblem[];
  readonly check: (answers: T) => Promise<readonly Verdict[]>;
  /** Answers that this failure says nothing against: they are not asked for again at once. */
  readonly keep?: (answers: T, checks: readonly Verdict[]) => Partial<InitAnswers>;
}

/** Asks and tries out; what fails may be asked again, or be kept by who knows better. `null`: given up. */
export async function untilWell<T>(
  context: CommandContext,
  interview: Interview,
  options: InitOptions,
  { ask, problemsOf = () => [], check, keep = () => ({}) }: Step<T>,
): Promise<T | null> {
  const { err, out } = context;
  let given: Partial<InitAnswers> = options;
  let earlier: T | null = null;
  const { labels } = interview;
  for (;;) {
    const answers: T = await ask(given, earlier);
    if (interview.problems.length > 0) return answers;
    const problems = problemsOf(answers);
    printProblems(context, options, { problems });
    const checks = options.check && problems.length === 0 ? await check(answers) : [];
    for (const verdict of checks) printVerdict(context, options, labels, verdict);
    const isWell = problems.length === 0 && checks.every(({ state }) => state !== "failed");
    if (isWell || (problems.length === 0 && (await interview.confirm(labels.init.keepAnswers))))
      return answers;
    if (!interview.hasPerson) {
      if (problems.length === 0) err(labels.init.nothingWritten);
      return null;
    }
    out(labels.init.again);
    // What failed twice may have another reason than it seems: then all is asked again.
    const isFirst = earlier === null;
    given = isFirst ? keep(answers, checks) : {};
    earlier = answers;
  }
}

function printVerdict(
  context: CommandContext,
  options: InitOptions,
  labels: Interview["labels"],
  verdict: Verdict,
): void {
  const spoken = wordsOfReader(context, options);
  const { state, name, detail, nextStep } = verdictView(verdict, spoken);
  const help = helpIn(labels, verdict) ?? nextStep;
  const words = `${name}: ${withoutSetting(detail)}${help === null ? "" : `. ${help}`}`;
  const { out, err, terminal, errTerminal } = context;
  const isFine = state === "fine";
  const mark = verdictMark({ ...spoken, terminal: isFine ? terminal : errTerminal }, state);
  (isFine ? out : err)(`  ${mark}  ${plain(words)}`);
}

/** In the words of the questions, where the verdict's own help names a setting of the file that is yet to be written. */
function helpIn(labels: Interview["labels"], { code }: Verdict): string | null {
  const helps: Readonly<Record<string, string>> = labels.init.helps;
  return Object.hasOwn(helps, code) ? (helps[code] ?? null) : null;
}

/** "storage.url: there is no machine db" is said of the question that was just answered. */
function withoutSetting(detail: string): string {
  return detail.replace(/^storage\.\w+ ?: /, "");
}
