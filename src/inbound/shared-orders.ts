import type { OrderEvent } from "../domain/order/order-event.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { KeyLocks } from "../store/key-locks.ts";
import type { Store } from "../store/store.ts";
import type { DeliveryReason } from "../words/codes/delivery.ts";

interface SharedOrdersParts {
  readonly store: Pick<Store, "getOrder">;
  readonly shops: Shops;
}

/** What a delivery says of one order; none where it only names it. */
type ByOrder = ReadonlyMap<string, readonly OrderEvent[]>;

/**
 * Shops of one app share its secret, and which of them a delivery is for stands in a header that no signature covers: one
 * shop's signed bytes can be sent as another's. Where the body names no shop, its order tells: on such a platform no two
 * shops have one of the same id, so that an order another shop has already is that one's.
 */
export class SharedOrders {
  readonly #parts: SharedOrdersParts;
  /** What comes to two shops at once is judged one after the other, in the order in which it came. */
  readonly #locks = new KeyLocks();

  constructor(parts: SharedOrdersParts) {
    this.#parts = parts;
  }

  /** Works on these orders of a shop; `foreign`: why they are another one's. */
  during<T>(
    shop: ShopContext,
    orders: ByOrder,
    work: (foreign: DeliveryReason | null) => Promise<T>,
  ): Promise<T> {
    const others = this.#othersOf(shop);
    if (others.length === 0 || orders.size === 0) return work(null);
    const keys = [...orders.keys()].map((orderId) => `${shop.adapter.platform} ${orderId}`);
    return this.#locks.runAll(keys, async () => work(await this.#whyForeign(shop, others, orders)));
  }

  #othersOf({ shop, adapter, secrets }: ShopContext): readonly ShopContext[] {
    if (adapter.hasUniqueOrderIds !== true) return [];
    return [...this.#parts.shops.values()].filter(
      (other) =>
        other.shop !== shop &&
        other.adapter.platform === adapter.platform &&
        other.secrets.some((secret) => secrets.includes(secret)),
    );
  }

  /** Only an order that is new here costs a look at the others. */
  async #whyForeign(
    { shop }: ShopContext,
    others: readonly ShopContext[],
    orders: ByOrder,
  ): Promise<DeliveryReason | null> {
    const { store } = this.#parts;
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

/** A stand-in may count the orders of each shop from one: those were made at different times. */
function isSameOrder(events: readonly OrderEvent[], createdAt: number | null): boolean {
  const told = events.flatMap((event) =>
    event.kind === "snapshot" && event.snapshot.createdAt !== null ? [event.snapshot.createdAt] : [],
  );
  return createdAt === null || told.every((moment) => moment === createdAt);
}
