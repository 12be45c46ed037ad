import type { OrderEvent } from "../domain/order/order-event.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Store } from "../store/store.ts";
import type { MovedShop } from "./shop-codes.ts";
import type { ShopContext } from "./shop-context.ts";

/** The name under which each shop stores its address; no address has a space: `from`, or `from to since`. */
export const ADDRESS = "address";

/** `null` unless no order has shown yet that it is the same shop. */
export function movedShop(stored: string | null): MovedShop | null {
  const [from = "", to, since] = stored?.split(" ") ?? [];
  return to === undefined ? null : { from, to, since: Number(since) };
}

/**
 * Stores the shop's address. Another one is taken over at once only if the name has no orders: otherwise it may be another
 * shop, with orders of the same ids. Returns since when that is unknown.
 */
export async function rememberAddress(
  store: Pick<Store, "changeValue" | "listOrders">,
  stored: string | null,
  { shop, adapterShop: { domain } }: Pick<ShopContext, "shop" | "adapterShop">,
  now: Moment,
): Promise<Moment | null> {
  if (stored === domain) return null;
  const moved = movedShop(stored);
  if (moved?.to === domain) return moved.since;
  const from = stored?.split(" ")[0] ?? domain;
  const isKnown = from === domain || (await store.listOrders({ shop, limit: 1 })).items.length === 0;
  await store.changeValue(shop, ADDRESS, () => (isKnown ? domain : `${from} ${domain} ${now}`));
  return isKnown ? null : now;
}

/**
 * Whether what arrives shows that the shop is the same at its new address: an order of which nothing arrived since then
 * has the id and the time of creation that it had before.
 */
export function isSameShopBy(
  { movedAt }: Pick<ShopContext, "movedAt">,
  known: OrderRecord | null,
  events: readonly OrderEvent[],
): boolean {
  const createdAt = known?.facts.snapshot?.createdAt ?? null;
  if (movedAt === null || known === null || createdAt === null) return false;
  if (known.trace.some(({ what, at }) => what === "arrived" && at >= movedAt)) return false;
  return events.some((event) => event.kind === "snapshot" && event.snapshot.createdAt === createdAt);
}

/** Stores that the shop moved to its new address. */
export async function confirmAddress(
  store: Pick<Store, "changeValue">,
  { shop, adapterShop: { domain } }: Pick<ShopContext, "shop" | "adapterShop">,
): Promise<void> {
  await store.changeValue(shop, ADDRESS, (stored) => (movedShop(stored)?.to === domain ? domain : stored));
}
