import { z } from "zod";
import type { OrderRecord } from "../../../domain/order/order-record.ts";
import { LOG_LINES } from "../../../words/log-lines.ts";
import type { Database, DatabaseLog } from "../database.ts";
import { recordFrom } from "../records/order-row.ts";
import { type Session, statement } from "../statement.ts";
import { countConversions } from "./count-conversions.ts";
import { countMoves } from "./count-moves.ts";

const FOUND = z.object({ id: z.number(), record: z.string() });
const FIND_UNCOUNTED = statement("points/find-uncounted", ["after", "limit"], FOUND);
const FIND_CONVERSIONS = statement("points/find-conversions-uncounted", ["after", "limit"], FOUND);
/** Others wait no longer for one of them than it takes to count so many. */
const PORTION = 200;

interface EarlierOrder {
  readonly id: number;
  readonly record: OrderRecord;
}

interface Counting {
  readonly find: typeof FIND_UNCOUNTED;
  readonly count: (session: Session, orders: readonly EarlierOrder[]) => Promise<void>;
}

const COUNTINGS: readonly Counting[] = [
  {
    find: FIND_UNCOUNTED,
    count: (session, orders) =>
      countMoves(
        session,
        orders.map((order) => ({ ...order, counted: null })),
      ),
  },
  {
    find: FIND_CONVERSIONS,
    count: (session, orders) =>
      countConversions(
        session,
        orders.map((order) => ({ ...order, noted: null })),
      ),
  },
];

/**
 * Counts the orders of an earlier version, which knew no sums, a portion at a time beside all other work; several
 * instances share them. What it is kept from now is the next start's, whatever kept it; an order that cannot be read
 * keeps it from no other. Never rejects: nobody waits for it.
 */
export async function countEarlierOrders(
  database: Database,
  signal: AbortSignal,
  log?: DatabaseLog,
): Promise<void> {
  try {
    for (const counting of COUNTINGS) await countAll(database, counting, signal);
  } catch (error) {
    log?.warn({ error }, LOG_LINES.earlierPointsNotCounted);
  }
}

async function countAll(database: Database, { find, count }: Counting, signal: AbortSignal): Promise<void> {
  for (let after: number | undefined = 0; after !== undefined && !signal.aborted; ) {
    const from: number = after;
    after = await database.transaction(async (transaction) => {
      const rows = await transaction.run(find, { after: from, limit: PORTION });
      await count(transaction, rows.flatMap(readable));
      return rows.at(-1)?.id;
    });
  }
}

function readable({ id, record }: z.infer<typeof FOUND>): readonly EarlierOrder[] {
  try {
    return [{ id, record: recordFrom(record) }];
  } catch {
    return [];
  }
}
