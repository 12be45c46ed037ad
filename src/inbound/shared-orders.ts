import type { OrderEvent } from "../domain/order/order-event.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import { derivedFrom, type ShopContext, type Shops } from "../shops/shop-context.ts";
import { KeyLocks } from "../store/key-locks.ts";
import type { Store } from "../store/store.ts";

/** The events of a delivery, by order. */
type ByOrder = ReadonlyMap<string, readonly OrderEvent[]>;

/**
 * Shops of one app share its secret, and an unsigned header names the shop of a delivery: one shop's signed bytes can
 * be sent as another's. If the body names no shop, its order decides: on such a platform, order ids are unique across
 * shops, so an order that another shop already has belongs to that shop.
 */
export class SharedOrders {
  readonly #context: { readonly store: Pick<Store, "getOrder" | "shopsWithOrder">; readonly shops: Shops };
  /** Checks the same order one delivery at a time, in order of arrival. */
  readonly #locks = new KeyLocks();

  constructor(context: {
    readonly store: Pick<Store, "getOrder" | "shopsWithOrder">;
    readonly shops: Shops;
  }) {
    this.#context = context;
  }

  /** Runs the work once no other delivery is processing the same orders. */
  inTurn<T>(shop: ShopContext, orders: ByOrder, work: () => Promise<T>): Promise<T> {
    if (orders.size === 0 || !hasSharers(this.#context.shops, shop)) return work();
    const keys = [...orders.keys()].map((orderId) => `${shop.adapter.platform} ${orderId}`);
    return this.#locks.runAll(keys, work);
  }

  /**
   * Why these orders are another shop's; `null`: they are not. Other shops are queried only for orders that are new
   * here.
   */
  async foreignReason(context: ShopContext, orders: ByOrder): Promise<DeliveryReason | null> {
    const { store, shops } = this.#context;
    if (!hasSharers(shops, context)) return null;
    const { shop } = context;
    for (const [orderId, events] of orders) {
      if ((await store.getOrder({ shop, orderId })) !== null) continue;
      for (const name of await store.shopsWithOrder(orderId)) {
        const other = shops.get(name);
        if (other === undefined || !areOfOneApp(context, other)) continue;
        const known = await store.getOrder({ shop: name, orderId });
        if (known !== null && isSameOrder(events, known.facts.snapshot?.createdAt ?? null))
          return { code: "otherShop", domain: other.adapterShop.domain };
      }
    }
    return null;
  }
}

/** Whether there are other shops of the same app. */
export function hasSharers(shops: Shops, shop: ShopContext): boolean {
  if (shop.adapter.hasUniqueOrderIds !== true) return false;
  const uses = derivedFrom(shops, usesOfSecrets);
  return shop.secrets.some((secret) => (uses.get(secretOf(shop, secret))?.size ?? 0) > 1);
}

/** Shops of one app share its secret and have unique order ids. */
function areOfOneApp(one: ShopContext, other: ShopContext): boolean {
  return (
    other.shop !== one.shop &&
    other.adapter.platform === one.adapter.platform &&
    other.secrets.some((secret) => one.secrets.includes(secret))
  );
}

/** The names of the shops with each secret. */
function usesOfSecrets(shops: Shops): ReadonlyMap<string, ReadonlySet<string>> {
  const uses = new Map<string, Set<string>>();
  for (const shop of shops.values())
    for (const secret of shop.secrets) {
      const key = secretOf(shop, secret);
      uses.set(key, (uses.get(key) ?? new Set()).add(shop.shop));
    }
  return uses;
}

function secretOf({ adapter }: ShopContext, secret: string): string {
  return `${adapter.platform} ${secret}`;
}

/** Compares creation times too: a stand-in may number each shop's orders from one. */
function isSameOrder(events: readonly OrderEvent[], createdAt: number | null): boolean {
  const created = events.flatMap((event) =>
    event.kind === "snapshot" && event.snapshot.createdAt !== null ? [event.snapshot.createdAt] : [],
  );
  return createdAt === null || created.every((moment) => moment === createdAt);
}
