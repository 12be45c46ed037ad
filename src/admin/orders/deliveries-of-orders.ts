import { DAY_MS } from "../../domain/durations.ts";
import type { OrderKey, OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Delivery, DeliveryQuery, ListedDelivery } from "../../store/inbox.ts";
import type { Store } from "../../store/store.ts";

/** The most orders whose deliveries a search includes, and the most deliveries returned; the newest of each. */
const ORDERS_SEARCHED = 20;
const DELIVERIES_FOUND = 200;
/** The most deliveries of a shop that are searched for those orders, and the page size. */
const [MOST_SEARCHED, SEARCHED_AT_ONCE] = [50_000, 2_000];
/** How long a delivery may have waited before it created the order's record. */
const WAITED_MS = DAY_MS;

interface FoundDeliveries {
  /** Newest first. */
  readonly found: readonly ListedDelivery[];
  /** Whether more orders match, or older deliveries of these orders may exist. */
  readonly hasMore: boolean;
}

type SearchedStore = Pick<Store, "listOrders" | "getOrder" | "listDeliveries" | "getDelivery">;

interface DeliverySearch extends Pick<DeliveryQuery, "shop" | "outcome" | "from"> {
  readonly q: string;
  readonly before?: Moment;
}

/** The deliveries about orders that match `q`. */
export async function deliveriesOfOrders(
  store: SearchedStore,
  { q, shop, outcome, from = 0, before = Number.POSITIVE_INFINITY }: DeliverySearch,
): Promise<FoundDeliveries> {
  const ofShop = shop === undefined ? {} : { shop };
  const { items, nextCursor } = await store.listOrders({ q, ...ofShop, limit: ORDERS_SEARCHED });
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
  // An order's history names the deliveries that changed it, however old they are.
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

/** Deliveries that changed nothing appear only in the inbox, which has no index by order. */
async function searchInbox(
  store: SearchedStore,
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
