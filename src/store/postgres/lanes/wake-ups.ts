import type { OrderKey } from "../../../domain/order/order-record.ts";
import type { Database } from "../database.ts";
import { Groups } from "../groups.ts";
import { type HeldOrder, holdOrders, type OrderToHold, type Patience } from "../records/held-orders.ts";
import { runForAll, sql, statement } from "../statement.ts";
import { type Transaction, together } from "../transaction.ts";
import { jobFrom, jobOf, type LanePlan, type LaneRow, textOfJob, urgencyOf } from "./lane-row.ts";
import type { NewJob, QueueEngine } from "./queue-engine.ts";

/** For orders that this transaction has locked (`id`): ends the leases and sets the jobs. */
const FREE_LANES = statement(
  "lanes/free-lanes",
  sql`
    update orders set lease = null, lease_until = null, job = row.job
    from unnest(${"id"}::bigint[], ${"job"}::text[]) as row (id, job)
    where orders.id = row.id and orders.id = any(${"id"}::bigint[])
  `,
);

/** A transaction needs a queue that does not exist. The queue is created outside, and the transaction starts again. */
class QueueMissing extends Error {
  readonly queue: string;

  constructor(queue: string) {
    super(queue);
    this.queue = queue;
  }
}

/**
 * The jobs of lanes, changed in the same transactions as the orders' rows. A lane has one job, replaced with each new step, so
 * that a job still held for an earlier step is no longer valid.
 */
export class WakeUps {
  readonly #database: Database;
  readonly #engine: QueueEngine;
  readonly #released: Groups<OrderToHold, LaneRow | null>;

  constructor(database: Database, engine: QueueEngine) {
    this.#database = database;
    this.#engine = engine;
    this.#released = new Groups(async (lanes, answer) => {
      const planned = await this.#plan(lanes, "passing");
      for (const [place, lane] of lanes.entries()) answer(place, planned.get(lane) ?? this.#planAlone(lane));
    });
  }

  /** Runs a transaction that plans lanes. `work` may run several times. */
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

  /** The job for the lane's next step, to be added by `exchange`; `null` without a step. Call it in a transaction started here. */
  jobFor(shop: string, plan: LanePlan): NewJob | null {
    const job = jobOf(shop, plan);
    if (job !== null && !this.#engine.knows(job.queue)) throw new QueueMissing(job.queue);
    return job;
  }

  /** Removes and adds jobs, as the orders' rows name them in the same transaction. */
  async exchange(
    transaction: Transaction,
    { remove, add }: { readonly remove: readonly string[]; readonly add: readonly NewJob[] },
  ): Promise<void> {
    await together([
      this.#engine.remove(transaction, remove.map(jobFrom)),
      this.#engine.add(transaction, add),
    ]);
  }

  /**
   * Ends the lease and plans the lane's next step. Returns the lane's row, or `null` if it does not have this lease. Lanes that
   * are released while others are being released share the next transaction.
   */
  release(key: OrderKey, lease: string): Promise<LaneRow | null> {
    return this.#released.add({ ...key, lease, version: null });
  }

  /** Removes jobs that no row names. */
  async drop(jobs: readonly string[]): Promise<void> {
    await this.transaction((transaction) => this.exchange(transaction, { remove: jobs, add: [] }));
  }

  /** For overdue lanes: adds jobs that the queue has lost, or makes them due. Returns how many. */
  async restore(rows: readonly LaneRow[]): Promise<number> {
    const lost: NewJob[] = [];
    let restored = 0;
    for (const row of rows) {
      if (row.step === null) continue;
      if (row.job === null) {
        await this.#planAlone({ ...row, lease: null, version: null });
        restored++;
        continue;
      }
      lost.push({ ...jobFrom(row.job), dueAt: row.step.dueAt, urgency: urgencyOf(row.step) });
    }
    for (const [queue, jobs] of Map.groupBy(lost, (job) => job.queue)) {
      await this.#engine.makeQueue(queue);
      restored += await this.#engine.add(this.#database, jobs);
      restored += await this.#engine.bringForward(queue, jobs);
    }
    return restored;
  }

  async #planAlone(lane: OrderToHold): Promise<LaneRow | null> {
    return (await this.#plan([lane], "waiting")).get(lane) ?? null;
  }

  /** Plans the next step of each lane from its order's row. Returns the rows. */
  #plan(lanes: readonly OrderToHold[], patience: Patience): Promise<ReadonlyMap<OrderToHold, LaneRow>> {
    return this.transaction(async (transaction) => {
      const held = await holdOrders(transaction, lanes, patience);
      const planned = new Map<OrderToHold, HeldOrder>();
      for (const [place, lane] of lanes.entries()) {
        const order = held.get(place);
        if (order !== undefined && order.lease === lane.lease) planned.set(lane, order);
      }
      const rows = [...planned.values()];
      const jobs = rows.map((row) => this.jobFor(row.shop, row));
      const freed = rows.map(({ id }, place) => ({ id, job: textOfJob(jobs[place] ?? null) }));
      await together([
        runForAll(transaction, FREE_LANES, freed),
        this.exchange(transaction, {
          remove: rows.flatMap(({ job }) => job ?? []),
          add: jobs.flatMap((job) => job ?? []),
        }),
      ]);
      return planned;
    });
  }
}
