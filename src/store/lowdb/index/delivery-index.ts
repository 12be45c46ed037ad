import { DELIVERY_OUTCOMES, type DeliveryOutcome } from "../../inbox.ts";
import type { WholeFiles } from "../documents/whole-file.ts";
import type { PurgeWrite } from "../writes.ts";
import { CodeCounts } from "./code-counts.ts";
import { CHUNK_ROWS, Columns } from "./columns.ts";
import { HashIndex, type KeyHash } from "./hash-index.ts";
import { WaitingDeliveries } from "./waiting-deliveries.ts";

/** Outcomes are coded by their position in the port's list, from 1; a purged row keeps only its dedupe key. */
const LAYOUT = {
  receivedAt: "f64",
  high: "u32",
  low: "u32",
  bucket: "u32",
  repeats: "u32",
  shop: "u16",
  outcome: "u8",
} as const;
const WAITING = outcomeCode("waiting");
const PURGED = DELIVERY_OUTCOMES.length + 1;

function outcomeCode(outcome: DeliveryOutcome): number {
  return DELIVERY_OUTCOMES.indexOf(outcome) + 1;
}

/** The columns of a delivery that is stored for the first time. */
export interface ArrivedRow {
  readonly receivedAt: number;
  readonly hash: KeyHash;
  readonly bucket: number;
  readonly shop: number;
}

/** The small index of the inbox: all in memory, about 35 bytes per delivery. */
export class DeliveryIndex {
  readonly waiting: WaitingDeliveries;
  readonly columns: Columns<typeof LAYOUT>;
  readonly counts = new CodeCounts(DELIVERY_OUTCOMES);
  readonly #hashes: HashIndex;

  constructor(at: WholeFiles, folder: string) {
    const columns = new Columns(LAYOUT, at, folder);
    this.columns = columns;
    this.#hashes = new HashIndex((row) => [columns.get("high", row), columns.get("low", row)]);
    this.waiting = new WaitingDeliveries((row) => columns.get("outcome", row) === WAITING);
  }

  /** `chunks`: the chunks that must exist. */
  async load(chunks: readonly number[], nextRow: number): Promise<void> {
    await this.columns.load(chunks);
    this.#hashes.reserve(nextRow);
    for (const { from, views } of this.columns.chunks()) {
      for (let index = 0; index < CHUNK_ROWS; index++) {
        const outcome = views.outcome[index] as number;
        if (outcome === 0) continue;
        this.#hashes.add(from + index, views.low[index] as number);
        this.counts.add(outcome, 1);
        if (outcome === WAITING) this.waiting.add(from + index);
      }
    }
  }

  /** The rows of deliveries after `after`, purged ones included, oldest first. */
  *rows(after = 0): Generator<number> {
    for (const { from, views } of this.columns.chunks(after)) {
      for (const [index, outcome] of views.outcome.entries())
        if (outcome !== 0 && from + index > after) yield from + index;
    }
  }

  find(hash: KeyHash): number[] {
    return this.#hashes.find(hash);
  }

  /** The outcome of a delivery; `null` if there is no such delivery, or if it was purged. */
  outcomeOf(row: number): DeliveryOutcome | null {
    return DELIVERY_OUTCOMES[this.columns.get("outcome", row) - 1] ?? null;
  }

  arrive(row: number, { receivedAt, hash, bucket, shop }: ArrivedRow, outcome: DeliveryOutcome): void {
    const isNew = this.columns.get("outcome", row) === 0;
    this.columns.set(row, { receivedAt, high: hash[0], low: hash[1], bucket, shop });
    if (isNew) this.#hashes.add(row, hash[1]);
    this.#setOutcome(row, outcomeCode(outcome));
  }

  /** A delivery that already waits stays leased to its caller. */
  settle(row: number, outcome: DeliveryOutcome): void {
    if (outcome === "waiting" && this.outcomeOf(row) === "waiting") return;
    this.#setOutcome(row, outcomeCode(outcome));
  }

  repeat(row: number, repeats: number): void {
    if (this.columns.get("outcome", row) !== 0) this.columns.set(row, { repeats });
  }

  /** Up to `limit` deliveries received before `before` that do not wait; `null` if there are none. */
  purgeable(before: number, forgetBefore: number, limit: number): Omit<PurgeWrite, "kind"> | null {
    const rows: [number, number][] = [];
    let firstKept: number | null = null;
    let count = 0;
    for (const row of this.rows()) {
      const outcome = this.columns.get("outcome", row);
      const receivedAt = this.columns.get("receivedAt", row);
      if (outcome === WAITING || receivedAt >= forgetBefore || count === limit) firstKept ??= row;
      if (count === limit) break;
      if (outcome === WAITING || outcome === PURGED || receivedAt >= before) continue;
      count++;
      const last = rows.at(-1);
      if (last?.[1] === row) last[1] = row + 1;
      else rows.push([row, row + 1]);
    }
    return rows.length === 0 ? null : { rows, forgetBefore: firstKept ?? 0 };
  }

  /** Stores only the key of a purged delivery. */
  remember(row: number, { receivedAt, hash }: Pick<ArrivedRow, "receivedAt" | "hash">): void {
    const isNew = this.columns.get("outcome", row) === 0;
    this.columns.set(row, { receivedAt, high: hash[0], low: hash[1] });
    if (isNew) this.#hashes.add(row, hash[1]);
    this.purge(row);
  }

  purge(row: number): void {
    this.#setOutcome(row, PURGED);
  }

  #setOutcome(row: number, code: number): void {
    this.counts.add(this.columns.get("outcome", row), -1);
    this.counts.add(code, 1);
    this.columns.set(row, { outcome: code });
    if (code === WAITING) this.waiting.add(row);
    else this.waiting.settled(row);
  }
}
