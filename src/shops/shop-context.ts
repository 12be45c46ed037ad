import type { OrderIdSetting } from "../domain/order/loyalty-order-id.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { resolveEarnFrom } from "../domain/plan/history.ts";
import type { Programme } from "../domain/programme/programme.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { AdapterShop } from "../platform/request.ts";
import type { SubscriptionTarget } from "../platform/shop-access.ts";

/**
 * One configured shop, with everything that the parts need to know about it. Built once at start. Its programme,
 * version and `earnFrom` change when another version is saved, so work in several steps needs a copy. A class, so that
 * the compiler refuses to spread it: a copy would lack what a served shop looks up (programme/served-shop.ts).
 */
export declare abstract class ShopContext {
  readonly shop: string;
  readonly brand: string;
  /** The merchant that the shop belongs to, by a name that the operator chose; `null`: the operator's own shop. */
  readonly tenant: string | null;
  readonly adapter: PlatformAdapter;
  readonly adapterShop: AdapterShop;
  readonly secrets: readonly string[];
  /** The domains of all served shops of this platform. */
  abstract get platformDomains(): ReadonlySet<string>;
  /** The active version of the programme. */
  abstract get programme(): Programme;
  /** The active version's number, from 1. */
  abstract get programmeVersion(): number;
  /** Whether only the file's version may be active. */
  readonly isProgrammeLocked: boolean;
  readonly orderId: OrderIdSetting;
  /** The field that identifies customers at its loyalty account. */
  readonly identifier: "email" | "mobile";
  /** The bridge may have forgotten operations for this shop from before. */
  abstract get remembersSince(): Moment;
  /** When the store first knew the shop. Removing the shop and adding it back does not change it. */
  readonly firstSeenAt: Moment;
  /** When it got another address than the one its orders are from (shop-address.ts); `null`: it has none. */
  readonly movedAt: Moment | null;
  /** The time that `earn.from` means: orders created before are history and do not earn automatically. */
  abstract get earnFrom(): Moment;
}

/** A shop whose values do not change. */
export type FixedShop = { readonly [Fact in keyof ShopContext]: ShopContext[Fact] };

/** A copy of the shop as it is now. */
export function fixedShop(shop: ShopContext): FixedShop {
  const { programme, programmeVersion, earnFrom, platformDomains, remembersSince } = shop;
  return { ...shop, programme, programmeVersion, earnFrom, platformDomains, remembersSince };
}

/** A copy with a fixed programme. `remembersSince` may still change, because a change must take effect at once. */
export function withFixedProgramme(shop: ShopContext): ShopContext {
  return {
    ...fixedShop(shop),
    get remembersSince() {
      return shop.remembersSince;
    },
  };
}

export type Shops = ReadonlyMap<string, ShopContext>;

/** Caches what is derived from all shops until one changes, because there may be thousands. */
export class ServedShops extends Map<string, ShopContext> {
  readonly #derived = new Map<unknown, unknown>();

  derived<T>(derive: (shops: Shops) => T): T {
    if (!this.#derived.has(derive)) this.#derived.set(derive, derive(this));
    return this.#derived.get(derive) as T;
  }

  override set(name: string, shop: ShopContext): this {
    this.#derived.clear();
    return super.set(name, shop);
  }

  override delete(name: string): boolean {
    this.#derived.clear();
    return super.delete(name);
  }
}

/** What `derive` returns for these shops, cached if possible. Pass the same function each time. */
export function derivedFrom<T>(shops: Shops, derive: (shops: Shops) => T): T {
  return shops instanceof ServedShops ? shops.derived(derive) : derive(shops);
}

/** The shop of this platform at this address, as `parseDomain` writes it; `null`: it is not served. */
export function shopAt(shops: Shops, platform: string, domain: string): ShopContext | null {
  return derivedFrom(shops, byAddress).get(`${platform} ${domain}`) ?? null;
}

function byAddress(shops: Shops): ReadonlyMap<string, ShopContext> {
  return firstOf(shops, ({ adapter, adapterShop }) => `${adapter.platform} ${adapterShop.domain}`);
}

/** The adapter of a platform with served shops; `null` if it has none. */
export function adapterOf(shops: Shops, platform: string): PlatformAdapter | null {
  return derivedFrom(shops, byPlatform).get(platform)?.adapter ?? null;
}

/** The first served shop of each platform. */
export function byPlatform(shops: Shops): ReadonlyMap<string, ShopContext> {
  return firstOf(shops, ({ adapter }) => adapter.platform);
}

/** The first shop under each key. */
function firstOf(shops: Shops, keyOf: (shop: ShopContext) => string): ReadonlyMap<string, ShopContext> {
  const first = new Map<string, ShopContext>();
  for (const shop of shops.values()) if (!first.has(keyOf(shop))) first.set(keyOf(shop), shop);
  return first;
}

/** The shops for which `holds` returns true. It is called when a shop is looked up. */
export function shopsThat(shops: Shops, holds: (shop: ShopContext) => boolean): Pick<Shops, "has" | "keys"> {
  const has = (name: string) => {
    const shop = shops.get(name);
    return shop !== undefined && holds(shop);
  };
  return { has, keys: () => shops.keys() };
}

/** The address for the shop's deliveries, and their secret if the platform lets the bridge choose it. */
export function deliveryTarget({ shop, secrets }: ShopContext, publicUrl: string): SubscriptionTarget {
  return { address: `${publicUrl}/webhooks/${shop}`, secret: secrets[0] ?? "" };
}

/** The moment since which orders earn by this programme; for the shop's own setting it is computed already. */
export function earnFromOf(
  { firstSeenAt, earnFrom, programme: own }: ShopContext,
  programme: Programme,
): Moment {
  return programme.earn.from === own.earn.from ? earnFrom : resolveEarnFrom(programme, firstSeenAt);
}

/** Where the merchant grants access; `null` if the platform or the shop's settings allow no consent. */
export function installAddress({ shop, adapter, adapterShop }: ShopContext, base: string): string | null {
  const { platform, install } = adapter;
  if (install === undefined || install.isPossible?.(adapterShop.settings) === false) return null;
  return `${base}/apps/${platform}/install?${new URLSearchParams({ shop })}`;
}
