import { redated } from "../domain/operation/redate.ts";
import { replan } from "../domain/plan/replan.ts";
import type { Log } from "../log/log.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { ClockCheck } from "../time/clock-check.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { ordersInState } from "./orders-in-state.ts";

const UNDER_WAY = "redating";

export interface RedateParts {
  readonly store: Pick<Store, "getValue" | "changeValue" | "listOrders" | "changeOrder">;
  readonly shops: Shops;
  readonly clockCheck: ClockCheck;
  readonly log: Log;
  readonly onPlanned: () => void;
  readonly signal: AbortSignal;
}

/**
 * The clock was ahead and is right again: dates all waiting work anew. Remembered until it is done, so that an end of the
 * process in between is made up for by the next start.
 */
export async function redateOrders(parts: RedateParts): Promise<void> {
  const { store, shops } = parts;
  for (const { shop } of shops.values()) await store.changeValue(shop, UNDER_WAY, () => "yes");
  await finishRedating(parts);
}

/** What an earlier run of the process left undone. */
export async function finishRedating(parts: RedateParts): Promise<void> {
  const { store, shops, log, onPlanned, signal } = parts;
  for (const shop of shops.values()) {
    if ((await store.getValue(shop.shop, UNDER_WAY)) !== "yes") continue;
    const orders = await redateShop(parts, shop);
    if (signal.aborted) return;
    await store.changeValue(shop.shop, UNDER_WAY, () => "no");
    log.info({ shop: shop.shop, orders }, LOG_LINES.ordersRedated);
    onPlanned();
  }
}

async function redateShop(parts: RedateParts, shop: ShopContext): Promise<number> {
  const { store, clockCheck, signal } = parts;
  let count = 0;
  for (const state of ["queued", "retrying"] as const) {
    for (const orderId of await ordersInState(store, shop.shop, state, signal)) {
      if (signal.aborted) return count;
      const now = clockCheck.now();
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
