import type { PlatformEvent } from "../platform/adapter.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import { settlementOf } from "../reconcile/reconcile-order.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery, Settlement } from "../store/inbox.ts";
import { nothingOf } from "./deliveries/delivery-events.ts";
import type { DeliveryContext } from "./inbox-context.ts";

/** Settles a delivery, and removes its content if it contains an erased person. */
export async function settle(
  { store, erasures, scrubSoon }: Pick<DeliveryContext, "store" | "erasures" | "scrubSoon">,
  { adapter }: ShopContext,
  delivery: Delivery,
  events: readonly PlatformEvent[],
  settlement: Settlement,
  isOrderErased = false,
): Promise<void> {
  const remains = nothingOf(adapter, delivery);
  await erasures.during(async () => {
    const settled = settlementOf(erasures, { delivery, events, settlement, remains }, isOrderErased);
    await store.settleDelivery(settled);
    if (settled.remains !== undefined) scrubSoon();
  });
}

export function dead({ id }: Pick<Delivery, "id">, reason: DeliveryReason): Settlement {
  return { deliveryId: id, outcome: "dead", reason, orderIds: [] };
}
