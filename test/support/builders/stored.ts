import type { Operation } from "../../../src/domain/operation/operation.ts";
import { newRecord } from "../../../src/domain/order/new-record.ts";
import type { OrderKey, OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { NewDelivery } from "../../../src/store/inbox.ts";
import type { Store } from "../../../src/store/store.ts";
import { anOrder, NOON } from "./orders.ts";

/** Deliveries, records and next steps for tests of stores. */
export function aDelivery(given: Partial<NewDelivery> = {}): NewDelivery {
  return {
    shop: "acme",
    topic: "orders/paid",
    dedupeKey: "delivery-1",
    receivedAt: NOON,
    headers: { "x-shop-topic": "orders/paid" },
    body: Buffer.from('{"id":1001}'),
    isBodySigned: true,
    content: "whole",
    outcome: "waiting",
    reason: null,
    ...given,
  };
}

export function aStep(given: Partial<Operation> = {}): Operation {
  return {
    id: "acme:1001:earn:1",
    kind: "earn",
    state: "queued",
    priority: "live",
    reason: { code: "earn", trigger: "paid" },
    plannedAt: NOON,
    notBefore: null,
    campaignId: null,
    pointsToRedeem: null,
    attempts: [],
    spentAttempts: 0,
    mayHaveHappened: false,
    lastError: null,
    sentAt: null,
    endedAt: null,
    settledBy: null,
    releasedBy: null,
    releasedAt: null,
    ...given,
  };
}

export function aRecord(given: Partial<OrderRecord> = {}): OrderRecord {
  const key = { shop: given.shop ?? "acme", orderId: given.orderId ?? "1001" };
  const empty = newRecord(key, "main", NOON);
  const snapshot = anOrder({ orderId: key.orderId, orderNumber: `#${key.orderId}`, orderSequence: null });
  return { ...empty, facts: { ...empty.facts, snapshot }, ...given };
}

/** Stores the record, replacing any earlier one. */
export async function put(store: Store, record: OrderRecord): Promise<OrderRecord> {
  const key: OrderKey = { shop: record.shop, orderId: record.orderId };
  await store.changeOrder(key, () => ({ record, result: null }));
  return record;
}

/** Stores an order whose lane takes this step next. */
export async function putLane(
  store: Store,
  orderId: string,
  step: Partial<Operation> = {},
  given: Partial<OrderRecord> = {},
): Promise<OrderRecord> {
  return put(store, aRecord({ orderId, operations: [aStep(step)], ...given }));
}
