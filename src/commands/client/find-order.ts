import type { Client } from "../../client/index.ts";
import { labelsIn } from "../language.ts";
import { type AdminAddress, type Answered, callBridge } from "./admin-client.ts";

type OrderParams = { readonly shop: string; readonly orderId: string };

/**
 * What the bridge tells of one order, by the platform's id, else by anything that finds exactly one order: people know
 * the number, not the id. `ask`: what is asked of it.
 */
export async function findOrder<Answer>(
  address: AdminAddress,
  { shop, orderId: order }: OrderParams,
  ask: (bridge: Client, params: OrderParams) => Promise<Answer>,
): Promise<Answered<Answer>> {
  const read = (orderId: string) => callBridge(address, (bridge) => ask(bridge, { shop, orderId }));
  const direct = await read(order);
  if (direct.ok || direct.status !== 404) return direct;
  const body = { shop, q: order, limit: 2 };
  const found = await callBridge(address, (bridge) => bridge.post("/orders/search", { body }));
  if (!found.ok) return found;
  const [first, second] = found.body.items;
  if (first !== undefined && second === undefined) return read(first.orderId);
  const labels = labelsIn(address.words);
  const message =
    first === undefined ? labels.show.notThere({ shop, order }) : labels.show.several({ shop, order });
  return { ok: false, status: 404, message };
}
