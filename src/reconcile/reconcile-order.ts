import { isNews, mergeFacts } from "../domain/facts/facts.ts";
import type { Operation, Priority } from "../domain/operation/operation.ts";
import { atBrand } from "../domain/order/at-brand.ts";
import { eventWithinLimits } from "../domain/order/limits.ts";
import { newRecord } from "../domain/order/new-record.ts";
import type { OrderEvent } from "../domain/order/order-event.ts";
import type { OrderKey, OrderRecord, UnreadParts } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { redactEvent, redactRecord } from "../domain/order/redaction.ts";
import { traced } from "../domain/order/trace.ts";
import type { PersonResult } from "../domain/person/person.ts";
import { isHistory } from "../domain/plan/history.ts";
import { withRefundTraced } from "../domain/plan/partial-refund.ts";
import { replan } from "../domain/plan/replan.ts";
import type { PlanContext } from "../domain/plan/wanted-step.ts";
import { isSameReason } from "../domain/reason/compare.ts";
import type { ArrivalSource, ArrivedPart, Reason } from "../domain/reason/reason.ts";
import type { Erasures } from "../people/privacy/erasures.ts";
import type { PlatformEvent } from "../platform/adapter.ts";
import { type Attributes, NO_SPANS, type TraceParent } from "../runtime/telemetry/spans.ts";
import { replanContext } from "../shops/replan-context.ts";
import { confirmAddress, isSameShopBy } from "../shops/shop-address.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery, DeliveryRemains, Settlement } from "../store/inbox.ts";
import type { Store } from "../store/store.ts";
import type { ReconcileContext } from "./road-context.ts";

/** A delivery that is settled together with its order. */
interface SettledDelivery {
  readonly delivery: Delivery;
  readonly events: readonly PlatformEvent[];
  readonly settlement: Settlement;
  /** What stays of it if it contains an erased person. */
  readonly remains: DeliveryRemains;
}

export interface Arrival {
  readonly events: readonly OrderEvent[];
  readonly source: ArrivalSource;
  readonly priority: Priority;
  /** The delivery that contained it; `settles`: the same one, if it contained nothing else. */
  readonly delivery?: string;
  readonly settles?: SettledDelivery;
  /** Requested parts that the shop refused; `null`: none. Absent: the stored value stays. */
  readonly unread?: UnreadParts | null;
  /** The order earns even if it is history, because the resync has that option. */
  readonly historyEarns?: boolean;
  readonly traceparent?: TraceParent | null;
}

/** The most parts of one arrival that the history lists. */
const MOST_PARTS = 20;

/** How an arrival changed an order. */
export interface ReconcileResult {
  readonly record: OrderRecord;
  readonly isChanged: boolean;
  /** Whether the order's facts changed; a record can also change because of a changed programme. */
  readonly isNews: boolean;
  /** The person was erased: other copies of what arrived must be erased too. */
  readonly isErased: boolean;
  /** New operations, in the order of sending. */
  readonly planned: readonly Operation[];
}

/**
 * The one road of an order, for every on-ramp: merges what arrived into the record's facts, replans, and writes record,
 * operations and the settled delivery in one transaction. Repeated data changes nothing.
 */
export async function reconcileOrder(
  { store, erasures, spans = NO_SPANS }: ReconcileContext,
  shop: ShopContext,
  orderId: string,
  arrival: Arrival,
  now: Moment,
): Promise<ReconcileResult> {
  await erasures.refresh(now);
  const arrived = arrival.events.map(eventWithinLimits);
  const { traceparent: parent = null } = arrival;
  const span = spans.begin({ ...RECONCILE, parent, attributes: attributesOf(shop, orderId, arrival) });
  const { traceparent } = span;
  let isSameShop = false;
  const reconciled = await erasures.during(() =>
    store.changeOrder({ shop: shop.shop, orderId }, (known) => {
      isSameShop = isSameShopBy(shop, known, arrived);
      const redacted = erasures.redact(arrived, shop);
      const result = reconcile(known, shop, orderId, { ...arrival, ...redacted, traceparent }, now);
      const record = result.record === known ? null : result.record;
      if (arrival.settles === undefined) return { record, result };
      const settled = settlementOf(erasures, arrival.settles, result.isErased);
      return { record, result: { ...result, isErased: settled.remains !== undefined }, settles: [settled] };
    }),
  );
  if (isSameShop) await confirmAddress(store, shop);
  // No spans for the thousands of orders that a resync finds unchanged.
  if (parent !== null || reconciled.planned.length > 0)
    span.end({
      attributes: { "loyalty_bridge.planned": reconciled.planned.map(({ kind }) => kind).join(",") },
    });
  return reconciled;
}

/** How a delivery is settled: without its content if it contains an erased person. */
export function settlementOf(
  erasures: Erasures,
  { delivery, events, settlement, remains }: SettledDelivery,
  isOrderErased: boolean,
): Settlement {
  return isOrderErased || erasures.mustErase(delivery, events) ? { ...settlement, remains } : settlement;
}

const RECONCILE = { name: "reconcile order", kind: "internal" } as const;

function attributesOf({ shop }: ShopContext, orderId: string, { source }: Arrival): Attributes {
  return {
    "loyalty_bridge.shop": shop,
    "loyalty_bridge.order.id": orderId,
    "loyalty_bridge.source": source.way,
  };
}

/** What `reconcileOrder` would do, without writing anything. */
export async function previewOrder(
  { store, erasures }: ReconcileContext & { readonly store: Pick<Store, "getOrder"> },
  shop: ShopContext,
  orderId: string,
  arrival: Arrival,
  now: Moment,
): Promise<ReconcileResult> {
  await erasures.refresh(now);
  const arrived = arrival.events.map(eventWithinLimits);
  const known = await store.getOrder({ shop: shop.shop, orderId });
  return reconcile(known, shop, orderId, { ...arrival, ...erasures.redact(arrived, shop) }, now);
}

/** Applies an arrival to an order; pure. */
export function reconcile(
  known: OrderRecord | null,
  shop: ShopContext,
  orderId: string,
  arrival: Arrival & { readonly isErased: boolean },
  now: Moment,
): ReconcileResult {
  const key: OrderKey = { shop: shop.shop, orderId };
  const fresh = known === null ? newRecord(key, shop.brand, now) : atBrand(known, shop.brand);
  const found = arrival.isErased && fresh.erasedAt === null ? redactRecord(fresh, now) : fresh;
  const record = applyArrival(found, shop, arrival, now);
  const before = new Set(known?.operations.map(({ id }) => id));
  const planned = record.operations.filter(({ id }) => !before.has(id));
  return {
    record,
    isChanged: record !== known,
    isNews: record.facts !== found.facts,
    planned,
    isErased: record.erasedAt !== null,
  };
}

function applyArrival(found: OrderRecord, shop: ShopContext, arrival: Arrival, now: Moment): OrderRecord {
  const events = found.erasedAt === null ? arrival.events : arrival.events.map(redactEvent);
  const merged = events.reduce(mergeFacts, found.facts);
  const facts = isNews(found.facts, merged) ? merged : found.facts;
  const arrived =
    facts === found.facts ? found : noteArrival({ ...found, facts }, found, { ...arrival, events }, now);
  const { traceparent = null } = arrival;
  const context = { ...replanContext(shop, arrival.priority, now), traceparent };
  const asked = withUnread(arrived, arrival, now);
  const earning = arrival.historyEarns === true ? letEarn(asked, context) : asked;
  const planned = withRefundTraced(replan(earning, context), found.facts, context);
  // Another refused read does not change the order.
  const isNoNews = arrival.events.length === 0 && isSameReason(found.reason, planned.reason);
  return isNoNews ? { ...planned, changedAt: found.changedAt } : planned;
}

/** Stores the refused parts. A new snapshot of an order that waits for parts makes the bridge request them again. */
function withUnread(record: OrderRecord, { unread: reported, events }: Arrival, now: Moment): OrderRecord {
  const { unread, ...rest } = record;
  if (reported !== undefined)
    return reported === null ? (unread === undefined ? record : rest) : { ...rest, unread: reported };
  const isAskedAgain = unread !== undefined && events.some(({ kind }) => kind === "snapshot");
  return isAskedAgain ? { ...record, unread: { ...unread, againAt: now } } : record;
}

function noteArrival(record: OrderRecord, before: OrderRecord, arrival: Arrival, now: Moment): OrderRecord {
  const isOld =
    record.facts.snapshot === before.facts.snapshot &&
    arrival.events.every(({ kind }) => kind === "snapshot");
  const parts = arrival.events.slice(0, MOST_PARTS).map(partOf);
  const left = arrival.events.length - parts.length;
  const many = left === 0 ? {} : { left };
  const detail: Reason = { code: "arrived", source: arrival.source, parts, ...many, isOld };
  return { ...traced(record, now, "arrived", detail, arrival.delivery), changedAt: now };
}

function letEarn(record: OrderRecord, context: PlanContext): OrderRecord {
  if (!isHistory(record, context)) return record;
  const { now } = context;
  const earning = { ...record, historyEarns: { by: "resync", at: now }, changedAt: now };
  return traced(earning, now, "decided", { code: "historyEarns" });
}

function partOf(event: OrderEvent): ArrivedPart {
  switch (event.kind) {
    case "snapshot": {
      const { snapshot, isRestoration } = event;
      return { kind: "snapshot", status: snapshot.status, isRestoration };
    }
    case "refund":
      return { kind: "refund", id: event.refund.id };
    case "fulfillment":
      return { kind: "fulfillment", id: event.fulfillment.id, status: event.fulfillment.status };
    case "dispute":
      return { kind: "dispute", ...event.dispute };
    case "deletion":
      return { kind: "deletion" };
  }
}

/**
 * Applies a person's decision to a known order, and replans with the priority `person`. `isShared`: several merchants
 * use the account, so one merchant's decisions must not delay the others' orders; the priority is then `live`.
 */
export async function decide(
  store: Store,
  shop: ShopContext,
  { orderId, now, isShared }: { readonly orderId: string; readonly now: Moment; readonly isShared: boolean },
  decision: (record: OrderRecord) => PersonResult,
): Promise<PersonResult> {
  const priority = isShared ? "live" : "person";
  return store.changeOrder<PersonResult>({ shop: shop.shop, orderId }, (known) => {
    if (known === null) return { record: null, result: { ok: false, problem: { code: "noSuchOrder" } } };
    const decided = decision(known);
    if (!decided.ok) return { record: null, result: decided };
    const planned = replan(decided.record, replanContext(shop, priority, now));
    const record = isShared ? withoutHaste(planned) : planned;
    return { record: record === known ? null : record, result: { ...decided, record } };
  });
}

function withoutHaste(record: OrderRecord): OrderRecord {
  if (record.operations.every(({ priority }) => priority !== "person")) return record;
  const operations = record.operations.map(
    (operation): Operation =>
      operation.priority === "person" ? { ...operation, priority: "live" } : operation,
  );
  return { ...record, operations };
}
