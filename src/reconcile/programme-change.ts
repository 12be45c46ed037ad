import { createHash } from "node:crypto";
import { replan } from "../domain/plan/replan.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { READS_AT_ONCE, severalAtOnce } from "../runtime/time/several-at-once.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { preloadValues } from "../store/remembered.ts";
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
  const { store, shops } = context;
  const planned = await preloadValues(store, PLANNED_BY, shops.size);
  // A first start with thousands of shops asks once.
  let isAnyWaiting: Promise<boolean> | null = null;
  const seek = async (shop: ShopContext) => {
    const print = createHash("sha256").update(JSON.stringify(shop.programme)).digest("hex");
    if ((await planned.getValue(shop.shop, PLANNED_BY)) === print) return;
    const done = () => store.changeValue(shop.shop, PLANNED_BY, () => print);
    isAnyWaiting ??= hasWaiting(context, {});
    if ((await isAnyWaiting) && (await hasWaiting(context, shop))) left.push({ shop, done });
    else await done();
  };
  await severalAtOnce(shops.values(), seek, READS_AT_ONCE);
  return async () => {
    for (const { shop, done } of left) if (await planAgain(context, shop)) await done();
  };
}

/** Of the shop; without one, of any. */
async function hasWaiting(
  { store }: ReplanContext,
  { shop }: Partial<Pick<ShopContext, "shop">>,
): Promise<boolean> {
  const of = shop === undefined ? {} : { shop };
  const pages = await Promise.all(STATES.map((state) => store.listOrders({ ...of, state, limit: 1 })));
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
