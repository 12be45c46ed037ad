import { HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { patrol } from "../../runtime/time/background.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { Config } from "../../settings/config.ts";
import type { BackupPlace, BackupWork, CareState, FailedBackup, KeptBackup } from "../../store/care.ts";
import { StoreError } from "../../store/store.ts";
import { backupsOfStore } from "../storage.ts";

/** The wait before the first look, short enough that a backup that fails again keeps its condition across a restart. */
const FIRST_MS = 20_000;
const PATROL_MS = 60_000;
const AGAIN_MS = HOUR_MS;

interface BackupParts {
  readonly settings: BackupWork["settings"];
  /** Where backups are made; `null`: none are made. */
  readonly place: BackupPlace | null;
  readonly clock: Clock;
  readonly log: Log;
}

/** Makes a backup each day after the quiet hour, and whenever a person asks for one; never two at once. */
export class Backups implements BackupWork {
  readonly #parts: BackupParts;
  readonly #stopping = new AbortController();
  #patrol: Promise<void> = Promise.resolve();
  #making: Promise<void> | null = null;
  #running: CareState | null = null;
  #failed: FailedBackup | null = null;
  /** The earliest next attempt, on the monotonic clock. */
  #notBefore = 0;

  constructor(parts: BackupParts) {
    this.#parts = parts;
  }

  get settings(): BackupWork["settings"] {
    return this.#parts.settings;
  }

  get running(): CareState | null {
    return this.#running;
  }

  get failed(): FailedBackup | null {
    return this.#failed;
  }

  async list(): Promise<readonly KeptBackup[]> {
    return (await this.#parts.place?.list()) ?? [];
  }

  start(): void {
    if (this.#parts.place === null) return;
    this.#patrol = patrol(() => this.#round(), {
      clock: this.#parts.clock,
      signal: this.#stopping.signal,
      firstMs: FIRST_MS,
      everyMs: PATROL_MS,
      onError: (error) => this.#parts.log.warn({ error }, LOG_LINES.backupFailed),
    });
  }

  begin(): boolean {
    if (this.#parts.place === null || this.#making !== null || this.#stopping.signal.aborted) return false;
    void this.#make();
    return true;
  }

  /** Aborts a running backup. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all([this.#patrol, this.#making]);
  }

  async #round(): Promise<void> {
    const { clock, settings } = this.#parts;
    if (settings === null || this.#making !== null || clock.monotonic() < this.#notBefore) return;
    try {
      const newest = (await this.list()).find(({ isOwn }) => isOwn);
      if (!isDue(newest?.at ?? null, clock.now(), settings.hour)) return;
    } catch (error) {
      return this.#fail(error, settings.folder);
    }
    await this.#make();
  }

  #make(): Promise<void> {
    this.#making ??= this.#makeOne().finally(() => {
      this.#making = null;
      this.#running = null;
    });
    return this.#making;
  }

  async #makeOne(): Promise<void> {
    const { place, settings, clock, log } = this.#parts;
    if (place === null || settings === null) return;
    const { signal } = this.#stopping;
    this.#running = { work: "copyingFiles", done: 0, total: 0 };
    const onProgress = (state: CareState) => {
      this.#running = state;
    };
    try {
      await place.make(clock.now(), { signal, onProgress });
      this.#failed = null;
      log.info({ folder: settings.folder }, LOG_LINES.backupMade);
    } catch (error) {
      if (!signal.aborted) this.#fail(error, settings.folder);
    }
  }

  #fail(error: unknown, folder: string): void {
    const { clock, log } = this.#parts;
    this.#notBefore = clock.monotonic() + AGAIN_MS;
    log.warn({ error }, LOG_LINES.backupFailed);
    if (!(error instanceof StoreError)) return;
    // The failure lasts since the first of several failed attempts.
    this.#failed = { at: this.#failed?.at ?? clock.now(), folder, because: error.trouble };
  }
}

/**
 * Whether there is no backup since the last quiet hour, by the machine's time zone, so a machine that was off then
 * catches up. A backup from the future counts as none, because the clock was set back since.
 */
export function isDue(newestAt: Moment | null, now: Moment, hour: number): boolean {
  const quiet = new Date(now);
  quiet.setHours(hour, 0, 0, 0);
  if (quiet.getTime() > now) quiet.setDate(quiet.getDate() - 1);
  return newestAt === null || newestAt < quiet.getTime() || newestAt > now;
}

interface BridgeInput {
  readonly config: Pick<Config, "storage">;
  readonly mode: "serve" | "try";
  readonly clock: Clock;
  readonly log: Log;
}

/** The backups of a bridge; none for the sample day of `try`. */
export function backupsFor({ config: { storage }, mode, clock, log }: BridgeInput): Backups {
  if (mode === "try") return new Backups({ settings: null, place: null, clock, log });
  return new Backups({ ...backupsOfStore(storage), clock, log });
}
