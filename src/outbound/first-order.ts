import { isEmail } from "../domain/order/contact.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import { isOrderOf } from "../domain/order/order-summary.ts";
import { asksForFirstOrder, comesFirst, isFirstOpen } from "../domain/rules/first-order.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";

/** So many of a customer's orders are looked at; of most customers the first one that is read tells. */
const MOST_ORDERS = 50;

/**
 * Is it the first order of its customer, by the orders of the shop with the same e-mail address (or mobile number, where
 * there is none)? `null`: nobody can tell, because the customer is not known, or has more orders than are looked at and none
 * of those was placed before; `undefined`: no rule asks for it, or it is settled.
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
