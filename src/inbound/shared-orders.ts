import type { OrderEvent } from "../domain/order/order-event.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { KeyLocks } from "../store/key-locks.ts";
import type { Store } from "../store/store.ts";

/** What a delivery says of one order; none where it only names it. */
type ByOrder = ReadonlyMap<string, readonly OrderEvent[]>;

/**
 * Shops of one app share its secret, and which of them a delivery is for stands in a header that no signature covers: one
 * shop's signed bytes can be sent as another's. Where the body names no shop, its order tells: on such a platform no two
 * shops have one of the same id, so that an order another shop has already is that one's.
 */
export class SharedOrders {
  readonly #context: { readonly store: Pick<Store, "getOrder">; readonly shops: Shops };
  /** What comes to two shops at once is judged one after the other, in the order in which it came. */
  readonly #locks = new KeyLocks();

  constructor(context: { readonly store: Pick<Store, "getOrder">; readonly shops: Shops }) {
    this.#context = context;
  }

  /** Runs the work on these orders of a shop once no other delivery works on the same ones. */
  inTurn<T>(shop: ShopContext, orders: ByOrder, work: () => Promise<T>): Promise<T> {
    if (orders.size === 0 || sharersOf(this.#context.shops, shop).length === 0) return work();
    const keys = [...orders.keys()].map((orderId) => `${shop.adapter.platform} ${orderId}`);
    return this.#locks.runAll(keys, work);
  }

  /** Why these orders are another shop's; `null`: they are not. Only an order that is new here costs a look at the others. */
  async whyForeign(context: ShopContext, orders: ByOrder): Promise<DeliveryReason | null> {
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

/** The other shops of one app: they have its secret too, and no order of one is another's. */
export function sharersOf(shops: Shops, { shop, adapter, secrets }: ShopContext): readonly ShopContext[] {
  if (adapter.hasUniqueOrderIds !== true) return [];
  return [...shops.values()].filter(
    (other) =>
      other.shop !== shop &&
      other.adapter.platform === adapter.platform &&
      other.secrets.some((secret) => secrets.includes(secret)),
  );
}

/** A stand-in may count the orders of each shop from one: those were made at different times. */
function isSameOrder(events: readonly OrderEvent[], createdAt: number | null): boolean {
  const told = events.flatMap((event) =>
    event.kind === "snapshot" && event.snapshot.createdAt !== null ? [event.snapshot.createdAt] : [],
  );
  return createdAt === null || told.every((moment) => moment === createdAt);
}
