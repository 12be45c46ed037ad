import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { DueQuery } from "../../lanes.ts";
import type { Database } from "../database.ts";
import { type Sql, sql, statement } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";
import { together } from "../transaction.ts";
import type { HeldLanes } from "./held-lanes.ts";
import {
  brandOfQueue,
  HIGHEST_URGENCY,
  jobText,
  LANE_ROW,
  type LaneRow,
  LEASE_HELD,
  queueOf,
} from "./lane-row.ts";
import type { QueueEngine } from "./queue-engine.ts";
import type { WakeUps } from "./wake-ups.ts";

const DUE_SHOPS = statement(
  "lanes/due-shops",
  sql`select distinct brand, shop from orders where due_at > ${"laterThan"} and due_at <= ${"until"} and (lease is null or ${"isHeldToo"})`,
  z.object({ brand: z.string(), shop: z.string() }),
);

const takeIn = (name: string, others: Sql<never>) =>
  statement(
    name,
    sql`
      with held as (
        select shop, order_id from orders where job = any(${"jobs"}::text[]) order by shop, order_id for update ${others}
      )
      ${LEASE_HELD}
    `,
    LANE_ROW,
  );
/**
 * The lanes of these jobs are this process's, but for those of orders that somebody is changing, who may wait
 * for the jobs, which this transaction has locked.
 */
const TAKE_IN = takeIn("lanes/take-in", sql`skip locked`);
/** As TAKE_IN, of orders that somebody was changing: in one order, so that two processes never wait for each other. */
const TAKE_IN_REST = takeIn("lanes/take-in-rest", sql``);

/** Clocks of processes and of the database differ, and what one has planned is durable a moment later. */
const OVERLAP_MS = 10_000;
/** So often all is looked at: what a process had that is gone comes back to the engine at no time of its own. */
const WHOLE_LOOK_MS = 30_000;

/** Jobs that a queue is asked for at once, at most. */
const BATCH = 50;
/** Of all queues together, about: what is at hand here no other process can take. */
const ALL_BATCHES = 300;
/** With so many lanes of one kind and shop at hand, no more of them are taken. */
const ENOUGH = 20;
/** Jobs that mean nothing any more may stand before others. */
const MOST_PASSES = 20;

export interface IntakeParts {
  readonly database: Database;
  readonly engine: QueueEngine;
  readonly wakeUps: WakeUps;
  readonly held: HeldLanes;
  readonly clock: Clock;
  readonly newLease: () => string;
}

interface FillBounds {
  readonly batch: number;
  readonly enough: number;
  readonly until: Moment;
}

/** Takes due lanes from the engine, as many as this process can hand out by turns. */
export class Intake {
  readonly asked: AskedQueues;
  readonly #parts: IntakeParts;
  #last: Promise<unknown> = Promise.resolve();
  #fillings = 0;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.asked = new AskedQueues(parts.database, parts.engine);
  }

  /** One at a time: a lane that was handed to this process is seen by anyone who asks next. */
  async alone<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Returns the number of the filling: what it brings is this process's by now, and as its row says. */
  async fill({ now, limit, leaseMs, brands }: DueQuery): Promise<number> {
    this.#fillings += 1;
    await this.#parts.engine.follow(now);
    await this.asked.look(now);
    for (const brand of brands) {
      const queues = this.asked.of(brand);
      const least = Math.ceil(limit / queues.length);
      const batch = Math.max(least, Math.min(BATCH, Math.ceil(ALL_BATCHES / queues.length)));
      const enough = Math.max(least, Math.min(ENOUGH, batch));
      for (const queue of queues) await this.#fillFrom(queue, { batch, enough, until: now + leaseMs });
    }
    return this.#fillings;
  }

  async #fillFrom(queue: string, { batch, enough, until }: FillBounds): Promise<void> {
    const { held } = this.#parts;
    for (let pass = 0; pass < MOST_PASSES; pass++) {
      const full = [...held.waitingOf(queue)].filter(([, count]) => count >= enough);
      const urgencies = beside(full.map(([code]) => code));
      if (!(await this.#takeIn(queue, { urgencies, batch, until }))) continue;
      if (full.length === 0) this.asked.isDrained(queue);
      return;
    }
  }

  /**
   * In one transaction: where the database goes away in between, nobody has taken the jobs, and they need not wait until
   * this process is believed dead. Orders that somebody is changing come after it: their jobs are waited for. Returns
   * whether there are no more.
   */
  async #takeIn(queue: string, { urgencies, batch, until }: LaneDemand): Promise<boolean> {
    const { database, engine, held, clock, wakeUps, newLease } = this.#parts;
    const lease = newLease();
    const { jobs, rows, isDrained } = await database.transaction(async (transaction) => {
      const batches = await together(
        urgencies.map((urgency) => engine.take(transaction, queue, urgency, batch)),
      );
      const taken = batches.flat();
      const texts = taken.map((job) => jobText(job));
      const given = texts.length === 0 ? [] : await transaction.run(TAKE_IN, { jobs: texts, lease, until });
      return { jobs: taken, rows: given, isDrained: batches.every(({ length }) => length < batch) };
    }, "taking");
    const byText = new Map(jobs.map((job) => [jobText(job), job]));
    const heldSince = clock.monotonic();
    const hold = (given: readonly LaneRow[]) => {
      for (const { job: text, ...row } of given) {
        const job = byText.get(text ?? "");
        if (job === undefined) continue;
        byText.delete(text ?? "");
        held.add({ ...row, ...job, lease, heldSince, filling: this.#fillings, written: null });
      }
    };
    hold(rows);
    if (byText.size > 0) {
      const rest = { jobs: [...byText.keys()], lease, until };
      hold(await database.transaction((transaction) => transaction.run(TAKE_IN_REST, rest), "taking"));
    }
    // Made for an earlier step, or given back by its order meanwhile.
    if (byText.size > 0) await wakeUps.drop([...byText.keys()]);
    return isDrained;
  }
}

interface LaneDemand {
  readonly urgencies: readonly UrgencyRange[];
  readonly batch: number;
  readonly until: Moment;
}

interface UrgencyRange {
  readonly from: number;
  readonly to: number;
}

/** The urgencies besides these. */
function beside(codes: readonly number[]): readonly UrgencyRange[] {
  const edges = [-1, ...[...codes].sort((one, other) => one - other), HIGHEST_URGENCY + 1];
  return edges
    .slice(1)
    .map((edge, index) => ({ from: (edges[index] as number) + 1, to: edge - 1 }))
    .filter(({ from, to }) => from <= to);
}

/** Which queues may have a job that is due, so that the others need not be asked each time. */
class AskedQueues {
  readonly #database: Database;
  readonly #engine: QueueEngine;
  readonly #asked = new Map<string, Set<string>>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #wholeLookAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, engine: QueueEngine) {
    this.#database = database;
    this.#engine = engine;
  }

  /** One look at a time. */
  async look(now: Moment): Promise<void> {
    // The clock may have been set back.
    const isWhole = now - this.#wholeLookAt >= WHOLE_LOOK_MS || now < this.#lookedAt;
    const laterThan = isWhole ? Number.NEGATIVE_INFINITY : this.#lookedAt - OVERLAP_MS;
    const found = await this.#database.run(DUE_SHOPS, { laterThan, until: now, isHeldToo: isWhole });
    const queues = found.map(({ brand, shop }) => queueOf(fromColumn(brand), fromColumn(shop)));
    // Another process has made it.
    if (queues.some((queue) => !this.#engine.knows(queue))) await this.#engine.readQueues();
    for (const queue of queues) this.ask(queue);
    if (isWhole) this.#wholeLookAt = now;
    this.#lookedAt = now;
  }

  ask(queue: string): void {
    if (!this.#engine.knows(queue)) return;
    const brand = brandOfQueue(queue);
    const queues = this.#asked.get(brand) ?? new Set();
    this.#asked.set(brand, queues.add(queue));
  }

  /** It had no more. */
  isDrained(queue: string): void {
    this.#asked.get(brandOfQueue(queue))?.delete(queue);
  }

  of(brand: string): readonly string[] {
    return [...(this.#asked.get(brand) ?? [])];
  }
}
