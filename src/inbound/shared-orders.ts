import type { OrderEvent } from "../domain/order/order-event.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
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
  readonly #context: { readonly store: Pick<Store, "getOrder">; readonly shops: Shops };
  /** Checks the same order one delivery at a time, in order of arrival. */
  readonly #locks = new KeyLocks();

  constructor(context: { readonly store: Pick<Store, "getOrder">; readonly shops: Shops }) {
    this.#context = context;
  }

  /** Runs the work once no other delivery is processing the same orders. */
  inTurn<T>(shop: ShopContext, orders: ByOrder, work: () => Promise<T>): Promise<T> {
    if (orders.size === 0 || sharersOf(this.#context.shops, shop).length === 0) return work();
    const keys = [...orders.keys()].map((orderId) => `${shop.adapter.platform} ${orderId}`);
    return this.#locks.runAll(keys, work);
  }

  /**
   * Why these orders are another shop's; `null`: they are not. Other shops are queried only for orders that are new
   * here.
   */
  async foreignReason(context: ShopContext, orders: ByOrder): Promise<DeliveryReason | null> {
    const others = sharersOf(this.#context.shops, context);
    if (others.length === 0) return null;
    const { shop } = context;
    const { store } = this.#context;
    for (const [orderId, events] of orders) {
      if ((await store.getOrder({ shop, orderId })) !== null) continue;
      for (const other of others) {
        const known = await store.getOrder({ shop: other.shop, orderId });
        if (known !== null && isSameOrder(events, known.facts.snapshot?.createdAt ?? null))
          return { code: "otherShop", domain: other.adapterShop.domain };
      }
    }
    return null;
  }
}

/** The other shops of the same app, which share its secret and have unique order ids. */
export function sharersOf(shops: Shops, { shop, adapter, secrets }: ShopContext): readonly ShopContext[] {
  if (adapter.hasUniqueOrderIds !== true) return [];
  return [...shops.values()].filter(
    (other) =>
      other.shop !== shop &&
      other.adapter.platform === adapter.platform &&
      other.secrets.some((secret) => secrets.includes(secret)),
  );
}

/** Compares creation times too: a stand-in may number each shop's orders from one. */
function isSameOrder(events: readonly OrderEvent[], createdAt: number | null): boolean {
  const told = events.flatMap((event) =>
    event.kind === "snapshot" && event.snapshot.createdAt !== null ? [event.snapshot.createdAt] : [],
  );
  return createdAt === null || told.every((moment) => moment === createdAt);
}
