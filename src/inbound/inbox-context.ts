import type { ShopEvent } from "../platform/adapter.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { RoadContext } from "../reconcile/road-context.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { Delivery } from "../store/inbox.ts";
import type { SharedOrders } from "./shared-orders.ts";

/** What the work on stored deliveries needs. */
export interface InboxContext extends Omit<RoadContext, "gate"> {
  /** Does what a delivery says of a person or of the shop as a whole; resolves with what was done. */
  readonly applyShopEvent: (
    shop: ShopContext,
    delivery: Delivery,
    event: ShopEvent,
  ) => Promise<DeliveryReason>;
  /** The shop's subscriptions show no order any more. */
  readonly noteOfNoUse: (shop: ShopContext, reason: DeliveryReason) => Promise<void>;
}

/** The same with what the deliveries under way share. */
export interface DeliveryContext extends InboxContext {
  readonly sharedOrders: SharedOrders;
  /** A delivery spoke of a person who was erased: its old bytes leave the files soon. */
  readonly scrubSoon: () => void;
}
