import { z } from "zod";
import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../../domain/order/order-summary.ts";
import { DELIVERY_OUTCOMES } from "../../inbox.ts";
import type { Records } from "../../records.ts";
import { sql, statement } from "../statement.ts";
import type { StoreParts } from "../store-parts.ts";

/** Scheduled: the next step was given a time (priority "due"), and was not tried yet. */
const COUNT_ORDERS = statement(
  "records/count-orders",
  sql`
    select
      state, points, count(*), count(*) filter (where state = 'queued' and priority = 3 and not is_tried) as scheduled
    from orders group by state, points
  `,
  z.object({
    state: z.enum(ORDER_STATES),
    points: z.enum(POINTS_STATES),
    count: z.number(),
    scheduled: z.number(),
  }),
);
const COUNT_BY_OUTCOME = statement(
  "records/count-by-outcome",
  sql`select outcome, count(*) from deliveries group by outcome`,
  z.object({ outcome: z.enum(DELIVERY_OUTCOMES), count: z.number() }),
);
const OLDEST_WAITING = statement(
  "records/oldest-waiting",
  sql`
    select least(
      (select min(due_at) from orders where due_at <= ${"now"}),
      (select received_at from deliveries where outcome = 'waiting' order by id limit 1)
    ) as "oldestAt"
  `,
  z.object({ oldestAt: z.number().nullable() }),
);

/** From an index alone, one after the other: it is asked for often, and never urgent. */
export async function counts({ database, clock }: StoreParts): ReturnType<Records["counts"]> {
  const deliveries = await database.run(COUNT_BY_OUTCOME, {});
  const orders = await database.run(COUNT_ORDERS, {});
  const [oldest] = await database.run(OLDEST_WAITING, { now: clock.now() });
  return {
    deliveries: tally(DELIVERY_OUTCOMES, deliveries, ({ outcome }) => outcome),
    orders: tally(ORDER_STATES, orders, ({ state }) => state),
    scheduled: orders.reduce((sum, { scheduled }) => sum + scheduled, 0),
    points: tally(POINTS_STATES, orders, ({ points }) => points),
    oldestWaitingAt: oldest?.oldestAt ?? null,
    // A database takes a change as a whole or not at all.
    troubledSince: null,
  };
}

function tally<Word extends string, Row extends { readonly count: number }>(
  words: readonly Word[],
  rows: readonly Row[],
  wordOf: (row: Row) => Word,
): Record<Word, number> {
  const total = Object.fromEntries(words.map((word) => [word, 0])) as Record<Word, number>;
  for (const row of rows) total[wordOf(row)] += row.count;
  return total;
}
