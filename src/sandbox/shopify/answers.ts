import type { Answers } from "./execute.ts";
import type { StoredOrder } from "./order-resource.ts";
import { readSearch } from "./order-search.ts";
import { QueryError } from "./query-text.ts";
import type { ShopState, Subscription } from "./shop-state.ts";

type Args = Readonly<Record<string, unknown>>;

const PAGING_LIMIT = 25_000;

/** What the shop answers to each question. */
export function answersOf(shop: ShopState, domain: string): Answers {
  return {
    shop: { id: "gid://shopify/Shop/1", name: "Stand-in", myshopifyDomain: domain, currencyCode: "EUR" },
    currentAppInstallation: {
      id: "gid://shopify/AppInstallation/1",
      accessScopes: shop.app.scopes.map((handle) => ({ handle, description: handle })),
    },
    order: ({ id }: Args) => {
      const wanted = String(id).replace("gid://shopify/Order/", "");
      return shop.visibleOrders().find((order) => order.id === wanted)?.node ?? null;
    },
    orders: (args: Args) => listOrders(shop, args),
    nodes: ({ ids }: Args) => {
      const there = new Set(shop.visibleOrders().map(({ id }) => `gid://shopify/Order/${id}`));
      return (ids as readonly string[]).map((id) => (there.has(id) ? { id } : null));
    },
    ordersCount: ({ query }: Args) => ({
      count: shop.visibleOrders().filter(readSearch(String(query))).length,
      precision: "EXACT",
    }),
    webhookSubscriptions: ({ first, after }: Args) => page(shop.subscriptions, Number(first), after),
    webhookSubscriptionCreate: ({ topic, webhookSubscription }: Args) =>
      create(shop, String(topic), webhookSubscription as Partial<Subscription>),
    webhookSubscriptionUpdate: ({ id, webhookSubscription }: Args) =>
      update(shop, String(id), webhookSubscription as Partial<Subscription>),
  };
}

function listOrders(shop: ShopState, { first, after, query, sortKey, reverse }: Args) {
  const search = query == null ? () => true : readSearch(String(query));
  const sorted = shop
    .visibleOrders()
    .filter(search)
    .toSorted(byTime(String(sortKey)));
  const found = page(reverse === true ? sorted.reverse() : sorted, Number(first), after);
  return { ...found, nodes: found.nodes.map(({ node }) => node) };
}

function byTime(sortKey: string): (a: StoredOrder, b: StoredOrder) => number {
  const time = sortKey === "UPDATED_AT" ? "updatedAt" : "createdAt";
  return (a, b) => a[time] - b[time] || (BigInt(a.id) < BigInt(b.id) ? -1 : 1);
}

function page<T>(items: readonly T[], first: number, after: unknown) {
  const start = after == null ? 0 : Number(Buffer.from(String(after), "base64").toString());
  if (start + first > PAGING_LIMIT) throw new QueryError("Paging ends at 25,000 objects");
  const end = Math.min(start + first, items.length);
  const endCursor = Buffer.from(String(end)).toString("base64");
  return { nodes: items.slice(start, end), pageInfo: { hasNextPage: end < items.length, endCursor } };
}

const COMPLIANCE = ["CUSTOMERS_DATA_REQUEST", "CUSTOMERS_REDACT", "SHOP_REDACT"];

function create(shop: ShopState, topic: string, wanted: Partial<Subscription>) {
  const uri = String(wanted.uri);
  if (COMPLIANCE.includes(topic)) throw new QueryError(`${topic} is no WebhookSubscriptionTopic`);
  if (!/^https:\/\/|^http:\/\/(127\.0\.0\.1|localhost)[:/]/.test(uri))
    return refused("Address must be https");
  if (shop.subscriptions.some((known) => known.topic === topic && known.uri === uri)) {
    return refused("Address for this topic has already been taken");
  }
  return { webhookSubscription: shop.subscribe(topic, uri, wanted), userErrors: [] };
}

function update(shop: ShopState, id: string, wanted: Partial<Subscription>) {
  const known = shop.subscriptions.find((subscription) => subscription.id === id);
  if (known === undefined) return refused("Webhook subscription does not exist");
  return { webhookSubscription: Object.assign(known, wanted), userErrors: [] };
}

function refused(message: string) {
  return { webhookSubscription: null, userErrors: [{ field: ["webhookSubscription"], message }] };
}
