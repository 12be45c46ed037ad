import type { OrderKey, OrderRecord } from "../../../domain/order/order-record.ts";
import { KeyLocks } from "../../key-locks.ts";
import { LeaseLost, type OrderChange, type Records } from "../../records.ts";
import { StoreUnavailable } from "../../store.ts";
import { planOf } from "../lanes/lane-row.ts";
import type { StoreParts } from "../store-parts.ts";
import type { FindOrder, WrittenOrder } from "./order-finder.ts";
import { type DecidedChange, orderWriter } from "./order-writer.ts";

type Change<T> = (record: OrderRecord | null) => OrderChange<T>;

/** Other instances seldom change the same order, and each time one of them succeeds. */
const MOST_TRIES = 30;

/**
 * Reads without a lock, decides, and writes only if the order still has the version that was read. Within this process, changes
 * of one order wait for each other, so that only other instances cause retries. An order written under a lease is not read
 * again for the next change under that lease.
 */
export function orderChanger(parts: StoreParts, findOrder: FindOrder): Records["changeOrder"] {
  const locks = new KeyLocks();
  const write = orderWriter(parts);

  async function isDurable(decided: DecidedChange): Promise<boolean> {
    if (!isAnythingToWrite(decided)) return true;
    if (!(await write(decided))) return false;
    const { key, record, lease, releases } = decided;
    if (record !== null && lease !== null && releases) parts.lanes.released(key, lease, planOf(record));
    else if (record !== null) parts.lanes.changed(key, planOf(record), writtenOf(decided, record));
    parts.changes.announceOrder(decided);
    return true;
  }

  async function decide<T>(key: OrderKey, change: Change<T>, lease: string | undefined, isFirst: boolean) {
    const { epoch } = parts.database;
    const own = isFirst && lease !== undefined ? parts.lanes.writtenUnder(key, lease) : null;
    const isRead = own?.epoch !== epoch;
    const found = isRead ? await findOrder(key) : own;
    if (lease !== undefined && found?.lease !== lease) throw new LeaseLost("lease_lost");
    const { record, result, settles = [], remembers, releases = false } = change(found?.record ?? null);
    const decided = { key, found, epoch, lease: lease ?? null, record, settles, remembers, releases };
    return { decided, result, isRead };
  }

  return (key, change, lease) =>
    locks.run(JSON.stringify([key.shop, key.orderId]), async () => {
      for (let tries = 1; tries <= MOST_TRIES; tries++) {
        const { decided, result, isRead } = await decide(key, change, lease, tries === 1);
        // An order that was not read may have changed since; only a write finds that out.
        if ((isRead || isAnythingToWrite(decided)) && (await isDurable(decided))) return result;
      }
      throw new StoreUnavailable({ code: "databaseBusy", error: "overtaken" });
    });
}

function isAnythingToWrite({ record, settles, remembers }: DecidedChange): boolean {
  return record !== null || settles.length > 0 || remembers !== undefined;
}

function writtenOf({ found, lease, epoch }: DecidedChange, record: OrderRecord): WrittenOrder | null {
  return found === null || lease === null ? null : { version: found.version + 1, lease, record, epoch };
}
