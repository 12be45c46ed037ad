import type { OrderRecord } from "../domain/order/order-record.ts";
import { asksForNumber, holdsNumberBefore, withNumberTaken } from "../domain/order/taken-number.ts";
import { asksForFirstOrder, withFirstOrder } from "../domain/rules/first-order.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import { findFirstOrder } from "./first-order.ts";

type Orders = Pick<Store, "listOrders" | "getOrder">;

/** The most orders with one number that are checked. */
const MOST_ORDERS = 50;

/** Whether an order of the shop cannot be planned without a look at the others. */
export function asksForOthers({ orderId, programme }: ShopContext): boolean {
  return orderId.source === "number" || asksForFirstOrder(programme);
}

/** What the shop's other orders say about this one, to be stored with it; `null`: nothing needs to be looked up. */
export async function findInOthers(
  store: Orders,
  shop: ShopContext,
  record: OrderRecord | null,
): Promise<((found: OrderRecord) => OrderRecord) | null> {
  const isFirst = await findFirstOrder(store, shop, record);
  const holder = await findHolder(store, shop, record);
  if (isFirst === undefined && holder === null) return null;
  return (found) => withNumberTaken(isFirst === undefined ? found : withFirstOrder(found, isFirst), holder);
}

/** The id of the order that has this one's number; `null`: it has its own. */
async function findHolder(
  store: Orders,
  { shop, orderId: { source } }: ShopContext,
  record: OrderRecord | null,
): Promise<string | null> {
  if (source !== "number" || record === null || !asksForNumber(record)) return null;
  const { items } = await store.listOrders({ shop, q: String(record.loyaltyOrderId), limit: MOST_ORDERS });
  for (const { orderId, loyaltyOrderId } of items) {
    if (orderId === record.orderId || loyaltyOrderId !== record.loyaltyOrderId) continue;
    const other = await store.getOrder({ shop, orderId });
    if (other !== null && holdsNumberBefore(other, record)) return orderId;
  }
  return null;
}
