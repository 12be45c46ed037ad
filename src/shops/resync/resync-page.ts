import { isDeleted } from "../../domain/facts/deletions.ts";
import type { Operation, Priority } from "../../domain/operation/operation.ts";
import type { OrderEvent } from "../../domain/order/order-event.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import { isHistory } from "../../domain/plan/history.ts";
import {
  type Arrival,
  previewOrder,
  type ReconcileResult,
  reconcileOrder,
} from "../../reconcile/reconcile-order.ts";
import type { ShopReadContext } from "../../reconcile/road-context.ts";
import { severalAtOnce } from "../../runtime/time/several-at-once.ts";
import { StoreUnavailable } from "../../store/store.ts";
import type { FoundOrder } from "../order-walk.ts";
import type { ResyncReason } from "../shop-codes.ts";
import type { ShopContext } from "../shop-context.ts";
import type { OrderFinding, ResyncJob } from "./resync-job.ts";

/** Orders written at once: they share the store's flushes. */
const AT_ONCE = 16;

export interface PageWork extends ShopReadContext {
  readonly job: ResyncJob;
  /** The process may have ended within this page before: what was done then counts as done now. */
  readonly isRepeated: boolean;
}

/** Reconciles the orders of one page, or computes what would change. Rejects with StoreUnavailable. */
export async function workPage(
  work: PageWork,
  orders: readonly FoundOrder[],
): Promise<readonly OrderFinding[]> {
  return severalAtOnce(orders, (order) => workOrder(work, order), AT_ONCE);
}

async function workOrder(work: PageWork, order: FoundOrder): Promise<OrderFinding> {
  const found = await resultOf(work, order);
  const { outcome, orderId } = found;
  const isWritten = outcome === "skipped" || (outcome !== "failed" && !work.job.request.isDryRun);
  return { ...found, isKnown: isWritten || !(await isUnknown(work, orderId)) };
}

async function resultOf(work: PageWork, order: FoundOrder): Promise<OrderResult> {
  const { shop, job } = work;
  const { orderId, events, problem } = order;
  if (problem !== null) return failedFinding(orderId, problem);
  try {
    if (events.every(({ kind }) => kind === "deletion") && (await isUnknown(work, orderId))) {
      return failedFinding(orderId, { code: "noSuchOrderInShop" });
    }
    const arrival = arrivalOf(work, events);
    const take = job.request.isDryRun ? previewOrder : reconcileOrder;
    const taken = await take(work, shop, orderId, arrival, work.dueClock.now());
    const earlier = work.isRepeated && !taken.isChanged ? reconciledBefore(taken.record, job, arrival) : null;
    return findingOf(earlier ?? taken, shop);
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return failedFinding(orderId, { code: "orderFailedInBridge" });
  }
}

type OrderResult = Omit<OrderFinding, "isKnown">;

/** An id unknown to the shop and the bridge must not leave a record behind. */
async function isUnknown({ store, shop }: PageWork, orderId: string): Promise<boolean> {
  return (await store.getOrder({ shop: shop.shop, orderId })) === null;
}

function arrivalOf({ job, shop }: PageWork, events: readonly OrderEvent[]): Arrival {
  const created = events.flatMap((event) =>
    event.kind === "snapshot" ? (event.snapshot.createdAt ?? []) : [],
  );
  const createdAt = Math.min(...created);
  const priority: Priority = createdAt < shop.firstSeenAt ? "backfill" : "resync";
  return { events, source: { way: "resync" }, priority, historyEarns: historyEarns(job, createdAt) };
}

/** History earns points if the request says so: all of it, or from a time of creation on. */
function historyEarns({ request }: ResyncJob, createdAt: Moment): boolean {
  return request.historyEarns || (request.historyFrom !== null && createdAt >= request.historyFrom);
}

/** What an earlier try at the same page did with an order, read from the order's trace. */
function reconciledBefore(
  record: OrderRecord,
  { savedAt }: ResyncJob,
  { priority }: Arrival,
): ReconcileResult | null {
  const arrived = record.trace.findLast(
    ({ at, what, detail }) =>
      at >= savedAt && what === "arrived" && detail.code === "arrived" && detail.source.way === "resync",
  );
  const isOurs = (operation: Operation) =>
    arrived === undefined
      ? operation.plannedAt >= savedAt && operation.priority === priority
      : operation.plannedAt === arrived.at;
  const planned = record.operations.filter(isOurs);
  return arrived === undefined && planned.length === 0
    ? null
    : { record, planned, isChanged: true, isNews: true, isErased: false };
}

function findingOf({ record, isChanged, planned }: ReconcileResult, shop: ShopContext): OrderResult {
  const isGone = record.facts.snapshot === null && isDeleted(record.facts);
  const { reason } = record;
  return {
    orderId: record.orderId,
    orderNumber: record.facts.snapshot?.orderNumber ?? null,
    outcome: !isChanged
      ? "skipped"
      : isHistory(record, shop) && record.operations.length === 0
        ? "history"
        : "changed",
    reason: isGone ? { code: "goneFromShop" } : reason,
    isHistory: reason.code === "noPoints" && reason.because.code === "history",
    operations: planned.map(({ kind, reason, notBefore }) => ({ operation: kind, reason, notBefore })),
  };
}

function failedFinding(orderId: string, reason: ResyncReason): OrderResult {
  return {
    orderId,
    orderNumber: null,
    outcome: "failed",
    reason,
    isHistory: false,
    operations: [],
  };
}
