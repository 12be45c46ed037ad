import { z } from "zod";
import type { Database } from "../database.ts";
import { statement } from "../statement.ts";

const HOLDERS = statement(
  "instances/holders",
  ["id", "limit"],
  z.object({ id: z.string(), seenAt: z.number() }),
);
const FREE_DELIVERIES = statement("instances/free-deliveries", ["id", "seenAt"]);

/** So many signs of one's own, two seconds apart, without one of another instance: that one is dead or frozen. */
const SIGNS_WITHOUT_ANSWER = 7;
const MOST_HOLDERS = 200;

/**
 * Frees the deliveries of instances that give no sign of life. Their silence is counted in signs of this one: no clock
 * that was set, no pause of this process and no absence of the database makes anybody look dead. Whoever only was frozen
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
