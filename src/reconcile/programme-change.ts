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
 * Where a shop's programme is not the one of the last start, plans its orders again that no arrival and no due step
 * would bring up: what was given up, and what is held. A corrected mistake heals so; the rest follows as it comes up.
 * Resolves once it is known what there is to do, with the doing of it; ended early, that begins anew with the next start.
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

/** Resolves with whether it came to its end. */
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
