import type { Store } from "../../store/store.ts";

/** An uninstall that is reported after this moment but happened before it changes nothing. */
export async function rememberConnected(store: Store, shop: string, now: number): Promise<void> {
  await store.changeValue(shop, "connectedAt", () => String(now));
}

export async function connectedAt(store: Store, shop: string): Promise<number | null> {
  const known = await store.getValue(shop, "connectedAt");
  return known === null ? null : Number(known);
}
