import type { OrderRow, Page } from "../../client/answers.ts";
import { labelsIn } from "../language.ts";
import { type AdminAddress, type Answered, callBridge, query } from "./admin-client.ts";

/**
 * What the bridge tells of one order, by the platform's id, else by anything that finds exactly one order: people know
 * the number, not the id. `about`: what is asked of it; all there is to know unless given.
 */
export async function findOrder<Answer>(
  address: AdminAddress,
  shop: string,
  order: string,
  about = "",
): Promise<Answered<Answer>> {
  const place = (orderId: string) =>
    `/api/orders/${encodeURIComponent(shop)}/${encodeURIComponent(orderId)}${about}`;
  const direct = await callBridge<Answer>(address, "GET", place(order));
  if (direct.ok || direct.status !== 404) return direct;
  const found = await callBridge<Page<OrderRow>>(
    address,
    "GET",
    query("/api/orders", { shop, q: order, limit: 2 }),
  );
  if (!found.ok) return found;
  const [first, second] = found.body.items;
  if (first !== undefined && second === undefined) return callBridge(address, "GET", place(first.orderId));
  const labels = labelsIn(address.words);
  const message =
    first === undefined ? labels.show.notThere({ shop, order }) : labels.show.several({ shop, order });
  return { ok: false, status: 404, message };
}
