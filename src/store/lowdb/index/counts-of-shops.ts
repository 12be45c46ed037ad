import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { DELIVERY_OUTCOMES } from "../../inbox.ts";
import type { Counts } from "../../records.ts";
import type { DeliveryTable } from "../documents/delivery-table.ts";
import type { Names } from "../documents/names.ts";
import type { OrderTable } from "../documents/order-table.ts";
import { CodeCounts, OrderCounts } from "./code-counts.ts";

const WAITING = DELIVERY_OUTCOMES.indexOf("waiting") + 1;

interface CountsParts {
  readonly orders: OrderTable;
  readonly deliveries: DeliveryTable;
  readonly names: Names;
  readonly now: () => Moment;
}

/** The counts of these shops, from the columns of every order and delivery: some milliseconds for a million. */
export function countsOf({ orders, deliveries, names, now }: CountsParts, shops: readonly string[]): Counts {
  const codes = names.codesOf(shops) ?? new Set();
  const ofOrders = countOrders(orders.index.columns, codes);
  const ofDeliveries = countDeliveries(deliveries.index.columns, codes);
  const oldest = Math.min(ofOrders.oldest, ofDeliveries.oldest);
  return {
    ...ofOrders.counts.byWord(),
    deliveries: ofDeliveries.counts.byWord(),
    oldestWaitingAt: oldest <= now() ? oldest : null,
    troubledSince: null,
  };
}

function countOrders(columns: OrderTable["index"]["columns"], codes: ReadonlySet<number>) {
  const counts = new OrderCounts();
  let oldest = Number.POSITIVE_INFINITY;
  for (const { views } of columns.chunks())
    for (const [index, state] of views.state.entries()) {
      if (state === 0 || !codes.has(views.shop[index] ?? 0)) continue;
      const priority = views.priority[index] ?? 0;
      counts.add(state, views.points[index] ?? 0, priority, 1);
      if (priority !== 0) oldest = Math.min(oldest, views.dueAt[index] ?? oldest);
    }
  return { counts, oldest };
}

function countDeliveries(columns: DeliveryTable["index"]["columns"], codes: ReadonlySet<number>) {
  const counts = new CodeCounts(DELIVERY_OUTCOMES);
  let oldest = Number.POSITIVE_INFINITY;
  for (const { views } of columns.chunks())
    for (const [index, outcome] of views.outcome.entries()) {
      if (outcome === 0 || !codes.has(views.shop[index] ?? 0)) continue;
      counts.add(outcome, 1);
      if (outcome === WAITING) oldest = Math.min(oldest, views.receivedAt[index] ?? oldest);
    }
  return { counts, oldest };
}
