import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Log, SharedTrouble } from "../log/log.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { Spans } from "../telemetry/spans.ts";
import type { Clock } from "../time/clock.ts";
import type { SentStep } from "./call-spans.ts";
import type { LoyaltyCall } from "./loyalty-call.ts";

/** What a lane under way needs. */
export interface LaneRunParts {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  /** Uniform in [0, 1): spreads retries. */
  readonly jitter: () => number;
  readonly log: Log;
  /** An order was changed by an answer. */
  readonly onChanged?: (record: OrderRecord) => void;
  /** Reads the order where a rule asks for it; false: its points wait for what the shop does not tell. */
  readonly readForRules?: (shop: ShopContext, record: OrderRecord) => Promise<boolean>;
  /** The process is stopping. */
  readonly signal: AbortSignal;
  /** Answers that cannot be written down, of all lanes. */
  readonly storeTrouble: SharedTrouble;
  /** Told nothing unless given. */
  readonly spans?: Spans;
}

/** A step whose start is durable: it may be sent, once. */
export interface ReadyCall {
  readonly operationId: string;
  /** As it was written then. */
  readonly record: OrderRecord;
  readonly call: LoyaltyCall;
  /** The slot of the rate budget was taken in the store. */
  readonly isSlotWritten: boolean;
  /** On the monotonic clock. */
  readonly startedAt: number;
  readonly sent: SentStep;
}
