import { isDeepStrictEqual } from "node:util";
import type { Verdict } from "../../health/codes/verdict.ts";
import type { SettingProblem } from "../../settings/setting-codes.ts";
import { printProblems } from "../read-config.ts";
import { type Dialogue, isWell } from "./dialogue.ts";
import type { InitAnswers } from "./init-options.ts";
import type { FailingAnswers } from "./questions/interview.ts";

interface Step<T> {
  /** `earlier`: the answers that failed; Enter keeps each of them. */
  readonly ask: (given: Partial<InitAnswers>, earlier: T | null) => Promise<T>;
  /** Problems because of which answers cannot be written, whatever the check says. */
  readonly problemsOf?: (answers: T) => readonly SettingProblem[];
  readonly check: (answers: T) => Promise<readonly Verdict[]>;
  /** Answers that the failure doesn't concern, which are kept. */
  readonly keep?: (answers: T, checks: readonly Verdict[]) => Partial<InitAnswers>;
  /** Where to correct the answers later, if the person keeps them although they failed. */
  readonly failing: (answers: T, checks: readonly Verdict[]) => FailingAnswers;
}

/** Asks, checks, and asks again for what failed. Keeps failing answers that are repeated or nobody can correct. */
export async function askUntilPassed<T>(
  { context, interview, options, trials }: Dialogue,
  { ask, problemsOf = () => [], check, keep = () => ({}), failing }: Step<T>,
): Promise<T> {
  let given: Partial<InitAnswers> = options;
  let earlier: T | null = null;
  let failed: readonly Verdict[] = [];
  for (;;) {
    const answers: T = await ask(given, earlier);
    if (interview.problems.length > 0) return answers;
    const problems = problemsOf(answers);
    printProblems(context, options, { problems });
    const isKept = problems.length === 0 && isDeepStrictEqual(answers, earlier);
    if (isKept) {
      context.out(interview.labels.init.kept);
      interview.failing.push(failing(answers, failed));
      return answers;
    }
    const checks = problems.length > 0 ? [] : await trials.of(() => check(answers));
    if (problems.length === 0 && isWell(checks)) return answers;
    if (!interview.hasPerson) {
      interview.failing.push(failing(answers, checks));
      return answers;
    }
    // A second failure may have another cause than it seems, so everything is asked again.
    context.out(askedAgain(interview, earlier === null));
    given = earlier === null ? keep(answers, checks) : {};
    earlier = answers;
    failed = checks;
  }
}

function askedAgain({ labels }: Dialogue["interview"], isFirst: boolean): string {
  return isFirst ? labels.init.again : labels.init.allAgain;
}
