import { REMEMBERS_SINCE } from "../../store/memory-gap.ts";
import type { Store } from "../../store/store.ts";

/** States of operations that the bridge sends by itself. */
const ON_ITS_WAY = ["queued", "sending", "retrying"] as const;

/** Shops that are no longer in the configuration but have orders with operations to send. */
export async function missingShops(
  store: Pick<Store, "listValues" | "listOrders">,
  configured: ReadonlyMap<string, unknown>,
): Promise<readonly string[]> {
  const missing: string[] = [];
  for (const { shop } of await store.listValues(REMEMBERS_SINCE)) {
    if (!configured.has(shop) && (await hasSteps(store, shop))) missing.push(shop);
  }
  return missing;
}

async function hasSteps(store: Pick<Store, "listOrders">, shop: string): Promise<boolean> {
  for (const state of ON_ITS_WAY) {
    const { items } = await store.listOrders({ shop, state, limit: 1 });
    if (items.length > 0) return true;
  }
  return false;
}
