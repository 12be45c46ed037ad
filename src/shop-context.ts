import type { OrderIdSetting } from "./domain/loyalty-order-id.ts";
import type { Programme } from "./domain/programme.ts";
import type { AdapterShop, PlatformAdapter } from "./platform/adapter.ts";

/** One configured shop, with everything the parts need to know of it. Built once at start. */
export interface ShopContext {
  readonly shop: string;
  readonly brand: string;
  readonly adapter: PlatformAdapter;
  readonly adapterShop: AdapterShop;
  readonly secrets: readonly string[];
  readonly programme: Programme;
  readonly orderId: OrderIdSetting;
}

export type Shops = ReadonlyMap<string, ShopContext>;
