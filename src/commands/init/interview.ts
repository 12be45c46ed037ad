import type { CommandContext } from "../command-context.ts";

export interface Question {
  /** The option that answers it without asking: "--api-key". */
  readonly option: string;
  readonly text: string;
  /** What the option said. */
  readonly given: string | undefined;
  /** The answer of who just presses Enter; `undefined`: there is none. A secret one is not shown. */
  readonly fallback?: string | undefined;
  /** The answer must not show while it is typed. */
  readonly isSecret?: boolean;
  /** What was expected instead, as the end of "expected …"; `null` when the answer is fine. */
  readonly problemOf?: (answer: string) => string | null;
}

/** Asks a person what the options left open. Without anybody to ask, it collects what is missing. */
export class Interview {
  readonly #context: Pick<CommandContext, "ask" | "err">;
  readonly #isQuiet: boolean;
  /** "--api-key: expected an answer", a line each. */
  readonly problems: string[] = [];

  constructor(context: Pick<CommandContext, "ask" | "err">, isQuiet: boolean) {
    this.#context = context;
    this.#isQuiet = isQuiet;
  }

  /** "" when nothing could be had. */
  async ask(question: Question): Promise<string> {
    const { given, option, fallback } = question;
    if (given !== undefined) {
      const problem = judge(question, given);
      if (problem !== null) this.problems.push(`${option}: expected ${problem}`);
      return given.trim();
    }
    if (this.#isQuiet) return this.#unanswered(option, fallback);
    return this.#untilFine(question);
  }

  /** No without anybody to ask. */
  async confirm(text: string): Promise<boolean> {
    if (this.#isQuiet) return false;
    const answer = await this.#context.ask(`${text} [y/N]: `);
    return /^y(?:es)?$/i.test(answer?.trim() ?? "");
  }

  async #untilFine(question: Question): Promise<string> {
    const { text, option, fallback, isSecret = false } = question;
    const hidden = isSecret ? " (does not show while you type)" : "";
    const shown = isSecret ? "Enter: as before" : fallback;
    const hint = fallback === undefined || fallback === "" ? "" : ` [${shown}]`;
    for (;;) {
      const typed = await this.#context.ask(`${text}${hint}${hidden}: `, isSecret);
      if (typed === null) return this.#unanswered(option, fallback);
      const answer = typed.trim() === "" ? fallback : typed.trim();
      const problem = answer === undefined ? "an answer" : judge(question, answer);
      if (answer !== undefined && problem === null) return answer;
      this.#context.err(`Expected ${problem}.`);
    }
  }

  #unanswered(option: string, fallback: string | undefined): string {
    if (fallback === undefined) this.problems.push(`${option}: expected an answer`);
    return fallback ?? "";
  }
}

function judge({ problemOf, fallback }: Question, answer: string): string | null {
  const trimmed = answer.trim();
  if (trimmed === "" && fallback === undefined) return "an answer";
  return trimmed === fallback ? null : (problemOf?.(trimmed) ?? null);
}
