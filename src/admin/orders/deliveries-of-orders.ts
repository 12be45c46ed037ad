import { DAY_MS } from "../../domain/durations.ts";
import type { OrderKey, OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Delivery, DeliveryQuery, ListedDelivery } from "../../store/inbox.ts";
import type { Store } from "../../store/store.ts";

/** Most orders whose deliveries a search adds, and most deliveries found: the newest of each. */
const ORDERS_SOUGHT = 20;
const DELIVERIES_FOUND = 200;
/** How many of a shop's deliveries are searched for those orders, and how many at a time. */
const [MOST_SEARCHED, SEARCHED_AT_ONCE] = [50_000, 2_000];
/** A delivery may have waited this long before it made the order's record. */
const WAITED_MS = DAY_MS;

interface FoundDeliveries {
  /** Newest first. */
  readonly found: readonly ListedDelivery[];
  /** More orders match, or there may be older deliveries of these. */
  readonly hasMore: boolean;
}

type Searched = Pick<Store, "listOrders" | "getOrder" | "listDeliveries" | "getDelivery">;

interface Sought extends Pick<DeliveryQuery, "shop" | "outcome" | "from"> {
  readonly q: string;
  readonly before?: Moment;
}

/** The deliveries about the orders that match. */
export async function deliveriesOfOrders(
  store: Searched,
  { q, shop, outcome, from = 0, before = Number.POSITIVE_INFINITY }: Sought,
): Promise<FoundDeliveries> {
  const ofShop = shop === undefined ? {} : { shop };
  const { items, nextCursor } = await store.listOrders({ q, ...ofShop, limit: ORDERS_SOUGHT });
  const records = (await Promise.all(items.map((order: OrderKey) => store.getOrder(order)))).filter(
    (record) => record !== null,
  );
  const found = new Map<string, ListedDelivery>();
  let hasMore = nextCursor !== null;
  for (const [each, ofThese] of Map.groupBy(records, (record) => record.shop)) {
    const searched = await searchInbox(store, each, ofThese);
    hasMore ||= searched.hasMore;
    for (const delivery of searched.found) found.set(delivery.id, delivery);
  }
  // Orders' histories name the deliveries that changed them, however long ago.
  const named = records.flatMap(({ trace }) => trace.flatMap(({ delivery }) => delivery ?? []));
  const older = [...new Set(named)].filter((id) => !found.has(id)).sort((a, b) => Number(b) - Number(a));
  for (const id of older.slice(0, DELIVERIES_FOUND)) {
    const stored = await store.getDelivery(id);
    if (stored !== null) found.set(id, listed(stored));
  }
  const all = [...found.values()]
    .filter((delivery) => outcome === undefined || delivery.outcome === outcome)
    .filter(({ receivedAt }) => receivedAt >= from && receivedAt < before)
    .sort((a, b) => Number(b.id) - Number(a.id));
  return {
    found: all.slice(0, DELIVERIES_FOUND),
    hasMore: hasMore || all.length > DELIVERIES_FOUND,
  };
}

/** Those that changed nothing are named nowhere but in the inbox, which has no index by order. */
async function searchInbox(
  store: Searched,
  shop: string,
  records: readonly OrderRecord[],
): Promise<FoundDeliveries> {
  const orderIds = records.map(({ orderId }) => orderId);
  const from = Math.min(...records.map(({ createdAt }) => createdAt)) - WAITED_MS;
  const query = { shop, orderIds, from, limit: SEARCHED_AT_ONCE };
  const found: ListedDelivery[] = [];
  let cursor: string | null = null;
  for (let searched = 0; searched < MOST_SEARCHED; searched += SEARCHED_AT_ONCE) {
    const page = await store.listDeliveries({ ...query, ...(cursor === null ? {} : { cursor }) });
    found.push(...page.items);
    cursor = page.nextCursor;
    if (cursor === null || found.length > DELIVERIES_FOUND) break;
  }
  return { found, hasMore: cursor !== null };
}

export function listed({ body, ...rest }: Delivery): ListedDelivery {
  return { ...rest, sizeBytes: body.byteLength };
}
