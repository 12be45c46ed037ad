import type { OrderEvent } from "../domain/order/order-event.ts";
import type { Moment, ReadPart } from "../domain/order/order-snapshot.ts";
import type { PlatformCode } from "../platform/codes/platform.ts";
import type { ConnectedShop, OrderPull, PlatformProblem, PlatformResult } from "../platform/shop-access.ts";
import { unreadableIn } from "../platform/translation-limits.ts";
import type { Note, ShopReason } from "./shop-codes.ts";

/** What the platform returned for one order. */
export interface FoundOrder {
  readonly orderId: string;
  readonly events: readonly OrderEvent[];
  /** Why it could not be read; reading continues with the others. */
  readonly problem: ShopReason | null;
}

export interface WalkedPage {
  readonly orders: readonly FoundOrder[];
  readonly nextPage: string | null;
  readonly total: number | null;
  readonly notes: readonly Note[];
}

/** Reads one page of a time window and groups the events by order. */
export async function listPage(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  window: {
    readonly by: "changed" | "created";
    readonly since: Moment;
    readonly until: Moment;
    readonly cursor: string | null;
  },
): Promise<PlatformResult<WalkedPage>> {
  const listed = await pull.listOrders(shop, window);
  if (!listed.ok) return listed;
  const { events, nextCursor, total, notes } = listed.value;
  if (nextCursor !== null && nextCursor === window.cursor) return { ok: false, problem: NO_PROGRESS };
  const byOrder = Map.groupBy(events, ({ orderId }) => orderId);
  const orders = [...byOrder].map(([orderId, own]) => readable(orderId, own));
  return { ok: true, value: { orders, nextPage: nextCursor, total, notes } };
}

/** Returns a problem for an order that its adapter cannot read, so that the other orders are still read. */
function readable(orderId: string, events: readonly OrderEvent[]): FoundOrder {
  const because = events.map(unreadIn).find((reason) => reason !== null);
  return because === undefined
    ? { orderId, events, problem: null }
    : { orderId, events: [], problem: because };
}

/** Reads one order. `asked`: the parts of it that a rule needs. */
export async function fetchOrder(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  orderId: string,
  asked?: readonly ReadPart[],
): Promise<PlatformResult<OrderEvent>> {
  const fetched = await pull.fetchOrder(shop, orderId, asked);
  const because = fetched.ok ? unreadIn(fetched.value) : null;
  return because === null
    ? fetched
    : { ok: false, problem: { kind: "unexpected", because, retryAfterMs: null } };
}

function unreadIn(event: OrderEvent): PlatformCode | null {
  const problem = unreadableIn(event);
  return problem && { code: "shopAnswerUnreadable", field: "field" in problem ? problem.field : null };
}

const NO_PROGRESS: PlatformProblem = {
  kind: "unexpected",
  because: { code: "samePageAgain" },
  retryAfterMs: null,
};

/** Whether the problem concerns only this order: the shop answers, and other orders can be read. */
export function concernsOneOrder({ kind }: Pick<PlatformProblem, "kind">): boolean {
  return kind === "notFound" || kind === "unexpected";
}

/** Whether the problem passes by waiting, without a person. */
export function passesByItself({ kind }: PlatformProblem): boolean {
  return kind === "throttled" || kind === "unreachable";
}
