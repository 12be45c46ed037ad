import type { OperationKind } from "../../../src/domain/operation/operation-kind.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { Dispute, OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import {
  decideOperation,
  decideOrder,
  type OperationDecision,
  type OrderDecision,
} from "../../../src/domain/person/person.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import { aContext, aRefund, arrive, aSnapshotEvent, NOON, SECOND, send } from "./orders.ts";

/** What the shop reports about an order of 50.00 EUR as it progresses, and what people decide about it. */

export const byAda = { by: "Ada", at: NOON };

/** The order this many seconds after it was placed; paid by default. */
export function told(second: number, given: Partial<OrderSnapshot> = {}): OrderEvent {
  return aSnapshotEvent({ isPaid: true, updatedAt: NOON + second * SECOND, ...given });
}

export const paid = told(1);
export const fulfilled = told(2, { isFulfilled: true });
export const cancelled = told(3, { isOrderCancelled: true });

/** Fulfilled, with these refunds in cents. */
export function refunded(second: number, ...amounts: readonly number[]): OrderEvent {
  return told(second, { isFulfilled: true, refunds: amounts.map((amount, at) => aRefund(`r${at}`, amount)) });
}

/** A notice of a dispute over the payment: over all of it, unless an amount in cents is given. */
export function disputed(
  state: Dispute["state"],
  { id = "d1", amountMinor, currency = "EUR" }: { id?: string; amountMinor?: number; currency?: string } = {},
): OrderEvent {
  const amount = amountMinor === undefined ? {} : { amount: { amountMinor, currency } };
  return { kind: "dispute", orderId: "1001", dispute: { id, state, ...amount } };
}

/** The order after these deliveries, each processed alone: due operations are sent before the next one. */
export function afterwards(events: readonly OrderEvent[], context = aContext()): OrderRecord {
  const last = events.reduce<OrderRecord | null>(
    (record, event) => send(arrive(record, [event], context), context).record,
    null,
  );
  if (last === null) throw new Error("nothing arrived");
  return last;
}

/** The order after a person's decision, planned again. */
export function decided(record: OrderRecord, decision: OrderDecision, context = aContext()): OrderRecord {
  const result = decideOrder(record, decision, byAda, context);
  if (!result.ok) throw new Error(result.problem.code);
  return replan(result.record, context);
}

/** The order after a person's decision about its newest step of this kind, planned again. */
export function stepDecided(
  record: OrderRecord,
  kind: OperationKind,
  decision: OperationDecision,
  context = aContext(),
): OrderRecord {
  const id = record.operations.findLast((operation) => operation.kind === kind)?.id ?? "";
  const result = decideOperation(record, id, decision, byAda);
  if (!result.ok) throw new Error(result.problem.code);
  return replan(result.record, context);
}
