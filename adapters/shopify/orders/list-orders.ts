import { z } from "zod";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { Moment } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformCode } from "../../../src/platform/codes/platform.ts";
import type {
  OrderPull,
  PlatformProblem,
  PlatformResult,
  PulledPage,
  PullPage,
} from "../../../src/platform/shop-access.ts";
import { askShop, type GraphqlAnswer } from "../connection/graphql.ts";
import type { Refusal } from "../connection/problem.ts";
import type { ShopifyShop } from "../connection/tokens.ts";
import { readId } from "../deliveries/payloads.ts";
import type { ShopifySettings } from "../settings.ts";
import { fetchOrder } from "./fetch-order.ts";
import { findByNumber } from "./find-by-number.ts";
import { missing } from "./missing-orders.ts";
import { orderFields, PAGE_LIMITS, readOrderNode } from "./order-node.ts";
import { canSeeOldOrders, fieldsHidden, scopesField, scopesSchema, VISIBLE_MS } from "./visibility.ts";

/** Shopify's search index lags behind its orders by seconds, at worst by minutes. */
const OVERLAP_MS = 5 * 60_000;

const FIRST_SIZE = 10;
const LARGEST_SIZE = 50;
/** Shopify refuses a query that costs more than 1,000 points. */
const COST_LIMIT = 900;
/** Paging ends at 25,000 orders; before that, a new window begins at the last order's time. */
const WINDOW_ORDERS = 20_000;

/** The state of a walk, sent as the page's cursor. */
const place = z.object({
  after: z.string().nullable(),
  size: z.number().int().min(1).max(LARGEST_SIZE),
  /** The present window, and how many of its orders have been read. */
  since: z.number(),
  read: z.number(),
  total: z.number().nullable(),
  /** Notes already reported, as JSON. */
  noted: z.array(z.string()),
});
type Place = z.output<typeof place>;

const pageSchema = z.object({
  orders: z.object({
    nodes: z.array(z.unknown()),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
  ordersCount: z.object({ count: z.number(), precision: z.string() }).nullish(),
  currentAppInstallation: scopesSchema,
});

export const LIST_ORDERS = `query Orders($size: Int!, $after: String, $search: String!, $sort: OrderSortKeys!, $isFirst: Boolean!) {
  orders(first: $size, after: $after, query: $search, sortKey: $sort) {
    nodes { ${orderFields(PAGE_LIMITS)} }
    pageInfo { hasNextPage endCursor }
  }
  ordersCount(query: $search, limit: null) @include(if: $isFirst) { count precision }
  ${scopesField("@include(if: $isFirst)")}
}`;

export const pull: OrderPull<ShopifySettings> = {
  overlapMs: OVERLAP_MS,
  hasReliableChangeTime: true,
  listOrders,
  fetchOrder,
  missing,
  findByNumber,
};

async function listOrders(shop: ShopifyShop, page: PullPage): Promise<PlatformResult<PulledPage>> {
  const here = placeOf(page);
  const observedAt = shop.now();
  const answered = await askAffordably(shop, page, here);
  if (!answered.ok) return answered;
  const { orders } = answered.data;
  const gaps = answered.gaps.map((gap) => gap.replace(/^orders\.nodes\./, ""));
  const isAnswered = async () => (await askAffordably(shop, page, { ...here, size: 1 })).ok;
  const read = await readNodes(shop, orders.nodes, { observedAt, gaps, isAnswered });
  const fewer = Math.floor(orders.nodes.length / 2);
  if (!read.ok && fewer === 0) return read;
  const { events, notes } = read.ok ? read.value : NOTHING;
  const all = [...visibilityNotes(page, answered, observedAt), ...gapNotes(shop, gaps), ...notes];
  const fresh = notIn(here.noted, all);
  const total = here.total ?? exactCount(answered);
  const noted = [...here.noted, ...fresh.map((note) => JSON.stringify(note))].slice(-20);
  const known = { ...here, total, noted };
  // A page of many large orders would never come to its end.
  const next = read.ok ? nextPlace(known, page, answered, events) : { ...known, size: fewer };
  return {
    ok: true,
    value: { events, nextCursor: next === null ? null : JSON.stringify(next), total, notes: fresh },
  };
}

function placeOf({ cursor, since }: PullPage): Place {
  // A cursor of another version is ignored: the window begins again, which repeats orders and loses none.
  const { data } = place.safeParse(cursor === null ? null : JSON.parse(cursor));
  return data ?? { after: null, size: FIRST_SIZE, since, read: 0, total: null, noted: [] };
}

type PageAnswer = GraphqlAnswer<z.output<typeof pageSchema>>;

/** Only Shopify's answer tells a page's cost: if it is too high, half the page is requested. */
async function askAffordably(shop: ShopifyShop, page: PullPage, here: Place): Promise<PageAnswer | Refusal> {
  const field = page.by === "changed" ? "updated_at" : "created_at";
  for (let { size } = here; ; size = Math.floor(size / 2)) {
    const answered = await askShop(shop, {
      query: LIST_ORDERS,
      variables: {
        size,
        after: here.after,
        search: `${field}:>='${searchTime(here.since)}' AND ${field}:<='${searchTime(page.until + 999)}'`,
        sort: field.toUpperCase(),
        isFirst: page.cursor === null,
      },
      schema: pageSchema,
    });
    if (answered.ok || answered.code !== "MAX_COST_EXCEEDED" || size <= 1) return answered;
  }
}

/** Whole seconds, the search's resolution. */
function searchTime(moment: Moment): string {
  return `${new Date(moment).toISOString().slice(0, 19)}Z`;
}

interface ReadNodes {
  readonly events: readonly OrderEvent[];
  readonly notes: readonly PlatformCode[];
}

const NOTHING: ReadNodes = { events: [], notes: [] };

async function readNodes(
  shop: ShopifyShop,
  nodes: readonly unknown[],
  given: {
    readonly observedAt: Moment;
    readonly gaps: readonly string[];
    /** Whether the shop answers anything at all. */
    readonly isAnswered: () => Promise<boolean>;
  },
): Promise<PlatformResult<ReadNodes>> {
  const events: OrderEvent[] = [];
  const notes: PlatformCode[] = [];
  for (const node of nodes) {
    const read = readOrderNode(node, PAGE_LIMITS, given.observedAt, given.gaps);
    if (read.kind === "event") events.push(read.event);
    else if (read.kind === "unreadable")
      notes.push({ code: "orderLeftOut", orderId: idOf(node), because: read.because });
    else {
      const fetched = await readAlone(shop, read.orderId, given.isAnswered);
      if (fetched.ok) events.push(fetched.value);
      else if (!CONCERN_ONE_ORDER.includes(fetched.problem.kind)) return fetched;
      else notes.push({ code: "orderLeftOut", orderId: read.orderId, because: fetched.problem.because });
    }
  }
  return { ok: true, value: { events, notes } };
}

/** Problems of one order. With any other, the page is read again: a left-out order might never change again. */
const CONCERN_ONE_ORDER: readonly PlatformProblem["kind"][] = ["notFound", "unexpected", "forbidden"];

/** Reads the order again if it got no answer. If the shop answers everything else, that is the order's own problem. */
async function readAlone(
  shop: ShopifyShop,
  orderId: string,
  isAnswered: () => Promise<boolean>,
): Promise<PlatformResult<OrderEvent>> {
  const first = await fetchOrder(shop, orderId);
  if (first.ok || first.problem.kind !== "unreachable" || !(await isAnswered())) return first;
  const second = await fetchOrder(shop, orderId);
  if (second.ok || second.problem.kind !== "unreachable") return second;
  return { ok: false, problem: { ...second.problem, kind: "unexpected" } };
}

/** Each note once, without those already reported. */
function notIn(known: readonly string[], notes: readonly PlatformCode[]): readonly PlatformCode[] {
  const texts = new Set(notes.map((note) => JSON.stringify(note)));
  return [...texts].filter((text) => !known.includes(text)).map((text): PlatformCode => JSON.parse(text));
}

function idOf(node: unknown): string | null {
  return readId((node as { legacyResourceId?: unknown } | null)?.legacyResourceId);
}

function nextPlace(
  here: Place,
  page: PullPage,
  { data, requestedCost, bucketSize }: PageAnswer,
  events: readonly OrderEvent[],
): Place | null {
  const { hasNextPage, endCursor } = data.orders.pageInfo;
  if (!hasNextPage || endCursor == null) return null;
  const count = data.orders.nodes.length;
  const read = here.read + count;
  const size = affordableSize(count, requestedCost, bucketSize) ?? here.size;
  const lastAt = lastMoment(events, page.by);
  // Accepted: if one second has more than 20,000 orders, paging reaches Shopify's limit and the walk fails there. No
  // shop sells so many; a mass change might cause it. Request a window without that second.
  if (read >= WINDOW_ORDERS && lastAt !== null && lastAt - 1000 > here.since) {
    return { ...here, size, after: null, since: lastAt - 1000, read: 0 };
  }
  return { ...here, size, after: endCursor, read };
}

function lastMoment(events: readonly OrderEvent[], by: PullPage["by"]): Moment | null {
  const moments = events.flatMap((event) => {
    if (event.kind !== "snapshot") return [];
    const { createdAt, updatedAt } = event.snapshot;
    return by === "changed" ? updatedAt : (createdAt ?? []);
  });
  return moments.length === 0 ? null : Math.max(...moments);
}

/** The size whose page costs at most half of the shop's bucket, which other apps' calls do not share. */
function affordableSize(count: number, cost: number | null, bucketSize: number | null): number | null {
  if (cost === null || cost <= 0 || count === 0) return null;
  const budget = Math.min(COST_LIMIT, (bucketSize ?? COST_LIMIT) / 2);
  return Math.max(1, Math.min(LARGEST_SIZE, Math.floor((count * budget) / cost)));
}

function exactCount({ data: { ordersCount } }: PageAnswer): number | null {
  return ordersCount?.precision === "EXACT" ? ordersCount.count : null;
}

function visibilityNotes(page: PullPage, { data }: PageAnswer, now: Moment): readonly PlatformCode[] {
  const isLongAgo = page.since < now - VISIBLE_MS;
  return page.cursor === null && isLongAgo && !canSeeOldOrders(data.currentAppInstallation)
    ? [{ code: "shopify.recentOrdersOnly" }]
    : [];
}

function gapNotes(shop: ShopifyShop, gaps: readonly string[]): readonly PlatformCode[] {
  const fields = gaps.filter((field) => field !== "");
  return fields.length === 0 ? [] : [fieldsHidden(shop, fields)];
}
