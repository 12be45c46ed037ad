import type {
  Dispute,
  Fulfillment,
  Moment,
  OrderSnapshot,
  ReadPart,
  ReadParts,
  Refund,
  ShopProblem,
} from "./order-snapshot.ts";

/**
 * What one delivery (or one order read from the shop) says about one order. Merging events is commutative, associative
 * and idempotent, so the order of arrival never matters (see facts.ts).
 */
export type OrderEvent = SnapshotEvent | RefundEvent | FulfillmentEvent | DisputeEvent | DeletionEvent;

/** A snapshot of the whole order. */
export interface SnapshotEvent {
  readonly kind: "snapshot";
  readonly orderId: string;
  readonly snapshot: OrderSnapshot;
  /** The order came back from the trash: this snapshot cancels out one deletion. */
  readonly isRestoration: boolean;
  /** When the snapshot was read from the platform, where the order existed then. `null` for a webhook's body. */
  readonly observedAt: Moment | null;
  /** The requested parts that only a read returns. */
  readonly read?: ReadParts;
  /** The requested parts that the shop refused for now, as opposed to parts that it does not have for this order. */
  readonly refused?: { readonly parts: readonly ReadPart[]; readonly problem: ShopProblem };
  /** For a webhook's body: when it reached the bridge. The bridge adds it; adapters leave it out. */
  readonly receivedAt?: Moment;
}

/** A webhook that contains only a refund of the order. */
export interface RefundEvent {
  readonly kind: "refund";
  readonly orderId: string;
  readonly refund: Refund;
  /** When the webhook reached the bridge. The bridge adds it; adapters leave it out. */
  readonly receivedAt?: Moment;
}

/** A webhook that contains only a shipment of the order. */
interface FulfillmentEvent {
  readonly kind: "fulfillment";
  readonly orderId: string;
  readonly fulfillment: Fulfillment;
}

/** A webhook about a dispute over the order's payment, with its state. */
interface DisputeEvent {
  readonly kind: "dispute";
  readonly orderId: string;
  readonly dispute: Dispute;
}

/**
 * The order was deleted or moved to the trash. Such bodies have no time, so deletions are counted against restorations
 * and not compared by time.
 */
export interface DeletionEvent {
  readonly kind: "deletion";
  readonly orderId: string;
  /** The subscription that reported it: two subscriptions report the same deletion. */
  readonly subscription: string;
  /** Differs between two deletions reported by one subscription; the same for a repeated delivery. */
  readonly key: string;
  readonly receivedAt: Moment;
  /** Deleted permanently: the platform cannot restore the order. */
  readonly isFinal: boolean;
}
