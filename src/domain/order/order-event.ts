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
 * What one delivery (or one pulled order) says about one order. Merging events is commutative, associative and
 * idempotent, so that the order of arrival never matters (see facts.ts).
 */
export type OrderEvent = SnapshotEvent | RefundEvent | FulfillmentEvent | DisputeEvent | DeletionEvent;

/** A platform described the whole order. */
export interface SnapshotEvent {
  readonly kind: "snapshot";
  readonly orderId: string;
  readonly snapshot: OrderSnapshot;
  /** The order came back from the bin: this snapshot answers one deletion. */
  readonly isRestoration: boolean;
  /** For a snapshot read from the platform: when it was read, the order being alive then. `null` for a webhook's body. */
  readonly observedAt: Moment | null;
  /** What only a reading tells, and this one was asked for. */
  readonly read?: ReadParts;
  /** What it was asked for besides and the shop refused to tell just now, unlike what it can never tell of this order. */
  readonly refused?: { readonly parts: readonly ReadPart[]; readonly problem: ShopProblem };
  /** For a webhook's body: when it reached the bridge. Added where it comes in; adapters leave it out. */
  readonly receivedAt?: Moment;
}

/** A notice that carries a refund and nothing else of the order. */
export interface RefundEvent {
  readonly kind: "refund";
  readonly orderId: string;
  readonly refund: Refund;
  /** When the notice reached the bridge. Added where it comes in; adapters leave it out. */
  readonly receivedAt?: Moment;
}

/** A notice that carries a shipment and nothing else of the order. */
interface FulfillmentEvent {
  readonly kind: "fulfillment";
  readonly orderId: string;
  readonly fulfillment: Fulfillment;
}

/** A notice of a dispute over the order's payment, and how it stands. */
interface DisputeEvent {
  readonly kind: "dispute";
  readonly orderId: string;
  readonly dispute: Dispute;
}

/**
 * The order was deleted or moved to the bin. Such bodies carry no time, so a deletion is counted against the
 * restorations instead of compared by time.
 */
export interface DeletionEvent {
  readonly kind: "deletion";
  readonly orderId: string;
  /** The subscription that told us: two subscriptions tell of the same deletion. */
  readonly subscription: string;
  /** Differs between two deletions told by one subscription; the same for a repeated delivery. */
  readonly key: string;
  readonly receivedAt: Moment;
  /** Deleted for good: the platform cannot bring the order back. */
  readonly isFinal: boolean;
}
