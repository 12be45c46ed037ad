import type { ExpectedSetting } from "../../../settings/setting-codes.ts";
import type { Words } from "../../../words/vocabulary.ts";
import { type CommandContext, PersonLeft } from "../../command-context.ts";
import { labelsIn } from "../../language.ts";
import { isYes } from "../../terminal/terminal-text.ts";

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
  /** What was expected instead; `null` when the answer is fine. */
  readonly problemOf?: (answer: string) => ExpectedSetting | null;
  /** What is meant by what was typed; itself unless given. */
  readonly meant?: (typed: string) => string;
  /** Tries out what a person typed and says what is wrong. What does not work is asked for again, unless they keep it. */
  readonly isWell?: (answer: string) => Promise<boolean>;
}

/** Asks a person what the options left open. Without anybody to ask, it collects what is missing. */
export class Interview {
  readonly #context: Pick<CommandContext, "ask" | "err">;
  readonly #isQuiet: boolean;
  readonly words: Words;
  readonly labels: ReturnType<typeof labelsIn>;
  /** Somebody is there: an answer that is missing later means that they left. */
  #isAnswered = false;
  #isWriting = false;
  #isLeft = false;
  /** "--api-key: expected an answer", a line each. */
  readonly problems: string[] = [];
  /** What a person kept although it did not work, by its option. */
  readonly kept = new Set<string>();

  constructor(context: Pick<CommandContext, "ask" | "err">, words: Words, isQuiet: boolean) {
    this.#context = context;
    this.words = words;
    this.labels = labelsIn(words);
    this.#isQuiet = isQuiet;
  }

  /** Whether somebody has answered anything: nobody else can be asked again. */
  get hasPerson(): boolean {
    return this.#isAnswered;
  }

  /** From now on leaving is too late: both files are written. */
  beginWriting(): void {
    if (this.#isLeft) throw new PersonLeft();
    this.#isWriting = true;
  }

  /** `false`: too late. */
  leave(): boolean {
    this.#isLeft = !this.#isWriting;
    return this.#isLeft;
  }

  /** "" when nothing could be had. */
  async ask(question: Question): Promise<string> {
    const { labels } = this;
    const { given, option, fallback, meant = itself } = question;
    if (given !== undefined) {
      const answer = meant(given.trim());
      const what = this.#problemOf(question, answer);
      if (what !== null) this.problems.push(labels.init.expectedOf({ option, what }));
      return answer;
    }
    if (this.#isQuiet) return this.#unanswered(option, fallback);
    return this.#untilFine(question);
  }

  /** Says what was expected of several answers together. */
  refuse(expected: ExpectedSetting): void {
    this.#context.err(this.labels.init.expected({ what: this.words.say(expected) }));
  }

  /** No without anybody to ask. */
  async confirm(text: string): Promise<boolean> {
    if (this.#isQuiet) return false;
    const { labels } = this;
    const answer = (await this.#typed(`${text} ${labels.init.yesNo}: `))?.trim() ?? "";
    return isYes(answer);
  }

  async #untilFine(question: Question): Promise<string> {
    const { labels } = this;
    const { text, option, fallback, isSecret = false, meant = itself, isWell } = question;
    const hidden = isSecret ? ` (${labels.init.hidden})` : "";
    const shown = isSecret ? labels.init.asBefore : fallback;
    const hint = fallback === undefined || fallback === "" ? "" : ` [${shown}]`;
    for (;;) {
      const typed = await this.#typed(`${text}${hint}${hidden}: `, isSecret);
      if (typed === null) return this.#unanswered(option, fallback);
      const answer = typed.trim() === "" ? fallback : meant(typed.trim());
      const what = answer === undefined ? labels.init.answer : this.#problemOf(question, answer);
      if (answer === undefined || what !== null)
        this.#context.err(labels.init.expected({ what: what ?? labels.init.answer }));
      else if (isWell === undefined || (await this.#worksOrStays(option, isWell(answer)))) return answer;
    }
  }

  async #worksOrStays(option: string, works: Promise<boolean>): Promise<boolean> {
    this.kept.delete(option);
    if (await works) return true;
    const isKept = await this.confirm(this.labels.init.keepAnswer);
    if (isKept) this.kept.add(option);
    return isKept;
  }

  async #typed(question: string, isSecret = false): Promise<string | null> {
    const typed = await this.#context.ask(question, isSecret);
    if (typed === null && this.#isAnswered) throw new PersonLeft();
    this.#isAnswered ||= typed !== null;
    return typed;
  }

  #unanswered(option: string, fallback: string | undefined): string {
    const { labels } = this;
    if (fallback === undefined)
      this.problems.push(labels.init.expectedOf({ option, what: labels.init.answer }));
    return fallback ?? "";
  }

  #problemOf({ problemOf, fallback }: Question, answer: string): string | null {
    const trimmed = answer.trim();
    if (trimmed === "" && fallback === undefined) return this.labels.init.answer;
    const expected = trimmed === fallback ? null : (problemOf?.(trimmed) ?? null);
    return expected === null ? null : this.words.say(expected);
  }
}

function itself(typed: string): string {
  return typed;
}
