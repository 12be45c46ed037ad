import { severalAtOnce } from "../../runtime/time/several-at-once.ts";
import { isUnfinished, type ShopSection } from "../../shops/connect/kept-shop.ts";
import type { KnownShops } from "../../shops/connect/kept-shops.ts";
import { lockedOrderIds } from "../../shops/order-ids.ts";
import type { Store } from "../../store/store.ts";
import { orderIdsOf } from "./shops.ts";

/** What no other shop may use: an address, or an account's order numbers. */
export interface TakenPlace {
  readonly shop: string;
  readonly platform: unknown;
  readonly domain: unknown;
  readonly brand: unknown;
  /** The prefix of its order numbers; `null`: none. */
  readonly prefix: string | null;
  /** Whether the shop was removed: no shop at its address is served. */
  readonly isFormer: boolean;
}

/** A setting whose value another shop already uses. */
export interface TakenSetting {
  readonly setting: "domain" | "orderId.prefix";
  readonly by: string;
}

/**
 * Everything taken by shops that are not served and therefore not checked with the others: stored shops, and removed
 * ones whose orders remain, also at the loyalty service. `of`: only places that this shop or its account might use.
 */
export async function takenPlaces(
  store: Pick<Store, "lockedSettings" | "lockedSetting" | "listOrders">,
  { shops, former, with: sharing }: KnownShops,
  of?: Readonly<Record<string, unknown>>,
): Promise<readonly TakenPlace[]> {
  const near =
    of === undefined
      ? shops
      : [...sharing(`place ${of.platform} ${of.domain}`), ...sharing(`brand ${of.brand}`)];
  const kept = [...near].map(([shop, { settings }]) => ({ shop, isFormer: false, ...placeOf(settings) }));
  const gone = [...former].filter(([shop, place]) => {
    const back = shops.get(shop);
    const isOfBrand = of === undefined || place.brand === of.brand;
    return isOfBrand && (back === undefined || isUnfinished(back));
  });
  if (gone.length === 0) return kept;
  const locked = await orderIdsOf(store, gone.length);
  const ofOrders = await severalAtOnce(
    gone,
    async ([shop, { platform, domain }]): Promise<readonly TakenPlace[]> => {
      const ids = await lockedOrderIds(locked, shop);
      if (ids === null) return [];
      const [order] = (await store.listOrders({ shop, limit: 1 })).items;
      const { prefix } = ids;
      return order === undefined
        ? []
        : [{ shop, platform, domain, brand: order.brand, prefix, isFormer: true }];
    },
  );
  return [...kept, ...ofOrders.flat()];
}

/** The setting that another shop has taken; `null` if none. The same shop under another name has the same orders. */
export function takenOf(section: ShopSection, taken: readonly TakenPlace[]): TakenSetting | null {
  const { platform, domain, brand, prefix } = placeOf(section);
  for (const other of taken) {
    const isSamePlace = other.platform === platform && other.domain === domain;
    if (isSamePlace && !other.isFormer) return { setting: "domain", by: other.shop };
    if (!isSamePlace && other.brand === brand && other.prefix === prefix)
      return { setting: "orderId.prefix", by: other.shop };
  }
  return null;
}

function placeOf(
  settings: Readonly<Record<string, unknown>>,
): Pick<TakenPlace, "platform" | "domain" | "brand" | "prefix"> {
  const { platform, domain, brand, orderId } = settings;
  const { prefix } = (orderId ?? {}) as { readonly prefix?: unknown };
  return { platform, domain, brand, prefix: typeof prefix === "string" ? prefix : null };
}
