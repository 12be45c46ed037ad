import type { OrderIdSetting } from "../domain/order/loyalty-order-id.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { resolveEarnFrom } from "../domain/plan/history.ts";
import type { Programme } from "../domain/programme/programme.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { AdapterShop } from "../platform/request.ts";
import type { SubscriptionTarget } from "../platform/shop-access.ts";

/**
 * One configured shop, with everything the parts need to know of it. Built once at start; of it, programme, its version and
 * `earnFrom` change when another version is saved: anyone who works on one order in several steps takes a copy for it.
 */
export interface ShopContext {
  readonly shop: string;
  readonly brand: string;
  readonly adapter: PlatformAdapter;
  readonly adapterShop: AdapterShop;
  readonly secrets: readonly string[];
  /** The domains of the other configured shops of this platform. */
  readonly otherDomains: readonly string[];
  /** The version that counts. */
  readonly programme: Programme;
  /** From 1. */
  readonly programmeVersion: number;
  /** The file forbids that another version than its own counts. */
  readonly isProgrammeLocked: boolean;
  readonly orderId: OrderIdSetting;
  /** What its loyalty account knows customers by. */
  readonly identifier: "email" | "mobile";
  /** Whatever was done for this shop before may be forgotten. */
  readonly remembersSince: Moment;
  /** When the store first knew the shop. It stays so, also where the shop is taken out and put back in. */
  readonly firstSeenAt: Moment;
  /** What `earn.from` means: orders created before are history, which earns nothing by itself. */
  readonly earnFrom: Moment;
}

/** A copy that keeps its programme; how far back the memory reaches may change under it, and has to count at once. */
export function withFixedProgramme(shop: ShopContext): ShopContext {
  return {
    ...shop,
    get remembersSince() {
      return shop.remembersSince;
    },
  };
}

export type Shops = ReadonlyMap<string, ShopContext>;

/** Where the shop's deliveries go, and what they are signed with where the platform lets us choose. */
export function deliveryTarget({ shop, secrets }: ShopContext, publicUrl: string): SubscriptionTarget {
  return { address: `${publicUrl}/webhooks/${shop}`, secret: secrets[0] ?? "" };
}

/** From when on orders earn is said by the programme; what the shop's own says was worked out before. */
export function earnFromOf(
  { firstSeenAt, earnFrom, programme: own }: ShopContext,
  programme: Programme,
): Moment {
  return programme.earn.from === own.earn.from ? earnFrom : resolveEarnFrom(programme, firstSeenAt);
}
