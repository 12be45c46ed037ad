import { hash } from "node:crypto";
import { type PatrolSettings, patrol } from "../../time/background.ts";
import type { Clock } from "../../time/clock.ts";
import type { Patrols, SharedPatrol } from "../patrols.ts";
import type { Database } from "./database.ts";
import type { Job, QueueEngine } from "./lanes/queue-engine.ts";

/** How often a process asks whether a round is due, at least. */
const LOOK_MS = 15_000;
const ANY_URGENCY = { from: 0, to: 0 };

export interface PatrolParts {
  readonly engine: QueueEngine;
  readonly database: Database;
  readonly clock: Clock;
  /** This process makes a round. */
  readonly onRound: (name: string) => void;
}

/** Each round is a job of the engine: it is given to one process, and the next one is due so long after it. */
export function openPatrols(parts: PatrolParts): Patrols {
  return {
    patrol: (act, settings) => {
      const everyMs = Math.min(settings.everyMs, LOOK_MS);
      return patrol(() => roundIfDue(parts, act, settings), { ...settings, everyMs });
    },
  };
}

async function roundIfDue(
  { engine, database, clock, onRound }: PatrolParts,
  act: () => Promise<unknown>,
  settings: SharedPatrol,
): Promise<void> {
  const { name, everyMs } = settings;
  // No lane's queue has a name without a brand.
  const queue = `patrol-${name}`;
  const id = idOf(name);
  await engine.follow(clock.now());
  await engine.makeQueue(queue);
  await engine.add(database, queue, [{ id, dueAt: 0, urgency: 0 }]);
  const [job] = await engine.take(database, queue, ANY_URGENCY, 1);
  if (job === undefined) return;
  onRound(name);
  try {
    await whileAlive(engine, job, settings, act);
  } finally {
    await database.transaction(async (transaction) => {
      // Whoever lost it, being taken for dead, leaves the next one to who has it now.
      if (!(await engine.finish(transaction, job))) return;
      await engine.add(transaction, queue, [{ id, dueAt: clock.now() + everyMs, urgency: 0 }]);
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
function idOf(name: string): string {
  const digits = hash("sha256", `patrol ${name}`);
  return digits.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
