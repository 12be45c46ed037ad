import { hash } from "node:crypto";
import { type PatrolSettings, patrol, pause } from "../../runtime/time/background.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type Patrols, roundName, type SharedPatrol } from "../patrols.ts";
import type { Database } from "./database.ts";
import type { Job, QueueEngine } from "./lanes/queue-engine.ts";

/** A process looks for a due round every quarter of the round's interval, within these bounds. */
const LOOK_MS = 15_000;
const LONGEST_LOOK_MS = 60_000;
/** `makeRound` tries again after this while another instance makes the round. */
const RETRY_MS = 1_000;
/** How often a round's job is added again, in case the queue has lost it. */
const ADDED_AGAIN_MS = 5 * 60_000;
const ANY_URGENCY = { from: 0, to: 0 };

export interface PatrolParts {
  readonly engine: QueueEngine;
  readonly database: Database;
  readonly clock: Clock;
  /** Called when this process starts a round. */
  readonly onRound: (round: Pick<SharedPatrol, "name" | "shop">) => void;
  /** While true, this process makes no rounds. */
  readonly isResting: () => boolean;
}

/** Each round is a job in the queue: one process at a time gets it, and the next round is due `waitMs` after it ends. */
export function openPatrols(parts: PatrolParts): Patrols {
  const rounds = new Rounds(parts);
  return {
    patrol: (act, settings) => {
      const lookMs = Math.max(LOOK_MS, Math.min(LONGEST_LOOK_MS, settings.everyMs / 4));
      const everyMs = Math.min(settings.everyMs, lookMs);
      return patrol(() => rounds.make(act, settings, "ifDue"), { ...settings, everyMs });
    },
    async makeRound(act, settings, withinMs) {
      const { clock } = parts;
      const { signal } = settings;
      const until = clock.monotonic() + withinMs;
      while (!signal.aborted) {
        if (await rounds.make(act, settings, "now")) return true;
        if (clock.monotonic() >= until) return false;
        await pause({ clock, signal }, RETRY_MS);
      }
      return false;
    },
  };
}

class Rounds {
  readonly #parts: PatrolParts;
  /** When this process last added each round's job, by the monotonic clock. */
  readonly #addedAt = new Map<string, number>();

  constructor(parts: PatrolParts) {
    this.#parts = parts;
  }

  /** Resolves with true if this process made the round. */
  async make(act: () => Promise<unknown>, settings: SharedPatrol, when: "ifDue" | "now"): Promise<boolean> {
    const { engine, database, clock, onRound, isResting } = this.#parts;
    if (isResting()) return false;
    // Names of lane queues contain a slash, so this one is never a lane's.
    const queue = `patrol-${roundName(settings)}`;
    await engine.follow(clock.now());
    await this.#add(queue, settings);
    const [job] = await engine.take(database, queue, ANY_URGENCY, 1, when);
    if (job === undefined) return false;
    onRound(settings);
    try {
      await whileAlive(engine, job, settings, act);
    } finally {
      await this.#end(job, settings);
    }
    return true;
  }

  async #add(queue: string, settings: SharedPatrol): Promise<void> {
    const { engine, database, clock } = this.#parts;
    const now = clock.monotonic();
    if (now - (this.#addedAt.get(queue) ?? Number.NEGATIVE_INFINITY) < ADDED_AGAIN_MS) return;
    await engine.makeQueue(queue);
    await engine.add(database, queue, [{ id: idOf(settings), dueAt: 0, urgency: 0 }]);
    this.#addedAt.set(queue, now);
  }

  async #end(job: Job, { everyMs, waitMs = () => everyMs, signal }: SharedPatrol): Promise<void> {
    const { engine, database, clock } = this.#parts;
    // A round that was cut short by this process stopping is due at once, for another process.
    const dueAt = clock.now() + (signal.aborted ? 0 : waitMs());
    await database.transaction(async (transaction) => {
      // If this process was taken for dead and lost the job, the new holder schedules the next round.
      if (!(await engine.finish(transaction, job))) return;
      await engine.add(transaction, job.queue, [{ id: job.id, dueAt, urgency: 0 }]);
    });
  }
}

async function whileAlive(
  engine: QueueEngine,
  job: Job,
  { clock, onError }: PatrolSettings,
  act: () => Promise<unknown>,
): Promise<void> {
  const over = new AbortController();
  const beat = () => engine.touch(job.queue, [job]);
  const times = { firstMs: engine.signEveryMs, everyMs: engine.signEveryMs };
  const beating = patrol(beat, { clock, signal: over.signal, ...times, onError });
  try {
    await act();
  } finally {
    over.abort();
    await beating;
  }
}

/** The same ID in every process, so that a round has one job. */
function idOf(settings: SharedPatrol): string {
  const digits = hash("sha256", `patrol ${roundName(settings)}`);
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
