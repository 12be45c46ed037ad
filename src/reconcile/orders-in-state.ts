import type { OrderState } from "../domain/order/order-summary.ts";
import { everyItem } from "../store/page.ts";
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
  const query = { shop, state, limit: PAGE };
  for await (const { orderId } of everyItem((place) => store.listOrders({ ...query, ...place }))) {
    found.push(orderId);
    if (signal.aborted) break;
  }
  return found;
}
