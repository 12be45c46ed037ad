import type { Erasures } from "../people/privacy/erasures.ts";
import type { ConnectedShop, OrderPull } from "../platform/shop-access.ts";
import type { Log } from "../runtime/log/log.ts";
import type { Spans } from "../runtime/telemetry/spans.ts";
import type { Clock } from "../runtime/time/clock.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { ReadingGate } from "./reading-gate.ts";

/** What taking an order in needs. */
export interface ReconcileContext {
  readonly store: Pick<Store, "changeOrder">;
  readonly erasures: Erasures;
  /** No traces by default. */
  readonly spans?: Spans;
}

/** What the work on orders needs, whatever its on-ramp: a delivery, the watch, a resync. */
export interface RoadContext extends ReconcileContext {
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** How a shop is asked. */
  readonly connect: (shop: ShopContext) => ConnectedShop;
  /** Of the orders that wait for the same facts of a shop, one asks. */
  readonly gate: ReadingGate;
  /** Operations may have been planned. */
  readonly onPlanned: () => void;
}

/** A shop whose orders are read, and what taking them in needs. */
export interface ShopReadContext
  extends Pick<RoadContext, "store" | "erasures" | "spans" | "clock" | "log" | "onPlanned"> {
  readonly shop: ShopContext;
  readonly connected: ConnectedShop;
  readonly pull: OrderPull<unknown>;
}

/** What planning waiting orders again needs; `signal` ends it early. */
export type ReplanContext = Pick<RoadContext, "shops" | "log" | "onPlanned"> & {
  readonly store: Pick<Store, "getValue" | "changeValue" | "listOrders" | "changeOrder">;
  readonly clock: Pick<Clock, "now">;
  readonly signal: AbortSignal;
};

/** What reading an order for its rules needs. */
export type ReadingContext = ReconcileContext &
  Pick<RoadContext, "connect" | "clock" | "gate"> & {
    /** An order found that the shop cannot be read, whichever order asks. */
    readonly onUnreadable?: (shop: ShopContext) => void;
  };
