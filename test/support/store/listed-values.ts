import type { ShopValue } from "../../../src/store/shop-memory.ts";

/** The store's list of values without a shop. */
export function listed(values: ReadonlyMap<string, string>, prefix: string): readonly ShopValue[] {
  const found = [...values].filter(([name]) => name.startsWith(prefix));
  return found.map(([name, value]) => ({ shop: "", name, value }));
}
