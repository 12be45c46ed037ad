import type { Store } from "../store/store.ts";
import type { ShopContext } from "./shop-context.ts";

const SETTING = "orderId";

type OrderIds = Pick<ShopContext["orderId"], "source" | "prefix">;
type OfShop = Pick<ShopContext, "shop" | "orderId">;

/** How a shop's order numbers were made so far, and how the configuration would make them. */
export interface OrderIdsComparison {
  /** `null`: the shop has no order yet, so that any choice is allowed. */
  readonly before: OrderIds | null;
  readonly now: OrderIds;
  readonly isAsBefore: boolean;
}

/**
 * Compares how a shop's order numbers are made. They must never change their meaning at the loyalty service: approvals
 * and cancels would reach points of other orders. So the bridge stores the choice, and fixes it with the first order.
 */
export async function findOrderIds(
  store: Pick<Store, "lockedSetting" | "listOrders">,
  { shop, orderId }: OfShop,
): Promise<OrderIdsComparison> {
  const now = { source: orderId.source, prefix: orderId.prefix };
  const kept = await lockedOrderIds(store, shop);
  if (JSON.stringify(kept) === JSON.stringify(now)) return { before: now, now, isAsBefore: true };
  const { items } = kept === null ? { items: [] } : await store.listOrders({ shop, limit: 1 });
  return { before: items.length === 0 ? null : kept, now, isAsBefore: false };
}

/** The stored choice; `null` if the shop was never served. */
export async function lockedOrderIds(
  store: Pick<Store, "lockedSetting">,
  shop: string,
): Promise<OrderIds | null> {
  const kept = await store.lockedSetting(shop, SETTING);
  return kept === null ? null : (JSON.parse(kept) as OrderIds);
}

/** Reads the choices of all shops at once, because there may be thousands. */
export async function preloadOrderIds(
  store: Pick<Store, "lockedSettings">,
): Promise<Pick<Store, "lockedSetting">> {
  const known = await store.lockedSettings(SETTING);
  return { lockedSetting: async (shop) => known.get(shop) ?? null };
}

/** Whether the stored choice equals the configuration's. */
export async function areOrderIdsKept(
  store: Pick<Store, "lockedSetting">,
  { shop, orderId }: OfShop,
): Promise<boolean> {
  return (await store.lockedSetting(shop, SETTING)) === textOf(orderId);
}

/** Call only if the shop has no order yet, or if the choice is unchanged. */
export async function keepOrderIds(
  store: Pick<Store, "lockSetting" | "replaceSetting">,
  { shop, orderId }: OfShop,
): Promise<void> {
  const chosen = textOf(orderId);
  const kept = await store.lockSetting(shop, SETTING, chosen);
  if (kept !== chosen) await store.replaceSetting(shop, SETTING, chosen);
}

function textOf({ source, prefix }: OrderIds): string {
  return JSON.stringify({ source, prefix });
}
