import { createHash } from "node:crypto";
import { replan } from "../domain/plan/replan.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { ordersInState } from "./orders-in-state.ts";
import type { ReplanContext } from "./road-context.ts";

const PLANNED_BY = "plannedBy";
const STATES = ["dead", "held", "parked"] as const;

/**
 * Finds shops whose programme changed since the last start, and replans their dead, held and parked orders, so that a
 * corrected mistake takes effect; other orders are replanned when they arrive or are due. Resolves with a function that
 * does the replanning. If that is aborted, the next start repeats it.
 */
export async function replanChangedProgrammes(context: ReplanContext): Promise<() => Promise<void>> {
  const left: { readonly shop: ShopContext; readonly done: () => Promise<unknown> }[] = [];
  for (const shop of context.shops.values()) {
    const print = createHash("sha256").update(JSON.stringify(shop.programme)).digest("hex");
    if ((await context.store.getValue(shop.shop, PLANNED_BY)) === print) continue;
    const done = () => context.store.changeValue(shop.shop, PLANNED_BY, () => print);
    if (await hasWaiting(context, shop)) left.push({ shop, done });
    else await done();
  }
  return async () => {
    for (const { shop, done } of left) if (await planAgain(context, shop)) await done();
  };
}

async function hasWaiting({ store }: ReplanContext, { shop }: ShopContext): Promise<boolean> {
  const pages = await Promise.all(STATES.map((state) => store.listOrders({ shop, state, limit: 1 })));
  return pages.some(({ items }) => items.length > 0);
}

/** Resolves with whether it was completed. */
async function planAgain(context: ReplanContext, shop: ShopContext): Promise<boolean> {
  const { store, clock, log, onPlanned, signal } = context;
  let changed = 0;
  for (const state of STATES) {
    for (const orderId of await ordersInState(store, shop.shop, state, signal)) {
      if (signal.aborted) return false;
      const isChanged = await store.changeOrder({ shop: shop.shop, orderId }, (known) => {
        const record = known === null ? null : replan(known, replanContext(shop, "resync", clock.now()));
        return { record: record === known ? null : record, result: record !== known };
      });
      if (isChanged) changed += 1;
    }
  }
  if (changed > 0) {
    log.info({ shop: shop.shop, orders: changed }, LOG_LINES.programmeChanged);
    onPlanned();
  }
  return true;
}
