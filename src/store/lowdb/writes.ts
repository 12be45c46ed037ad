import type { RefundExtent } from "../../domain/facts/refunds.ts";
import type { PointsState } from "../../domain/order/order-record.ts";
import type { NextStep, OrderState } from "../../domain/order/order-summary.ts";
import type { RememberedCall } from "../call-memory.ts";
import type { CountedConversion } from "../conversion-sums.ts";
import { type DeliveryOutcome, isTestDelivery, type NewDelivery } from "../inbox.ts";
import type { CountedMove } from "../points-sums.ts";
import type { ShopValue } from "../shop-memory.ts";
import type { KeyHash } from "./index/hash-index.ts";

/**
 * The content of the journal: each write contains the complete new state, never a difference, so applying writes again
 * leads to the same state. `text` is the JSON of a whole row.
 */
export type Write =
  | OrderWrite
  | DeliveryWrite
  | SettlementWrite
  | RepeatWrite
  | PurgeWrite
  | SettingWrite
  | ValueWrite
  | CallWrite
  | CopiedWrite;

export interface OrderWrite {
  readonly kind: "order";
  readonly row: number;
  readonly bucket: number;
  readonly hash: KeyHash;
  readonly shop: string;
  readonly brand: string;
  readonly state: OrderState;
  readonly points: PointsState;
  readonly refunded: RefundExtent | null;
  readonly changedAt: number;
  readonly step: NextStep | null;
  readonly terms: readonly number[];
  readonly moves: readonly CountedMove[];
  /** `null` if none was recorded. */
  readonly conversion: CountedConversion | null;
  /** Set if the person was erased from the order: no file may keep an older text of the row. */
  readonly erases?: true;
  readonly text: string;
}

export interface DeliveryWrite {
  readonly kind: "delivery";
  readonly row: number;
  readonly bucket: number;
  readonly hash: KeyHash;
  readonly shop: string;
  readonly receivedAt: number;
  /** Set for a test delivery (`isTestDelivery`). */
  readonly isTest?: true;
  /** `null` if the row is known and only its text is new (erasure). */
  readonly outcome: DeliveryOutcome | null;
  readonly text: string;
}

export function testMark(delivery: Pick<NewDelivery, "headers">): Pick<DeliveryWrite, "isTest"> {
  return isTestDelivery(delivery) ? { isTest: true } : {};
}

export interface SettlementWrite {
  readonly kind: "settlement";
  readonly row: number;
  readonly outcome: DeliveryOutcome;
  readonly text: string;
}

export interface RepeatWrite {
  readonly kind: "repeat";
  readonly row: number;
  readonly repeats: number;
  readonly shop: string;
  readonly at: number;
  readonly isTest?: true;
}

export interface PurgeWrite {
  readonly kind: "purge";
  /** Ranges of rows, the second number excluded. */
  readonly rows: readonly (readonly [from: number, to: number])[];
  /** Rows below this one are forgotten completely, including their dedupe keys. */
  readonly forgetBefore: number;
}

export interface SettingWrite {
  readonly kind: "setting";
  readonly key: string;
  readonly value: string;
}

export interface ValueWrite extends Omit<ShopValue, "value"> {
  readonly kind: "value";
  /** `null` removes the value. */
  readonly value: string | null;
}

export interface CallWrite extends RememberedCall {
  readonly kind: "call";
}

/** The row of a purged delivery. Only written while a folder is filled from another store. */
export interface PastKeyWrite {
  readonly kind: "pastKey";
  readonly row: number;
  readonly hash: KeyHash;
  readonly receivedAt: number;
}

/** Only written while a folder is filled from another store. */
type CopiedWrite =
  | PastKeyWrite
  | { readonly kind: "lastDelivery"; readonly shop: string; readonly at: number }
  /** Replaces all remembered calls. */
  | { readonly kind: "allCalls"; readonly calls: readonly RememberedCall[] };

/** True if the write removes something that must not remain in older files. */
export function isErasure(write: Write): boolean {
  return write.kind === "delivery" ? write.outcome === null : write.kind === "order" && write.erases === true;
}

/**
 * Prints each write as a line of facts and, if it has one, a line with an equals sign and the row's text; JSON contains no raw
 * line breaks. The text is a separate piece, because joining it with others would copy it.
 */
export function encodeWrites(writes: readonly Write[]): string[] {
  const pieces: string[] = [];
  for (const write of writes) {
    if ("text" in write) {
      const { text, ...facts } = write;
      pieces.push(`${JSON.stringify(facts)}\n=`, text, "\n");
    } else {
      pieces.push(`${JSON.stringify(write)}\n`);
    }
  }
  return pieces;
}

export function decodeWrites(lines: string): Write[] {
  const writes: Write[] = [];
  for (const line of lines.split("\n")) {
    const last = writes.at(-1);
    if (line.startsWith("=") && last !== undefined) Object.assign(last, { text: line.slice(1) });
    else if (line !== "" && !line.startsWith("#")) writes.push(JSON.parse(line) as Write);
  }
  return writes;
}

/** Resolves once all writes are durable; if it rejects, none are. */
export type Append = (writes: readonly Write[]) => Promise<void>;
