import type { Priority } from "../domain/operation/operation.ts";
import type { OperationKind } from "../domain/operation/operation-kind.ts";
import type { OrderKey } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { NextStep } from "../domain/order/order-summary.ts";

/** A lane whose next step is due: handed to one dispatcher only, until it is released or the lease ends. */
export interface DueLane extends OrderKey, NextStep {
  readonly brand: string;
  /** Fencing token of the lease. */
  readonly lease: string;
}

/** Which lanes may run now. */
export interface LaneKinds {
  /** Only lanes of these brands; those of other brands are paused. */
  readonly brands: readonly string[];
  /** Only lanes whose next step is one of these, because the others have no rate budget left; default: all. */
  readonly operations?: readonly OperationKind[];
  /** Only steps that were tried before, or only those that never were; default: both. */
  readonly isTried?: boolean;
}

/** Which due lanes to take, up to `limit`. `leaseMs`: how long they belong to the caller, in milliseconds. */
export interface DueQuery extends LaneKinds {
  readonly now: Moment;
  readonly limit: number;
  readonly leaseMs: number;
  /** Only steps with this priority or a higher one, because the rest of the rate budget is reserved for them. */
  readonly lowestPriority?: Priority;
}

/** Which brands have due lanes, and when the next lane becomes due. */
export interface DueBrands {
  /** Brands with a due lane. Another process may have taken it by now; `takeDueLanes` decides. */
  readonly brands: readonly string[];
  /** When the next lane of any brand becomes due; `null` if none will. */
  readonly nextDueAt: Moment | null;
}

/** The part of the store's port that hands out work. */
export interface Lanes {
  /** Which brands have due lanes, leased ones excluded. The cost does not depend on how many brands have none. */
  dueBrands(now: Moment): Promise<DueBrands>;
  /**
   * Takes due lanes. Higher priorities come first. Within a priority the shops take turns, the one served least recently first,
   * however many lanes each has. Within a shop, steps that were never tried take turns with those that were, the longest due
   * first in both groups. The cost does not depend on the number of due lanes.
   */
  takeDueLanes(query: DueQuery): Promise<readonly DueLane[]>;
  /** Ends a lease early, so that the lane's next step can be taken at once. */
  releaseLane(key: OrderKey, lease: string): Promise<void>;
  /** When the next such lane becomes due, leased lanes excluded; `null` if none will. */
  nextDueAt(query: LaneKinds): Promise<Moment | null>;
}
