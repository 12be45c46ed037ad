import type { Erasures } from "../people/privacy/erasures.ts";
import type { ConnectedShop, OrderPull } from "../platform/shop-access.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Spans } from "../runtime/telemetry/spans.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { ReadingGate } from "./reading-gate.ts";

/** The dependencies of reconciling an order. */
export interface ReconcileContext {
  readonly store: Pick<Store, "changeOrder" | "changeValue">;
  readonly erasures: Erasures;
  /** Receives the traces; by default there are none. */
  readonly spans?: Spans;
}

/** The dependencies of all on-ramps: a delivery, the watch, a resync. */
export interface RoadContext extends ReconcileContext {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** Connects to a shop for reading. */
  readonly connect: (shop: ShopContext) => ConnectedShop;
  /** Limits reads of the same parts to one order at a time. */
  readonly gate: ReadingGate;
  /** Called when operations may have been planned. */
  readonly onPlanned: () => void;
}

/** A shop whose orders are read, and what reconciling them needs. */
export interface ShopReadContext
  extends Pick<RoadContext, "store" | "erasures" | "spans" | "clock" | "log" | "onPlanned"> {
  /** For what is planned: by a wall clock that is ahead, it would wait. */
  readonly dueClock: Pick<Clock, "now">;
  readonly shop: ShopContext;
  readonly connected: ConnectedShop;
  readonly pull: OrderPull<unknown>;
}

/** The dependencies of replanning orders; `signal` aborts it. */
export type ReplanContext = Pick<RoadContext, "shops" | "log" | "onPlanned"> & {
  readonly store: Pick<
    Store,
    "getValue" | "changeValue" | "listOrders" | "listValues" | "readOrders" | "changeOrder"
  >;
  readonly clock: Pick<Clock, "now">;
  readonly signal: AbortSignal;
};

/** The dependencies of reading an order for its rules. */
export type ReadingContext = ReconcileContext &
  Pick<RoadContext, "connect" | "clock" | "gate"> & {
    /** Called when a read showed that the shop refuses all orders. */
    readonly onUnreadable?: (shop: ShopContext) => void;
  };
