import type { Priority } from "../domain/operation/operation.ts";
import type { OperationKind } from "../domain/operation/operation-kind.ts";
import type { OrderKey } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";

/** A lane whose next step is due: handed to one dispatcher only, until released or until the lease ends. */
export interface DueLane extends OrderKey {
  readonly brand: string;
  readonly operation: OperationKind;
  readonly priority: Priority;
  readonly dueAt: Moment;
  /** The step was sent before and is not done yet. */
  readonly isTried: boolean;
  /** Fencing token of the lease. */
  readonly lease: string;
}

/** Which lanes may run now. */
export interface LaneKinds {
  /** Only lanes of these brands: the others are paused. */
  readonly brands: readonly string[];
  /** Only lanes whose next step is one of these; all unless given. For the others no budget is left. */
  readonly operations?: readonly OperationKind[];
  /** Only steps that were tried before, or only those that never were; both unless given. */
  readonly isTried?: boolean;
}

/** Asks for lanes whose next step is due. `leaseMs`: how long they are the caller's own. */
export interface DueQuery extends LaneKinds {
  readonly now: Moment;
  readonly limit: number;
  readonly leaseMs: number;
  /** Only steps of this priority or a more urgent one: what is left of the budget is kept for them. */
  readonly lowestPriority?: Priority;
}

/** The part of the store's port that hands out work. */
export interface Lanes {
  /**
   * The more urgent priority first. Within a priority the shops take turns, the one served least recently first, however
   * many lanes each has; of one shop, steps never tried take turns with those that were tried, the longest due first
   * among either. A call costs no more where more lanes are due.
   */
  takeDueLanes(query: DueQuery): Promise<readonly DueLane[]>;
  /** Ends a lease early, so that the lane's next step can be taken at once. */
  releaseLane(key: OrderKey, lease: string): Promise<void>;
  /** When the next such lane becomes due (lanes that are leased left out); `null` when none will. */
  nextDueAt(query: LaneKinds): Promise<Moment | null>;
}
