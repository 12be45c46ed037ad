import { REFUND_EXTENTS } from "../../../domain/facts/refunds.ts";
import { PRIORITIES } from "../../../domain/operation/operation.ts";
import { OPERATION_KINDS } from "../../../domain/operation/operation-kind.ts";
import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../../domain/order/order-summary.ts";
import { DueLanes } from "../../turns/due-lanes.ts";
import { laneGroup } from "../../turns/lane-groups.ts";
import type { Names } from "../documents/names.ts";
import type { WholeFiles } from "../documents/whole-file.ts";
import type { OrderWrite } from "../writes.ts";
import { OrderCounts } from "./code-counts.ts";
import { CHUNK_ROWS, type ChunkViews, Columns } from "./columns.ts";
import { HashIndex, type KeyHash } from "./hash-index.ts";
import { ORDER_LAYOUT, type OrderColumns } from "./order-columns.ts";
import { OrderSums } from "./order-sums.ts";

/** Added to the code of the priority if the step was tried before. */
const TRIED = 8;

/** The small index of the orders: all in memory, about 100 bytes per order. */
export class OrderIndex {
  readonly columns: OrderColumns;
  readonly lanes: DueLanes;
  readonly counts = new OrderCounts();
  readonly sums: OrderSums;
  readonly #hashes: HashIndex;
  readonly #names: Names;

  constructor(at: WholeFiles, folder: string, names: Names) {
    const columns = new Columns(ORDER_LAYOUT, at, folder);
    this.columns = columns;
    this.#names = names;
    this.sums = new OrderSums(columns, names);
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
        this.#count(from + index, 1);
        if (views.given[index] !== 0 || views.redeemed[index] !== 0 || views.conversion[index] !== 0)
          this.sums.add(from + index, 1);
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

  /** How many orders match. Reads the whole index; meant for rare requests. */
  countWhere(isMatch: (views: ChunkViews<typeof ORDER_LAYOUT>, index: number) => boolean): number {
    let count = 0;
    for (const { views } of this.columns.chunks())
      for (const [index, state] of views.state.entries()) if (state !== 0 && isMatch(views, index)) count++;
    return count;
  }

  apply(order: Omit<OrderWrite, "text">): void {
    const { row, bucket, step, hash, changedAt, shop, brand, state, points, refunded } = order;
    const { columns } = this;
    const isNew = columns.get("state", row) === 0;
    if (!isNew) this.#count(row, -1);
    this.sums.add(row, -1);
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
      refunded: refunded === null ? 0 : REFUND_EXTENTS.indexOf(refunded) + 1,
      priority: step === null ? 0 : PRIORITIES.indexOf(step.priority) + 1 + (step.isTried ? TRIED : 0),
      operation: step === null ? 0 : OPERATION_KINDS.indexOf(step.operation) + 1,
      ...this.sums.columnsOf(order),
    });
    this.sums.add(row, 1);
    if (isNew) this.#hashes.add(row, hash[1]);
    this.#count(row, 1);
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

  #count(row: number, change: 1 | -1): void {
    const { columns } = this;
    const priority = columns.get("priority", row);
    this.counts.add(columns.get("state", row), columns.get("points", row), priority, change);
  }
}
