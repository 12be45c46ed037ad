import type { OrderEvent } from "../domain/order/order-event.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { ConnectedShop, OrderPull, PlatformProblem, PlatformResult } from "../platform/shop-access.ts";
import type { ResyncJob, Sweep } from "../resync/resync-job.ts";

/** Ids that are fetched for one page. */
const IDS_PER_PAGE = 10;

/** What the platform told of one order. */
export interface FoundOrder {
  readonly orderId: string;
  readonly events: readonly OrderEvent[];
  /** Why it could not be read; the others go on. */
  readonly problem: string | null;
}

export interface WalkedPage {
  readonly orders: readonly FoundOrder[];
  readonly nextPage: string | null;
  readonly total: number | null;
  readonly notes: readonly string[];
}

/** Which passes a job makes, in order. */
export function sweepsOf({ request }: ResyncJob, hasReliableChangeTime: boolean): readonly Sweep[] {
  if (request.orderIds !== null) return ["ids"];
  // The time of creation never moves, so that pages stay where they are while the shop goes on selling.
  if (request.isAll) return ["created"];
  return hasReliableChangeTime ? ["changed"] : ["changed", "created"];
}

/** One page of a job, wherever its orders come from. */
export async function walkPage(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  job: ResyncJob,
  sweep: Sweep,
): Promise<PlatformResult<WalkedPage>> {
  if (sweep === "ids") return fetchIds(pull, shop, job);
  const since = Math.max(0, (job.request.since ?? 0) - pull.overlapMs);
  const { until, cursor } = job;
  return listPage(pull, shop, { by: sweep, since, until, cursor: cursor.page });
}

/** One page of a window, the events of each order together. */
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
  const orders = [...byOrder].map(([orderId, own]) => ({ orderId, events: own, problem: null }));
  return { ok: true, value: { orders, nextPage: nextCursor, total, notes } };
}

const NO_PROGRESS: PlatformProblem = {
  kind: "unexpected",
  detail: "The shop gives the same page of orders again and again: read a shorter range",
  retryAfterMs: null,
};

async function fetchIds(
  pull: OrderPull<unknown>,
  shop: ConnectedShop,
  { request, cursor }: ResyncJob,
): Promise<PlatformResult<WalkedPage>> {
  const start = Number(cursor.page ?? 0);
  const ids = request.orderIds ?? [];
  const orders: FoundOrder[] = [];
  for (const orderId of ids.slice(start, start + IDS_PER_PAGE)) {
    const fetched = await pull.fetchOrder(shop, orderId);
    if (fetched.ok) orders.push({ orderId: fetched.value.orderId, events: [fetched.value], problem: null });
    else if (concernsOneOrder(fetched.problem))
      orders.push({ orderId, events: [], problem: fetched.problem.detail });
    else return fetched;
  }
  const next = start + IDS_PER_PAGE;
  const nextPage = next < ids.length ? String(next) : null;
  return { ok: true, value: { orders, nextPage, total: ids.length, notes: [] } };
}

/** The shop answers, and other orders can be read. */
export function concernsOneOrder({ kind }: PlatformProblem): boolean {
  return kind === "notFound" || kind === "unexpected";
}

/** Waiting helps, a person is not needed. */
export function passesByItself({ kind }: PlatformProblem): boolean {
  return kind === "throttled" || kind === "unreachable";
}
