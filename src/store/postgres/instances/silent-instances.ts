import { z } from "zod";
import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";

/** Other instances than `id` that have taken deliveries, with the time of their last sign of life. */
const HOLDERS = statement(
  "instances/holders",
  sql`
    select id, seen_at as "seenAt"
    from instances
    where id <> ${"id"} and exists (select from waiting_deliveries where waiting_deliveries.holder = instances.id)
    order by id
    limit ${"limit"}
  `,
  z.object({ id: z.string(), seenAt: z.number() }),
);
/** Of an instance that has given no sign of life since (`seenAt`). */
const FREE_DELIVERIES = statement(
  "instances/free-deliveries",
  sql`
    update waiting_deliveries set holder = null, ready_at = 1
    where holder = ${"id"} and exists (select from instances where id = ${"id"} and seen_at = ${"seenAt"})
  `,
);

/** So many signs of one's own, two seconds apart, without one of another instance: that one is dead or frozen. */
const SIGNS_WITHOUT_ANSWER = 7;
const MOST_HOLDERS = 200;

/**
 * Frees the deliveries of instances that give no sign of life. Their silence is counted in signs of this one: no clock
 * that was set, no pause of this process and no absence of the database makes anybody look dead. Anyone who only was frozen
 * settles nothing that is another one's by then.
 */
export class SilentInstances {
  readonly #database: Database;
  readonly #id: string;
  /** The last sign of each that has taken deliveries, and how often it was the last one. */
  #heard: ReadonlyMap<string, { readonly seenAt: number; readonly times: number }> = new Map();

  constructor(database: Database, id: string) {
    this.#database = database;
    this.#id = id;
  }

  /** To be called with each sign of one's own. */
  async freeDeliveries(): Promise<void> {
    const holders = await this.#database.run(HOLDERS, { id: this.#id, limit: MOST_HOLDERS });
    const heard = holders.map(({ id, seenAt }) => {
      const before = this.#heard.get(id);
      return { id, seenAt, times: before?.seenAt === seenAt ? before.times + 1 : 0 };
    });
    this.#heard = new Map(heard.map((holder) => [holder.id, holder]));
    for (const { id, seenAt, times } of heard)
      if (times >= SIGNS_WITHOUT_ANSWER) await this.#database.run(FREE_DELIVERIES, { id, seenAt });
  }
}
