import { join } from "node:path";
import { refundExtent } from "../../../domain/facts/refunds.ts";
import type { OrderKey, OrderRecord } from "../../../domain/order/order-record.ts";
import { isFoundAlike, nextStep, orderState, searchTerms } from "../../../domain/order/order-summary.ts";
import { countedConversion } from "../../conversion-sums.ts";
import { keyDigest } from "../../copy/key-digest.ts";
import { countedMoves } from "../../points-sums.ts";
import { readAll, StoreDamaged } from "../care/damage.ts";
import type { WrittenBehind } from "../index/columns.ts";
import { indexHash, type KeyHash } from "../index/hash-index.ts";
import { OrderIndex } from "../index/order-index.ts";
import { RowAllocator, type TableEnd } from "../index/row-allocator.ts";
import { SearchTerms, termHash } from "../index/search-terms.ts";
import type { OrderWrite } from "../writes.ts";
import { Documents } from "./documents.ts";
import type { Names } from "./names.ts";
import type { WholeFiles } from "./whole-file.ts";

const CACHE_BYTES = 8 * 1024 * 1024;

export interface TableParts {
  readonly at: WholeFiles;
  readonly folder: string;
  readonly salt: string;
  readonly names: Names;
  /** A part of the index could not be read and is rebuilt from the documents. */
  readonly onRemake: (damage: StoreDamaged) => void;
}

/** The orders: records in documents, what lists and dispatcher need in the index, search terms on disk. */
export class OrderTable {
  readonly index: OrderIndex;
  readonly terms: SearchTerms;
  readonly parts: readonly WrittenBehind[];
  readonly #documents: Documents;
  readonly #rows: RowAllocator;
  readonly #parts: TableParts;
  readonly #atHand = new RecordCache();

  constructor(parts: TableParts, end: TableEnd) {
    const { at, folder, names, onRemake } = parts;
    this.#parts = parts;
    this.#rows = new RowAllocator(end);
    this.#documents = new Documents(at, folder, CACHE_BYTES);
    this.index = new OrderIndex(at, join(folder, "index"), names);
    const remake = (chunk: number) => this.#termsOf(chunk);
    this.terms = new SearchTerms({ at, folder: join(folder, "terms"), remake, onRemake });
    this.parts = [this.#documents, this.index.columns, this.terms];
  }

  get end(): TableEnd {
    return this.#rows.end;
  }

  /** `chunks`: the parts of the index that the state document lists. */
  async load(chunks: readonly number[]): Promise<void> {
    this.terms.expect(chunks);
    try {
      await this.index.load(chunks, this.end.nextRow);
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      this.#parts.onRemake(error);
      await this.index.columns.clear();
      await this.#documents.each((row, bucket, text) => {
        const record = JSON.parse(text) as OrderRecord;
        const found = { hash: this.#hashOf(record), terms: [] };
        this.index.apply(this.#factsOf(record, { row, bucket }, found));
      });
    }
  }

  /** Finds an order; `null` if it is unknown. */
  async find(key: OrderKey): Promise<{ readonly row: number; readonly record: OrderRecord } | null> {
    for (const row of this.index.find(this.#hashOf(key))) {
      const record = await this.readForWork(row);
      if (record.shop === key.shop && record.orderId === key.orderId) return { row, record };
    }
    return null;
  }

  async read(row: number): Promise<OrderRecord> {
    const text = await this.text(row);
    const known = this.#atHand.get(row);
    return known?.text === text ? known.record : JSON.parse(text);
  }

  /** Like `read`, and keeps the record ready for the next read or write. */
  async readForWork(row: number): Promise<OrderRecord> {
    const text = await this.text(row);
    const known = this.#atHand.get(row);
    if (known?.text === text) return known.record;
    const record = Object.freeze(JSON.parse(text) as OrderRecord);
    this.#atHand.keep(row, { record, text, hash: this.#hashOf(record), terms: null });
    return record;
  }

  /** Rejects with StoreDamaged. */
  text(row: number): Promise<string> {
    return this.#documents.require(row, this.index.columns.get("bucket", row));
  }

  /** Visits the records in the order of the documents. Returns how many are damaged. */
  each(visit: (record: OrderRecord) => void, onDamage: (error: StoreDamaged) => void): Promise<number> {
    return readAll(this.index.rows(), async (row) => visit(await this.read(row)), onDamage);
  }

  /** Returns the write that stores the record. `row`: from `find`; `null` for a new order. */
  writeOf(record: OrderRecord, row: number | null): OrderWrite {
    const before = row === null ? null : this.#atHand.get(row);
    const text = JSON.stringify(record);
    const known = row === null ? null : { row, bucket: this.index.columns.get("bucket", row) };
    const place = known ?? this.#rows.take(text.length);
    const hash = before?.hash ?? this.#hashOf(record);
    const knownTerms = before !== null && isFoundAlike(before.record, record) ? before.terms : null;
    const terms = knownTerms ?? termsOf(record);
    this.#atHand.keep(place.row, { record: Object.freeze(record), text, hash, terms });
    const erases = record.erasedAt === null ? {} : { erases: true as const };
    return { ...this.#factsOf(record, place, { hash, terms }), ...erases, text };
  }

  apply(write: OrderWrite): void {
    this.#rows.skip(write.row, write.bucket);
    this.index.apply(write);
    this.#documents.put(write.row, write.bucket, write.text);
    this.terms.put(write.row, write.terms);
  }

  #factsOf(
    record: OrderRecord,
    place: { readonly row: number; readonly bucket: number },
    { hash, terms }: Pick<OrderWrite, "hash" | "terms">,
  ): Omit<OrderWrite, "text"> {
    return {
      kind: "order",
      ...place,
      hash,
      shop: record.shop,
      brand: record.brand,
      state: orderState(record),
      points: record.points,
      refunded: refundExtent(record.facts),
      changedAt: record.changedAt,
      step: nextStep(record),
      terms,
      moves: countedMoves(record),
      conversion: countedConversion(record),
    };
  }

  async #termsOf(chunk: number): Promise<Map<number, readonly number[]>> {
    const terms = new Map<number, readonly number[]>();
    for (const row of this.index.rowsOf(chunk)) {
      terms.set(row, termsOf(await this.read(row)));
    }
    return terms;
  }

  #hashOf({ shop, orderId }: OrderKey): KeyHash {
    return indexHash(keyDigest(this.#parts.salt, shop, orderId));
  }
}

function termsOf(record: OrderRecord): readonly number[] {
  return searchTerms(record).map(termHash);
}

interface CachedRecord {
  readonly record: OrderRecord;
  readonly text: string;
  readonly hash: KeyHash;
  /** `null` if the record was only read. */
  readonly terms: readonly number[] | null;
}

/** The most characters of text; the records themselves take about three times as much memory. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/**
 * The most recently used records, because an order is read and written several times in quick succession. Compare the text
 * before using a record: it may have been kept for a write that then failed.
 */
class RecordCache {
  readonly #records = new Map<number, CachedRecord>();
  #characters = 0;

  get(row: number): CachedRecord | null {
    return this.#records.get(row) ?? null;
  }

  keep(row: number, record: CachedRecord): void {
    this.#drop(row);
    this.#records.set(row, record);
    this.#characters += record.text.length;
    for (const oldest of this.#records.keys()) {
      if (this.#characters <= MOST_CHARACTERS || oldest === row) break;
      this.#drop(oldest);
    }
  }

  #drop(row: number): void {
    const known = this.#records.get(row);
    if (known === undefined) return;
    this.#characters -= known.text.length;
    this.#records.delete(row);
  }
}
