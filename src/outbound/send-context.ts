import type { Operation } from "../domain/operation/operation.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Log, SharedTrouble } from "../runtime/log/log.ts";
import type { Spans } from "../runtime/telemetry/spans.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { LoyaltyRequest } from "./loyalty/loyalty-requests.ts";

/** The dependencies of sending an order's steps. */
export interface SendContext {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  /** Uniform in [0, 1): spreads retries. */
  readonly jitter: () => number;
  readonly log: Log;
  /** Called when an answer changed an order. */
  readonly onChanged?: (record: OrderRecord) => void;
  /** Reads the order if a rule needs it; false: the shop refuses the data, and the points wait. */
  readonly readForRules?: (shop: ShopContext, record: OrderRecord) => Promise<boolean>;
  /** Receives the traces; by default there are none. */
  readonly spans?: Spans;
}

/** The dependencies of a running lane. */
export interface LaneContext extends SendContext {
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  /** Counts answers of all lanes that cannot be written. */
  readonly storeTrouble: SharedTrouble;
}

/** A step whose start is durable: it may be sent, once. */
export interface ReadyCall {
  /** The operation just before it was sent. */
  readonly operation: Operation;
  /** The order as written at that time. */
  readonly record: OrderRecord;
  /** Contains the customer's contact, so it is never logged. */
  readonly request: LoyaltyRequest;
  /** Taking the slot of the rate budget was a write to the store. */
  readonly isSlotWritten: boolean;
  readonly sentAt: Moment;
  /** When the request started, on the monotonic clock. */
  readonly startedAt: number;
}
