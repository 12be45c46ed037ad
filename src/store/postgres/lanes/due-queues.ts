import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { STORED_TEXT } from "../stored-text.ts";
import { brandOfQueue, queueOf } from "./lane-row.ts";
import type { QueueEngine } from "./queue-engine.ts";

const DUE_SHOPS = statement(
  "lanes/due-shops",
  sql`select distinct brand, shop from orders where due_at > ${"laterThan"} and due_at <= ${"until"} and (lease is null or ${"isHeldToo"})`,
  z.object({ brand: STORED_TEXT, shop: STORED_TEXT }),
);

/** The clocks of processes and of the database differ, and a lane that another process plans becomes durable a moment later. */
const OVERLAP_MS = 10_000;
/** How often to look that far back: it reads everything that became due meanwhile, which is much under load. */
const OVERLAP_EVERY_MS = 1_000;
/** How far back the looks in between reach. */
const SHORT_OVERLAP_MS = 250;
/** How often to look at all due lanes, held ones included: those of a dead process become due again at no time of their own. */
const WHOLE_LOOK_MS = 30_000;

/** The queues that may have a due job, so that the others need not be asked each time. */
export class DueQueues {
  readonly #database: Database;
  readonly #engine: QueueEngine;
  readonly #queues = new Map<string, Set<string>>();
  #lookedAt = Number.NEGATIVE_INFINITY;
  #lookedBackAt = Number.NEGATIVE_INFINITY;
  #wholeLookAt = Number.NEGATIVE_INFINITY;

  constructor(database: Database, engine: QueueEngine) {
    this.#database = database;
    this.#engine = engine;
  }

  /** Finds the queues with due lanes. Call one at a time. */
  async look(now: Moment): Promise<void> {
    // The clock may have been set back.
    const isWhole = now - this.#wholeLookAt >= WHOLE_LOOK_MS || now < this.#lookedAt;
    const isLookingBack = isWhole || now - this.#lookedBackAt >= OVERLAP_EVERY_MS;
    const overlapMs = isLookingBack ? OVERLAP_MS : SHORT_OVERLAP_MS;
    const laterThan = isWhole ? Number.NEGATIVE_INFINITY : this.#lookedAt - overlapMs;
    const found = await this.#database.run(DUE_SHOPS, { laterThan, until: now, isHeldToo: isWhole });
    const queues = found.map(({ brand, shop }) => queueOf(brand, shop));
    // Another process has created it.
    if (queues.some((queue) => !this.#engine.knows(queue))) await this.#engine.readQueues();
    for (const queue of queues) this.#add(queue);
    if (isWhole) this.#wholeLookAt = now;
    if (isLookingBack) this.#lookedBackAt = now;
    this.#lookedAt = now;
  }

  /** A lane of this process is due at this time. If that is later than the last look, the next one finds it. */
  planned(queue: string, dueAt: Moment): void {
    if (dueAt <= this.#lookedAt) this.#add(queue);
  }

  #add(queue: string): void {
    if (!this.#engine.knows(queue)) return;
    const brand = brandOfQueue(queue);
    const queues = this.#queues.get(brand) ?? new Set();
    this.#queues.set(brand, queues.add(queue));
  }

  /** The queue had no more due jobs. */
  isDrained(queue: string): void {
    const brand = brandOfQueue(queue);
    const queues = this.#queues.get(brand);
    queues?.delete(queue);
    if (queues?.size === 0) this.#queues.delete(brand);
  }

  brands(): Iterable<string> {
    return this.#queues.keys();
  }

  of(brand: string): readonly string[] {
    return [...(this.#queues.get(brand) ?? [])];
  }
}
