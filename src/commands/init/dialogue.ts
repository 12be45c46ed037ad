import type { Verdict } from "../../health/codes/verdict.ts";
import { tryAddress } from "../../health/doctor/loyalty-account.ts";
import { tryPublicUrl } from "../../health/doctor/proxy/try-public-url.ts";
import { tryShopAddress } from "../../health/doctor/try-shop.ts";
import { verdictView } from "../../health/verdict-view.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { table } from "../terminal/table.ts";
import { plain } from "../terminal/terminal-text.ts";
import { afterMark, verdictMark } from "../terminal/verdict-mark.ts";
import type { InitOptions } from "./init-options.ts";
import type { Interview } from "./questions/interview.ts";

/** The person's terminal, the options, and the checks of answers. */
export interface Dialogue {
  readonly context: CommandContext;
  readonly interview: Interview;
  readonly options: InitOptions;
  readonly trials: Trials;
}

/** Prints missing and invalid options, and an example with all that are needed. */
export function wrongUsage({ context, interview, options }: Dialogue): ExitCode {
  const { yes, addShop } = options;
  const { adapters, err, errTerminal: terminal } = context;
  const { needed, example, exampleOfShop, allOptions } = interview.labels.init;
  const rows = interview.problems.map(({ option, what }) => [option, what]);
  err(needed({ yes }));
  for (const line of table({ terminal }, rows, { indent: 2 })) err(line);
  const isOwnSecret = ({ webhookSecret }: PlatformAdapter) => webhookSecret.chosenBy !== "platform";
  // The shortest example, unless a known platform was named.
  const adapter =
    adapters.find(({ platform }) => platform === options.platform) ?? adapters.find(isOwnSecret);
  const facts = {
    platform: adapter?.platform ?? "",
    needsSecret: adapter !== undefined && !isOwnSecret(adapter),
  };
  for (const line of (addShop ? exampleOfShop : example)(facts).split("\n")) err(line);
  err(allOptions);
  return EXIT.wrongUsage;
}

/** Checks answers while the person waits. */
export class Trials {
  readonly #asked: Omit<Dialogue, "trials">;

  constructor(asked: Omit<Dialogue, "trials">) {
    this.#asked = asked;
  }

  /** Runs the check and prints its findings. Returns [] if checks are off. */
  async of(check: () => Promise<readonly Verdict[]>): Promise<readonly Verdict[]> {
    const { context, interview, options } = this.#asked;
    if (!options.check) return [];
    const { progress } = context;
    progress(interview.labels.init.trying);
    const found = await check().finally(() => progress(null));
    for (const verdict of found) this.#print(verdict);
    return found;
  }

  /** Whether anything answers at this address. */
  async isServiceThere(baseUrl: string): Promise<boolean> {
    return isWell(await this.of(() => tryAddress(baseUrl)));
  }

  /** Prints what answers at the public address. Never refuses, because the proxy is often set up later. */
  async sayPublicUrl(publicUrl: string): Promise<void> {
    const { context, interview, options } = this.#asked;
    if (!URL.canParse(publicUrl) || !options.check || !interview.hasPerson) return;
    context.progress(interview.labels.init.trying);
    const found = await tryPublicUrl(publicUrl).finally(() => context.progress(null));
    const isFine = found.code === "bridge" || found.code === "proxy";
    const { host } = new URL(publicUrl);
    const why = "because" in found ? interview.words.advise(found.because).found : "";
    const facts = { host, why, to: "", status: "", ...found };
    this.#line(isFine ? "fine" : "warning", interview.labels.init.publicUrlIs(facts));
  }

  async isShopThere(adapter: PlatformAdapter, domain: string): Promise<boolean> {
    return isWell(await this.of(() => tryShopAddress(adapter, domain)));
  }

  #print(verdict: Verdict): void {
    const { interview } = this.#asked;
    const { state, name, detail, nextStep } = verdictView(verdict, interview.words);
    const help = helpIn(interview.labels, verdict, nextStep);
    const found = foundIn(interview.labels, verdict) ?? withoutSetting(detail);
    this.#line(state, `${name}: ${found}${help === null ? "" : `. ${help}`}`);
  }

  #line(state: Verdict["state"], words: string): void {
    const { context, interview } = this.#asked;
    const { out, err, terminal, errTerminal } = context;
    const isFine = state === "fine";
    const mark = verdictMark({ ...interview.words, terminal: isFine ? terminal : errTerminal }, state);
    (isFine ? out : err)(`  ${mark}${afterMark(interview.words, state)}  ${plain(words)}`);
  }
}

export function isWell(found: readonly Verdict[]): boolean {
  return found.every(({ state }) => state !== "failed");
}

/** The cause without advice for a running bridge; `null` to use the verdict's own text. */
function foundIn(labels: Interview["labels"], verdict: Verdict): string | null {
  if (verdict.code !== "accountRefused" || verdict.because.code !== "keyNotAccepted") return null;
  return labels.init.found.keyNotAccepted({ status: String(verdict.because.status) });
}

/** Codes whose text contains the next step already. */
const ADVISED = ["sentElsewhere", "notTheService"];

/** The next step in terms of the questions: the verdict's own names settings of a file that doesn't exist yet. */
function helpIn(labels: Interview["labels"], verdict: Verdict, usual: string | null): string | null {
  const helps: Readonly<Record<string, string>> = labels.init.helps;
  const because = verdict.code === "accountRefused" ? verdict.because.code : "";
  if (ADVISED.includes(because)) return null;
  const named = [because, verdict.code].find((code) => Object.hasOwn(helps, code));
  return named === undefined ? usual : (helps[named] ?? null);
}

/** Removes the setting's path, because the message follows the question about it. */
function withoutSetting(detail: string): string {
  return detail.replace(/^storage\.\w+ ?: /, "");
}
