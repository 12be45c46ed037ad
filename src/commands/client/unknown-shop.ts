import type { Client } from "../../client/index.ts";
import { closest } from "../../words/closest.ts";
import { labelsIn } from "../language.ts";
import { type AdminAddress, type Answered, callBridge } from "./admin-client.ts";

/**
 * Says that the bridge has no shop of this name, where nothing of it was found: one that was removed keeps its orders.
 * `null`: it has, or cannot be asked.
 */
export async function unknownShop(address: AdminAddress, shop: string): Promise<string | null> {
  const answered = await callBridge(address, (bridge) => bridge.get("/shops"));
  if (!answered.ok) return null;
  const { items, notServed } = answered.body;
  const shops = [...items, ...notServed].map((each) => each.shop);
  if (shops.includes(shop)) return null;
  return labelsIn(address.words).client.noShop({ shop, shops, closest: closest(shop, shops) });
}

/** What the bridge answers of these shops; that it has none of such a name is told as everywhere. */
export async function callOfShops<T>(
  address: AdminAddress,
  shops: readonly string[],
  ask: (bridge: Client) => Promise<T>,
): Promise<Answered<T>> {
  const answered = await callBridge(address, ask);
  if (answered.ok || answered.status !== 404) return answered;
  for (const shop of shops) {
    const message = await unknownShop(address, shop);
    if (message !== null) return { ...answered, message };
  }
  return answered;
}
