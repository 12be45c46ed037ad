import type { OrderEvent } from "../../domain/order/order-event.ts";
import type { PlatformEvent, ReferenceEvent, ShopEvent, Translation } from "../../platform/adapter.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import { isSampleOrder } from "../../platform/kit/sample-order.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Delivery, Settlement } from "../../store/inbox.ts";
import { eventsOf, isOrderEvent } from "./delivery-events.ts";

/** What a delivery says, before anything is done about it. */
export interface DeliveryContent {
  readonly events: readonly PlatformEvent[];
  readonly byOrder: ReadonlyMap<string, readonly OrderEvent[]>;
  /** Orders that it only names: they have to be fetched. */
  readonly references: readonly ReferenceEvent[];
  /** What it says of a person or of the shop as a whole. */
  readonly shopEvents: readonly ShopEvent[];
  /** How it is settled once everything is done; `orderIds` are those that it brings itself. */
  readonly settlement: Settlement;
  /** It brings the invented order of a test alone, of which nothing becomes an order here. */
  readonly isTest: boolean;
}

/** Pure: the same delivery always says the same. */
export async function readDelivery(
  shop: ShopContext,
  delivery: Delivery,
): Promise<({ readonly ok: true } & DeliveryContent) | Extract<Translation, { readonly ok: false }>> {
  const translation = await eventsOf(shop, delivery);
  if (!translation.ok) return translation;
  const { events } = translation;
  const { id: deliveryId } = delivery;
  const test = testReason(events);
  const byOrder = Map.groupBy(events.filter(isOrderEvent), ({ orderId }) => orderId);
  const orderIds = test === null ? [...byOrder.keys()] : [];
  const reason = test ?? translation.reason ?? otherReasons(events);
  return {
    ok: true,
    events,
    byOrder,
    references: events.filter((event) => event.kind === "reference"),
    shopEvents: events.filter((event) => !isOrderEvent(event) && event.kind !== "reference"),
    settlement: { deliveryId, outcome: "processed", reason, orderIds },
    isTest: test !== null,
  };
}

/** The invented order of a test is known by what it says alone. */
function testReason(events: readonly PlatformEvent[]): DeliveryReason | null {
  const [first] = events;
  const isTest = events.every((event) => event.kind === "snapshot" && isSampleOrder(event.snapshot));
  if (first?.kind !== "snapshot" || !isTest) return null;
  return { code: "testDelivery", sentAt: first.snapshot.createdAt };
}

/** What a delivery says besides orders. */
function otherReasons(events: readonly PlatformEvent[]): DeliveryReason | null {
  const reasons = events.flatMap((event): readonly DeliveryReason[] => {
    if (event.kind === "reference") return [event.reason];
    if (event.kind === "privacy") return [{ code: "privacyAsked", request: event.request }];
    if (event.kind === "subscriptionsEnded") return [{ code: "subscriptionsEnded" }];
    return event.kind === "uninstalled" ? [{ code: "appRemoved" }] : [];
  });
  return together(reasons);
}

/** One reason in place of several; those that say the same are said once. */
export function together(reasons: readonly DeliveryReason[]): DeliveryReason | null {
  const all = [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
  const [only = null] = all;
  return all.length > 1 ? { code: "several", all: all.slice(0, MOST_REASONS) } : only;
}

const MOST_REASONS = 20;
