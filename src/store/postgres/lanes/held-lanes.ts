import { PRIORITIES } from "../../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import { type OrderKey, orderKeyText } from "../../../domain/order/order-record.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import type { NextStep } from "../../../domain/order/order-summary.ts";
import type { DueBrands, DueQuery, LaneKinds } from "../../lanes.ts";
import { type CodedStep, DueLanes } from "../../turns/due-lanes.ts";
import { dueBrandsOf, groupsOf, laneGroup } from "../../turns/lane-groups.ts";
import type { WrittenOrder } from "../records/order-finder.ts";
import { urgencyOf } from "./lane-row.ts";
import type { Job } from "./queue-engine.ts";

/** A lane whose job this process holds. */
export interface HeldLane extends OrderKey, Job {
  readonly brand: string;
  readonly step: NextStep | null;
  /** The lease in the order's row. If another process has taken over the lane, the row has another one. */
  readonly lease: string;
  /** When this process took the job, on the monotonic clock. */
  readonly heldSince: number;
  /** The number of the `fill` that brought the lane. */
  readonly filling: number;
  /** The order as this process last wrote it under the lease. */
  readonly written: WrittenOrder | null;
}

const NOTHING: CodedStep = { dueAt: 0, priority: 0, group: 0, shop: 0, isTried: false };

/** Numbers names from 1; 0 means unknown. */
class Codes {
  readonly #codes = new Map<string, number>();
  readonly #names = [""];

  find(name: string): number {
    return this.#codes.get(name) ?? 0;
  }

  of(name: string): number {
    const known = this.find(name);
    if (known !== 0) return known;
    const code = this.#names.push(name) - 1;
    this.#codes.set(name, code);
    return code;
  }

  nameOf(code: number): string {
    return this.#names[code] ?? "";
  }
}

/** The lanes whose jobs this process holds, whether handed out or waiting for their turn. */
export class HeldLanes {
  readonly #lanes = new Map<number, HeldLane>();
  readonly #rows = new Map<string, number>();
  readonly #turns = new DueLanes((row) => this.#codedStep(row));
  readonly #brands = new Codes();
  readonly #shops = new Codes();
  /** The rows that are handed out, each with its lease from `#turns`. */
  readonly #out = new Map<number, string>();
  /** How many lanes wait for their turn, by queue and urgency. */
  readonly #waiting = new Map<string, Map<number, number>>();
  #lastRow = 0;

  add(lane: HeldLane): void {
    this.forget(lane);
    const row = ++this.#lastRow;
    this.#rows.set(orderKeyText(lane), row);
    this.#lanes.set(row, lane);
    this.#count(lane, 1);
    this.#turns.changed(row);
  }

  find(key: OrderKey): HeldLane | null {
    return this.#lanes.get(this.#rowOf(key)) ?? null;
  }

  all(): Iterable<HeldLane> {
    return this.#lanes.values();
  }

  isOut(key: OrderKey): boolean {
    return this.#out.has(this.#rowOf(key));
  }

  /** The order's row has changed: its next step, or who has the lane. */
  changed(key: OrderKey, change: Partial<Pick<HeldLane, "brand" | "step" | "lease" | "written">>): void {
    const row = this.#rowOf(key);
    const lane = this.#lanes.get(row);
    if (lane === undefined) return;
    if (!this.#out.has(row)) this.#count(lane, -1);
    const next = { ...lane, ...change };
    this.#lanes.set(row, next);
    if (!this.#out.has(row)) this.#count(next, 1);
    if (change.step !== undefined || change.brand !== undefined) this.#turns.changed(row);
  }

  /** The lane no longer belongs to this process. */
  forget(key: OrderKey): void {
    const row = this.#rowOf(key);
    const lane = this.#lanes.get(row);
    if (lane === undefined) return;
    const out = this.#out.get(row);
    if (out === undefined) this.#count(lane, -1);
    this.#rows.delete(orderKeyText(key));
    this.#lanes.delete(row);
    this.#out.delete(row);
    if (out !== undefined) this.#turns.release(row, out);
  }

  /** Takes lanes, by turns of shops and kinds of steps; each is out until forgotten, put back, or its lease ends. */
  take({ now, limit, leaseMs, lowestPriority = "backfill", ...kinds }: DueQuery): readonly HeldLane[] {
    const groups = groupsOf(kinds, (brand) => this.#brands.find(brand));
    const lowest = PRIORITIES.indexOf(lowestPriority) + 1;
    return this.#turns.take(now, limit, leaseMs, groups, lowest).map(({ row, lease }) => {
      const lane = this.#lanes.get(row) as HeldLane;
      if (!this.#out.has(row)) this.#count(lane, -1);
      this.#out.set(row, lease);
      return lane;
    });
  }

  /** Takes back a lane that could not be handed out. */
  putBack(key: OrderKey): void {
    const row = this.#rowOf(key);
    const lease = this.#out.get(row);
    if (lease === undefined) return;
    this.#out.delete(row);
    this.#count(this.#lanes.get(row) as HeldLane, 1);
    this.#turns.release(row, lease);
  }

  /** Brands with a due lane that waits for its turn, and when the next one becomes due. */
  dueBrands(now: Moment): DueBrands {
    return dueBrandsOf(this.#turns.due(now), (brand) => this.#brands.nameOf(brand));
  }

  nextAt(kinds: LaneKinds): Moment | null {
    return this.#turns.nextAt(groupsOf(kinds, (brand) => this.#brands.find(brand)));
  }

  /** How many of the queue's lanes wait for their turn, by urgency. */
  waitingOf(queue: string): ReadonlyMap<number, number> {
    return this.#waiting.get(queue) ?? new Map();
  }

  /** Returns 0 if this process does not hold the lane. */
  #rowOf(key: OrderKey): number {
    return this.#rows.get(orderKeyText(key)) ?? 0;
  }

  #count({ queue, step }: HeldLane, change: number): void {
    if (step === null) return;
    const counts = this.#waiting.get(queue) ?? new Map<number, number>();
    this.#waiting.set(queue, counts);
    const urgency = urgencyOf(step);
    const count = (counts.get(urgency) ?? 0) + change;
    if (count === 0) counts.delete(urgency);
    else counts.set(urgency, count);
  }

  #codedStep(row: number): CodedStep {
    const lane = this.#lanes.get(row);
    if (lane === undefined || lane.step === null) return NOTHING;
    const { operation, priority, dueAt, isTried } = lane.step;
    const code = OPERATION_KINDS.indexOf(operation) + 1;
    return {
      dueAt,
      priority: PRIORITIES.indexOf(priority) + 1,
      group: laneGroup(this.#brands.of(lane.brand), code, isTried),
      shop: this.#shops.of(lane.shop),
      isTried,
    };
  }
}
