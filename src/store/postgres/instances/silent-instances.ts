import { z } from "zod";
import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";

/** Instances other than `id` that have taken deliveries, with the time of their last sign of life. */
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
/** Frees the deliveries of an instance whose last sign of life is still the one at `seenAt`. */
const FREE_DELIVERIES = statement(
  "instances/free-deliveries",
  sql`
    update waiting_deliveries set holder = null, ready_at = 1
    where holder = ${"id"} and exists (select from instances where id = ${"id"} and seen_at = ${"seenAt"})
  `,
);

/** After this many of our signs, two seconds apart, without one of another instance, that instance is dead or frozen. */
const SIGNS_WITHOUT_ANSWER = 7;
const MOST_HOLDERS = 200;

/**
 * Frees the deliveries of instances that give no sign of life. Silence is counted in signs of this instance, so that no clock
 * change, pause of this process or outage of the database makes another instance look dead. An instance that was only frozen
 * cannot settle deliveries that others have taken since.
 */
export class SilentInstances {
  readonly #database: Database;
  readonly #id: string;
  /** The last sign of each instance that has taken deliveries, and how many times in a row it was seen. */
  #lastSigns: ReadonlyMap<string, { readonly seenAt: number; readonly times: number }> = new Map();

  constructor(database: Database, id: string) {
    this.#database = database;
    this.#id = id;
  }

  /** Call with each sign of life of this instance. */
  async freeDeliveries(): Promise<void> {
    const holders = await this.#database.run(HOLDERS, { id: this.#id, limit: MOST_HOLDERS });
    const signs = holders.map(({ id, seenAt }) => {
      const before = this.#lastSigns.get(id);
      return { id, seenAt, times: before?.seenAt === seenAt ? before.times + 1 : 0 };
    });
    this.#lastSigns = new Map(signs.map((holder) => [holder.id, holder]));
    for (const { id, seenAt, times } of signs)
      if (times >= SIGNS_WITHOUT_ANSWER) await this.#database.run(FREE_DELIVERIES, { id, seenAt });
  }
}
