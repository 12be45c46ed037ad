import type { OrderEvent } from "../../domain/order/order-event.ts";
import type {
  PlatformAdapter,
  PlatformEvent,
  TranslatableDelivery,
  Translation,
} from "../../platform/adapter.ts";
import type { DeliveryReason } from "../../platform/codes/delivery.ts";
import { parseExactJson } from "../../platform/exact-json.ts";
import { withinTranslationLimits } from "../../platform/translation-limits.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import type { Delivery, DeliveryRemains } from "../../store/inbox.ts";
import { isLarge, TOOK_TOO_LONG, WorkTime, yieldToOthers } from "./large-body.ts";

/** The remains of an erased delivery: only its topic. */
export function nothingOf(
  { topics }: Pick<PlatformAdapter, "topics">,
  { topic }: Pick<Delivery, "topic">,
): DeliveryRemains {
  return {
    topic: topics.some(({ name }) => name === topic) ? topic : "",
    headers: {},
    body: new Uint8Array(),
    content: "gone",
  };
}

/** The fields from which a delivery is read, stored or about to be stored. */
type ReadableDelivery = Pick<
  Delivery,
  "id" | "topic" | "headers" | "body" | "receivedAt" | "content" | "isBodySigned"
>;

/** The events of a delivery; of an unsigned body, only references to the orders it names. */
export async function eventsOf(shop: ShopContext, delivery: ReadableDelivery): Promise<Translation> {
  if (delivery.content === "events") {
    return { ok: true, events: keptEvents(delivery.body) };
  }
  const translation = withinTranslationLimits(await translate(shop, delivery));
  if (!translation.ok || delivery.isBodySigned) return translation;
  return { ...translation, events: translation.events.flatMap(onlyHint) };
}

function keptEvents(body: Uint8Array): readonly PlatformEvent[] {
  return JSON.parse(Buffer.from(body).toString("utf8"));
}

/** A large body is parsed and translated in two slices, so that other work can run in between. */
async function translate(shop: ShopContext, delivery: ReadableDelivery): Promise<Translation> {
  const { adapter, adapterShop } = shop;
  const work = new WorkTime(isLarge(delivery));
  const parsed = work.slice(() => adapter.decode?.(delivery.body) ?? parseExactJson(delivery.body));
  if (!parsed.ok) return parsed;
  if (isLarge(delivery)) await yieldToOthers();
  const { topic, headers, receivedAt, id } = delivery;
  const translatable = { topic, headers, body: parsed.value, receivedAt, deliveryKey: id };
  const foreign = whyNotOurs(shop, translatable);
  if (foreign !== null) return { ok: false, reason: foreign };
  const translation = work.slice(() => adapter.translate(translatable, adapterShop));
  if (isLarge(delivery)) await yieldToOthers();
  return work.isUsedUp ? { ok: false, reason: TOOK_TOO_LONG } : translation;
}

const LONGEST_DOMAIN = 100;

/**
 * Shops of one app, or of one merchant, may share a secret: then a signature does not prove which shop sent a delivery,
 * and one shop's signed bytes can be sent to another's address. Returns why it is another shop's, or `null`.
 */
function whyNotOurs(
  { adapter, adapterShop, platformDomains }: ShopContext,
  delivery: TranslatableDelivery,
): DeliveryReason | null {
  const named = adapter.shopOf?.(delivery) ?? null;
  if (named === null || named.domain === adapterShop.domain) return null;
  if (!named.isExact && !platformDomains.has(named.domain)) return null;
  return { code: "otherShop", domain: named.domain.slice(0, LONGEST_DOMAIN) };
}

export function isOrderEvent(event: PlatformEvent): event is OrderEvent {
  return ["snapshot", "refund", "fulfillment", "deletion"].includes(event.kind);
}

/**
 * What may stay of a delivery that contains an erased person. A waiting one keeps its events without personal data, so
 * that nothing acknowledged is lost: a cancellation, an order to fetch. `null`: a privacy request of the platform,
 * which must be carried out first.
 */
export async function remainsOf(
  shop: ShopContext | undefined,
  delivery: Delivery,
  redact: (event: OrderEvent) => OrderEvent,
): Promise<DeliveryRemains | null> {
  if (shop === undefined || delivery.outcome !== "waiting")
    return nothingOf(shop?.adapter ?? { topics: [] }, delivery);
  return remainsOfEvents(shop, delivery, await eventsOf(shop, delivery), redact);
}

/** Like `remainsOf`, for a waiting or new delivery with this translation. */
export function remainsOfEvents(
  { adapter }: ShopContext,
  delivery: Pick<Delivery, "topic">,
  translation: Translation,
  redact: (event: OrderEvent) => OrderEvent,
): DeliveryRemains | null {
  const nothing = nothingOf(adapter, delivery);
  if (!translation.ok) return nothing;
  if (translation.events.some(({ kind }) => kind === "privacy")) return null;
  const events = translation.events.map((event) =>
    isOrderEvent(event)
      ? redact(event)
      : event.kind === "reference"
        ? { ...event, reason: { code: "namesOnly", entity: event.entity } as const }
        : event,
  );
  return { ...nothing, content: "events", body: Buffer.from(JSON.stringify(events)) };
}

/** Reduces an event of an unsigned body to a reference. Privacy requests and removals are dropped. */
function onlyHint(event: PlatformEvent): readonly PlatformEvent[] {
  if (event.kind === "reference") return [event];
  if (!isOrderEvent(event)) return [];
  const reason = { code: "bodyNotSigned" } as const;
  return [{ kind: "reference", entity: "order", id: event.orderId, reason }];
}
