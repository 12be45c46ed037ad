import { join } from "node:path";
import { OPERATION_KINDS, PRIORITIES } from "../../domain/operation.ts";
import { type OrderKey, type OrderRecord, POINTS_STATES } from "../../domain/order-record.ts";
import {
  nextStep,
  ORDER_STATES,
  type OrderState,
  orderState,
  searchTerms,
} from "../../domain/order-summary.ts";
import { CHUNK_ROWS, Columns, type WrittenBehind } from "./columns.ts";
import { Documents } from "./documents.ts";
import { DueLanes } from "./due-lanes.ts";
import { HashIndex } from "./hash-index.ts";
import { indexHash, keyDigest } from "./key-hash.ts";
import type { Names } from "./names.ts";
import { RowAllocator, type TableEnd } from "./row-allocator.ts";
import { SearchTerms, termHash } from "./search-terms.ts";
import type { WholeFiles } from "./whole-file.ts";
import type { OrderWrite } from "./writes.ts";

/** Codes are the position in the domain's lists, from 1; 0 is "none", and in `state` it is a row that holds nothing. */
const LAYOUT = {
  changedAt: "f64",
  dueAt: "f64",
  high: "u32",
  low: "u32",
  bucket: "u32",
  shop: "u16",
  brand: "u16",
  state: "u8",
  points: "u8",
  priority: "u8",
  operation: "u8",
} as const;

export interface TableParts {
  readonly at: WholeFiles;
  readonly folder: string;
  readonly salt: string;
  readonly names: Names;
}

/** Lanes of one brand and one operation, given by their codes. */
export function laneGroup(brand: number, operation: number): number {
  return brand * (OPERATION_KINDS.length + 1) + operation;
}

/** The orders: records in documents, what lists and dispatcher need in columns, due lanes in heaps. */
export class OrderTable {
  readonly columns: Columns<typeof LAYOUT>;
  readonly terms: SearchTerms;
  readonly lanes: DueLanes;
  readonly parts: readonly WrittenBehind[];
  readonly #documents: Documents;
  readonly #index: HashIndex;
  readonly #rows: RowAllocator;
  readonly #names: Names;
  readonly #salt: string;
  readonly #counts = new Uint32Array(ORDER_STATES.length + 1);

  constructor({ at, folder, salt, names }: TableParts, end: TableEnd) {
    this.#salt = salt;
    this.#names = names;
    this.#rows = new RowAllocator(end);
    this.columns = new Columns(LAYOUT, at, join(folder, "index"));
    this.terms = new SearchTerms(at, join(folder, "terms"));
    this.#documents = new Documents(at, folder);
    const { columns } = this;
    this.#index = new HashIndex((row) => [columns.get("high", row), columns.get("low", row)]);
    this.lanes = new DueLanes((row) => ({
      dueAt: columns.get("dueAt", row),
      priority: columns.get("priority", row),
      group: laneGroup(columns.get("brand", row), columns.get("operation", row)),
    }));
    this.parts = [this.#documents, this.columns, this.terms];
  }

  get end(): TableEnd {
    return this.#rows.end;
  }

  async load(): Promise<void> {
    await this.columns.load();
    this.#index.reserve(this.end.nextRow);
    for (const { from, views } of this.columns.chunks()) {
      for (let index = 0; index < CHUNK_ROWS; index++) {
        const state = views.state[index] as number;
        if (state === 0) continue;
        this.#index.add(from + index, views.low[index] as number);
        this.#count(state, 1);
        if (views.priority[index] !== 0) this.lanes.changed(from + index);
      }
    }
  }

  countOf(state: OrderState): number {
    return this.#counts[ORDER_STATES.indexOf(state) + 1] as number;
  }

  /** `null` when the order is not known. */
  async find(key: OrderKey): Promise<{ readonly row: number; readonly record: OrderRecord } | null> {
    for (const row of this.#index.find(this.#hashOf(key))) {
      const record = await this.read(row);
      if (record.shop === key.shop && record.orderId === key.orderId) return { row, record };
    }
    return null;
  }

  async read(row: number): Promise<OrderRecord> {
    return JSON.parse(await this.#documents.require(row, this.columns.get("bucket", row))) as OrderRecord;
  }

  /** The write that stores the record; `row` as `find` said, `null` for a new order. */
  writeOf(record: OrderRecord, row: number | null): OrderWrite {
    const text = JSON.stringify(record);
    const place =
      row === null ? this.#rows.take(text.length) : { row, bucket: this.columns.get("bucket", row) };
    return {
      kind: "order",
      ...place,
      hash: this.#hashOf(record),
      shop: record.shop,
      brand: record.brand,
      state: orderState(record),
      points: record.points,
      changedAt: record.changedAt,
      step: nextStep(record),
      terms: searchTerms(record).map(termHash),
      text,
    };
  }

  apply(write: OrderWrite): void {
    const { row, bucket, step } = write;
    const { columns } = this;
    const oldState = columns.get("state", row);
    const oldStep = this.#stepText(row);
    columns.set(row, {
      changedAt: write.changedAt,
      dueAt: step?.dueAt ?? 0,
      high: write.hash[0],
      low: write.hash[1],
      bucket,
      shop: this.#names.codeOf(write.shop),
      brand: this.#names.codeOf(write.brand),
      state: ORDER_STATES.indexOf(write.state) + 1,
      points: POINTS_STATES.indexOf(write.points) + 1,
      priority: step === null ? 0 : PRIORITIES.indexOf(step.priority) + 1,
      operation: step === null ? 0 : OPERATION_KINDS.indexOf(step.operation) + 1,
    });
    this.#rows.skip(row, bucket);
    if (oldState === 0) this.#index.add(row, write.hash[1]);
    else this.#count(oldState, -1);
    this.#count(columns.get("state", row), 1);
    this.#documents.put(row, bucket, write.text);
    this.terms.put(row, write.terms);
    if (this.#stepText(row) !== oldStep) this.lanes.changed(row);
  }

  #stepText(row: number): string {
    const { columns } = this;
    const group = laneGroup(columns.get("brand", row), columns.get("operation", row));
    return `${columns.get("dueAt", row)} ${columns.get("priority", row)} ${group}`;
  }

  #hashOf({ shop, orderId }: OrderKey) {
    return indexHash(keyDigest(this.#salt, shop, orderId));
  }

  #count(state: number, change: number): void {
    this.#counts[state] = (this.#counts[state] as number) + change;
  }
}
