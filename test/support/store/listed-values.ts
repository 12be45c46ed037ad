import type { ShopValue } from "../../../src/store/shop-memory.ts";

/** What a store lists of such values of no shop. */
export function listed(values: ReadonlyMap<string, string>, prefix: string): readonly ShopValue[] {
  const found = [...values].filter(([name]) => name.startsWith(prefix));
  return found.map(([name, value]) => ({ shop: "", name, value }));
}
