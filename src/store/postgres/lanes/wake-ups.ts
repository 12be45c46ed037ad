import { randomUUID } from "node:crypto";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import type { Database } from "../database.ts";
import { Groups } from "../groups.ts";
import { type HeldOrder, holdOrders, type Patience } from "../records/held-orders.ts";
import { sql, statement } from "../statement.ts";
import { type Transaction, together } from "../transaction.ts";
import { jobFrom, jobText, type LanePlan, type LaneRow, queueOf, urgencyOf } from "./lane-row.ts";
import type { NewJob, QueueEngine } from "./queue-engine.ts";

/** Of orders that this transaction holds (`ids`): nobody has their lanes now, and these are their jobs. */
const FREE_LANES = statement(
  "lanes/free-lanes",
  sql`
    update orders set lease = null, lease_until = null, job = row.job
    from unnest(${"ids"}::bigint[], ${"jobs"}::text[]) as row (id, job)
    where orders.id = row.id and orders.id = any(${"ids"}::bigint[])
  `,
);

/** A job that an order's row names, to be made in the transaction that writes the row. */
export interface PlannedJob extends NewJob {
  readonly queue: string;
}

/** A lane as it has to be found: `null` where nobody may have it. */
interface LaneToPlan {
  readonly key: OrderKey;
  readonly lease: string | null;
}

/** A transaction needs a queue that is not there yet: it is made outside, and the transaction begins anew. */
class QueueMissing extends Error {
  readonly queue: string;

  constructor(queue: string) {
    super(queue);
    this.queue = queue;
  }
}

/**
 * The jobs of lanes, kept as the orders' rows say, in the transactions that change the rows. A lane has one job, made
 * anew with each new step, so that a job that somebody still holds for an earlier one means nothing any more.
 */
export class WakeUps {
  readonly #database: Database;
  readonly #engine: QueueEngine;
  readonly #released: Groups<LaneToPlan, LaneRow | null>;

  constructor(database: Database, engine: QueueEngine) {
    this.#database = database;
    this.#engine = engine;
    this.#released = new Groups(async (lanes, answer) => {
      const planned = await this.#plan(lanes, "passing");
      for (const [place, lane] of lanes.entries()) answer(place, planned.get(lane) ?? this.#planAlone(lane));
    });
  }

  /** A transaction in which lanes are planned; `work` may be called again. */
  async transaction<T>(work: (transaction: Transaction) => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.#database.transaction(work);
      } catch (error) {
        if (!(error instanceof QueueMissing)) throw error;
        await this.#engine.makeQueue(error.queue);
      }
    }
  }

  /** The job for what the lane does next, if anything; for `exchange`, in a transaction that was begun here. */
  jobFor(shop: string, { brand, step }: LanePlan): PlannedJob | null {
    if (step === null) return null;
    const queue = this.#known(queueOf(brand, shop));
    return { queue, id: randomUUID(), dueAt: step.dueAt, urgency: urgencyOf(step) };
  }

  /** Jobs in place of others, as the orders' rows name them in the same transaction. */
  async exchange(
    transaction: Transaction,
    { gone, made }: { readonly gone: readonly string[]; readonly made: readonly PlannedJob[] },
  ): Promise<void> {
    const removed = Map.groupBy(gone.map(jobFrom), (job) => this.#known(job.queue));
    const added = Map.groupBy(made, (job) => job.queue);
    await together([
      ...[...removed].map(([queue, jobs]) => this.#engine.remove(transaction, queue, jobs)),
      ...[...added].map(([queue, jobs]) => this.#engine.add(transaction, queue, jobs)),
    ]);
  }

  /**
   * The lease is over, and the lane waits for its next step. Returns its row, or `null` where the lease is not the lane's.
   * Lanes that are released while others are share the next transaction.
   */
  release(key: OrderKey, lease: string): Promise<LaneRow | null> {
    return this.#released.add({ key, lease });
  }

  /** Jobs that no row knows. */
  async drop(jobs: readonly string[]): Promise<void> {
    await this.transaction((transaction) => this.exchange(transaction, { gone: jobs, made: [] }));
  }

  /** Of lanes that are overdue: makes jobs again that the engine has forgotten, or brings them forward. Returns how many. */
  async restore(rows: readonly LaneRow[]): Promise<number> {
    const byQueue = new Map<string, NewJob[]>();
    let restored = 0;
    for (const row of rows) {
      if (row.step === null) continue;
      if (row.job === null) {
        await this.#planAlone({ key: row, lease: null });
        restored++;
        continue;
      }
      const { queue, id } = jobFrom(row.job);
      const job = { id, dueAt: row.step.dueAt, urgency: urgencyOf(row.step) };
      byQueue.set(queue, [...(byQueue.get(queue) ?? []), job]);
    }
    for (const [queue, jobs] of byQueue) {
      await this.#engine.makeQueue(queue);
      restored += await this.#engine.add(this.#database, queue, jobs);
      restored += await this.#engine.bringForward(queue, jobs);
    }
    return restored;
  }

  async #planAlone(lane: LaneToPlan): Promise<LaneRow | null> {
    return (await this.#plan([lane], "waiting")).get(lane) ?? null;
  }

  /** The lanes wait for what their rows say is next. Returns those rows. */
  #plan(lanes: readonly LaneToPlan[], patience: Patience): Promise<ReadonlyMap<LaneToPlan, LaneRow>> {
    return this.transaction(async (transaction) => {
      const wanted = lanes.map(({ key, lease }) => ({ ...key, lease, version: null }));
      const held = await holdOrders(transaction, wanted, patience);
      const planned = new Map<LaneToPlan, HeldOrder>();
      for (const [place, lane] of lanes.entries()) {
        const order = held.get(place);
        if (order !== undefined && order.lease === lane.lease) planned.set(lane, order);
      }
      const rows = [...planned.values()];
      const jobs = rows.map((row) => this.jobFor(row.shop, row));
      if (rows.length === 0) return planned;
      await together([
        transaction.run(FREE_LANES, {
          ids: rows.map(({ id }) => id),
          jobs: jobs.map((job) => (job === null ? null : jobText(job))),
        }),
        this.exchange(transaction, {
          gone: rows.flatMap(({ job }) => job ?? []),
          made: jobs.flatMap((job) => job ?? []),
        }),
      ]);
      return planned;
    });
  }

  #known(queue: string): string {
    if (!this.#engine.knows(queue)) throw new QueueMissing(queue);
    return queue;
  }
}
