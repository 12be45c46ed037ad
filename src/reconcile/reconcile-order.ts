import { mergeFacts } from "../domain/facts.ts";
import { newRecord } from "../domain/new-record.ts";
import type { Priority } from "../domain/operation.ts";
import type { OrderEvent } from "../domain/order-event.ts";
import type { OrderRecord } from "../domain/order-record.ts";
import type { Moment } from "../domain/order-snapshot.ts";
import type { PersonResult } from "../domain/person.ts";
import type { PlanContext } from "../domain/plan.ts";
import { replan } from "../domain/replan.ts";
import { traced } from "../domain/trace.ts";
import type { ShopContext } from "../shop-context.ts";
import type { Settlement, Store } from "../store/store.ts";
import { hash52 } from "./hash52.ts";
import { parsePhone } from "./phone.ts";

/** What the plan needs to know of a shop at a moment. */
export function replanContext(shop: ShopContext, priority: Priority, now: Moment): PlanContext {
  return { programme: shop.programme, orderId: shop.orderId, now, priority, parsePhone, hash52 };
}

export interface Arrival {
  readonly events: readonly OrderEvent[];
  /** How it came, in plain words: "delivery orders/paid", "read from the shop". */
  readonly source: string;
  readonly priority: Priority;
  readonly settles?: Settlement;
}

/**
 * The one road of an order, whatever its on-ramp: merges what arrived into the record's facts, plans again, and
 * writes record, operations and the settled delivery in one durable act. What is not new changes nothing.
 */
export async function reconcileOrder(
  store: Store,
  shop: ShopContext,
  orderId: string,
  arrival: Arrival,
  now: Moment,
): Promise<{ readonly isChanged: boolean }> {
  return store.changeOrder({ shop: shop.shop, orderId }, (known) => {
    const record = applyArrival(
      known ?? newRecord({ shop: shop.shop, orderId }, shop.brand, now),
      shop,
      arrival,
      now,
    );
    const isChanged = record !== known;
    return {
      record: isChanged ? record : null,
      result: { isChanged },
      ...(arrival.settles === undefined ? {} : { settles: [arrival.settles] }),
    };
  });
}

function applyArrival(record: OrderRecord, shop: ShopContext, arrival: Arrival, now: Moment): OrderRecord {
  const facts = arrival.events.reduce(mergeFacts, record.facts);
  const context = replanContext(shop, arrival.priority, now);
  if (facts === record.facts) return replan(record, context);
  const status = arrival.events.map(describeEvent).join(", ");
  const isOld =
    facts.snapshot === record.facts.snapshot && arrival.events.every(({ kind }) => kind === "snapshot");
  const detail = `${arrival.source}: ${status}${isOld ? " (older than what is known)" : ""}`;
  return replan({ ...traced({ ...record, facts }, now, "arrived", detail), changedAt: now }, context);
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
  | { readonly ok: true; readonly record: OrderRecord }
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
    return { record, result: { ok: true, record } };
  });
}
