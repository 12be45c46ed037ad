import { PRIORITIES } from "../../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import { POINTS_STATES, type PointsState } from "../../../domain/order/order-record.ts";
import type { Moment } from "../../../domain/order/order-snapshot.ts";
import { ORDER_STATES, type OrderState } from "../../../domain/order/order-summary.ts";
import type { ConversionQuery, SummedConversions } from "../../conversion-sums.ts";
import type { PendingPoints, SummedPoints } from "../../points-sums.ts";
import { DueLanes } from "../../turns/due-lanes.ts";
import { laneGroup } from "../../turns/lane-groups.ts";
import type { Names } from "../documents/names.ts";
import type { WholeFiles } from "../documents/whole-file.ts";
import type { OrderWrite } from "../writes.ts";
import { CHUNK_ROWS, type ChunkViews, Columns } from "./columns.ts";
import { HashIndex, type KeyHash } from "./hash-index.ts";
import { ORDER_LAYOUT, type OrderColumns } from "./order-columns.ts";
import { OrderSums } from "./order-sums.ts";

/** Added to the code of the priority if the step was tried before. */
const TRIED = 8;
const QUEUED = ORDER_STATES.indexOf("queued") + 1;
const [IDLE, NO_POINTS] = [ORDER_STATES.indexOf("idle") + 1, POINTS_STATES.indexOf("none") + 1];
const DUE = PRIORITIES.indexOf("due") + 1;

/** True if the next step has a set time and was not tried yet, judged by the codes of state and priority. */
export function hasItsTimeSet(state = 0, priority = 0): boolean {
  return state === QUEUED && priority === DUE;
}

/** True if the order has no points and nothing is left to do, judged by the codes of state and points. */
export function isIdleWithoutPoints(state = 0, points = 0): boolean {
  return state === IDLE && points === NO_POINTS;
}

/** The small index of the orders: all in memory, about 100 bytes per order. */
export class OrderIndex {
  readonly columns: OrderColumns;
  readonly lanes: DueLanes;
  readonly #hashes: HashIndex;
  readonly #names: Names;
  readonly #counts = new Uint32Array(ORDER_STATES.length + 1);
  readonly #pointsCounts = new Uint32Array(POINTS_STATES.length + 1);
  readonly #sums: OrderSums;
  #scheduled = 0;
  #idleWithoutPoints = 0;

  constructor(at: WholeFiles, folder: string, names: Names) {
    const columns = new Columns(ORDER_LAYOUT, at, folder);
    this.columns = columns;
    this.#names = names;
    this.#sums = new OrderSums(columns, names);
    this.#hashes = new HashIndex((row) => [columns.get("high", row), columns.get("low", row)]);
    this.lanes = new DueLanes((row) => {
      const priority = columns.get("priority", row);
      const isTried = priority >= TRIED;
      return {
        dueAt: columns.get("dueAt", row),
        priority: priority % TRIED,
        group: laneGroup(columns.get("brand", row), columns.get("operation", row), isTried),
        shop: columns.get("shop", row),
        isTried,
      };
    });
  }

  /** `chunks`: the chunks that must exist. */
  async load(chunks: readonly number[], nextRow: number): Promise<void> {
    await this.columns.load(chunks);
    this.#hashes.reserve(nextRow);
    for (const { from, views } of this.columns.chunks()) {
      for (let index = 0; index < CHUNK_ROWS; index++) {
        const state = views.state[index] as number;
        if (state === 0) continue;
        this.#hashes.add(from + index, views.low[index] as number);
        this.#count(this.#codesOf(from + index), 1);
        if (views.given[index] !== 0 || views.redeemed[index] !== 0 || views.conversion[index] !== 0)
          this.#sums.add(from + index, 1);
        if (views.priority[index] !== 0) this.lanes.changed(from + index);
      }
    }
  }

  /** The rows of orders after `after`, ascending. */
  *rows(after = 0): Generator<number> {
    for (const { from, views } of this.columns.chunks(after)) {
      for (const [index, state] of views.state.entries())
        if (state !== 0 && from + index > after) yield from + index;
    }
  }

  /** The rows of one chunk that hold an order. */
  rowsOf(chunk: number): number[] {
    const rows = Array.from({ length: CHUNK_ROWS }, (_, index) => chunk * CHUNK_ROWS + index);
    return rows.filter((row) => this.columns.get("state", row) !== 0);
  }

  find(hash: KeyHash): number[] {
    return this.#hashes.find(hash);
  }

  countOf(state: OrderState): number {
    return this.#counts[ORDER_STATES.indexOf(state) + 1] as number;
  }

  countOfPoints(points: PointsState): number {
    return this.#pointsCounts[POINTS_STATES.indexOf(points) + 1] as number;
  }

  get scheduled(): number {
    return this.#scheduled;
  }

  get idleWithoutPoints(): number {
    return this.#idleWithoutPoints;
  }

  /** How many orders match. Reads the whole index; meant for rare requests. */
  countWhere(isMatch: (views: ChunkViews<typeof ORDER_LAYOUT>, index: number) => boolean): number {
    let count = 0;
    for (const { views } of this.columns.chunks())
      for (const [index, state] of views.state.entries()) if (state !== 0 && isMatch(views, index)) count++;
    return count;
  }

  sumPoints(bounds: readonly Moment[]): readonly SummedPoints[] {
    return this.#sums.sumPoints(bounds);
  }

  pendingPoints(at: Moment | null): readonly PendingPoints[] {
    return this.#sums.pendingPoints(at);
  }

  sumConversions(query: ConversionQuery): readonly SummedConversions[] {
    return this.#sums.sumConversions(query);
  }

  apply(order: Omit<OrderWrite, "text">): void {
    const { row, bucket, step, hash, changedAt, shop, brand, state, points } = order;
    const { columns } = this;
    const before = this.#codesOf(row);
    this.#sums.add(row, -1);
    const oldStep = this.#stepOf(row);
    columns.set(row, {
      changedAt,
      dueAt: step?.dueAt ?? 0,
      high: hash[0],
      low: hash[1],
      bucket,
      shop: this.#names.codeOf(shop),
      brand: this.#names.codeOf(brand),
      state: ORDER_STATES.indexOf(state) + 1,
      points: POINTS_STATES.indexOf(points) + 1,
      priority: step === null ? 0 : PRIORITIES.indexOf(step.priority) + 1 + (step.isTried ? TRIED : 0),
      operation: step === null ? 0 : OPERATION_KINDS.indexOf(step.operation) + 1,
      ...this.#sums.columnsOf(order),
    });
    this.#sums.add(row, 1);
    if (before.state === 0) this.#hashes.add(row, hash[1]);
    else this.#count(before, -1);
    this.#count(this.#codesOf(row), 1);
    if (this.#stepOf(row).some((value, at) => value !== oldStep[at])) this.lanes.changed(row);
  }

  /** The columns that decide when a lane is due and where it is queued. */
  #stepOf(row: number): readonly number[] {
    const { columns } = this;
    return [
      columns.get("dueAt", row),
      columns.get("priority", row),
      columns.get("brand", row),
      columns.get("operation", row),
    ];
  }

  #codesOf(row: number): CountedCodes {
    const { columns } = this;
    return {
      state: columns.get("state", row),
      points: columns.get("points", row),
      priority: columns.get("priority", row),
    };
  }

  #count({ state, points, priority }: CountedCodes, change: number): void {
    this.#counts[state] = (this.#counts[state] as number) + change;
    this.#pointsCounts[points] = (this.#pointsCounts[points] as number) + change;
    if (hasItsTimeSet(state, priority)) this.#scheduled += change;
    if (isIdleWithoutPoints(state, points)) this.#idleWithoutPoints += change;
  }
}

interface CountedCodes {
  readonly state: number;
  readonly points: number;
  readonly priority: number;
}
