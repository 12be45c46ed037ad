import type { OrderIdSetting } from "../domain/order/loyalty-order-id.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { resolveEarnFrom } from "../domain/plan/history.ts";
import type { Programme } from "../domain/programme/programme.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { AdapterShop } from "../platform/request.ts";
import type { SubscriptionTarget } from "../platform/shop-access.ts";

/**
 * One configured shop, with everything that the parts need to know about it. Built once at start. Its programme,
 * version and `earnFrom` change when another version is saved: work on one order in several steps needs a copy.
 */
export interface ShopContext {
  readonly shop: string;
  readonly brand: string;
  /** The merchant that it belongs to, by a name of the operator's choice; `null`: it is the operator's own. */
  readonly tenant: string | null;
  readonly adapter: PlatformAdapter;
  readonly adapterShop: AdapterShop;
  readonly secrets: readonly string[];
  /** The domains of all configured shops of this platform, shared by all of them: there may be thousands. */
  readonly platformDomains: ReadonlySet<string>;
  /** The active version. */
  readonly programme: Programme;
  /** Counted from 1. */
  readonly programmeVersion: number;
  /** The file allows no version but its own. */
  readonly isProgrammeLocked: boolean;
  readonly orderId: OrderIdSetting;
  /** The field that identifies customers at its loyalty account. */
  readonly identifier: "email" | "mobile";
  /** The bridge may have forgotten operations for this shop from before. */
  readonly remembersSince: Moment;
  /** When the store first knew the shop. Removing the shop and adding it back does not change it. */
  readonly firstSeenAt: Moment;
  /** The time that `earn.from` means: orders created before are history and do not earn automatically. */
  readonly earnFrom: Moment;
}

/** A copy with a fixed programme; `remembersSince` may change meanwhile, and must take effect at once. */
export function withFixedProgramme(shop: ShopContext): ShopContext {
  return {
    ...shop,
    get remembersSince() {
      return shop.remembersSince;
    },
  };
}

export type Shops = ReadonlyMap<string, ShopContext>;

/** The shop of this platform at this address, as `parseDomain` writes it; `null`: it is not served. */
export function shopAt(shops: Shops, platform: string, domain: string): ShopContext | null {
  for (const shop of shops.values())
    if (shop.adapterShop.domain === domain && shop.adapter.platform === platform) return shop;
  return null;
}

/** The address for the shop's deliveries, and their secret if the platform lets the bridge choose it. */
export function deliveryTarget({ shop, secrets }: ShopContext, publicUrl: string): SubscriptionTarget {
  return { address: `${publicUrl}/webhooks/${shop}`, secret: secrets[0] ?? "" };
}

/** From when on orders earn by this programme; for the shop's own setting this is computed already. */
export function earnFromOf(
  { firstSeenAt, earnFrom, programme: own }: ShopContext,
  programme: Programme,
): Moment {
  return programme.earn.from === own.earn.from ? earnFrom : resolveEarnFrom(programme, firstSeenAt);
}
