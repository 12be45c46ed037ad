import { hash } from "node:crypto";
import { type PatrolSettings, patrol, pause } from "../../runtime/time/background.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { type Patrols, roundName, type SharedPatrol } from "../patrols.ts";
import type { Database } from "./database.ts";
import type { Job, QueueEngine } from "./lanes/queue-engine.ts";

/** How often a process asks whether a round is due, at least; of rounds that are seldom, or many, less often. */
const LOOK_MS = 15_000;
const LONGEST_LOOK_MS = 60_000;
/** Who wants a round at once, while another instance makes it, asks again after this. */
const ASKED_AGAIN_MS = 1_000;
/** So often the engine is told of a round that it may have forgotten. */
const ADDED_AGAIN_MS = 5 * 60_000;
const ANY_URGENCY = { from: 0, to: 0 };

export interface PatrolParts {
  readonly engine: QueueEngine;
  readonly database: Database;
  readonly clock: Clock;
  /** This process makes a round. */
  readonly onRound: (round: Pick<SharedPatrol, "name" | "shop">) => void;
  /** This process makes none. */
  readonly isResting: () => boolean;
}

/** Each round is a job of the engine: it is given to one process, and the next one is due so long after it. */
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
        await pause({ clock, signal }, ASKED_AGAIN_MS);
      }
      return false;
    },
  };
}

class Rounds {
  readonly #parts: PatrolParts;
  /** When the engine was told of each, by the monotonic clock. */
  readonly #addedAt = new Map<string, number>();

  constructor(parts: PatrolParts) {
    this.#parts = parts;
  }

  /** Resolves with whether this process made it. */
  async make(act: () => Promise<unknown>, settings: SharedPatrol, when: "ifDue" | "now"): Promise<boolean> {
    const { engine, database, clock, onRound, isResting } = this.#parts;
    if (isResting()) return false;
    // No lane's queue has a name without a slash.
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
    // What this process was stopped in the middle of, another one goes on with.
    const dueAt = clock.now() + (signal.aborted ? 0 : waitMs());
    await database.transaction(async (transaction) => {
      // Anyone who lost it, being taken for dead, leaves the next one to who has it now.
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

/** The same in every process, so that there is one job at a time. */
function idOf(settings: SharedPatrol): string {
  const digits = hash("sha256", `patrol ${roundName(settings)}`);
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
