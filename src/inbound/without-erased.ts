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
 * A delivery that speaks of somebody who was erased, reduced before it is stored: no file ever holds its bytes. Of what
 * is ignored nothing stays; what is to be worked on keeps what it tells without the person. Only a platform's own request
 * about a person is stored as it came, since it has to be carried out first: it loses its bytes with that.
 */
export async function withoutErased(
  { store, erasures }: ErasingContext,
  shop: ShopContext,
  delivery: NewDelivery,
): Promise<NewDelivery> {
  if (!erasures.mustErase(delivery, [])) return delivery;
  const erased = { ...delivery, reason: { code: "erased" } as const };
  if (delivery.outcome === "ignored") return { ...erased, ...nothingOf(shop.adapter, delivery) };
  // The store has given it no id yet; a repetition is known by its dedupe key and never read.
  const translation = await eventsOf(shop, { ...delivery, id: randomUUID() });
  if (translation.ok && !erasures.mustErase(delivery, translation.events)) return delivery;
  const theirs = await ordersOfErased({ store, erasures }, shop, translation);
  const remains = remainsOfEvents(shop, delivery, translation, (event) =>
    theirs.has(event.orderId) ? redactEvent(event) : erasures.redactOne(event, shop),
  );
  return remains === null ? delivery : { ...erased, ...remains };
}

/** By their records, or by what the delivery itself says of them. */
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
