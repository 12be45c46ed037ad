import type { ExpectedSetting } from "../../../settings/setting-codes.ts";
import type { Words } from "../../../words/vocabulary.ts";
import { type CommandContext, PersonLeft } from "../../command-context.ts";
import { labelsIn } from "../../language.ts";
import { isYes } from "../../terminal/terminal-text.ts";

export interface Question {
  /** The option that answers it without asking: "--api-key". */
  readonly option: string;
  readonly text: string;
  /** The option's value. */
  readonly given: string | undefined;
  /** The answer for Enter; `undefined`: there is none. A secret one is not shown. */
  readonly fallback?: string | undefined;
  /** Hides the answer while it is typed. */
  readonly isSecret?: boolean;
  /** What is expected instead; `null` if the answer is fine. */
  readonly problemOf?: (answer: string) => ExpectedSetting | null;
  /** Interprets the typed text; unchanged by default. */
  readonly meant?: (typed: string) => string;
  /** Tries an answer out and prints what is wrong. It is asked again then; the same answer once more is kept. */
  readonly isWell?: (answer: string) => Promise<boolean>;
}

/** Asks a person for what the options left open. If there is no person, collects what is missing. */
export class Interview {
  readonly #context: Pick<CommandContext, "ask" | "err">;
  readonly #isQuiet: boolean;
  readonly words: Words;
  readonly labels: ReturnType<typeof labelsIn>;
  /** A person has answered: if a later answer is missing, they left. */
  #isAnswered = false;
  #isWriting = false;
  #isLeft = false;
  /** One line each: "--api-key: expected an answer". */
  readonly problems: string[] = [];
  /** The options whose failing answers the person kept. */
  readonly kept = new Set<string>();

  constructor(context: Pick<CommandContext, "ask" | "err">, words: Words, isQuiet: boolean) {
    this.#context = context;
    this.words = words;
    this.labels = labelsIn(words);
    this.#isQuiet = isQuiet;
  }

  /** Whether a person has answered anything: only then can questions be repeated. */
  get hasPerson(): boolean {
    return this.#isAnswered;
  }

  /** From now on it is too late to leave: the files are being written. */
  beginWriting(): void {
    if (this.#isLeft) throw new PersonLeft();
    this.#isWriting = true;
  }

  /** Returns `false` if it is too late. */
  leave(): boolean {
    this.#isLeft = !this.#isWriting;
    return this.#isLeft;
  }

  /** Returns "" if there is no answer. */
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

  /** Prints what is expected of several answers together. */
  refuse(expected: ExpectedSetting): void {
    this.#context.err(this.labels.init.expected({ what: this.words.say(expected) }));
  }

  /** Returns false if there is no person to ask. */
  async confirm(text: string): Promise<boolean> {
    if (this.#isQuiet) return false;
    const { labels } = this;
    for (;;) {
      const answer = (await this.#typed(`${text} ${labels.init.yesNo}: `))?.trim() ?? "";
      if (isYes(answer)) return true;
      if (/^(?:no?)?$/i.test(answer)) return false;
      this.#context.err(labels.init.yesOrNo);
    }
  }

  async #untilFine(question: Question): Promise<string> {
    const { labels } = this;
    const { option, isSecret = false, meant = itself, isWell } = question;
    let { fallback } = question;
    let refused: string | null = null;
    for (;;) {
      const typed = await this.#typed(this.#promptOf(question, fallback), isSecret);
      if (typed === null) return this.#unanswered(option, fallback);
      const answer = typed.trim() === "" ? fallback : meant(typed.trim());
      const what =
        answer === undefined ? labels.init.answer : this.#problemOf({ ...question, fallback }, answer);
      if (answer === undefined || what !== null) {
        this.#context.err(labels.init.expected({ what: what ?? labels.init.answer }));
        continue;
      }
      if (answer === refused) return this.#kept(option, answer);
      // Tried before, with the answers that came with it.
      if (answer === question.fallback) return answer;
      this.kept.delete(option);
      if (isWell === undefined || (await isWell(answer))) return answer;
      refused = answer;
      fallback = answer;
    }
  }

  /** What is asked, and what Enter gives. */
  #promptOf({ text, isSecret = false }: Question, fallback: string | undefined): string {
    const { labels } = this;
    const answer = isSecret ? labels.init.enterKeeps : labels.init.enterGives({ answer: fallback ?? "" });
    const notes = [
      ...(fallback === undefined || fallback === "" ? [] : [answer]),
      ...(isSecret ? [labels.init.hidden] : []),
    ];
    return `${text}${notes.length === 0 ? "" : ` [${notes.join("; ")}]`}: `;
  }

  /** It does not work yet, and the person wants it all the same. */
  #kept(option: string, answer: string): string {
    this.kept.add(option);
    this.#context.err(this.labels.init.kept);
    return answer;
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
