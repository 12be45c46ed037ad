import { randomUUID } from "node:crypto";
import { redactEvent } from "../domain/order/redaction.ts";
import type { Translation } from "../platform/adapter.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { NewDelivery } from "../store/inbox.ts";
import type { Store } from "../store/store.ts";
import { eventsOf, isOrderEvent, nothingOf, remainsOfEvents } from "./deliveries/delivery-events.ts";
import type { InboxContext } from "./inbox-context.ts";

type ErasingContext = Pick<InboxContext, "erasures"> & { readonly store: Pick<Store, "getOrder"> };

/**
 * Reduces a delivery that contains an erased person before it is stored, so that its bytes are never written. An
 * ignored delivery keeps nothing; others keep their events without personal data. Only a platform's privacy request is
 * stored unchanged, because it must be carried out first; its bytes are removed then.
 */
export async function withoutErased(
  { store, erasures }: ErasingContext,
  shop: ShopContext,
  delivery: NewDelivery,
): Promise<NewDelivery> {
  if (!erasures.mustErase(delivery, [])) return delivery;
  const erased = { ...delivery, reason: { code: "erased" } as const };
  if (delivery.outcome === "ignored") return { ...erased, ...nothingOf(shop.adapter, delivery) };
  // The store has not assigned an id yet. A duplicate is recognised by its dedupe key and never read.
  const translation = await eventsOf(shop, { ...delivery, id: randomUUID() });
  if (translation.ok && !erasures.mustErase(delivery, translation.events)) return delivery;
  const theirs = await ordersOfErased({ store, erasures }, shop, translation);
  const remains = remainsOfEvents(shop, delivery, translation, (event) =>
    theirs.has(event.orderId) ? redactEvent(event) : erasures.redactOne(event, shop),
  );
  return remains === null ? delivery : { ...erased, ...remains };
}

/** The orders of erased persons, according to their records or to the delivery itself. */
async function ordersOfErased(
  { store, erasures }: ErasingContext,
  shop: ShopContext,
  translation: Translation,
): Promise<ReadonlySet<string>> {
  const theirs = new Set<string>();
  for (const event of translation.ok ? translation.events.filter(isOrderEvent) : []) {
    const { orderId } = event;
    const known = await store.getOrder({ shop: shop.shop, orderId });
    const isErased = known !== null && known.erasedAt !== null;
    if (isErased || erasures.redact([event], shop).isErased) theirs.add(orderId);
  }
  return theirs;
}
