import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { Log, SharedTrouble } from "../log/log.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { Spans } from "../telemetry/spans.ts";
import type { Clock } from "../time/clock.ts";

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
  /** Reads the order where a rule asks for it; until when its points then wait, `null`: not at all. */
  readonly readForRules?: (shop: ShopContext, record: OrderRecord) => Promise<Moment | null>;
  /** The process is stopping. */
  readonly signal: AbortSignal;
  /** Answers that cannot be written down, of all lanes. */
  readonly storeTrouble: SharedTrouble;
  /** Told nothing unless given. */
  readonly spans?: Spans;
}
