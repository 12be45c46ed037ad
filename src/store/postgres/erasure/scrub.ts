import { z } from "zod";
import type { Database } from "../database.ts";
import { MOVE_TO_NEWEST_PART } from "../inbox/purge-deliveries.ts";
import { runForRow, sql, statement } from "../statement.ts";

const ASK = statement(
  "erasure/ask-for-rewrites",
  sql`insert into rewrites_due (part) select unnest(${"parts"}::text[])`,
);
const COUNT = statement(
  "erasure/count-rewrites",
  sql`select count(*)::integer as due from rewrites_due`,
  z.object({ due: z.number() }),
);
/** Rewriting a part blocks everyone who needs it, so new deliveries go into the next part. */
const MAKE_PART_BESIDE_REWRITE = statement(
  "retention/make-part-beside-rewrite",
  sql`select make_part_beside_rewrite(${"mostBytes"})`,
);
const REWRITE_NEXT = statement("erasure/rewrite-next-part", sql`select rewrite_next_part()`);
/** Whether switching the log file and a checkpoint would remove the older log, and whether the user may do both. */
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

/** A part of this size is rewritten within seconds. */
const SMALL_BYTES = 64 * 1024 * 1024;

/** Any order and value may have been erased. Of the deliveries, the affected parts are known. */
const ORDERS_AND_VALUES = ["orders", "order_terms", "shop_values"];

/**
 * An update leaves the old row in its page, and so does a vacuum, until the space is used again. So each part that may hold
 * erased data is rewritten into new files, and the old files are deleted. A part that cannot be locked in time stays due for
 * the next scrub.
 *
 * The write-ahead log keeps what was written until the server no longer needs it, and longer if the server recycles log files.
 * If it does not (`wal_recycle = off`), and the user may, the scrub switches the log file and makes a checkpoint, after which
 * the older files are gone. Other copies of the log (archives, replicas) are up to the operator.
 */
export async function scrub(database: Database, only?: "deliveries"): Promise<void> {
  if (only === undefined) await database.run(ASK, { parts: ORDERS_AND_VALUES });
  await rewriteDue(database);
  const { canEnd } = await runForRow(database, LOG_RIGHTS, {});
  if (canEnd) for (const step of END_LOG) await database.runLong(step);
}

/** Rewrites every part that is due. Rejects with StoreUnavailable if a part could not be locked. */
export async function rewriteDue(database: Database): Promise<void> {
  while ((await runForRow(database, COUNT, {})).due > 0) {
    await database.run(MAKE_PART_BESIDE_REWRITE, { mostBytes: SMALL_BYTES });
    await database.run(MOVE_TO_NEWEST_PART, {});
    await database.runLong(REWRITE_NEXT);
  }
}
