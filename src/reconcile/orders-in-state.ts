import type { OrderState, OrderSummary } from "../domain/order/order-summary.ts";
import type { Page } from "../store/page.ts";
import type { Store } from "../store/store.ts";

const PAGE = 200;

/** The ids of a shop's orders in this state. Reads all pages first, because a changed order moves in the list. */
export async function ordersInState(
  store: Pick<Store, "listOrders">,
  shop: string,
  state: OrderState,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const found: string[] = [];
  let cursor: string | null = null;
  do {
    const query = { shop, state, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
    const page: Page<OrderSummary> = await store.listOrders(query);
    found.push(...page.items.map(({ orderId }) => orderId));
    cursor = page.nextCursor;
  } while (cursor !== null && !signal.aborted);
  return found;
}
