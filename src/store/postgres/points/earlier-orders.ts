import { z } from "zod";
import { LOG_LINES } from "../../../words/log-lines.ts";
import { StoreUnavailable } from "../../store.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { recordFrom } from "../records/order-row.ts";
import { statement } from "../statement.ts";
import { countMoves } from "./count-moves.ts";

const FIND_UNCOUNTED = statement(
  "points/find-uncounted",
  ["limit"],
  z.object({ id: z.number(), record: z.string() }),
);
/** Others wait no longer for one of them than it takes to count so many. */
const PORTION = 200;

/**
 * Counts the orders of an earlier version, which knew no sums, a portion at a time beside all other work; several
 * instances share them. What it is kept from now is the next start's.
 */
export async function countEarlierOrders(
  database: Database,
  signal: AbortSignal,
  log?: DatabaseLog,
): Promise<void> {
  try {
    for (let found = PORTION; found > 0 && !signal.aborted; ) {
      found = await database.transaction(async (transaction) => {
        const rows = await transaction.run(FIND_UNCOUNTED, { limit: PORTION });
        const orders = rows.map(({ id, record }) => ({ id, record: recordFrom(record), counted: null }));
        await countMoves(transaction, orders);
        return rows.length;
      });
    }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    log?.warn({ error }, LOG_LINES.earlierPointsNotCounted);
  }
}
