import type { OrderEvent } from "../domain/order/order-event.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import { type Arrival, reconcileOrder } from "../reconcile/reconcile-order.ts";
import type { ReconcileContext } from "../reconcile/road-context.ts";
import type { TraceParent } from "../runtime/telemetry/spans.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery } from "../store/inbox.ts";
import { nothingOf, remainsOf } from "./deliveries/delivery-events.ts";
import { type DeliveryContent, readDelivery } from "./deliveries/read-delivery.ts";
import type { DeliveryContext } from "./inbox-context.ts";
import { dead, settle } from "./settle.ts";

/** The remaining work of a delivery after its own orders were reconciled: orders to fetch, persons to erase. */
export interface Leftover extends Pick<DeliveryContent, "references" | "shopEvents" | "settlement"> {
  readonly shop: ShopContext;
  readonly delivery: Delivery;
}

interface DeliveryAtWork {
  readonly shop: ShopContext;
  readonly delivery: Delivery;
  readonly now: Moment;
  readonly traceparent: TraceParent | null;
}

/**
 * Processes a stored delivery, as far as no call to the shop is needed:
 *
 *   read its bytes ─▶ is it this shop's? ─▶ reconcile each order (reconcile-order.ts) ─▶ settle the delivery
 *
 * Idempotent. Returns the remaining work; `null` if the delivery is settled.
 */
export async function applyDelivery(
  context: DeliveryContext,
  work: DeliveryAtWork,
): Promise<Leftover | null> {
  const { shop, delivery } = work;
  if (delivery.content === "gone") {
    const erased = { outcome: "processed", reason: { code: "erased" }, orderIds: [] } as const;
    await context.store.settleDelivery({ deliveryId: delivery.id, ...erased });
    return null;
  }
  const reading = await readDelivery(shop, delivery);
  if (!reading.ok) {
    await settle(context, shop, delivery, [], dead(delivery, reading.reason));
    if (reading.isOfNoUse === true) await context.noteUnusable(shop, reading.reason);
    return null;
  }
  if (reading.isTest) {
    await settle(context, shop, delivery, reading.events, reading.settlement);
    return null;
  }
  return context.sharedOrders.inTurn(shop, reading.byOrder, async () => {
    const foreign = await context.sharedOrders.foreignReason(shop, reading.byOrder);
    if (foreign === null) return takeIn(context, work, reading);
    await settle(context, shop, delivery, reading.events, dead(delivery, foreign));
    return null;
  });
}

async function takeIn(
  context: DeliveryContext,
  { shop, delivery, now, traceparent }: DeliveryAtWork,
  { events, byOrder, references, shopEvents, settlement }: DeliveryContent,
): Promise<Leftover | null> {
  const isLeft = references.length > 0 || shopEvents.length > 0;
  const [only] = byOrder;
  if (!isLeft && only !== undefined && byOrder.size === 1) {
    // Record, operations and the settled delivery are one transaction.
    const settles = { delivery, events, settlement, remains: nothingOf(shop.adapter, delivery) };
    const arrival = { ...arrivalOf(delivery, only[1], traceparent), settles };
    const { isErased } = await reconcileOrder(context, shop, only[0], arrival, now);
    if (isErased) context.scrubSoon();
    return null;
  }
  let isOrderErased = false;
  for (const [orderId, own] of byOrder) {
    const arrival = arrivalOf(delivery, own, traceparent);
    const { isErased } = await reconcileOrder(context, shop, orderId, arrival, now);
    isOrderErased ||= isErased;
  }
  if (isLeft) {
    await reduce(context, shop, delivery, events);
    return { shop, delivery, references, shopEvents, settlement };
  }
  await settle(context, shop, delivery, events, settlement, isOrderErased);
  return null;
}

/** Reconciles a delivery's orders on a trial store. Returns why the delivery cannot be read, or `null`. */
export async function tryDelivery(
  context: ReconcileContext,
  shop: ShopContext,
  delivery: Delivery,
  now: Moment,
): Promise<DeliveryReason | null> {
  const reading = await readDelivery(shop, delivery);
  if (!reading.ok) return reading.reason;
  for (const [orderId, own] of reading.byOrder)
    await reconcileOrder(context, shop, orderId, arrivalOf(delivery, own, null), now);
  return null;
}

/** A delivery's events about one order. */
function arrivalOf(
  { id, topic, receivedAt }: Delivery,
  own: readonly OrderEvent[],
  traceparent: TraceParent | null,
): Arrival {
  const events = own.map((event) =>
    event.kind === "snapshot" || event.kind === "refund" ? { ...event, receivedAt } : event,
  );
  return { events, source: { way: "delivery", topic }, delivery: id, priority: "live", traceparent };
}

/** Erases a person from a delivery before it waits for its remaining work. */
async function reduce(
  { store, erasures, scrubSoon }: DeliveryContext,
  shop: ShopContext,
  delivery: Delivery,
  events: DeliveryContent["events"],
): Promise<void> {
  if (!erasures.mustErase(delivery, events)) return;
  const remains = await remainsOf(shop, delivery, (event) => erasures.redactOne(event, shop));
  if (remains === null) return;
  await store.eraseDelivery(delivery.id, remains);
  scrubSoon();
}
