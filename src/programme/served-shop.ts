import type { Moment } from "../domain/order/order-snapshot.ts";
import { derivedFrom, type ShopContext, type Shops } from "../shops/shop-context.ts";
import type { InForce } from "./active-version.ts";

/** What all served shops share. */
export interface ServedTogether {
  readonly shops: Shops;
  /** The active programmes that may differ from those of the configuration. */
  readonly inForce: ReadonlyMap<string, InForce>;
  readonly remembersSince: (shop: ShopContext) => Moment;
}

/**
 * A served shop. Values that may change are looked up at each read. It is a class because an object with its own
 * getters takes 1.5 KB, and there may be thousands of shops. A copy by spreading would lack these values.
 */
export class ServedShop implements ShopContext {
  readonly shop: ShopContext["shop"];
  readonly brand: ShopContext["brand"];
  readonly tenant: ShopContext["tenant"];
  readonly adapter: ShopContext["adapter"];
  readonly adapterShop: ShopContext["adapterShop"];
  readonly secrets: ShopContext["secrets"];
  readonly orderId: ShopContext["orderId"];
  readonly identifier: ShopContext["identifier"];
  readonly isProgrammeLocked: ShopContext["isProgrammeLocked"];
  readonly firstSeenAt: ShopContext["firstSeenAt"];
  readonly movedAt: ShopContext["movedAt"];
  readonly #configured: ShopContext;
  readonly #together: ServedTogether;

  constructor(configured: ShopContext, together: ServedTogether) {
    this.shop = configured.shop;
    this.brand = configured.brand;
    this.tenant = configured.tenant;
    this.adapter = configured.adapter;
    this.adapterShop = configured.adapterShop;
    this.secrets = configured.secrets;
    this.orderId = configured.orderId;
    this.identifier = configured.identifier;
    this.isProgrammeLocked = configured.isProgrammeLocked;
    this.firstSeenAt = configured.firstSeenAt;
    this.movedAt = configured.movedAt;
    this.#configured = configured;
    this.#together = together;
  }

  get programme() {
    return this.#inForce?.programme ?? this.#configured.programme;
  }

  get programmeVersion() {
    return this.#inForce?.version ?? this.#configured.programmeVersion;
  }

  get earnFrom() {
    return this.#inForce?.earnFrom ?? this.#configured.earnFrom;
  }

  get remembersSince() {
    return this.#together.remembersSince(this.#configured);
  }

  get platformDomains() {
    const { adapter, platformDomains } = this.#configured;
    return derivedFrom(this.#together.shops, domainsByPlatform).get(adapter.platform) ?? platformDomains;
  }

  get #inForce() {
    return this.#together.inForce.get(this.shop);
  }
}

function domainsByPlatform(shops: Shops): ReadonlyMap<string, ReadonlySet<string>> {
  const domains = new Map<string, Set<string>>();
  for (const { adapter, adapterShop } of shops.values())
    domains.set(adapter.platform, (domains.get(adapter.platform) ?? new Set()).add(adapterShop.domain));
  return domains;
}
