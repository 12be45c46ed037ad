import { type Announcer, orderChange } from "../../changes.ts";
import { KeyLocks } from "../../key-locks.ts";
import { LeaseLost, type Records } from "../../records.ts";
import { StoreUnavailable } from "../../store.ts";
import { planOf } from "../lanes/lane-row.ts";
import type { StoreParts } from "../store-parts.ts";
import type { FindOrder } from "./order-finder.ts";
import { type DecidedChange, orderWriter } from "./order-writer.ts";

/** Other instances change the same order seldom, and each time one of all gets through. */
const MOST_TRIES = 30;

/**
 * Read without a lock, decided, and written only if the order still has the version that was read. In this process
 * changes of one order wait for each other, so that being overtaken is left to other instances.
 */
export function orderChanger(parts: StoreParts, findOrder: FindOrder): Records["changeOrder"] {
  const locks = new KeyLocks();
  const write = orderWriter(parts);

  async function isDurable(decided: DecidedChange): Promise<boolean> {
    if (!isAnythingToWrite(decided)) return true;
    if (!(await write(decided))) return false;
    const { record } = decided;
    if (record !== null) parts.lanes.changed(record, planOf(record));
    announce(parts.changes, decided);
    return true;
  }

  return (key, change, lease) =>
    locks.run(JSON.stringify([key.shop, key.orderId]), async () => {
      for (let tries = 1; tries <= MOST_TRIES; tries++) {
        const { epoch } = parts.database;
        const found = await findOrder(key);
        if (lease !== undefined && found?.lease !== lease) throw new LeaseLost("lease_lost");
        const { record, result, settles = [], remembers } = change(found?.record ?? null);
        const decided = { key, found, epoch, lease: lease ?? null, record, settles, remembers };
        if (await isDurable(decided)) return result;
      }
      throw new StoreUnavailable({ code: "databaseBusy", error: "overtaken" });
    });
}

function isAnythingToWrite({ record, settles, remembers }: DecidedChange): boolean {
  return record !== null || settles.length > 0 || remembers !== undefined;
}

function announce(changes: Announcer, { record, settles, found }: DecidedChange): void {
  const pointsBefore = found?.record.points ?? null;
  if (record !== null) changes.announce(orderChange(record, pointsBefore));
  for (const { deliveryId: id } of settles) changes.announce({ kind: "deliverySettled", id });
}
