import type { ShopEvent } from "../platform/adapter.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { RoadContext } from "../reconcile/road-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery } from "../store/inbox.ts";
import type { SharedOrders } from "./shared-orders.ts";

/** The dependencies of processing stored deliveries. */
export interface InboxContext extends Omit<RoadContext, "gate"> {
  /** Carries out an event about a person or the shop as a whole; resolves with what was done. */
  readonly applyShopEvent: (
    shop: ShopContext,
    delivery: Delivery,
    event: ShopEvent,
  ) => Promise<DeliveryReason>;
  /** Called when the shop's subscriptions no longer contain orders. */
  readonly noteUnusable: (shop: ShopContext, reason: DeliveryReason) => Promise<void>;
}

/** `InboxContext` with state shared by the deliveries being processed. */
export interface DeliveryContext extends InboxContext {
  readonly sharedOrders: SharedOrders;
  /** Called when a delivery of an erased person was reduced: its old bytes are removed from the files soon. */
  readonly scrubSoon: () => void;
}
