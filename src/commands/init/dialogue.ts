import type { Verdict } from "../../health/codes/verdict.ts";
import { tryAddress } from "../../health/doctor/loyalty-account.ts";
import { tryShopAddress } from "../../health/doctor/try-shop.ts";
import { verdictView } from "../../health/verdict-view.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { plain } from "../terminal/terminal-text.ts";
import { verdictMark } from "../terminal/verdict-mark.ts";
import type { InitOptions } from "./init-options.ts";
import type { Interview } from "./questions/interview.ts";

/** The person's terminal, the options, and the trials of answers. */
export interface Dialogue {
  readonly context: CommandContext;
  readonly interview: Interview;
  readonly options: InitOptions;
  readonly trials: Trials;
}

/** Prints the missing and wrong options. */
export function wrongUsage({ context, interview }: Dialogue): ExitCode {
  for (const problem of interview.problems) context.err(problem);
  return EXIT.wrongUsage;
}

/** Tries answers out while the person waits. */
export class Trials {
  readonly #asked: Omit<Dialogue, "trials">;

  constructor(asked: Omit<Dialogue, "trials">) {
    this.#asked = asked;
  }

  /** Runs the check and prints what it found. Returns nothing if checks are off. */
  async of(check: () => Promise<readonly Verdict[]>): Promise<readonly Verdict[]> {
    const { context, interview, options } = this.#asked;
    if (!options.check) return [];
    const { progress } = context;
    progress(interview.labels.init.trying);
    const found = await check().finally(() => progress(null));
    for (const verdict of found) this.#print(verdict);
    return found;
  }

  /** Whether anything answers there. */
  async isServiceThere(baseUrl: string): Promise<boolean> {
    return isWell(await this.of(() => tryAddress(baseUrl)));
  }

  async isShopThere(adapter: PlatformAdapter, domain: string): Promise<boolean> {
    return isWell(await this.of(() => tryShopAddress(adapter, domain)));
  }

  #print(verdict: Verdict): void {
    const { context, interview } = this.#asked;
    const { state, name, detail, nextStep } = verdictView(verdict, interview.words);
    const help = helpIn(interview.labels, verdict) ?? nextStep;
    const words = `${name}: ${withoutSetting(detail)}${help === null ? "" : `. ${help}`}`;
    const { out, err, terminal, errTerminal } = context;
    const isFine = state === "fine";
    const mark = verdictMark({ ...interview.words, terminal: isFine ? terminal : errTerminal }, state);
    (isFine ? out : err)(`  ${mark}  ${plain(words)}`);
  }
}

export function isWell(found: readonly Verdict[]): boolean {
  return found.every(({ state }) => state !== "failed");
}

/** Help in the terms of the questions: the verdict's own help names settings of a file not written yet. */
function helpIn(labels: Interview["labels"], { code }: Verdict): string | null {
  const helps: Readonly<Record<string, string>> = labels.init.helps;
  return Object.hasOwn(helps, code) ? (helps[code] ?? null) : null;
}

/** Removes the setting's path: the message is about the question just answered. */
function withoutSetting(detail: string): string {
  return detail.replace(/^storage\.\w+ ?: /, "");
}
