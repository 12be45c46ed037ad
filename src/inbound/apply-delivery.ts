import { eventsOf, isOrderEvent, nothingOf, remainsOf } from "../deliveries/delivery-events.ts";
import type { OrderEvent } from "../domain/order/order-event.ts";
import type {
  PlatformEvent,
  PrivacyEvent,
  ReferenceEvent,
  Translation,
  UninstalledEvent,
} from "../platform/adapter.ts";
import { isSampleOrder } from "../platform/kit/sample-order.ts";
import type { Erasures } from "../privacy/erasures.ts";
import { type ReconcileParts, reconcileOrder } from "../reconcile/reconcile-order.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery, Settlement } from "../store/inbox.ts";
import type { Store } from "../store/store.ts";
import type { TraceParent } from "../telemetry/spans.ts";
import type { DeliveryReason } from "../words/codes/delivery.ts";
import type { SharedOrders } from "./shared-orders.ts";

/** What is left to do when a delivery's own orders are applied. */
export type AppliedDelivery =
  /**
   * `isErased`: it told of a person who was erased, so its body has to go, too. `ofNoUse`: why the subscription that sent
   * it shows no order any more.
   */
  | { readonly isSettled: true; readonly isErased: boolean; readonly ofNoUse?: DeliveryReason }
  | ({ readonly isSettled: false; readonly isErased: boolean } & Pick<
      ReadDelivery,
      "references" | "shopEvents" | "settlement"
    >);

/** What a delivery says, before anything is done about it. */
export interface ReadDelivery {
  readonly events: readonly PlatformEvent[];
  readonly byOrder: ReadonlyMap<string, readonly OrderEvent[]>;
  /** Orders that it only names: they have to be fetched. */
  readonly references: readonly ReferenceEvent[];
  /** What it says of a person or of the shop as a whole. */
  readonly shopEvents: readonly (PrivacyEvent | UninstalledEvent)[];
  /** How it is settled once all that is done; `orderIds` are those that it brings itself. */
  readonly settlement: Settlement;
}

/** What taking a delivery in needs. */
export interface ApplyParts extends ReconcileParts {
  readonly store: Pick<Store, "changeOrder" | "settleDelivery" | "eraseDelivery">;
  /** Unless given, no shop shares an app with another. */
  readonly sharedOrders?: SharedOrders;
}

/** Takes a delivery in as far as that needs nobody else. Applied again, it changes nothing. */
export async function applyDelivery(
  parts: ApplyParts,
  shop: ShopContext,
  delivery: Delivery,
  now: number,
  traceparent: TraceParent | null = null,
): Promise<AppliedDelivery> {
  if (delivery.content === "gone") {
    const settled = { outcome: "processed", reason: { code: "erased" }, orderIds: [] } as const;
    await parts.store.settleDelivery({ deliveryId: delivery.id, ...settled });
    return SETTLED;
  }
  const read = await readDelivery(shop, delivery);
  if (!read.ok) {
    const settled = await settle(parts, shop, delivery, [], dead(delivery, read.reason));
    return read.isOfNoUse === true ? { ...settled, ofNoUse: read.reason } : settled;
  }
  const test = testSettlement(read);
  if (test !== null) return settle(parts, shop, delivery, read.events, test);
  const apply = async (foreign: DeliveryReason | null = null) =>
    foreign === null
      ? applyRead(parts, shop, delivery, read, now, traceparent)
      : settle(parts, shop, delivery, read.events, dead(delivery, foreign));
  return parts.sharedOrders?.during(shop, read.byOrder, apply) ?? apply();
}

/** The invented order of a test is known by what it says alone, and nothing of it becomes an order here. */
function testSettlement({ events, settlement }: ReadDelivery): Settlement | null {
  const [first] = events;
  const isTest = events.every((event) => event.kind === "snapshot" && isSampleOrder(event.snapshot));
  if (first?.kind !== "snapshot" || !isTest) return null;
  return { ...settlement, orderIds: [], reason: { code: "testDelivery", sentAt: first.snapshot.createdAt } };
}

/** Takes in what was read of a delivery. */
export async function applyRead(
  parts: ApplyParts,
  shop: ShopContext,
  delivery: Delivery,
  read: ReadDelivery,
  now: number,
  traceparent: TraceParent | null = null,
): Promise<AppliedDelivery> {
  const { events, byOrder, references, shopEvents, settlement } = read;
  const isLeft = references.length > 0 || shopEvents.length > 0;
  const arrivalOf = (own: readonly OrderEvent[]) =>
    ({
      events: own.map((event) => arrivedAt(event, delivery.receivedAt)),
      source: { way: "delivery", topic: delivery.topic },
      delivery: delivery.id,
      priority: "live",
      traceparent,
    }) as const;
  const [only] = byOrder;
  if (!isLeft && only !== undefined && byOrder.size === 1) {
    const [orderId, own] = only;
    let isErased = false;
    const settles = (isOrderErased: boolean) => {
      const settled = erasing(parts, shop, delivery, events, settlement, isOrderErased);
      isErased = settled.remains !== undefined;
      return settled;
    };
    await reconcileOrder(parts, shop, orderId, { ...arrivalOf(own), settles }, now);
    return { isSettled: true, isErased };
  }
  let isOrderErased = false;
  for (const [orderId, own] of byOrder) {
    const taken = await reconcileOrder(parts, shop, orderId, arrivalOf(own), now);
    isOrderErased ||= taken.isErased;
  }
  if (isLeft) {
    const isErased = await reduce(parts, shop, delivery, events);
    return { isSettled: false, isErased, references, shopEvents, settlement };
  }
  return settle(parts, shop, delivery, events, settlement, isOrderErased);
}

/** Pure: the same delivery always says the same. */
export async function readDelivery(
  shop: ShopContext,
  delivery: Delivery,
): Promise<({ readonly ok: true } & ReadDelivery) | Extract<Translation, { readonly ok: false }>> {
  const translation = await eventsOf(shop, delivery);
  if (!translation.ok) return translation;
  const { events } = translation;
  const byOrder = Map.groupBy(events.filter(isOrderEvent), ({ orderId }) => orderId);
  const orderIds = [...byOrder.keys()];
  const reason = translation.reason ?? otherEvents(events);
  return {
    ok: true,
    events,
    byOrder,
    references: events.filter((event) => event.kind === "reference"),
    shopEvents: events.filter((event) => event.kind === "privacy" || event.kind === "uninstalled"),
    settlement: { deliveryId: delivery.id, outcome: "processed", reason, orderIds },
  };
}

const SETTLED = { isSettled: true, isErased: false } as const;

/** Settles a delivery; without its content where it speaks of somebody who was erased. */
export async function settle(
  parts: Pick<ApplyParts, "erasures"> & { readonly store: Pick<Store, "settleDelivery"> },
  shop: ShopContext,
  delivery: Delivery,
  events: readonly PlatformEvent[],
  settlement: Settlement,
  isOrderErased = false,
): Promise<{ readonly isSettled: true; readonly isErased: boolean }> {
  return parts.erasures.during(async () => {
    const settled = erasing(parts, shop, delivery, events, settlement, isOrderErased);
    await parts.store.settleDelivery(settled);
    return { isSettled: true, isErased: settled.remains !== undefined };
  });
}

function arrivedAt(event: OrderEvent, receivedAt: number): OrderEvent {
  return event.kind === "snapshot" || event.kind === "refund" ? { ...event, receivedAt } : event;
}

/** What waits longer does not wait with the person in it. */
async function reduce(
  { store, erasures }: ApplyParts,
  shop: ShopContext,
  delivery: Delivery,
  events: readonly PlatformEvent[],
): Promise<boolean> {
  if (!erasures.mustErase(delivery, events)) return false;
  const remains = await remainsOf(shop, delivery, (event) => erasures.redactOne(event, shop));
  if (remains !== null) await store.eraseDelivery(delivery.id, remains);
  return remains !== null;
}

function erasing(
  { erasures }: { readonly erasures: Erasures },
  { adapter }: ShopContext,
  delivery: Delivery,
  events: readonly PlatformEvent[],
  settlement: Settlement,
  isOrderErased: boolean,
): Settlement {
  if (!isOrderErased && !erasures.mustErase(delivery, events)) return settlement;
  return { ...settlement, remains: nothingOf(adapter, delivery) };
}

/** What a delivery says besides orders. */
function otherEvents(events: readonly PlatformEvent[]): DeliveryReason | null {
  const reasons = events.map((event): DeliveryReason | null => {
    switch (event.kind) {
      case "reference":
        return event.reason;
      case "privacy":
        return { code: "privacyAsked", request: event.request };
      case "uninstalled":
        return { code: "appRemoved" };
      default:
        return null;
    }
  });
  return together(reasons.filter((reason) => reason !== null));
}

/** One reason in place of several; those that say the same are said once. */
export function together(reasons: readonly DeliveryReason[]): DeliveryReason | null {
  const all = reasons.filter(
    (reason, at) => reasons.findIndex((other) => JSON.stringify(other) === JSON.stringify(reason)) === at,
  );
  const [only = null] = all;
  return all.length > 1 ? { code: "several", all: all.slice(0, MOST_REASONS) } : only;
}

const MOST_REASONS = 20;

export function dead({ id }: Pick<Delivery, "id">, reason: DeliveryReason): Settlement {
  return { deliveryId: id, outcome: "dead", reason, orderIds: [] };
}
