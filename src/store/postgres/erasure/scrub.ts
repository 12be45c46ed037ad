import { z } from "zod";
import type { Database } from "../database.ts";
import { MOVE_TO_NEWEST_PART } from "../inbox/purge-deliveries.ts";
import { sql, statement } from "../statement.ts";

const ASK = statement(
  "erasure/ask-for-rewrites",
  sql`insert into rewrites_due (part) select unnest(${"parts"}::text[])`,
);
const COUNT = statement(
  "erasure/count-rewrites",
  sql`select count(*)::integer as due from rewrites_due`,
  z.object({ due: z.number() }),
);
/** While a part is written anew, all wait that want something of it: new deliveries go into the next one. */
const MAKE_PART_BESIDE_REWRITE = statement(
  "retention/make-part-beside-rewrite",
  sql`select make_part_beside_rewrite(${"mostBytes"})`,
);
const REWRITE_NEXT = statement("erasure/rewrite-next-part", sql`select rewrite_next_part()`);
/** Would ending the log's file and a checkpoint leave nothing of before, and may we? */
const LOG_RIGHTS = statement(
  "erasure/log-rights",
  sql`
    select
      current_setting('wal_recycle') = 'off'
      and pg_has_role(current_user, 'pg_checkpoint', 'usage')
      and has_function_privilege('pg_switch_wal()', 'execute') as "canEnd"
  `,
  z.object({ canEnd: z.boolean() }),
);
const END_LOG = [
  statement("erasure/switch-log", sql`select pg_switch_wal()`),
  statement("erasure/checkpoint", sql`checkpoint`),
];

/** What is written anew within a few seconds. */
const SMALL_BYTES = 64 * 1024 * 1024;

/** Any order and value may have been erased; of the deliveries, the parts are known that were. */
const ORDERS_AND_VALUES = ["orders", "order_terms", "shop_values"];

/**
 * An update leaves the row of before in its page, and so does a vacuum, until something else is written there. So each
 * part that may hold what was erased is written anew into files of its own, and the old files go. What a rewrite cannot
 * lock in time stays asked for, for the next scrub.
 *
 * The write-ahead log holds what was written until the server has done with it, and for longer where it keeps files to
 * write into them again. Where it was told not to (`wal_recycle = off`), and we may, the log's file is ended and a
 * checkpoint made, after which the older ones are gone. What else keeps them (archives, replicas) is the operator's.
 */
export async function scrub(database: Database, only?: "deliveries"): Promise<void> {
  if (only === undefined) await database.run(ASK, { parts: ORDERS_AND_VALUES });
  await rewriteDue(database);
  const [log] = await database.run(LOG_RIGHTS, {});
  if (log?.canEnd === true) for (const step of END_LOG) await database.runLong(step);
}

/** Writes anew whatever somebody asked for. Rejects with StoreUnavailable where something could not be locked. */
export async function rewriteDue(database: Database): Promise<void> {
  while ((await database.run(COUNT, {}))[0]?.due !== 0) {
    await database.run(MAKE_PART_BESIDE_REWRITE, { mostBytes: SMALL_BYTES });
    await database.run(MOVE_TO_NEWEST_PART, {});
    await database.runLong(REWRITE_NEXT);
  }
}
