import { join } from "node:path";
import {
  DELIVERY_OUTCOMES,
  type Delivery,
  type DeliveryOutcome,
  type DeliveryQuery,
  type Page,
} from "../store.ts";
import { CHUNK_ROWS, Columns, type WrittenBehind } from "./columns.ts";
import { type DeliveryText, erasedSettlement, erasedText, parseDelivery } from "./delivery-text.ts";
import { Documents } from "./documents.ts";
import { HashIndex } from "./hash-index.ts";
import { indexHash } from "./key-hash.ts";
import type { Names } from "./names.ts";
import type { TableParts } from "./order-table.ts";
import { RowAllocator, type TableEnd } from "./row-allocator.ts";
import { WaitingDeliveries } from "./waiting-deliveries.ts";
import type { DeliveryWrite, PurgeWrite, RepeatWrite, SettlementWrite, Write } from "./writes.ts";

/** Outcomes are coded as their position in the port's list, from 1; a purged row keeps its dedupe key only. */
const LAYOUT = {
  receivedAt: "f64",
  high: "u32",
  low: "u32",
  bucket: "u32",
  repeats: "u32",
  shop: "u16",
  outcome: "u8",
} as const;
const WAITING = codeOf("waiting");
const PURGED = DELIVERY_OUTCOMES.length + 1;
/** Settlements are small and of one size: this many fit a document. */
const SETTLEMENTS_PER_BUCKET = 4096;

function codeOf(outcome: DeliveryOutcome): number {
  return DELIVERY_OUTCOMES.indexOf(outcome) + 1;
}

/**
 * The inbox. A delivery's bytes are written once and never again; how its work ended stands in documents of its own.
 * The row number is the delivery's id, ascending with arrival.
 */
export class DeliveryTable {
  readonly waiting: WaitingDeliveries;
  readonly parts: readonly WrittenBehind[];
  readonly #columns: Columns<typeof LAYOUT>;
  readonly #deliveries: Documents;
  readonly #settlements: Documents;
  readonly #index: HashIndex;
  readonly #rows: RowAllocator;
  readonly #names: Names;
  readonly #counts = new Uint32Array(PURGED + 1);

  constructor({ at, folder, names }: TableParts, end: TableEnd) {
    this.#names = names;
    this.#rows = new RowAllocator(end);
    this.#columns = new Columns(LAYOUT, at, join(folder, "index"));
    this.#deliveries = new Documents(at, folder);
    this.#settlements = new Documents(at, join(folder, "settlements"));
    const columns = this.#columns;
    this.#index = new HashIndex((row) => [columns.get("high", row), columns.get("low", row)]);
    this.waiting = new WaitingDeliveries((row) => columns.get("outcome", row) === WAITING);
    this.parts = [this.#deliveries, this.#settlements, columns];
  }

  get end(): TableEnd {
    return this.#rows.end;
  }

  async load(): Promise<void> {
    await this.#columns.load();
    this.#index.reserve(this.end.nextRow);
    for (const { from, views } of this.#columns.chunks()) {
      for (let index = 0; index < CHUNK_ROWS; index++) {
        const outcome = views.outcome[index] as number;
        if (outcome === 0) continue;
        this.#index.add(from + index, views.low[index] as number);
        this.#count(outcome, 1);
        if (outcome === WAITING) this.waiting.add(from + index);
      }
    }
  }

  /** Rows of deliveries, purged ones included, oldest first. */
  *rows(): Generator<number> {
    for (const { from, views } of this.#columns.chunks()) {
      for (const [index, outcome] of views.outcome.entries()) if (outcome !== 0) yield from + index;
    }
  }

  countOf(outcome: DeliveryOutcome): number {
    return this.#counts[codeOf(outcome)] as number;
  }

  receivedAt(row: number): number {
    return this.#columns.get("receivedAt", row);
  }

  repeatsOf(row: number): number {
    return this.#columns.get("repeats", row);
  }

  /** `null` for an id that names no delivery, or one whose retention has ended. */
  outcomeOf(row: number): DeliveryOutcome | null {
    return DELIVERY_OUTCOMES[this.#columns.get("outcome", row) - 1] ?? null;
  }

  /** The row that holds the dedupe key already. */
  async findKey(digest: string): Promise<number | null> {
    for (const row of this.#index.find(indexHash(digest))) {
      const text = await this.#deliveries.get(row, this.#columns.get("bucket", row));
      if (text === null || (JSON.parse(text) as DeliveryText).key === digest) return row;
    }
    return null;
  }

  newWrite(delivery: DeliveryText): DeliveryWrite {
    const text = JSON.stringify(delivery);
    const { shop, receivedAt, outcome } = delivery;
    const place = this.#rows.take(text.length);
    return { kind: "delivery", ...place, hash: indexHash(delivery.key), shop, receivedAt, outcome, text };
  }

  async read(row: number): Promise<Delivery | null> {
    const outcome = this.outcomeOf(row);
    if (outcome === null) return null;
    const text = await this.#deliveries.require(row, this.#columns.get("bucket", row));
    const settlement = await this.#settlements.get(row, settlementBucket(row));
    return parseDelivery(row, text, settlement, outcome, this.repeatsOf(row));
  }

  /** Newest first. */
  async list({ shop, outcome, limit, cursor }: DeliveryQuery): Promise<Page<Delivery>> {
    const shopCode = shop === undefined ? null : (this.#names.find(shop) ?? 0);
    const outcomeCode = outcome === undefined ? null : codeOf(outcome);
    const items: Delivery[] = [];
    for (let row = cursor === undefined ? this.end.nextRow - 1 : Number(cursor) - 1; row > 0; row--) {
      const code = this.#columns.get("outcome", row);
      if (code === 0 || code === PURGED || (outcomeCode !== null && code !== outcomeCode)) continue;
      if (shopCode !== null && this.#columns.get("shop", row) !== shopCode) continue;
      if (items.length === limit) return { items, nextCursor: items.at(-1)?.id ?? null };
      const delivery = await this.read(row);
      if (delivery !== null) items.push(delivery);
    }
    return { items, nextCursor: null };
  }

  async erasureWrites(row: number): Promise<Write[]> {
    const bucket = this.#columns.get("bucket", row);
    const outcome = this.outcomeOf(row);
    const text = await this.#deliveries.get(row, bucket);
    const settlement = await this.#settlements.get(row, settlementBucket(row));
    if (text === null || outcome === null) return [];
    const { key, shop, receivedAt } = JSON.parse(text) as DeliveryText;
    const facts = { row, bucket, hash: indexHash(key), shop, receivedAt, outcome: null };
    const write: DeliveryWrite = { kind: "delivery", ...facts, text: erasedText(text) };
    if (settlement === null) return [write];
    return [write, { kind: "settlement", row, outcome, text: erasedSettlement(settlement) }];
  }

  /** What to purge: everything received before and not waiting any more, up to `limit`. `null`: nothing. */
  purgeWrite(before: number, forgetBefore: number, limit: number): PurgeWrite | null {
    const rows: [number, number][] = [];
    let firstKept: number | null = null;
    let count = 0;
    for (const row of this.rows()) {
      const outcome = this.#columns.get("outcome", row);
      const receivedAt = this.#columns.get("receivedAt", row);
      if (outcome === WAITING || receivedAt >= forgetBefore || count === limit) firstKept ??= row;
      if (count === limit) break;
      if (outcome === WAITING || outcome === PURGED || receivedAt >= before) continue;
      count++;
      const last = rows.at(-1);
      if (last?.[1] === row) last[1] = row + 1;
      else rows.push([row, row + 1]);
    }
    return rows.length === 0 ? null : { kind: "purge", rows, forgetBefore: firstKept ?? 0 };
  }

  apply(write: DeliveryWrite | SettlementWrite | RepeatWrite | PurgeWrite): void {
    if (write.kind === "delivery") this.#applyDelivery(write);
    else if (write.kind === "settlement") this.#applySettlement(write);
    else if (write.kind === "repeat") this.#applyRepeat(write);
    else this.#applyPurge(write);
  }

  #applyDelivery(write: DeliveryWrite): void {
    const { row, bucket } = write;
    this.#deliveries.put(row, bucket, write.text);
    if (write.outcome === null) return;
    const isNew = this.#columns.get("outcome", row) === 0;
    this.#columns.set(row, {
      receivedAt: write.receivedAt,
      high: write.hash[0],
      low: write.hash[1],
      bucket,
      shop: this.#names.codeOf(write.shop),
    });
    this.#rows.skip(row, bucket);
    if (isNew) this.#index.add(row, write.hash[1]);
    this.#setOutcome(row, codeOf(write.outcome));
  }

  #applySettlement({ row, outcome, text }: SettlementWrite): void {
    if (this.outcomeOf(row) === null) return;
    this.#settlements.put(row, settlementBucket(row), text);
    this.#setOutcome(row, codeOf(outcome));
  }

  #applyRepeat({ row, repeats }: RepeatWrite): void {
    if (this.#columns.get("outcome", row) !== 0) this.#columns.set(row, { repeats });
  }

  #applyPurge({ rows, forgetBefore }: PurgeWrite): void {
    for (const [from, to] of rows) {
      for (let row = from; row < to; row++) {
        this.#deliveries.put(row, this.#columns.get("bucket", row), null);
        this.#settlements.put(row, settlementBucket(row), null);
        this.#setOutcome(row, PURGED);
      }
    }
    this.#columns.dropBefore(forgetBefore);
  }

  #setOutcome(row: number, code: number): void {
    this.#count(this.#columns.get("outcome", row), -1);
    this.#count(code, 1);
    this.#columns.set(row, { outcome: code });
    if (code === WAITING) this.waiting.add(row);
    else this.waiting.settled(row);
  }

  #count(outcome: number, change: number): void {
    this.#counts[outcome] = (this.#counts[outcome] as number) + change;
  }
}

function settlementBucket(row: number): number {
  return Math.floor(row / SETTLEMENTS_PER_BUCKET);
}
