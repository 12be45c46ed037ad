import type { Verdict } from "../../health/codes/verdict.ts";
import type { SettingProblem } from "../../settings/setting-codes.ts";
import { printProblems } from "../read-config.ts";
import { type Dialogue, isWell } from "./dialogue.ts";
import type { InitAnswers } from "./init-options.ts";

interface Step<T> {
  /** `earlier`: the answers that failed, which Enter keeps. */
  readonly ask: (given: Partial<InitAnswers>, earlier: T | null) => Promise<T>;
  /** Problems that keep the answers from being written, whatever the check says. */
  readonly problemsOf?: (answers: T) => readonly SettingProblem[];
  readonly check: (answers: T) => Promise<readonly Verdict[]>;
  /** Answers that are not affected by the failure: they are kept. */
  readonly keep?: (answers: T, checks: readonly Verdict[]) => Partial<InitAnswers>;
}

/** Asks and checks; failing answers may be asked again, or kept. `null`: given up. */
export async function askUntilPassed<T>(
  { context, interview, options, trials }: Dialogue,
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
    const checks = problems.length === 0 ? await trials.of(() => check(answers)) : [];
    if (
      (problems.length === 0 && isWell(checks)) ||
      (problems.length === 0 && (await interview.confirm(labels.init.keepAnswers)))
    )
      return answers;
    if (!interview.hasPerson) {
      if (problems.length === 0) err(labels.init.nothingWritten);
      return null;
    }
    out(labels.init.again);
    // A second failure may have another reason than it seems: then all is asked again.
    const isFirst = earlier === null;
    given = isFirst ? keep(answers, checks) : {};
    earlier = answers;
  }
}
