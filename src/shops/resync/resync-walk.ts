import type { ConnectedShop, OrderPull, PlatformResult } from "../../platform/shop-access.ts";
import { concernsOneOrder, type FoundOrder, listPage, type WalkedPage } from "../order-walk.ts";
import type { ResyncJob, Sweep } from "./resync-job.ts";

/** Ids fetched per page. */
const IDS_PER_PAGE = 10;

/** The passes of a job, in order. */
export function sweepsOf({ request }: ResyncJob, hasReliableChangeTime: boolean): readonly Sweep[] {
  if (request.orderIds !== null) return ["ids"];
  // The time of creation never changes, so pages do not shift while the shop sells.
  if (request.isAll) return ["created"];
  return hasReliableChangeTime ? ["changed"] : ["changed", "created"];
}

/** Reads one page of a job, from whatever source its orders have. */
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
      orders.push({ orderId, events: [], problem: fetched.problem.because });
    else return fetched;
  }
  const next = start + IDS_PER_PAGE;
  const nextPage = next < ids.length ? String(next) : null;
  return { ok: true, value: { orders, nextPage, total: ids.length, notes: [] } };
}
