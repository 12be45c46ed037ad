import type { OrderEvent } from "../domain/order-event.ts";
import type {
  PlatformEvent,
  PrivacyEvent,
  ReferenceEvent,
  Translation,
  UninstalledEvent,
} from "../platform/adapter.ts";
import { parseExactJson } from "../platform/exact-json.ts";
import { withinTranslationLimits } from "../platform/translation-limits.ts";
import { isErasedDelivery } from "../reconcile/mentions.ts";
import { type OrderStore, reconcileOrder } from "../reconcile/reconcile-order.ts";
import type { ShopContext } from "../shop-context.ts";
import type { Delivery, Settlement, Store } from "../store/store.ts";
import { whyNotOurs } from "./belonging.ts";
import { isLarge, letOthersThrough, TOOK_TOO_LONG, WorkTime } from "./large-body.ts";
import { hasTrustedBody } from "./trust.ts";

/** What is left to do when a delivery's own orders are taken in. */
export type AppliedDelivery =
  /** `isErased`: it told of a person who was erased, so its body has to go, too. */
  | { readonly isSettled: true; readonly isErased: boolean }
  | ({ readonly isSettled: false } & Pick<ReadDelivery, "references" | "shopEvents" | "settlement">);

/** What a delivery says, before anything is done about it. */
export interface ReadDelivery {
  readonly byOrder: ReadonlyMap<string, readonly OrderEvent[]>;
  /** Orders that it only names: they have to be fetched. */
  readonly references: readonly ReferenceEvent[];
  /** What it says of a person or of the shop as a whole. */
  readonly shopEvents: readonly (PrivacyEvent | UninstalledEvent)[];
  /** How it is settled once all that is done; `orderIds` are those that it brings itself. */
  readonly settlement: Settlement;
}

/** Takes a delivery in as far as that needs nobody else. Applied again, it changes nothing. */
export async function applyDelivery(
  store: OrderStore & Pick<Store, "settleDelivery">,
  shop: ShopContext,
  delivery: Delivery,
  now: number,
): Promise<AppliedDelivery> {
  if (isErasedDelivery(delivery)) {
    await store.settleDelivery({
      deliveryId: delivery.id,
      outcome: "processed",
      reason: "erased",
      orderIds: [],
    });
    return SETTLED;
  }
  const read = await readDelivery(shop, delivery);
  if (!read.ok) {
    await store.settleDelivery(dead(delivery, read.reason));
    return SETTLED;
  }
  const { byOrder, references, shopEvents, settlement } = read;
  const isLeft = references.length > 0 || shopEvents.length > 0;
  const arrivalOf = (own: readonly OrderEvent[]) =>
    ({
      events: own.map((event) => arrivedAt(event, delivery.receivedAt)),
      source: `delivery ${delivery.topic}`,
      priority: "live",
    }) as const;
  const [only] = byOrder;
  if (!isLeft && only !== undefined && byOrder.size === 1) {
    const [orderId, own] = only;
    const arrival = { ...arrivalOf(own), settles: settlement };
    const { isErased } = await reconcileOrder(store, shop, orderId, arrival, now);
    return { isSettled: true, isErased };
  }
  let isErased = false;
  for (const [orderId, own] of byOrder) {
    const taken = await reconcileOrder(store, shop, orderId, arrivalOf(own), now);
    isErased ||= taken.isErased;
  }
  if (isLeft) return { isSettled: false, ...read };
  await store.settleDelivery(settlement);
  return { isSettled: true, isErased };
}

/** Pure: the same delivery always says the same. */
export async function readDelivery(
  shop: ShopContext,
  delivery: Delivery,
): Promise<({ readonly ok: true } & ReadDelivery) | { readonly ok: false; readonly reason: string }> {
  const translation = withinTranslationLimits(await translate(shop, delivery));
  if (!translation.ok) return translation;
  const events = hasTrustedBody(delivery) ? translation.events : translation.events.flatMap(onlyHint);
  const byOrder = Map.groupBy(events.filter(isOrderEvent), ({ orderId }) => orderId);
  const orderIds = [...byOrder.keys()];
  const reason = translation.reason ?? otherEvents(events);
  return {
    ok: true,
    byOrder,
    references: events.filter((event) => event.kind === "reference"),
    shopEvents: events.filter((event) => event.kind === "privacy" || event.kind === "uninstalled"),
    settlement: { deliveryId: delivery.id, outcome: "processed", reason, orderIds },
  };
}

const SETTLED = { isSettled: true, isErased: false } as const;

/** In two slices where the body is large. */
async function translate(shop: ShopContext, delivery: Delivery): Promise<Translation> {
  const { adapter, adapterShop } = shop;
  const work = new WorkTime();
  const parsed = work.slice(() => adapter.decode?.(delivery.body) ?? parseExactJson(delivery.body));
  if (!parsed.ok) return parsed;
  if (isLarge(delivery)) await letOthersThrough();
  const { topic, headers, receivedAt, id } = delivery;
  const translatable = { topic, headers, body: parsed.value, receivedAt, deliveryKey: id };
  const foreign = whyNotOurs(shop, translatable);
  if (foreign !== null) return { ok: false, reason: foreign };
  const translation = work.slice(() => adapter.translate(translatable, adapterShop));
  if (isLarge(delivery)) await letOthersThrough();
  return work.isUsedUp ? { ok: false, reason: TOOK_TOO_LONG } : translation;
}

function arrivedAt(event: OrderEvent, receivedAt: number): OrderEvent {
  return event.kind === "snapshot" || event.kind === "refund" ? { ...event, receivedAt } : event;
}

function isOrderEvent(event: PlatformEvent): event is OrderEvent {
  return ["snapshot", "refund", "fulfillment", "deletion"].includes(event.kind);
}

/** Of a body that nobody vouches for, only which order to look at is used; a privacy request or removal never. */
function onlyHint(event: PlatformEvent): readonly PlatformEvent[] {
  if (event.kind === "reference") return [event];
  if (!isOrderEvent(event)) return [];
  const reason = "the delivery's body is not signed";
  return [{ kind: "reference", entity: "order", id: event.orderId, reason }];
}

/** What a delivery told besides orders, for the person who looks at it. */
function otherEvents(events: readonly PlatformEvent[]): string | null {
  const words = events.map((event) => {
    switch (event.kind) {
      case "reference":
        return event.reason;
      case "privacy":
        return `privacy request (${event.request})`;
      case "uninstalled":
        return "the app was removed from the shop";
      default:
        return null;
    }
  });
  return words.filter((word) => word !== null).join("; ") || null;
}

export function dead({ id }: Pick<Delivery, "id">, reason: string): Settlement {
  return { deliveryId: id, outcome: "dead", reason, orderIds: [] };
}
