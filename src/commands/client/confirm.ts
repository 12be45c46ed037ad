import { type CommandContext, EXIT, type ExitCode, PersonLeft } from "../command-context.ts";
import type { ReaderWords } from "../language.ts";
import { questionAt } from "../terminal/question-at.ts";
import { isYes } from "../terminal/terminal-text.ts";

export interface Question {
  /** What is about to happen, one entry per line. */
  readonly about?: readonly string[];
  readonly sure: string;
  /** Printed if the person declines. */
  readonly left: string;
  /** Printed if nobody can be asked. */
  readonly needsYes: string;
}

interface Asked {
  readonly context: CommandContext;
  readonly labels: ReaderWords["labels"];
  end(exitCode: ExitCode, said: string | readonly string[]): never;
}

/** Asks a yes-or-no question, and ends the command unless the answer is yes. */
export async function confirm(asking: Asked, { about = [], sure, left, needsYes }: Question): Promise<void> {
  const { context, labels } = asking;
  const question = `${[...about, sure].join("\n")} ${labels.init.yesNo}: `;
  const answer = await context.ask(questionAt(context.errTerminal, question)).catch((error: unknown) => {
    if (!(error instanceof PersonLeft)) throw error;
    // The empty line ends the question's line.
    return asking.end(EXIT.left, ["", left]);
  });
  if (answer === null) asking.end(EXIT.wrongUsage, [...about, needsYes]);
  if (!isYes(answer)) asking.end(EXIT.failed, left);
}
