import { isDeepStrictEqual } from "node:util";
import type { ConfigurationState } from "../admin/configuration.ts";
import { STORE_WAIT_MS } from "../domain/operation/retry-waits.ts";
import type { Log } from "../log/log.ts";
import type { Config } from "../settings/config.ts";
import type { ConfigChange, JudgedConfig } from "../settings/config-change.ts";
import { pause } from "../time/background.ts";
import type { Clock } from "../time/clock.ts";
import { WakeUp } from "../time/wake-up.ts";
import type { SettingProblem } from "../words/codes/setting.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import type { Words } from "../words/words.ts";
import { SettingRefused } from "./setting-refused.ts";

/** How often the file is looked at. */
const LOOK_MS = 1_000;
/** How often what waits for the next start is judged again. */
const JUDGE_MS = 60_000;
/** Problems, or settings, that are named; nobody mends more at once. */
const MOST_NAMED = 50;

/** The configuration's file, and all that is filled into it. */
export interface ConfigurationSource {
  /** What it was made of that the bridge started with, and the state of the files before they were read for it. */
  readonly settings: unknown;
  readonly begunAs: string;
  /** Another text whenever what `read` gives may be another. */
  state(): Promise<string>;
  /** Judged as at the start. */
  read():
    | ({ readonly ok: true } & JudgedConfig)
    | { readonly ok: false; readonly problems: readonly SettingProblem[] };
  changeOf(running: JudgedConfig, next: JudgedConfig): ConfigChange;
  /** Somebody asks that it be read now, changed or not. */
  onAsked(listener: () => void): void;
}

export interface RereadingParts {
  readonly config: Config;
  readonly source?: ConfigurationSource;
  readonly clock: Clock;
  readonly log: Log;
  /** Of the log. */
  readonly words: Words;
}

interface Takers {
  /** Rejects with SettingRefused where a start would refuse it for what the store knows; changes nothing. */
  readonly judge: (next: Config) => Promise<void>;
  readonly takeUp: (before: Config, next: Config) => Promise<void>;
}

/**
 * Reads the configuration again when its files have changed, and when somebody asks: one reading at a time, the last one
 * counts. The files are looked at by their names, second by second, so that it does not matter how they are changed:
 * written anew, exchanged, or as links that lead elsewhere. What is still being written is left alone until two looks find
 * the same. A configuration that cannot be used changes nothing; that it was refused, and why, is said until it can.
 */
export class Rereading {
  readonly #parts: RereadingParts;
  readonly #bell: WakeUp;
  readonly #stopping = new AbortController();
  #running: JudgedConfig;
  #state: ConfigurationState;
  /** The files as they were when they were read last, and at the last look. */
  #readAs: string;
  #seenAs: string;
  /** What the next start would take up, where something waits for it, and when that was judged last. */
  #nextStart: Config | null = null;
  #judgedAt = 0;
  #isAsked = false;
  #work: Promise<void> = Promise.resolve();

  constructor(parts: RereadingParts) {
    const { config, source, clock } = parts;
    this.#parts = parts;
    this.#bell = new WakeUp(clock);
    this.#running = { config, settings: source?.settings };
    this.#state = { since: clock.now(), refused: null, waiting: [] };
    this.#readAs = source?.begunAs ?? "";
    this.#seenAs = this.#readAs;
    source?.onAsked(() => {
      this.#isAsked = true;
      this.#bell.ring();
    });
  }

  /** What counts now. */
  get config(): Config {
    return this.#running.config;
  }

  get state(): ConfigurationState {
    return this.#state;
  }

  /** What was asked for before is done now. */
  start(takers: Takers): void {
    const { source } = this.#parts;
    if (source !== undefined) this.#work = this.#run(source, takers);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    await this.#work;
  }

  async #run(source: ConfigurationSource, takers: Takers): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#bell.wait(LOOK_MS);
      if (signal.aborted) return;
      try {
        if (await this.#isDue(source)) await this.#readAgain(source, takers);
        else await this.#judgeAgain(takers);
      } catch (error) {
        this.#parts.log.warn({ error }, LOG_LINES.configurationNotTakenUp);
        this.#isAsked = true;
        await pause({ clock: this.#parts.clock, signal }, STORE_WAIT_MS);
      }
    }
  }

  async #isDue(source: ConfigurationSource): Promise<boolean> {
    const state = await source.state();
    const isSettled = state === this.#seenAs;
    this.#seenAs = state;
    if (!this.#isAsked && (state === this.#readAs || !isSettled)) return false;
    this.#isAsked = false;
    this.#readAs = state;
    return true;
  }

  async #readAgain(source: ConfigurationSource, { judge, takeUp }: Takers): Promise<void> {
    const { clock, log } = this.#parts;
    const read = source.read();
    if (!read.ok) return this.#refuse(read.problems);
    const running = this.#running.config;
    const { inForce, changed, waiting } = source.changeOf(this.#running, read);
    // Another store would judge for itself.
    const isSameStore = isDeepStrictEqual(read.config.storage, running.storage);
    const nextStart = isSameStore ? read.config : inForce.config;
    if (await this.#isRefused(judge, nextStart)) return;
    if (changed.length > 0) await takeUp(running, inForce.config);
    this.#nextStart = waiting.length > 0 ? nextStart : null;
    this.#running = inForce;
    this.#state = { since: clock.now(), refused: null, waiting: waiting.slice(0, MOST_NAMED) };
    const named = changed.slice(0, MOST_NAMED);
    log.info({ count: changed.length, settings: named }, LOG_LINES.configurationReadAgain);
    const { length: count } = waiting;
    if (count > 0) log.warn({ count, settings: this.#state.waiting }, LOG_LINES.settingsWait);
  }

  /** Orders that came since may have made the next start impossible. */
  async #judgeAgain({ judge }: Takers): Promise<void> {
    const isDue = this.#parts.clock.monotonic() - this.#judgedAt >= JUDGE_MS;
    if (this.#nextStart !== null && isDue) await this.#isRefused(judge, this.#nextStart);
  }

  async #isRefused(judge: Takers["judge"], next: Config): Promise<boolean> {
    try {
      await judge(next);
      this.#judgedAt = this.#parts.clock.monotonic();
      return false;
    } catch (error) {
      if (!(error instanceof SettingRefused)) throw error;
      this.#refuse([error.refusal]);
      return true;
    }
  }

  #refuse(problems: NonNullable<ConfigurationState["refused"]>["problems"]): void {
    const { clock, log, words } = this.#parts;
    const kept = problems.slice(0, MOST_NAMED);
    // Nobody is to start the bridge anew with it.
    this.#nextStart = null;
    this.#state = { ...this.#state, refused: { at: clock.now(), problems: kept }, waiting: [] };
    const since = new Date(this.#state.since).toISOString();
    log.error(
      { since, count: problems.length, problems: kept.map(words.say) },
      LOG_LINES.configurationRefused,
    );
  }
}
