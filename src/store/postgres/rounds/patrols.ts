import { DAY_MS } from "../../../domain/durations.ts";
import { pause } from "../../../runtime/time/background.ts";
import { WakeUp } from "../../../runtime/time/wake-up.ts";
import { type Patrols, roundName, type SharedPatrol } from "../../patrols.ts";
import { pages } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import { HELD_MS, HeldRounds, type HolderParts } from "./held-rounds.ts";
import { ADD, CORRECT_TIMES, FORGET, LIST_DUE } from "./round-statements.ts";

/** How often a process looks for due rounds; more often if one of its rounds repeats more often. */
const LOOK_MS = 5_000;
/** Rounds of this process that become due within this time are looked up together. */
const TOGETHER_MS = 100;
/** How long `makeRound` waits between attempts while another instance runs the round. */
const RETRY_MS = 1_000;
/** How often rounds are added again, in case the database has lost them. */
const ADDED_AGAIN_MS = 5 * 60_000;
/** How often a process checks whether the database's clock was set back. */
const CORRECTED_MS = 15_000;
const FORGOTTEN_MS = DAY_MS;
/** The most rounds of one kind that run here at once: some shops answer slowly, and must not hold up the others. */
const MOST_AT_ONCE = 200;
const PAGE = 500;

export interface PatrolParts extends HolderParts {
  /** While it returns true, this process runs no rounds. */
  readonly isResting: () => boolean;
}

interface Repeated {
  readonly name: string;
  readonly act: () => Promise<unknown>;
  readonly settings: SharedPatrol;
  /** When the round may run again, on the monotonic clock. */
  readonly readyAt: number;
  readonly over: PromiseWithResolvers<void>;
  addedAt: number;
  isRunning: boolean;
}

/**
 * Each round is a row of a table. One process at a time holds the row, and the next round is due `waitMs` after this
 * one ends. A process takes all due rounds with one statement, however many there are.
 */
export function openPatrols(parts: PatrolParts): Patrols {
  const rounds = new Rounds(parts);
  return {
    patrol: (act, settings) => rounds.repeat(act, settings),
    async makeRound(act, settings, withinMs) {
      const { clock } = parts;
      const { signal } = settings;
      const until = clock.monotonic() + withinMs;
      while (!signal.aborted) {
        if (await rounds.makeNow(act, settings)) return true;
        if (clock.monotonic() >= until) return false;
        await pause({ clock, signal }, RETRY_MS);
      }
      return false;
    },
  };
}

class Rounds {
  readonly #parts: PatrolParts;
  readonly #held: HeldRounds;
  readonly #bell: WakeUp;
  readonly #repeated = new Map<string, Repeated>();
  #isLooking = false;
  #tidiedAt = Number.NEGATIVE_INFINITY;

  constructor(parts: PatrolParts) {
    this.#parts = parts;
    this.#held = new HeldRounds(parts);
    this.#bell = new WakeUp(parts.clock);
  }

  /** Resolves when the signal is aborted and the last round has ended. */
  repeat(act: () => Promise<unknown>, settings: SharedPatrol): Promise<void> {
    const { signal, firstMs } = settings;
    if (signal.aborted) return Promise.resolve();
    const over = Promise.withResolvers<void>();
    const readyAt = this.#parts.clock.monotonic() + firstMs;
    const name = nameOf(settings);
    const addedAt = Number.NEGATIVE_INFINITY;
    const repeated = { name, act, settings, readyAt, over, addedAt, isRunning: false };
    this.#repeated.set(name, repeated);
    const end = () => {
      if (this.#repeated.get(name) === repeated) this.#repeated.delete(name);
      if (!repeated.isRunning) over.resolve();
      if (this.#repeated.size === 0) this.#bell.ring();
    };
    signal.addEventListener("abort", end, { once: true });
    if (this.#isLooking) this.#bell.ring();
    else void this.#look();
    return over.promise;
  }

  /** Resolves with true if this process ran the round. Rejects if the act does. */
  async makeNow(act: () => Promise<unknown>, settings: SharedPatrol): Promise<boolean> {
    const { engine, database, clock, isResting } = this.#parts;
    const name = nameOf(settings);
    if (isResting() || this.#held.names.has(name)) return false;
    await engine.follow(clock.now());
    await database.run(ADD, { names: [name] });
    if ((await this.#held.take([name], true)).length === 0) return false;
    await this.#held.make(name, act, settings);
    return true;
  }

  async #look(): Promise<void> {
    this.#isLooking = true;
    while (this.#repeated.size > 0) {
      try {
        if (!this.#parts.isResting()) await this.#makeDue();
      } catch (error) {
        const ofEach = new Map([...this.#repeated.values()].map(({ settings }) => [settings.name, settings]));
        for (const { onError } of ofEach.values()) onError(error);
      }
      if (this.#repeated.size > 0) await this.#bell.wait(this.#restMs());
    }
    this.#isLooking = false;
  }

  #restMs(): number {
    const now = this.#parts.clock.monotonic();
    let restMs = LOOK_MS;
    for (const { readyAt, settings } of this.#repeated.values()) {
      const waitMs = readyAt > now ? readyAt - now : settings.everyMs;
      restMs = Math.min(restMs, waitMs);
    }
    return Math.max(restMs, TOGETHER_MS);
  }

  async #makeDue(): Promise<void> {
    const { engine, clock, database } = this.#parts;
    const now = clock.monotonic();
    // Runs several times a second over up to thousands of rounds, so it copies nothing.
    let isReady = false;
    const added: Repeated[] = [];
    for (const repeated of this.#repeated.values()) {
      if (repeated.readyAt > now) continue;
      isReady = true;
      if (now - repeated.addedAt >= ADDED_AGAIN_MS) added.push(repeated);
    }
    if (!isReady) return;
    await engine.follow(clock.now());
    if (added.length > 0) await database.run(ADD, { names: added.map(({ name }) => name) });
    for (const repeated of added) repeated.addedAt = now;
    if (now - this.#tidiedAt >= CORRECTED_MS) {
      this.#tidiedAt = now;
      await database.run(CORRECT_TIMES, {});
      await database.run(FORGET, { heldMs: HELD_MS, olderMs: FORGOTTEN_MS });
    }
    const due = await this.#due(now);
    await this.#begin(due.filter(({ settings }) => !settings.signal.aborted));
  }

  /** Takes the rounds and runs them. From here on, stopping waits until they have ended. */
  async #begin(due: readonly Repeated[]): Promise<void> {
    if (due.length === 0) return;
    for (const repeated of due) repeated.isRunning = true;
    let taken: readonly string[] = [];
    try {
      taken = await this.#held.take(due.map(({ name }) => name));
    } finally {
      const ours = new Set(taken);
      for (const repeated of due) {
        if (ours.has(repeated.name)) void this.#makeRepeated(repeated);
        else this.#ended(repeated);
      }
    }
  }

  #ended(repeated: Repeated): void {
    repeated.isRunning = false;
    if (repeated.settings.signal.aborted) repeated.over.resolve();
  }

  /** The due rounds of this process, longest overdue first, within the limit for each kind of round. */
  async #due(now: number): Promise<readonly Repeated[]> {
    const left = new Map<string, number>();
    const roomOf = (kind: string) => left.get(kind) ?? MOST_AT_ONCE;
    for (const name of this.#held.names) {
      const kind = this.#repeated.get(name)?.settings.name ?? "";
      left.set(kind, roomOf(kind) - 1);
    }
    const due: Repeated[] = [];
    const first = { dueAt: Number.NEGATIVE_INFINITY, name: "" };
    const read = (after: typeof first) =>
      this.#parts.database.run(LIST_DUE, { ...after, heldMs: HELD_MS, limit: PAGE });
    for await (const page of pages(first, read, (row) => row)) {
      for (const { name } of page) {
        const repeated = this.#repeated.get(name);
        if (repeated === undefined || repeated.readyAt > now || this.#held.names.has(name)) continue;
        const kind = repeated.settings.name;
        if (roomOf(kind) <= 0) continue;
        left.set(kind, roomOf(kind) - 1);
        due.push(repeated);
      }
      if (page.length < PAGE) break;
    }
    return due;
  }

  async #makeRepeated(repeated: Repeated): Promise<void> {
    const { name, act, settings } = repeated;
    try {
      const unlessStopped = async () => (settings.signal.aborted ? null : act());
      await this.#held.make(name, unlessStopped, settings);
    } catch (error) {
      settings.onError(error);
    } finally {
      this.#ended(repeated);
    }
  }
}

function nameOf(settings: SharedPatrol): string {
  return toColumn(roundName(settings));
}
