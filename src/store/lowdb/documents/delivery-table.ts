import { join } from "node:path";
import type { CopiedDelivery } from "../../copy/copy-rows.ts";
import type { Delivery, DeliveryQuery, DeliveryRemains, ListedDelivery, Settlement } from "../../inbox.ts";
import { KeyLocks } from "../../key-locks.ts";
import { type Page, shopsInFilter } from "../../page.ts";
import { StoreDamaged } from "../care/damage.ts";
import type { WrittenBehind } from "../index/columns.ts";
import { DeliveryIndex } from "../index/delivery-index.ts";
import { indexHash } from "../index/hash-index.ts";
import { RowAllocator, type TableEnd } from "../index/row-allocator.ts";
import {
  type DeliveryWrite,
  type PastKeyWrite,
  type PurgeWrite,
  type RepeatWrite,
  type SettlementWrite,
  testMark,
  type Write,
} from "../writes.ts";
import { rowOf, rowOfCursor, settlementBucket } from "./delivery-rows.ts";
import {
  type DeliveryState,
  type DeliveryText,
  erasedSettlement,
  erasedText,
  holdsOtherBody,
  parseCopied,
  parseDelivery,
  parseListed,
  printDelivery,
  type SettlementText,
} from "./delivery-text.ts";
import { Documents } from "./documents.ts";
import type { TableParts } from "./order-table.ts";

/** Few deliveries are read again once they are processed. */
const CACHE_BYTES = 2 * 1024 * 1024;

/**
 * The inbox. A delivery's bytes are written once and never again; how its processing ended is in separate documents.
 * The row number is the delivery's id, ascending with arrival.
 */
export class DeliveryTable {
  readonly index: DeliveryIndex;
  readonly parts: readonly WrittenBehind[];
  /** Locks by row: the index shows a delivery's outcome only once it is durable, so changes wait for one another. */
  readonly locks = new KeyLocks();
  readonly #deliveries: Documents;
  readonly #settlements: Documents;
  readonly #rows: RowAllocator;
  readonly #parts: TableParts;

  constructor(parts: TableParts, end: TableEnd) {
    const { at, folder } = parts;
    this.#parts = parts;
    this.#rows = new RowAllocator(end);
    this.index = new DeliveryIndex(at, join(folder, "index"));
    this.#deliveries = new Documents(at, folder, CACHE_BYTES);
    this.#settlements = new Documents(at, join(folder, "settlements"), CACHE_BYTES);
    this.parts = [this.#deliveries, this.#settlements, this.index.columns];
  }

  get end(): TableEnd {
    return this.#rows.end;
  }

  /** `chunks`: the parts of the index that the state document lists. */
  async load(chunks: readonly number[]): Promise<void> {
    try {
      await this.index.load(chunks, this.end.nextRow);
    } catch (error) {
      if (!(error instanceof StoreDamaged)) throw error;
      this.#parts.onRemake(error);
      await this.#remake();
    }
  }

  /** Restores everything except the counts of repeats and the keys of purged deliveries. */
  async #remake(): Promise<void> {
    await this.index.columns.clear();
    await this.#deliveries.each((row, bucket, text) => {
      const { key, shop, receivedAt, outcome } = JSON.parse(text) as DeliveryText;
      const arrived = { receivedAt, hash: indexHash(key), bucket, shop: this.#parts.names.codeOf(shop) };
      this.index.arrive(row, arrived, outcome);
    });
    await this.#settlements.each((row, _bucket, text) => {
      if (this.index.outcomeOf(row) !== null) {
        this.index.settle(row, (JSON.parse(text) as SettlementText).outcome);
      }
    });
  }

  /** Returns the row that has the dedupe key; `null` if there is none. */
  async findKey(digest: string): Promise<number | null> {
    for (const row of this.index.find(indexHash(digest))) {
      if (await this.#hasKey(row, digest)) return row;
    }
    return null;
  }

  /** Whether another body is stored. A purged delivery has nothing left to compare. */
  async hasOtherBody(row: number, body: Uint8Array): Promise<boolean> {
    if (this.index.outcomeOf(row) === null) return false;
    return holdsOtherBody(await this.#deliveries.require(row, this.#bucketOf(row)), body);
  }

  /** `row`: if it was assigned elsewhere. A known row keeps its bucket. */
  writeOf(delivery: DeliveryText, row?: number): DeliveryWrite {
    const text = printDelivery(delivery);
    const isKnown = row !== undefined && this.index.outcomeOf(row) !== null;
    const place = isKnown ? { row, bucket: this.#bucketOf(row) } : this.#rows.take(text.length, row);
    return this.#write(place, delivery, delivery.outcome, text);
  }

  async read(row: number): Promise<Delivery | null> {
    return this.#readAs(row, parseDelivery);
  }

  /** Reads a delivery in the form for another store. */
  async readCopied(row: number): Promise<CopiedDelivery | null> {
    return this.#readAs(row, parseCopied);
  }

  async #readAs<T>(row: number, parse: (text: string, state: DeliveryState) => T): Promise<T | null> {
    const outcome = this.index.outcomeOf(row);
    if (outcome === null) return null;
    const text = await this.#deliveries.require(row, this.#bucketOf(row));
    const settlement = await this.#settlements.get(row, settlementBucket(row));
    return parse(text, { row, settlement, outcome, repeats: this.index.columns.get("repeats", row) });
  }

  /** Lists the newest first. Throws CursorUnknown. */
  async list({ limit, orderIds, ...query }: DeliveryQuery): Promise<Page<ListedDelivery>> {
    const items: ListedDelivery[] = [];
    let [searched, last] = [0, 0];
    for (const row of this.#newest(query)) {
      if (searched++ === limit) return { items, nextCursor: last === 0 ? null : String(last) };
      last = row;
      if (orderIds !== undefined && !(await this.#isAbout(row, orderIds))) continue;
      const delivery = await this.#readAs(row, parseListed);
      if (delivery !== null) items.push(delivery);
    }
    return { items, nextCursor: null };
  }

  *#newest(query: Omit<DeliveryQuery, "limit" | "orderIds">): Generator<number> {
    const { outcome, cursor, from = 0, until = Number.POSITIVE_INFINITY, ...of } = query;
    const shops = this.#parts.names.codesOf(shopsInFilter(of));
    const { nextRow } = this.end;
    for (let row = (cursor === undefined ? nextRow : rowOfCursor(cursor, nextRow)) - 1; row > 0; row--) {
      const found = this.index.outcomeOf(row);
      if (found === null || (outcome !== undefined && found !== outcome)) continue;
      if (shops?.has(this.index.columns.get("shop", row)) === false) continue;
      const receivedAt = this.index.columns.get("receivedAt", row);
      if (receivedAt < from) return;
      if (receivedAt < until) yield row;
    }
  }

  /** Does not read the delivery itself, which may be large. */
  async #isAbout(row: number, orderIds: readonly string[]): Promise<boolean> {
    const text = await this.#settlements.get(row, settlementBucket(row));
    return text !== null && (JSON.parse(text) as SettlementText).orderIds.some((id) => orderIds.includes(id));
  }

  /** Returns the writes that leave only `remains` and the fact that the delivery arrived. */
  async erasureWrites(row: number, remains: DeliveryRemains): Promise<Write[]> {
    const outcome = this.index.outcomeOf(row);
    if (outcome === null) return [];
    const bucket = this.#bucketOf(row);
    const text = await this.#deliveries.require(row, bucket);
    const write = this.#write(
      { row, bucket },
      JSON.parse(text) as DeliveryText,
      null,
      erasedText(text, remains),
    );
    const settlement = await this.#settlements.get(row, settlementBucket(row));
    if (settlement === null) return [write];
    return [write, { kind: "settlement", row, outcome, text: erasedSettlement(settlement) }];
  }

  /** Returns the writes that settle a delivery and, if `remains` is given, erase the rest of it. */
  async settlementWrites({ deliveryId, outcome, reason, orderIds, remains }: Settlement): Promise<Write[]> {
    const row = rowOf(deliveryId);
    const text = JSON.stringify({ outcome, reason, orderIds } satisfies SettlementText);
    const settled: SettlementWrite = { kind: "settlement", row, outcome, text };
    if (remains === undefined) return [settled];
    const [erased] = await this.erasureWrites(row, remains);
    return erased === undefined ? [] : [erased, { ...settled, text: erasedSettlement(text) }];
  }

  apply(write: DeliveryWrite | SettlementWrite | RepeatWrite | PurgeWrite | PastKeyWrite): void {
    if (write.kind === "delivery") this.#applyDelivery(write);
    else if (write.kind === "settlement") this.#applySettlement(write);
    else if (write.kind === "repeat") this.index.repeat(write.row, write.repeats);
    else if (write.kind === "pastKey") this.index.remember(write.row, write);
    else this.#applyPurge(write);
  }

  #applyDelivery({ row, bucket, outcome, text, shop, receivedAt, hash }: DeliveryWrite): void {
    this.#deliveries.put(row, bucket, text);
    if (outcome === null) return;
    this.#rows.skip(row, bucket);
    this.index.arrive(row, { receivedAt, hash, bucket, shop: this.#parts.names.codeOf(shop) }, outcome);
  }

  #applySettlement({ row, outcome, text }: SettlementWrite): void {
    if (this.index.outcomeOf(row) === null) return;
    this.#settlements.put(row, settlementBucket(row), text);
    this.index.settle(row, outcome);
  }

  #applyPurge({ rows, forgetBefore }: PurgeWrite): void {
    for (const [from, to] of rows) {
      for (let row = from; row < to; row++) {
        this.#deliveries.put(row, this.#bucketOf(row), null);
        this.#settlements.put(row, settlementBucket(row), null);
        this.index.purge(row);
      }
    }
    this.index.columns.dropBefore(forgetBefore);
  }

  #write(
    place: { readonly row: number; readonly bucket: number },
    { key, shop, receivedAt, headers }: DeliveryText,
    outcome: DeliveryWrite["outcome"],
    text: string,
  ): DeliveryWrite {
    const came = { shop, receivedAt, ...testMark({ headers }) };
    return { kind: "delivery", ...place, hash: indexHash(key), ...came, outcome, text };
  }

  /** For a purged delivery, only the hash is left to compare. A delivery that cannot be read counts as never stored. */
  async #hasKey(row: number, digest: string): Promise<boolean> {
    if (this.index.outcomeOf(row) === null) return true;
    try {
      const text = await this.#deliveries.require(row, this.#bucketOf(row));
      return (JSON.parse(text) as DeliveryText).key === digest;
    } catch (error) {
      if (error instanceof StoreDamaged) return false;
      throw error;
    }
  }

  #bucketOf(row: number): number {
    return this.index.columns.get("bucket", row);
  }
}
