import type { OrderSnapshot, ReadParts } from "../../../src/domain/order/order-snapshot.ts";
import type {
  PlatformAdapter,
  PlatformEvent,
  ReferenceEvent,
  Translation,
} from "../../../src/platform/adapter.ts";
import type {
  ConnectedShop,
  PlatformProblem,
  PlatformResult,
  PullPage,
  SubscriptionState,
} from "../../../src/platform/shop-access.ts";
import { anOrder, NOON, SECOND } from "../builders/orders.ts";
import { plainAdapter } from "./plain-adapter.ts";

/** A shop on the plain platform that can be queried: its orders, its subscriptions and its failures. */
export interface PlainShop {
  readonly adapter: PlatformAdapter;
  readonly orders: Map<string, OrderSnapshot>;
  /** Further parts that a read returns for an order, for those in `reads`. */
  readonly read: Map<string, ReadParts>;
  /** Adds or replaces an order. */
  put(...given: readonly (Partial<OrderSnapshot> & { readonly orderId: string })[]): void;
  /** State by topic; topics that aren't listed are missing. */
  readonly subscriptions: Map<string, "active" | "disabled">;
  /** Problems with which the next calls fail, one each. */
  readonly problems: PlatformProblem[];
  /** Called before a page or an order is answered. */
  beforeAnswer: (call: string) => Promise<void> | void;
  /** "list changed 0", "fetch 1001", "missing 100", "find number 7", "inspect", "restore" */
  readonly calls: string[];
  pageSize: number;
}

const TOPICS = ["order", "refund"] as const;

export function plainShop({ hasReliableChangeTime = true } = {}): PlainShop {
  const shop: Omit<PlainShop, "adapter"> = {
    orders: new Map(),
    read: new Map(),
    put: (...given) => {
      for (const order of given) shop.orders.set(order.orderId, anOrder(order));
    },
    subscriptions: new Map(TOPICS.map((topic) => [topic, "active"])),
    problems: [],
    beforeAnswer: () => {},
    calls: [],
    pageSize: 100,
  };
  const ask = async <T>(
    { signal }: ConnectedShop,
    call: string,
    answer: () => T,
  ): Promise<PlatformResult<T>> => {
    shop.calls.push(call);
    const cutOff = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
    await Promise.race([shop.beforeAnswer(call), cutOff]);
    if (signal.aborted) return { ok: false, problem: AWAY };
    const problem = shop.problems.shift();
    return problem === undefined ? { ok: true, value: answer() } : { ok: false, problem };
  };
  const adapter: PlatformAdapter = {
    ...plainAdapter,
    topics: [...plainAdapter.topics, { name: "notice", comes: "optional" }],
    translate: (delivery, own) =>
      delivery.topic === "notice" ? noticed(delivery.body) : plainAdapter.translate(delivery, own),
    pull: {
      overlapMs: 60_000,
      hasReliableChangeTime,
      listOrders: (own, page) =>
        ask(own, `list ${page.by} ${page.cursor ?? "0"}`, () => listed(shop, page, own.now())),
      fetchOrder: (own, orderId) =>
        ask(own, `fetch ${orderId}`, () => {
          const snapshot = shop.orders.get(orderId);
          if (snapshot === undefined) return gone(orderId);
          const read = shop.read.get(orderId);
          return { ...asEvent(snapshot, own.now()), ...(read === undefined ? {} : { read }) };
        }),
      missing: {
        mostAtOnce: 100,
        ask: (own, orderIds) =>
          ask(own, `missing ${orderIds.length}`, () => ({
            missing: orderIds.filter((orderId) => shop.orders.get(orderId)?.isDeleted !== false),
            hidden: [],
          })),
      },
      findByNumber: (own, number) =>
        ask(own, `find number ${number}`, () => ({
          orders: [...shop.orders.values()]
            .filter(({ orderNumber }) => orderNumber === `#${number.replace("#", "")}`)
            .map(({ orderId, orderNumber, createdAt }) => ({
              orderId,
              orderNumber: orderNumber ?? "",
              createdAt,
            })),
          notes: [],
        })),
      findOrderId: (own, entity, id) =>
        ask(own, `find ${entity} ${id}`, () => (id === "none" ? null : `1${id}`)),
    },
    subscriptions: {
      inspect: (own) => ask(own, "inspect", () => TOPICS.map((topic) => subscription(shop, topic))),
      restore: (own) =>
        ask(own, "restore", () => {
          const bad = TOPICS.filter((topic) => shop.subscriptions.get(topic) !== "active");
          for (const topic of bad) shop.subscriptions.set(topic, "active");
          return bad.map((topic) => ({ code: "plain.created", topic }) as const);
        }),
      renew: (own) =>
        ask(own, "renew", () => TOPICS.map((topic) => ({ code: "plain.madeAnew", topic }) as const)),
    },
  };
  return Object.assign(shop, { adapter });
}

/** Various orders: every second one paid, every third of those fulfilled, some cancelled, some without a mobile. */
export function someOrders(count: number, createdAt = NOON) {
  return Array.from({ length: count }, (_, index): Partial<OrderSnapshot> & { orderId: string } => ({
    orderId: String(5000 + index),
    orderNumber: `#${index}`,
    createdAt: createdAt - index * SECOND,
    updatedAt: createdAt - index * SECOND,
    isPaid: index % 2 === 0,
    isFulfilled: index % 6 === 0,
    isOrderCancelled: index % 10 === 0,
  }));
}

export const THROTTLED: PlatformProblem = {
  kind: "throttled",
  because: { code: "shopAsksForFewerCalls" },
  retryAfterMs: 20_000,
};

export const AWAY: PlatformProblem = {
  kind: "unreachable",
  because: { code: "shopHasTrouble", status: 503 },
  retryAfterMs: null,
};

export const REFUSED: PlatformProblem = {
  kind: "unauthorised",
  because: { code: "credentialsRefused" },
  retryAfterMs: null,
};

/** The body of a notice, which names an order without its data; other events are used as they are. */
function noticed(body: unknown): Translation {
  const { events } = body as { readonly events?: readonly PlatformEvent[] };
  if (events !== undefined) return { ok: true, events };
  const { entity, id } = body as Pick<ReferenceEvent, "entity" | "id">;
  return {
    ok: true,
    events: [{ kind: "reference", entity, id, reason: { code: "namesOnly", entity } }],
  };
}

function listed(
  { orders, pageSize }: Omit<PlainShop, "adapter">,
  { by, since, until, cursor }: PullPage,
  now: number,
) {
  const timeOf = (order: OrderSnapshot) => (by === "changed" ? order.updatedAt : (order.createdAt ?? 0));
  const found = [...orders.values()]
    .filter((order) => timeOf(order) >= since && timeOf(order) < until)
    .sort((a, b) => timeOf(a) - timeOf(b) || (a.orderId < b.orderId ? -1 : 1));
  const start = Number(cursor ?? 0);
  const end = start + pageSize;
  return {
    events: found.slice(start, end).map((order) => asEvent(order, now)),
    nextCursor: end < found.length ? String(end) : null,
    total: found.length,
    notes: [],
  };
}

function asEvent(snapshot: OrderSnapshot, observedAt: number) {
  const { orderId } = snapshot;
  return { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt } as const;
}

function gone(orderId: string) {
  return {
    kind: "deletion",
    orderId,
    subscription: "pull",
    key: "gone",
    receivedAt: 0,
    isFinal: true,
  } as const;
}

function subscription({ subscriptions }: Omit<PlainShop, "adapter">, topic: string): SubscriptionState {
  const state = subscriptions.get(topic) ?? "missing";
  return { topic, state, detail: null };
}
