import type { RefundExtent } from "../domain/facts/refunds.ts";
import type { OrderKey, OrderRecord, PointsState } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { OrderState, OrderSummary } from "../domain/order/order-summary.ts";
import type { RememberedCall } from "./call-memory.ts";
import type { DeliveryOutcome, Settlement } from "./inbox.ts";
import type { Lanes } from "./lanes.ts";
import type { Page, PageRequest, ShopFilter } from "./page.ts";

/** The new record, the result for the caller, and what else is stored in the same transaction. */
export interface OrderChange<T> {
  /** `null` leaves the order unchanged. */
  readonly record: OrderRecord | null;
  readonly result: T;
  readonly settles?: readonly Settlement[];
  /** The call that is about to be made for the order. */
  readonly remembers?: RememberedCall;
  /** True, with `lease` and a record, to release the lane in the same transaction. */
  readonly releases?: boolean;
}

/** Orders' records with their operations: one record, one lane. */
export interface Records extends Lanes {
  /**
   * Reads the record, lets `change` decide (a pure function: it may be called again), writes the record, its
   * operations and the settlements in one durable transaction. Changes of one order never interleave.
   * With `lease`, rejects with LeaseLost if another dispatcher has taken the lane meanwhile.
   */
  changeOrder<T>(
    key: OrderKey,
    change: (record: OrderRecord | null) => OrderChange<T>,
    lease?: string,
  ): Promise<T>;
  /** Returns `null` for an unknown order. Rejects with StoreUnavailable if the record cannot be read. */
  getOrder(key: OrderKey): Promise<OrderRecord | null>;
  /** The shops that have an order with this id, a thousand at most. */
  shopsWithOrder(orderId: string): Promise<readonly string[]>;
  /** Calls `visit` with every record, in the order that is fastest to read. Returns how many are damaged and could not be read. */
  eachOrder(visit: (record: OrderRecord) => void): Promise<number>;
  /**
   * A part of a shop's records, each once, in an order that changes do not affect: every record that exists from the first
   * part to the last is returned, as it is when its part is read. Damaged records are left out.
   */
  readOrders(query: ReadQuery): Promise<Page<OrderRecord>>;
  /** Lists orders, by default with the newest change first. */
  listOrders(query: OrderQuery): Promise<Page<OrderSummary>>;
  /** `shops`: counts only these shops, by reading their orders and deliveries. */
  counts(shops?: readonly string[]): Promise<Counts>;
  /** How many orders have points at the account of this brand, pending or approved. */
  countWithPoints(brand: string): Promise<number>;
}

/** Another dispatcher holds the lane: nothing was written. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  readonly code = "lease_lost";
}

/** Which of a shop's records to read: those that last changed at `changedSince` or later, by default with any points. */
export interface ReadQuery extends PageRequest {
  readonly shop: string;
  readonly changedSince: Moment;
  readonly points?: PointsState;
}

/** Which orders to list; default: all. */
export interface OrderQuery extends PageRequest, ShopFilter {
  /** The account at which the orders earn, even if their shop now has another one. */
  readonly brand?: string;
  readonly points?: PointsState;
  readonly state?: OrderState;
  /** Only with `state: "queued"`: orders whose next step is scheduled, such as an approval, or those whose step is due. */
  readonly isScheduled?: boolean;
  /** How much of them was refunded; `any`: anything. */
  readonly refunded?: RefundExtent | "any";
  /**
   * Finds the order id, order number (with or without "#"), customer number at the shop, email address, mobile number or customer's name: the whole
   * name, or any words of it. Case is ignored; in names, accents and order are too.
   */
  readonly q?: string;
  /** Orders last changed at this moment or later. */
  readonly changedFrom?: Moment;
  /** Orders last changed before this moment. */
  readonly changedBefore?: Moment;
  /** A cursor belongs to one direction. Default: `newest`. */
  readonly first?: ListEnd;
}

/** Which end of a list comes first. */
export const LIST_ENDS = ["newest", "oldest"] as const;
/** Which end of a list comes first; see `LIST_ENDS`. */
export type ListEnd = (typeof LIST_ENDS)[number];

/** How many deliveries and orders there are of each kind, and what waits longest. */
export interface Counts {
  readonly deliveries: Readonly<Record<DeliveryOutcome, number>>;
  /** Orders by state. */
  readonly orders: Readonly<Record<OrderState, number>>;
  /** Queued orders whose next step is scheduled and was not tried yet. */
  readonly scheduled: number;
  /** Orders without points for which nothing is left to do. */
  readonly idleWithoutPoints: number;
  /** Orders by the state of their points. */
  readonly points: Readonly<Record<PointsState, number>>;
  /** Since when the delivery or due step that has waited longest is waiting; `null` if none waits. */
  readonly oldestWaitingAt: Moment | null;
  /** Since when the disk has been full, for journal entries or only for updates of the documents; `null` if it has space. */
  readonly troubledSince: Moment | null;
}
