import type { OrderEvent } from "../../domain/order/order-event.ts";
import type { PlatformEvent, ReferenceEvent, ShopEvent, Translation } from "../../platform/adapter.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import { isSampleOrder } from "../../platform/kit/sample-order.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Delivery, Settlement } from "../../store/inbox.ts";
import { eventsOf, isOrderEvent } from "./delivery-events.ts";

/** The content of a delivery, before it is processed. */
export interface DeliveryContent {
  readonly events: readonly PlatformEvent[];
  readonly byOrder: ReadonlyMap<string, readonly OrderEvent[]>;
  /** Orders that it only names, which must be fetched. */
  readonly references: readonly ReferenceEvent[];
  /** Events about a person or the shop as a whole. */
  readonly shopEvents: readonly ShopEvent[];
  /** How it is settled once everything is done; `orderIds`: the orders whose data it contains. */
  readonly settlement: Settlement;
  /** It contains only the sample order of a test, which does not become an order here. */
  readonly isTest: boolean;
}

/** Reads a delivery. Pure: the same delivery always gives the same content. */
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

/** The reason for a test delivery, recognised by the content of its sample order; otherwise `null`. */
function testReason(events: readonly PlatformEvent[]): DeliveryReason | null {
  const [first] = events;
  const isTest = events.every((event) => event.kind === "snapshot" && isSampleOrder(event.snapshot));
  if (first?.kind !== "snapshot" || !isTest) return null;
  return { code: "testDelivery", sentAt: first.snapshot.createdAt };
}

/** The reason for events that are not about orders. */
function otherReasons(events: readonly PlatformEvent[]): DeliveryReason | null {
  const reasons = events.flatMap((event): readonly DeliveryReason[] => {
    if (event.kind === "reference") return [event.reason];
    if (event.kind === "privacy") return [{ code: "privacyAsked", request: event.request }];
    if (event.kind === "subscriptionsEnded") return [{ code: "subscriptionsEnded" }];
    return event.kind === "uninstalled" ? [{ code: "appRemoved" }] : [];
  });
  return together(reasons);
}

/** Combines several reasons into one, without duplicates. */
export function together(reasons: readonly DeliveryReason[]): DeliveryReason | null {
  const all = [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()];
  const [only = null] = all;
  return all.length > 1 ? { code: "several", all: all.slice(0, MOST_REASONS) } : only;
}

const MOST_REASONS = 20;
