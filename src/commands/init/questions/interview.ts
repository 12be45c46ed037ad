import type { ExpectedSetting } from "../../../settings/setting-codes.ts";
import { sentence } from "../../../words/sentence.ts";
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
  /** The answer for Enter; `undefined`: there is none; "": Enter skips the question. A secret one is not shown. */
  readonly fallback?: string | undefined;
  /** Hides the answer while it is typed. */
  readonly isSecret?: boolean;
  /** What is wrong with the answer; `null` if it is fine. */
  readonly problemOf?: (answer: string) => ExpectedSetting | null;
  /** Interprets the typed text; unchanged by default. */
  readonly meant?: (typed: string) => string;
  /** Tries an answer out and prints what is wrong. It is asked again then; the same answer once more is kept. */
  readonly isWell?: (answer: string) => Promise<boolean>;
}

/** The names of answers that do not work yet: variables, or settings of the configuration file. */
export interface FailingAnswers {
  readonly in: "variables" | "settings";
  readonly names: readonly string[];
}

/** An option that is missing, or has a value that cannot be. */
interface OptionProblem {
  readonly option: string;
  /** What to give instead. */
  readonly what: string;
}

/** Asks a person for what the options left open. If nobody can be asked, collects what is missing. */
export class Interview {
  readonly #context: Pick<CommandContext, "ask" | "err">;
  /** Whether questions can be asked, and repeated. */
  readonly hasPerson: boolean;
  readonly words: Words;
  readonly labels: ReturnType<typeof labelsIn>;
  /** A person has answered: if a later answer is missing, they left. */
  #isAnswered = false;
  #isWriting = false;
  #isLeft = false;
  readonly problems: OptionProblem[] = [];
  /** The options whose failing answers the person kept. */
  readonly kept = new Set<string>();
  /** Where the answers are that failed and were kept all the same. */
  readonly failing: FailingAnswers[] = [];

  constructor(context: Pick<CommandContext, "ask" | "err">, words: Words, hasPerson: boolean) {
    this.#context = context;
    this.words = words;
    this.labels = labelsIn(words);
    this.hasPerson = hasPerson;
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

  /** A person hears it at once and is asked instead. */
  refuseOption(problem: OptionProblem): void {
    if (this.hasPerson) this.#context.err(`${problem.option}: ${problem.what}`);
    else this.problems.push(problem);
  }

  /** Prints what is wrong with several answers together. */
  refuse(expected: ExpectedSetting): void {
    this.#context.err(sentence(this.words.say(expected)));
  }

  /** Returns false if there is no person to ask. */
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
    const hidden = isSecret ? `, ${labels.init.hidden}` : "";
    const kept = isSecret ? labels.init.sameAgain : fallback;
    const usual = fallback === "" ? labels.init.skip : kept;
    return `${text}${hidden}${fallback === undefined ? "" : ` [${usual}]`}: `;
  }

  /** Shows how an answer was understood, unless as it was typed. */
  #echo(typed: string, answer: string): void {
    if (typed !== "" && typed.toLowerCase() !== answer.toLowerCase())
      this.#context.err(this.labels.init.understood({ answer }));
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
