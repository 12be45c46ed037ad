import type { Priority } from "../../domain/operation/operation.ts";
import type { OperationKind } from "../../domain/operation/operation-kind.ts";
import type { PointsState } from "../../domain/order/order-record.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import type { RememberedCall } from "../call-memory.ts";
import type { CountedConversion } from "../conversion-sums.ts";
import { type DeliveryOutcome, isTestDelivery, type NewDelivery } from "../inbox.ts";
import type { CountedMove } from "../points-sums.ts";
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
  readonly changedAt: number;
  readonly step: {
    readonly operation: OperationKind;
    readonly priority: Priority;
    readonly dueAt: number;
    readonly isTried: boolean;
  } | null;
  readonly terms: readonly number[];
  readonly moves: readonly CountedMove[];
  /** `null`: none was recorded. */
  readonly conversion: CountedConversion | null;
  /** The person was erased from the order: no file may keep an older text of the row. */
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
  /** As in `isTestDelivery`; absent in all others. */
  readonly isTest?: true;
  /** `null`: the row is already known, only its text is new (erasure). */
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

export interface ValueWrite {
  readonly kind: "value";
  readonly shop: string;
  readonly name: string;
  /** `null`: forgotten. */
  readonly value: string | null;
}

export interface CallWrite {
  readonly kind: "call";
  readonly bucket: string;
  readonly startedAt: number;
  readonly monotonicAt: number;
}

/** Only while a folder is filled from another store. The row of a purged delivery. */
export interface PastKeyWrite {
  readonly kind: "pastKey";
  readonly row: number;
  readonly hash: KeyHash;
  readonly receivedAt: number;
}

/** As `PastKeyWrite`. */
type CopiedWrite =
  | PastKeyWrite
  | { readonly kind: "lastDelivery"; readonly shop: string; readonly at: number }
  /** All of them. */
  | { readonly kind: "allCalls"; readonly calls: readonly RememberedCall[] };

/** Whether the write removes something that must not remain in older files. */
export function isErasure(write: Write): boolean {
  return write.kind === "delivery" ? write.outcome === null : write.kind === "order" && write.erases === true;
}

/**
 * A line for the facts, and one for the text of the row after an equals sign; JSON contains no raw line ends. The text
 * is a separate piece, because joining it with others would copy it.
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

/** Durable, all of them or none, before the promise resolves. */
export type Append = (writes: readonly Write[]) => Promise<void>;
