import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { Clock } from "../../../runtime/time/clock.ts";
import type { DueQuery } from "../../lanes.ts";
import type { Database } from "../database.ts";
import { type Sql, sql, statement } from "../statement.ts";
import { together } from "../transaction.ts";
import { DueQueues } from "./due-queues.ts";
import type { HeldLanes } from "./held-lanes.ts";
import { HIGHEST_URGENCY, jobText, LANE_ROW, type LaneRow, LEASE_HELD } from "./lane-row.ts";
import type { QueueEngine } from "./queue-engine.ts";
import type { WakeUps } from "./wake-ups.ts";

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
 * Leases the lanes of these jobs, except for orders that someone is changing: they may be waiting for the jobs, which this
 * transaction has locked.
 */
const TAKE_IN = takeIn("lanes/take-in", sql`skip locked`);
/** Like TAKE_IN, for the orders that were being changed. Locks them in a fixed order, so that two processes cannot deadlock. */
const TAKE_IN_REST = takeIn("lanes/take-in-rest", sql``);

/** The most jobs fetched from a queue at once. */
const BATCH = 50;
/** Roughly the most for all queues together: no other process can take what this one holds. */
const ALL_BATCHES = 300;
/** The queues of one brand that are fetched from in one transaction, each with its own statement. */
const QUEUES_TOGETHER = 20;
/** With this many waiting lanes of one kind and shop, no more are taken. */
const ENOUGH = 20;
/** Jobs that are no longer valid may come before others. */
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

/** Takes due lanes from the queue, as many as this process can hand out by turns. */
export class Intake {
  readonly dueQueues: DueQueues;
  readonly #parts: IntakeParts;
  #last: Promise<unknown> = Promise.resolve();
  #fillings = 0;

  constructor(parts: IntakeParts) {
    this.#parts = parts;
    this.dueQueues = new DueQueues(parts.database, parts.engine);
  }

  /** Runs one `act` at a time, so that each sees the lanes that the one before has taken. */
  async alone<T>(act: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(act);
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Finds the queues with due lanes. Call it in `alone`. */
  async look(now: Moment): Promise<void> {
    await this.#parts.engine.follow(now);
    await this.dueQueues.look(now);
  }

  /** Fills up the held lanes and returns the number of this filling. The lanes it brings are leased and as their rows say. */
  async fill({ now, limit, leaseMs, brands }: DueQuery): Promise<number> {
    this.#fillings += 1;
    await this.look(now);
    const until = now + leaseMs;
    for (const brand of brands) {
      const queues = this.dueQueues.of(brand);
      const least = Math.ceil(limit / queues.length);
      const batch = Math.max(least, Math.min(BATCH, Math.ceil(ALL_BATCHES / queues.length)));
      const enough = Math.max(least, Math.min(ENOUGH, batch));
      for (let from = 0; from < queues.length; from += QUEUES_TOGETHER)
        await this.#fillFrom(queues.slice(from, from + QUEUES_TOGETHER), { batch, enough, until });
    }
    return this.#fillings;
  }

  async #fillFrom(queues: readonly string[], { batch, enough, until }: FillBounds): Promise<void> {
    const { held } = this.#parts;
    let left = queues;
    for (let pass = 0; pass < MOST_PASSES && left.length > 0; pass++) {
      const demands = left.map((queue) => {
        const full = [...held.waitingOf(queue)].filter(([, count]) => count >= enough);
        return { queue, batch, urgencies: beside(full.map(([code]) => code)), isWhole: full.length === 0 };
      });
      const drained = await this.#takeIn(demands, until);
      for (const { queue, isWhole } of demands)
        if (isWhole && drained.has(queue)) this.dueQueues.isDrained(queue);
      left = left.filter((queue) => !drained.has(queue));
    }
  }

  /**
   * Fetches jobs and leases their lanes in one transaction: if the database goes away in between, nobody has taken the jobs,
   * and they need not wait until this process counts as dead. Orders that are being changed follow in a second transaction,
   * which waits for them. Returns the queues that have no more.
   */
  async #takeIn(demands: readonly LaneDemand[], until: Moment): Promise<ReadonlySet<string>> {
    const { database, engine, held, clock, wakeUps, newLease } = this.#parts;
    const lease = newLease();
    const { jobs, rows, drained } = await database.transaction(async (transaction) => {
      const fetched = await together(
        demands.flatMap(({ queue, urgencies, batch }) =>
          urgencies.map(async (urgency) => {
            const taken = await engine.take(transaction, queue, urgency, batch);
            return { queue, taken, isLast: taken.length < batch };
          }),
        ),
      );
      const more = new Set(fetched.flatMap(({ queue, isLast }) => (isLast ? [] : queue)));
      const taken = fetched.flatMap((batch) => batch.taken);
      const texts = taken.map((job) => jobText(job));
      const leased = texts.length === 0 ? [] : await transaction.run(TAKE_IN, { jobs: texts, lease, until });
      const queues = demands.map(({ queue }) => queue);
      return { jobs: taken, rows: leased, drained: new Set(queues).difference(more) };
    }, "taking");
    const byText = new Map(jobs.map((job) => [jobText(job), job]));
    const heldSince = clock.monotonic();
    const hold = (leased: readonly LaneRow[]) => {
      for (const { job: text, ...row } of leased) {
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
    // Made for an earlier step, or handed back by its order meanwhile.
    if (byText.size > 0) await wakeUps.drop([...byText.keys()]);
    return drained;
  }
}

interface LaneDemand {
  readonly queue: string;
  readonly urgencies: readonly UrgencyRange[];
  readonly batch: number;
}

interface UrgencyRange {
  readonly from: number;
  readonly to: number;
}

/** The ranges of urgencies without these. */
function beside(codes: readonly number[]): readonly UrgencyRange[] {
  const edges = [-1, ...[...codes].sort((one, other) => one - other), HIGHEST_URGENCY + 1];
  return edges
    .slice(1)
    .map((edge, index) => ({ from: (edges[index] as number) + 1, to: edge - 1 }))
    .filter(({ from, to }) => from <= to);
}
