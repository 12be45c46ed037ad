import { isEmail } from "../domain/order/contact.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import { isOrderOf } from "../domain/order/order-summary.ts";
import { asksForFirstOrder, comesFirst, isFirstOpen } from "../domain/rules/first-order.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";

/** The most orders of a customer that are checked; for most customers the first one decides. */
const MOST_ORDERS = 50;

/**
 * Whether it is the customer's first order, among the shop's orders with the same email address (or mobile number, if
 * there is none). `null`: unknown, because the customer is unknown, or has more orders than are checked and none of
 * those is earlier; `undefined`: no rule needs it, or the answer is final.
 */
export async function findFirstOrder(
  store: Pick<Store, "listOrders" | "getOrder">,
  { shop, programme }: Pick<ShopContext, "shop" | "programme">,
  record: OrderRecord | null,
): Promise<boolean | null | undefined> {
  if (record === null || !asksForFirstOrder(programme) || !isFirstOpen(record)) return undefined;
  const { contactOverride, facts, mobile } = record;
  const q = contactOverride.email ?? facts.snapshot?.contact.emails.find(isEmail) ?? mobile;
  if (q === null) return null;
  const { items, nextCursor } = await store.listOrders({ shop, q, limit: MOST_ORDERS + 1 });
  for (const { orderId } of items) {
    const other = orderId === record.orderId ? null : await store.getOrder({ shop, orderId });
    if (other !== null && isOrderOf(other, q) && comesFirst(other, record)) return false;
  }
  return nextCursor === null ? true : null;
}
