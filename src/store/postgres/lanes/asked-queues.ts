import { z } from "zod";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";
import { fromColumn } from "../stored-text.ts";
import { brandOfQueue, queueOf } from "./lane-row.ts";
import type { QueueEngine } from "./queue-engine.ts";

const DUE_SHOPS = statement(
  "lanes/due-shops",
  sql`select distinct brand, shop from orders where due_at > ${"laterThan"} and due_at <= ${"until"} and (lease is null or ${"isHeldToo"})`,
  z.object({ brand: z.string(), shop: z.string() }),
);

/** Clocks of processes and of the database differ, and what one has planned is durable a moment later. */
const OVERLAP_MS = 10_000;
/** So often all is looked at: what a process had that is gone comes back to the engine at no time of its own. */
const WHOLE_LOOK_MS = 30_000;

/** Which queues may have a job that is due, so that the others need not be asked each time. */
export class AskedQueues {
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
