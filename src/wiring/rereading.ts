import { isDeepStrictEqual } from "node:util";
import type { ConfigurationState } from "../admin/configuration.ts";
import { STORE_WAIT_MS } from "../domain/operation/retry-waits.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { pause } from "../runtime/time/background.ts";
import { WakeUp } from "../runtime/time/wake-up.ts";
import type { Config } from "../settings/config.ts";
import type { JudgedConfig } from "../settings/config-change.ts";
import type { KeptShops } from "../shops/connect/kept-shops.ts";
import type { Words } from "../words/vocabulary.ts";
import type { ConfigurationSource } from "./configuration-source.ts";
import { SettingRefused } from "./setting-refused.ts";
import { ShopsBesideFile } from "./shops/shops-beside-file.ts";
import {
  brokenIn,
  isKeptAccount,
  ownCopy,
  type PageBasis,
  partOf,
  withPart,
} from "./shops/with-kept-shops.ts";
import type { WiringContext } from "./wiring-context.ts";

/** How often the files are checked. */
const LOOK_MS = 1_000;
/** How often settings that wait for the next start are checked again. */
const JUDGE_MS = 60_000;
/** The most problems or settings that are listed; nobody fixes more at once. */
const MOST_NAMED = 50;

interface RereadingContext extends Pick<WiringContext, "config" | "clock" | "log"> {
  readonly source?: ConfigurationSource;
  readonly words: Words;
}

interface ConfigChangeParts {
  /** Rejects with SettingRefused if a start would refuse it because of the store's data; changes nothing. */
  readonly judge: (next: Config) => Promise<void>;
  readonly apply: (before: Config, next: Config) => Promise<void>;
}

/**
 * Reads the configuration again when its files have changed, and on request: one reading at a time, the last one wins.
 * It checks the files by name each second, so it does not matter how they change: rewritten, replaced, or as links to
 * another place. A file still being written waits until two checks find the same. A configuration that cannot be used
 * changes nothing; the refusal and its reasons are reported until one can be used.
 */
export class Rereading {
  readonly #context: RereadingContext;
  readonly #bell: WakeUp;
  readonly #stopping = new AbortController();
  #running: JudgedConfig;
  /** The file's own configuration, as of the last time it could be used. */
  #file: JudgedConfig;
  /** `null`: only the configuration's shops are served. */
  #shops: ShopsBesideFile | null = null;
  #state: ConfigurationState;
  /** The state of the files at the last reading, and at the last check. */
  #readAs: string;
  #seenAs: string;
  /** The configuration of the next start, if settings wait for it, and when it was last checked. */
  #nextStart: Config | null = null;
  #judgedAt = 0;
  #isRequested = false;
  #isRunning = false;
  #work: Promise<void> = Promise.resolve();

  constructor(context: RereadingContext) {
    const { config, source, clock } = context;
    this.#context = context;
    this.#bell = new WakeUp(clock);
    this.#running = { config, settings: source?.settings };
    this.#file = this.#running;
    this.#state = { since: clock.now(), refused: null, waiting: [] };
    this.#readAs = source?.begunAs ?? "";
    this.#seenAs = this.#readAs;
    source?.onReloadRequest(() => {
      this.#isRequested = true;
      this.#bell.ring();
    });
  }

  /** The active configuration. */
  get config(): Config {
    return this.#running.config;
  }

  get state(): ConfigurationState {
    return this.#state;
  }

  /** The basis for shops added on the page, and those stored; `null` if no shop can be added. */
  get page(): PageBasis | null {
    const { source } = this.#context;
    if (this.#shops === null || source === undefined) return null;
    const { kept, left } = this.#shops;
    return { kept, left, file: this.#file, withShops: source.withShops };
  }

  /** Adds the store's shops to those of the file, before anything is built on the configuration. */
  async takeShops(kept: KeptShops): Promise<void> {
    const { source } = this.#context;
    if (source === undefined) return;
    this.#shops = new ShopsBesideFile({ ...this.#context, source, kept });
    const { judged, taken } = await this.#shops.with(this.#file);
    this.#running = ownCopy(judged);
    taken();
  }

  /** Call when the store may have other shops now. */
  expectShops(): void {
    this.#shops?.expect();
    this.#bell.ring();
  }

  /** Resolves when the store's current shops have been applied, or were refused. */
  async followShops(): Promise<void> {
    if (this.#shops === null || !this.#isRunning) return;
    const followed = this.#shops.followed();
    this.#bell.ring();
    await followed;
  }

  /** Starts the checks, and handles requests made before. */
  start(parts: ConfigChangeParts): void {
    const { source } = this.#context;
    if (source === undefined) return;
    this.#isRunning = true;
    this.#work = this.#run(source, parts).finally(() => {
      this.#isRunning = false;
      this.#shops?.takeWaiting()();
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#bell.ring();
    await this.#work;
  }

  async #run(source: ConfigurationSource, parts: ConfigChangeParts): Promise<void> {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.#bell.wait(LOOK_MS);
      if (signal.aborted) return;
      const endWaiting = this.#shops?.takeWaiting();
      try {
        if (await this.#isDue(source)) await this.#readAgain(source, parts);
        else if ((await this.#shops?.haveChanged()) === true) await this.#readShopsAgain(source, parts);
        else await this.#judgeAgain(parts);
        endWaiting?.();
      } catch (error) {
        endWaiting?.();
        this.#context.log.warn({ error }, LOG_LINES.configurationNotTakenUp);
        this.#isRequested = true;
        this.#shops?.expect();
        await pause({ clock: this.#context.clock, signal }, STORE_WAIT_MS);
      }
    }
  }

  async #isDue(source: ConfigurationSource): Promise<boolean> {
    const state = await source.state();
    const isSettled = state === this.#seenAs;
    this.#seenAs = state;
    if (!this.#isRequested && (state === this.#readAs || !isSettled)) return false;
    this.#isRequested = false;
    this.#readAs = state;
    return true;
  }

  async #readAgain(source: ConfigurationSource, parts: ConfigChangeParts): Promise<void> {
    const read = source.read();
    if (!read.ok) return this.#refuse(read.problems);
    const alone = { judged: read, left: new Map(), taken: () => {} };
    const together = (await this.#shops?.with(read)) ?? alone;
    // A file that removes a shop's account is not valid, even if the shop was added on the page.
    const broken = brokenIn(together, this.#running.config);
    if (broken !== null) return this.#refuse(broken);
    const applied = await this.#applied(source, this.#running, together.judged, parts, null);
    if (applied === null) return;
    [this.#running, this.#file] = [ownCopy(applied), read];
    together.taken();
  }

  /** Uses the file as last read, even if it can no longer be used. */
  async #readShopsAgain(source: ConfigurationSource, parts: ConfigChangeParts): Promise<void> {
    if (this.#shops === null) return;
    const { judged, names, taken } = await this.#shops.withChanged(this.#file);
    const before = partOf(this.#running, this.#file, names);
    const applied = await this.#applied(source, before, judged, parts, this.#state.refused);
    if (applied === null) return;
    this.#running = withPart(this.#running, applied, names);
    taken();
  }

  /** Applies the configuration. Returns what is active of it from now on; `null` if it is refused. */
  async #applied(
    source: ConfigurationSource,
    before: JudgedConfig,
    read: JudgedConfig,
    { judge, apply }: ConfigChangeParts,
    refused: ConfigurationState["refused"],
  ): Promise<JudgedConfig | null> {
    const { clock, log } = this.#context;
    const { inForce, changed, waiting } = source.changeOf(before, read);
    // A different store checks for itself.
    const isSameStore = isDeepStrictEqual(read.config.storage, before.config.storage);
    const nextStart = isSameStore ? read.config : inForce.config;
    if (await this.#isRefused(judge, nextStart)) return null;
    if (changed.length > 0) await apply(before.config, inForce.config);
    this.#nextStart = waiting.length > 0 ? nextStart : null;
    const ofFile = waiting.filter((path) => !isKeptAccount(path, this.#file.config));
    this.#state = { since: clock.now(), refused, waiting: ofFile.slice(0, MOST_NAMED) };
    log.info(
      { count: changed.length, settings: changed.slice(0, MOST_NAMED) },
      LOG_LINES.configurationReadAgain,
    );
    if (ofFile.length > 0)
      log.warn({ count: ofFile.length, settings: this.#state.waiting }, LOG_LINES.settingsWait);
    return inForce;
  }

  /** Orders that arrived since may make the next start impossible. */
  async #judgeAgain({ judge }: ConfigChangeParts): Promise<void> {
    const isDue = this.#context.clock.monotonic() - this.#judgedAt >= JUDGE_MS;
    if (this.#nextStart !== null && isDue) await this.#isRefused(judge, this.#nextStart);
  }

  async #isRefused(judge: ConfigChangeParts["judge"], next: Config): Promise<boolean> {
    try {
      await judge(next);
      this.#judgedAt = this.#context.clock.monotonic();
      return false;
    } catch (error) {
      if (!(error instanceof SettingRefused)) throw error;
      this.#refuse([error.refusal]);
      return true;
    }
  }

  #refuse(problems: NonNullable<ConfigurationState["refused"]>["problems"]): void {
    const { clock, log, words } = this.#context;
    const kept = problems.slice(0, MOST_NAMED);
    // The bridge must not be restarted with it.
    this.#nextStart = null;
    this.#state = { ...this.#state, refused: { at: clock.now(), problems: kept }, waiting: [] };
    const since = new Date(this.#state.since).toISOString();
    log.error(
      { since, count: problems.length, problems: kept.map(words.say) },
      LOG_LINES.configurationRefused,
    );
  }
}
