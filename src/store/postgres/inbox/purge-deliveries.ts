import { z } from "zod";
import { DAY_MS } from "../../../domain/durations.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { KEY_MEMORY_MS } from "../../inbox.ts";
import type { Database } from "../database.ts";
import { runForRow, sql, statement } from "../statement.ts";

const MAKE_PART_OF_TODAY = statement("retention/make-part-of-today", sql`select make_part_of_today()`);
export const MOVE_TO_NEWEST_PART = statement(
  "retention/move-to-newest-part",
  sql`select move_to_newest_part()`,
);
const SURVEY_DAYS = statement("retention/survey-days", sql`select survey_delivery_days()`);
const SURVEY_AGAIN = statement(
  "retention/survey-again",
  sql`update delivery_days set is_surveyed = false where number = ${"number"}`,
);
const DAY = z.object({
  number: z.number(),
  isOpen: z.boolean(),
  oldest: z.number().nullable(),
  newest: z.number().nullable(),
});
const LIST_DAYS = statement(
  "retention/list-days",
  sql`
    select number, oldest, newest, number = max(number) over () as "isOpen"
    from delivery_days
    order by number
  `,
  DAY,
);
const DROP_DAY = statement(
  "retention/drop-day",
  sql`select drop_delivery_day(${"number"})::double precision as dropped`,
  z.object({ dropped: z.number().nullable() }),
);
const DELETED = z.object({ deleted: z.number() });
/** Deletes up to `limit` of the day's settled deliveries received before `before`. */
const DELETE = statement(
  "retention/delete-deliveries",
  sql`
    with old as (
      select id from deliveries
      where id >= first_delivery_id(${"number"}) and id < first_delivery_id(${"number"} + 1) and received_at < ${"before"} and outcome <> 'waiting'
      order by id limit ${"limit"}
    ),
    gone as (
      delete from deliveries using old
      where deliveries.id = old.id and deliveries.outcome <> 'waiting'
      returning deliveries.id
    ),
    due as (
      insert into rewrites_due (part) select distinct delivery_part(id) from gone
    )
    select count(*)::double precision as deleted from gone
  `,
  DELETED,
);
const FORGET_KEYS = statement(
  "retention/forget-keys",
  sql`
    with old as (
      select key from delivery_keys
      where seen_at < ${"before"}
        and not exists (select from waiting_deliveries where waiting_deliveries.id = delivery_keys.delivery)
      order by seen_at limit ${"limit"}
    ),
    forgotten as (
      delete from delivery_keys using old where delivery_keys.key = old.key returning delivery_keys.key
    )
    select count(*)::double precision as deleted from forgotten
  `,
  DELETED,
);

/** A purge works in steps of this size, so that other work continues in between. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deliveries are partitioned by day of the database's clock. The first instance to come on a new day creates the day's part.
 * IDs determine the part, and the sequence moves to a part only after it exists, so a delivery always has one, whatever the
 * clock does. Old parts are dropped whole. Rows are deleted one by one only where younger deliveries would keep a part for long
 * (days copied in together, a clock that was wrong). Returns how many deliveries were deleted.
 */
export async function purgeDeliveries(database: Database, before: Moment): Promise<number> {
  await database.run(MAKE_PART_OF_TODAY, {});
  await database.run(MOVE_TO_NEWEST_PART, {});
  await database.runLong(SURVEY_DAYS);
  let purged = 0;
  for (const day of await database.run(LIST_DAYS, {})) purged += await purgeDay(database, day, before);
  const limit = DELETED_AT_ONCE;
  await untilFewer(limit, () => runForRow(database, FORGET_KEYS, { before: before - KEY_MEMORY_MS, limit }));
  return purged;
}

async function purgeDay(database: Database, day: z.infer<typeof DAY>, before: Moment): Promise<number> {
  const { number, isOpen, oldest, newest } = day;
  if (!isOpen && (newest === null || newest < before)) {
    const { dropped } = await runForRow(database, DROP_DAY, { number });
    if (dropped !== null) return dropped;
  }
  if (oldest === null || newest === null || oldest >= before) return 0;
  const goesSoon = !isOpen && newest >= before && newest < before + DAY_MS;
  if (goesSoon) return 0;
  const limit = DELETED_AT_ONCE;
  const deleted = await untilFewer(limit, () => runForRow(database, DELETE, { number, before, limit }));
  await database.run(SURVEY_AGAIN, { number });
  return deleted;
}

/** Repeats `step` until it deletes fewer than `limit`. Returns the total. */
async function untilFewer(limit: number, step: () => Promise<z.infer<typeof DELETED>>): Promise<number> {
  let total = 0;
  for (;;) {
    const { deleted } = await step();
    total += deleted;
    if (deleted < limit) return total;
  }
}
