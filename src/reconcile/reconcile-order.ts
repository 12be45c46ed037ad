import { isNews, mergeFacts } from "../domain/facts/facts.ts";
import type { Operation, Priority } from "../domain/operation/operation.ts";
import { eventWithinLimits } from "../domain/order/limits.ts";
import { newRecord } from "../domain/order/new-record.ts";
import type { OrderEvent } from "../domain/order/order-event.ts";
import type { OrderKey, OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { redactEvent, redactRecord } from "../domain/order/redaction.ts";
import { traced } from "../domain/order/trace.ts";
import type { PersonResult } from "../domain/person/person.ts";
import { isHistory } from "../domain/plan/history.ts";
import { replan } from "../domain/plan/replan.ts";
import type { PlanContext } from "../domain/plan/wanted-step.ts";
import type { Erasures } from "../privacy/erasures.ts";
import { replanContext } from "../shops/replan-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Settlement } from "../store/inbox.ts";
import type { Store } from "../store/store.ts";

/** What taking an order in needs. */
export interface ReconcileParts {
  readonly store: Pick<Store, "changeOrder">;
  readonly erasures: Erasures;
}

export interface Arrival {
  readonly events: readonly OrderEvent[];
  /** How it came, in plain words: "delivery orders/paid", "read from the shop". */
  readonly source: string;
  readonly priority: Priority;
  /** The delivery that brought it, and how it is settled; `isErased`: it told of an order whose person was erased. */
  readonly delivery?: string;
  readonly settles?: (isErased: boolean) => Settlement;
  /** Who wants the order to earn, even if it is history. */
  readonly historyEarns?: string | null;
}

/** What an arrival made of an order. */
export interface Reconciled {
  readonly record: OrderRecord;
  /** False: nothing in it was new. */
  readonly isChanged: boolean;
  /** It told something about the order that was not known; a change can also come of a changed programme. */
  readonly isNews: boolean;
  /** The person was erased: whatever else holds what arrived has to be erased, too. */
  readonly isErased: boolean;
  /** Operations that were not there before, in the order of sending. */
  readonly planned: readonly Operation[];
}

/**
 * The one road of an order, whatever its on-ramp: merges what arrived into the record's facts, plans again, and
 * writes record, operations and the settled delivery in one durable act. What is not new changes nothing.
 */
export async function reconcileOrder(
  { store, erasures }: ReconcileParts,
  shop: ShopContext,
  orderId: string,
  arrival: Arrival,
  now: Moment,
): Promise<Reconciled> {
  await erasures.refresh(now);
  const arrived = arrival.events.map(eventWithinLimits);
  return erasures.during(() =>
    store.changeOrder({ shop: shop.shop, orderId }, (known) => {
      const result = reconcile(known, shop, orderId, { ...arrival, ...erasures.redact(arrived, shop) }, now);
      return {
        record: result.isChanged ? result.record : null,
        result,
        ...(arrival.settles === undefined ? {} : { settles: [arrival.settles(result.isErased)] }),
      };
    }),
  );
}

/** What `reconcileOrder` would do, on a copy: nothing is written. */
export async function previewOrder(
  { store, erasures }: ReconcileParts & { readonly store: Pick<Store, "getOrder"> },
  shop: ShopContext,
  orderId: string,
  arrival: Arrival,
  now: Moment,
): Promise<Reconciled> {
  await erasures.refresh(now);
  const arrived = arrival.events.map(eventWithinLimits);
  const known = await store.getOrder({ shop: shop.shop, orderId });
  return reconcile(known, shop, orderId, { ...arrival, ...erasures.redact(arrived, shop) }, now);
}

/** What an arrival makes of an order; nothing is written. */
export function reconcile(
  known: OrderRecord | null,
  shop: ShopContext,
  orderId: string,
  arrival: Arrival & { readonly isErased: boolean },
  now: Moment,
): Reconciled {
  const key: OrderKey = { shop: shop.shop, orderId };
  const fresh = known === null ? newRecord(key, shop.brand, now) : atBrandOf(shop, known);
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

/** What was sent of an order stays with its brand; an order of which nothing was sent follows its shop to another one. */
function atBrandOf({ brand }: ShopContext, known: OrderRecord): OrderRecord {
  const isSent = known.points !== "none" || known.operations.some(({ attempts }) => attempts.length > 0);
  return isSent || known.brand === brand ? known : { ...known, brand };
}

function applyArrival(found: OrderRecord, shop: ShopContext, arrival: Arrival, now: Moment): OrderRecord {
  const events = found.erasedAt === null ? arrival.events : arrival.events.map(redactEvent);
  const merged = events.reduce(mergeFacts, found.facts);
  const facts = isNews(found.facts, merged) ? merged : found.facts;
  const arrived =
    facts === found.facts ? found : noteArrival({ ...found, facts }, found, { ...arrival, events }, now);
  const context = replanContext(shop, arrival.priority, now);
  return replan(letEarn(arrived, arrival.historyEarns ?? null, context), context);
}

function noteArrival(record: OrderRecord, before: OrderRecord, arrival: Arrival, now: Moment): OrderRecord {
  const status = arrival.events.map(describeEvent).join(", ");
  const isOld =
    record.facts.snapshot === before.facts.snapshot &&
    arrival.events.every(({ kind }) => kind === "snapshot");
  const detail = `${arrival.source}: ${status}${isOld ? " (older than what is known)" : ""}`;
  return { ...traced(record, now, "arrived", detail, arrival.delivery), changedAt: now };
}

function letEarn(record: OrderRecord, by: string | null, context: PlanContext): OrderRecord {
  if (by === null || !isHistory(record, context)) return record;
  const { now } = context;
  const earning = { ...record, historyEarns: { by, at: now }, changedAt: now };
  return traced(earning, now, "decided", `It is history, and may earn all the same: ${by}`);
}

function describeEvent(event: OrderEvent): string {
  switch (event.kind) {
    case "snapshot":
      return `the order is ${event.snapshot.status}${event.isRestoration ? ", restored" : ""}`;
    case "refund":
      return `refund ${event.refund.id}`;
    case "fulfillment":
      return `shipment ${event.fulfillment.id} (${event.fulfillment.status})`;
    case "deletion":
      return "the order was deleted";
  }
}

export type DecideResult =
  | Extract<PersonResult, { readonly ok: true }>
  | { readonly ok: false; readonly problem: string; readonly notFound?: true };

/** Carries out what a person decided about a known order, and plans again with a person's priority. */
export async function decide(
  store: Store,
  shop: ShopContext,
  orderId: string,
  now: Moment,
  decision: (record: OrderRecord) => PersonResult,
): Promise<DecideResult> {
  return store.changeOrder<DecideResult>({ shop: shop.shop, orderId }, (known) => {
    if (known === null)
      return { record: null, result: { ok: false, problem: "There is no such order", notFound: true } };
    const decided = decision(known);
    if (!decided.ok) return { record: null, result: decided };
    const record = replan(decided.record, replanContext(shop, "person", now));
    return { record: record === known ? null : record, result: { ...decided, record } };
  });
}
