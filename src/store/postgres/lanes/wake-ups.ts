import { randomUUID } from "node:crypto";
import type { OrderKey } from "../../../domain/order/order-record.ts";
import type { Database } from "../database.ts";
import { statement } from "../statement.ts";
import { toColumn } from "../stored-text.ts";
import type { Transaction } from "../transaction.ts";
import { jobFrom, jobText, LANE_ROW, type LaneRow, queueOf, urgencyOf } from "./lane-row.ts";
import type { NewJob, QueueEngine } from "./queue-engine.ts";

const LOCK_LANE = statement("lanes/lock-lane", ["shop", "orderId"], LANE_ROW);
const FREE_LANE = statement("lanes/free-lane", ["shop", "orderId", "job"]);

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

  constructor(database: Database, engine: QueueEngine) {
    this.#database = database;
    this.#engine = engine;
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

  /**
   * In the transaction that has written another step into the order's row. A lane that somebody has keeps its job:
   * whoever has it plans the next one by releasing it.
   */
  async plan(transaction: Transaction, key: OrderKey): Promise<void> {
    await this.#planFor(transaction, key, null);
  }

  /** The lease is over, and the lane waits for its next step. Returns its row, or `null` where the lease is not the lane's. */
  release(key: OrderKey, lease: string): Promise<LaneRow | null> {
    return this.transaction((transaction) => this.#planFor(transaction, key, lease));
  }

  /** Jobs that no row knows. */
  async drop(jobs: readonly string[]): Promise<void> {
    await this.#database.transaction(async (transaction) => {
      for (const job of jobs) await this.#remove(transaction, job);
    });
  }

  /** Makes jobs again that the engine has forgotten. Returns how many those were. */
  async restore(rows: readonly LaneRow[]): Promise<number> {
    const byQueue = new Map<string, NewJob[]>();
    let restored = 0;
    for (const row of rows) {
      if (row.step === null) continue;
      if (row.job === null) {
        await this.transaction((transaction) => this.plan(transaction, row));
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
    }
    return restored;
  }

  async #planFor(transaction: Transaction, key: OrderKey, lease: string | null): Promise<LaneRow | null> {
    const columns = { shop: toColumn(key.shop), orderId: toColumn(key.orderId) };
    const [row] = await transaction.run(LOCK_LANE, columns);
    if (row === undefined || row.lease !== lease) return null;
    if (row.job !== null) await this.#remove(transaction, row.job);
    await transaction.run(FREE_LANE, { ...columns, job: await this.#add(transaction, row) });
    return row;
  }

  async #remove(transaction: Transaction, text: string): Promise<void> {
    const { queue, id } = jobFrom(text);
    if (!this.#engine.knows(queue)) throw new QueueMissing(queue);
    await this.#engine.remove(transaction, queue, id);
  }

  async #add(transaction: Transaction, { shop, brand, step }: LaneRow): Promise<string | null> {
    if (step === null) return null;
    const queue = queueOf(brand, shop);
    if (!this.#engine.knows(queue)) throw new QueueMissing(queue);
    const id = randomUUID();
    await this.#engine.add(transaction, queue, [{ id, dueAt: step.dueAt, urgency: urgencyOf(step) }]);
    return jobText({ queue, id });
  }
}
