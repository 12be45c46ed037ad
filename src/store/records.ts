import type { OrderKey, OrderRecord, PointsState } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { OrderState, OrderSummary } from "../domain/order/order-summary.ts";
import type { RememberedCall } from "./call-memory.ts";
import type { DeliveryOutcome, Settlement } from "./inbox.ts";
import type { Lanes } from "./lanes.ts";
import type { Page, PageRequest } from "./page.ts";

/** The new record, what to hand back to the caller, and what else becomes durable in the same act. */
export interface OrderChange<T> {
  /** `null` leaves the order as it is. */
  readonly record: OrderRecord | null;
  readonly result: T;
  readonly settles?: readonly Settlement[];
  /** The call that is about to be made for the order. */
  readonly remembers?: RememberedCall;
  /** With `lease` and a record: the lane is released in the same act. */
  readonly releases?: boolean;
}

/** Orders' records with their operations: one record, one lane. */
export interface Records extends Lanes {
  /**
   * Reads the record, lets `change` decide (a pure function: it may be called again), writes the record, its
   * operations and the settlements in one durable act. Changes of one order never interleave.
   * With `lease`, refuses with LeaseLost when the lane has been taken by another dispatcher meanwhile.
   */
  changeOrder<T>(
    key: OrderKey,
    change: (record: OrderRecord | null) => OrderChange<T>,
    lease?: string,
  ): Promise<T>;
  getOrder(key: OrderKey): Promise<OrderRecord | null>;
  /** Shows every record, in the order that is quickest to read. Returns how many are damaged and could not be shown. */
  eachOrder(visit: (record: OrderRecord) => void): Promise<number>;
  /**
   * A part of a shop's records, each once, in an order that no change moves: those that are there from the first part to
   * the last are shown as they are when their part is read. What is damaged is left out.
   */
  readOrders(query: ReadQuery): Promise<Page<OrderRecord>>;
  /** Newest change first, unless asked otherwise. */
  listOrders(query: OrderQuery): Promise<Page<OrderSummary>>;
  counts(): Promise<Counts>;
  /** How many orders have points at the account of this brand, pending or approved. */
  countWithPoints(brand: string): Promise<number>;
}

/** Another dispatcher holds the lane by now: nothing was written. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  readonly code = "lease_lost";
}

/** Which of a shop's records to read: those last changed since. */
export interface ReadQuery extends PageRequest {
  readonly shop: string;
  readonly changedSince: Moment;
}

/** Which orders to list; all unless given. */
export interface OrderQuery extends PageRequest {
  readonly shop?: string;
  /** The account that they earn at, whichever their shop has by now. */
  readonly brand?: string;
  readonly points?: PointsState;
  readonly state?: OrderState;
  /** With `state: "queued"` alone: those whose next step has its time set, such as an approval, or those that are in turn. */
  readonly isScheduled?: boolean;
  /**
   * Finds order id, order number (with or without "#"), e-mail or mobile, and what the customer is called: the whole
   * name, each word of it, or the first and the last; without regard to case, in names also to accents and order.
   */
  readonly q?: string;
  /** Those whose last change is not before this moment. */
  readonly changedFrom?: Moment;
  /** Those whose last change is before this moment. */
  readonly changedBefore?: Moment;
  /** A cursor is of one direction alone. `newest` unless given. */
  readonly first?: ListEnd;
}

/** Which end of a list stands first. */
export const LIST_ENDS = ["newest", "oldest"] as const;
/** Which end of a list stands first; see `LIST_ENDS`. */
export type ListEnd = (typeof LIST_ENDS)[number];

/** How many deliveries and orders there are of each kind, and what waits longest. */
export interface Counts {
  readonly deliveries: Readonly<Record<DeliveryOutcome, number>>;
  /** Orders by state. */
  readonly orders: Readonly<Record<OrderState, number>>;
  /** Of the orders that are queued, those whose next step was given a time and was not tried yet. */
  readonly scheduled: number;
  /** Orders by where their points stand. */
  readonly points: Readonly<Record<PointsState, number>>;
  /** The delivery or due step that has waited longest; `null` when nothing waits. */
  readonly oldestWaitingAt: Moment | null;
  /** Since when changes are only journalled and cannot be put in their place, for want of space; `null` when all is well. */
  readonly troubledSince: Moment | null;
}
