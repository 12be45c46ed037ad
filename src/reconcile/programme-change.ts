import { createHash } from "node:crypto";
import { atBrand } from "../domain/order/at-brand.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { replan } from "../domain/plan/replan.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import { READS_AT_ONCE, severalAtOnce } from "../runtime/time/several-at-once.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import { everyItem } from "../store/page.ts";
import type { ReadQuery } from "../store/records.ts";
import { preloadValues } from "../store/remembered.ts";
import { ordersInState } from "./orders-in-state.ts";
import type { ReplanContext } from "./road-context.ts";

const PLANNED_BY = "plannedBy";
const STATES = ["dead", "held", "parked"] as const;
/** The most records in memory at once. */
const PAGE = 100;

/**
 * Finds shops whose programme or brand changed since the last start, and replans their orders that follow the current one: those
 * without points, and those that failed or wait for a person. Others keep the programme that gave their points. Resolves
 * with a function that does the replanning. If that is aborted, the next start repeats it.
 */
export async function replanChangedProgrammes(context: ReplanContext): Promise<() => Promise<void>> {
  const left: { readonly shop: ShopContext; readonly done: () => Promise<unknown> }[] = [];
  const { store, shops } = context;
  const planned = await preloadValues(store, PLANNED_BY, shops.size);
  // Queried at most once, also at a first start with thousands of shops.
  let isAnyKnown: Promise<boolean> | null = null;
  const seek = async (shop: ShopContext) => {
    const print = printOf(shop);
    if ((await planned.getValue(shop.shop, PLANNED_BY)) === print) return;
    const done = () => store.changeValue(shop.shop, PLANNED_BY, () => print);
    isAnyKnown ??= store.listOrders({ limit: 1 }).then(({ items }) => items.length > 0);
    if (await isAnyKnown) left.push({ shop, done });
    else await done();
  };
  await severalAtOnce(shops.values(), seek, READS_AT_ONCE);
  return async () => {
    for (const { shop, done } of left) if (await planAgain(context, shop)) await done();
  };
}

/** Includes the version: between two saves of the same programme, another one may have planned orders. */
function printOf({ programmeVersion, programme, brand }: ShopContext): string {
  return createHash("sha256")
    .update(JSON.stringify([programmeVersion, programme, brand]))
    .digest("hex");
}

/** Resolves with true if the planning was completed. */
async function planAgain(context: ReplanContext, shop: ShopContext): Promise<boolean> {
  const { store, signal } = context;
  return planning(context, shop, async (plan) => {
    for (const state of STATES)
      for (const orderId of await ordersInState(store, shop.shop, state, signal))
        if (!signal.aborted) await plan(orderId);
    await planRead(context, shop, { changedSince: 0, points: "none" }, plan);
  });
}

/**
 * Replans the orders that changed since then. Work that began before the shop's programme changed, here or in a process
 * that did not know it yet, may have planned orders by the former one after `replanChangedProgrammes` had passed them.
 */
export async function replanChangedSince(
  context: ReplanContext,
  name: string,
  changedSince: Moment,
): Promise<void> {
  const shop = context.shops.get(name);
  if (shop !== undefined && !context.signal.aborted)
    await planning(context, shop, (plan) => planRead(context, shop, { changedSince }, plan));
}

type Plan = (orderId: string) => Promise<void>;

/** Replans the orders for which `each` calls its argument. Resolves with true if this was completed. */
async function planning(
  { store, clock, log, onPlanned, signal }: ReplanContext,
  shop: ShopContext,
  each: (plan: Plan) => Promise<void>,
): Promise<boolean> {
  let changed = 0;
  await each(async (orderId) => {
    const isChanged = await store.changeOrder({ shop: shop.shop, orderId }, (known) => {
      const record = known === null ? null : planned(known, shop, clock.now());
      return { record: record === known ? null : record, result: record !== known };
    });
    if (isChanged) changed += 1;
  });
  if (signal.aborted) return false;
  if (changed > 0) {
    log.info({ shop: shop.shop, orders: changed }, LOG_LINES.programmeChanged);
    onPlanned();
  }
  return true;
}

async function planRead(
  { store, clock, signal }: ReplanContext,
  shop: ShopContext,
  query: Pick<ReadQuery, "changedSince" | "points">,
  plan: Plan,
): Promise<void> {
  const ofShop = { ...query, shop: shop.shop, limit: PAGE };
  for await (const record of everyItem((place) => store.readOrders({ ...ofShop, ...place }))) {
    if (signal.aborted) break;
    // An erased order has no contact, so it could only wait forever.
    if (record.erasedAt === null && planned(record, shop, clock.now()) !== record) await plan(record.orderId);
  }
}

function planned(record: OrderRecord, shop: ShopContext, now: Moment): OrderRecord {
  return replan(atBrand(record, shop.brand), replanContext(shop, "resync", now));
}
