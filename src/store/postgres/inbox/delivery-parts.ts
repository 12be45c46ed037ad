import type { Database } from "../database.ts";
import { sql, statement } from "../statement.ts";

const MAKE_PART_OF_TODAY = statement("retention/make-part-of-today", sql`select make_part_of_today()`);
const MAKE_PART_BESIDE_REWRITE = statement(
  "retention/make-part-beside-rewrite",
  sql`select make_part_beside_rewrite(${"mostBytes"})`,
);
const MOVE_TO_NEWEST_PART = statement("retention/move-to-newest-part", sql`select move_to_newest_part()`);

/** What is written anew within a few seconds. */
const SMALL_BYTES = 64 * 1024 * 1024;

export async function beginDay(database: Database): Promise<void> {
  await database.run(MAKE_PART_OF_TODAY, {});
  await database.run(MOVE_TO_NEWEST_PART, {});
}

/** While a part is written anew, all wait that want something of it: new deliveries go into the next one. */
export async function stepAsideOfRewrite(database: Database): Promise<void> {
  await database.run(MAKE_PART_BESIDE_REWRITE, { mostBytes: SMALL_BYTES });
  await database.run(MOVE_TO_NEWEST_PART, {});
}
