import { redated } from "../domain/operation/redate.ts";
import { replan } from "../domain/plan/replan.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { ordersInState } from "./orders-in-state.ts";
import type { ReplanContext } from "./road-context.ts";

const UNDER_WAY = "redating";

/**
 * Corrects the times of all waiting work after the clock was ahead. A stored mark stays until it is done, so that the
 * next start completes an interrupted run.
 */
export async function redateOrders(context: ReplanContext): Promise<void> {
  const { store, shops } = context;
  for (const { shop } of shops.values()) await store.changeValue(shop, UNDER_WAY, () => "yes");
  await finishRedating(context);
}

/** Completes the correction of all marked shops, also those of an earlier run of the process. */
export async function finishRedating(context: ReplanContext): Promise<void> {
  const { store, shops, log, onPlanned, signal } = context;
  for (const shop of shops.values()) {
    if ((await store.getValue(shop.shop, UNDER_WAY)) !== "yes") continue;
    const orders = await redateShop(context, shop);
    if (signal.aborted) return;
    await store.changeValue(shop.shop, UNDER_WAY, () => "no");
    log.info({ shop: shop.shop, orders }, LOG_LINES.ordersRedated);
    onPlanned();
  }
}

async function redateShop(context: ReplanContext, shop: ShopContext): Promise<number> {
  const { store, clock, signal } = context;
  let count = 0;
  for (const state of ["queued", "retrying"] as const) {
    for (const orderId of await ordersInState(store, shop.shop, state, signal)) {
      if (signal.aborted) return count;
      const now = clock.now();
      const isChanged = await store.changeOrder({ shop: shop.shop, orderId }, (known) => {
        const dated = known === null ? null : redated(known, now);
        if (dated === null || dated === known) return { record: null, result: false };
        return { record: replan(dated, replanContext(shop, "due", now)), result: true };
      });
      if (isChanged) count += 1;
    }
  }
  return count;
}
