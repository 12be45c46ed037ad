import type { ExpectedSetting } from "../../../settings/setting-codes.ts";
import { sentence } from "../../../words/sentence.ts";
import type { Words } from "../../../words/vocabulary.ts";
import { type CommandContext, PersonLeft } from "../../command-context.ts";
import { labelsIn } from "../../language.ts";
import { isYes } from "../../terminal/terminal-text.ts";

export interface Question {
  /** The option that answers the question: "--api-key". */
  readonly option: string;
  readonly text: string;
  /** The option's value. */
  readonly given: string | undefined;
  /** The answer for Enter. `undefined`: none; "": Enter skips the question. A secret is not shown. */
  readonly fallback?: string | undefined;
  /** Whether typing is hidden. */
  readonly isSecret?: boolean;
  /** What the answer must be instead; `null` if it is fine. */
  readonly problemOf?: (answer: string) => ExpectedSetting | null;
  /** Interprets the typed text; default: unchanged. */
  readonly meant?: (typed: string) => string;
  /** Checks the answer and prints problems; it is then asked again. The same answer a second time is kept. */
  readonly isWell?: (answer: string) => Promise<boolean>;
}

/** Names of answers that don't work yet: variables, or settings of the configuration file. */
export interface FailingAnswers {
  readonly in: "variables" | "settings";
  readonly names: readonly string[];
}

/** A missing or invalid option. */
interface OptionProblem {
  readonly option: string;
  /** What to give instead. */
  readonly what: string;
}

/** Asks a person for what the options left open. If nobody can be asked, collects the missing options. */
export class Interview {
  readonly #context: Pick<CommandContext, "ask" | "err">;
  /** Whether questions can be asked, and asked again. */
  readonly hasPerson: boolean;
  readonly words: Words;
  readonly labels: ReturnType<typeof labelsIn>;
  /** Whether a person has answered. If a later answer is missing, they have left. */
  #isAnswered = false;
  #isWriting = false;
  #isLeft = false;
  readonly problems: OptionProblem[] = [];
  /** Options whose failing answers the person kept. */
  readonly kept = new Set<string>();
  /** Where to find the answers that failed and were kept. */
  readonly failing: FailingAnswers[] = [];

  constructor(context: Pick<CommandContext, "ask" | "err">, words: Words, hasPerson: boolean) {
    this.#context = context;
    this.words = words;
    this.labels = labelsIn(words);
    this.hasPerson = hasPerson;
  }

  /** From here on, the person can no longer leave, because files are being written. */
  beginWriting(): void {
    if (this.#isLeft) throw new PersonLeft();
    this.#isWriting = true;
  }

  /** Returns false if the person can no longer leave. */
  leave(): boolean {
    this.#isLeft = !this.#isWriting;
    return this.#isLeft;
  }

  /** Returns the answer; "" if there is none. */
  async ask(question: Question): Promise<string> {
    const { given, option, meant = itself } = question;
    if (given === undefined) return this.hasPerson ? this.#untilFine(question) : this.#unanswered(question);
    const answer = meant(given.trim());
    const what = this.#problemOf(question, answer);
    if (what === null) {
      this.#echo(given.trim(), answer);
      return answer;
    }
    this.refuseOption({ option, what });
    return this.hasPerson ? this.#untilFine(question) : answer;
  }

  /** Reports an invalid option; if a person is present, prints it at once and asks instead. */
  refuseOption(problem: OptionProblem): void {
    if (this.hasPerson) this.#context.err(`${problem.option}: ${problem.what}`);
    else this.problems.push(problem);
  }

  /** Prints what is wrong with several answers together. */
  refuse(expected: ExpectedSetting): void {
    this.#context.err(sentence(this.words.say(expected)));
  }

  /** Returns false if nobody can be asked. */
  async confirm(text: string): Promise<boolean> {
    if (!this.hasPerson) return false;
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
      if (typed === null) return this.#unanswered({ ...question, fallback });
      const answer = typed.trim() === "" ? fallback : meant(typed.trim());
      const what =
        answer === undefined ? labels.init.noAnswer : this.#problemOf({ ...question, fallback }, answer);
      if (answer === undefined || what !== null) {
        this.#context.err(labels.init.wrongAnswer({ what: what ?? labels.init.noAnswer }));
        continue;
      }
      if (answer === refused) return this.#kept(option, answer);
      this.#echo(isSecret ? "" : typed.trim(), answer);
      // Already checked, together with its other answers.
      if (answer === question.fallback) return answer;
      this.kept.delete(option);
      if (isWell === undefined || (await isWell(answer))) return answer;
      refused = answer;
      fallback = answer;
    }
  }

  /** The question, and what Enter does. */
  #promptOf({ text, isSecret = false }: Question, fallback: string | undefined): string {
    const { labels } = this;
    const hidden = isSecret ? `, ${labels.init.hidden}` : "";
    const kept = isSecret ? labels.init.sameAgain : fallback;
    const usual = fallback === "" ? labels.init.skip : kept;
    return `${text}${hidden}${fallback === undefined ? "" : ` [${usual}]`}: `;
  }

  /** Prints how an answer was understood, if that differs from the typed text. */
  #echo(typed: string, answer: string): void {
    if (typed !== "" && typed.toLowerCase() !== answer.toLowerCase())
      this.#context.err(this.labels.init.understood({ answer }));
  }

  /** Notes that the person keeps an answer that doesn't work yet. */
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

  #unanswered({ option, text, fallback }: Question): string {
    if (fallback === undefined) this.problems.push({ option, what: text });
    return fallback ?? "";
  }

  #problemOf({ problemOf, fallback }: Question, answer: string): string | null {
    const trimmed = answer.trim();
    if (trimmed === "" && fallback === undefined) return this.labels.init.noAnswer;
    const expected = trimmed === fallback ? null : (problemOf?.(trimmed) ?? null);
    return expected === null ? null : this.words.say(expected);
  }
}

function itself(typed: string): string {
  return typed;
}
