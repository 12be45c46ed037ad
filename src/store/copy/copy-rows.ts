import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { RememberedCall } from "../call-memory.ts";
import type { Delivery } from "../inbox.ts";
import type { ShopValue } from "../shop-memory.ts";

/** Everything that a store contains, in the order in which it is copied. */
export const COPY_KINDS = [
  "orders",
  "deliveries",
  "pastKeys",
  "settings",
  "values",
  "lastDeliveries",
  "calls",
  "erasureList",
] as const;
export type CopyKind = (typeof COPY_KINDS)[number];

/** With the digest of its dedupe key, which is the same in every kind of store: 128 bits in hexadecimal. */
export interface CopiedDelivery extends Delivery {
  readonly key: string;
}

/** What remains of a delivery after its retention. */
interface PastKey {
  readonly id: string;
  /** As in `CopiedDelivery`, or only its first half if a store keeps no more. */
  readonly key: string;
  readonly receivedAt: Moment;
}

/** A row of each kind in the form for copying. */
export interface CopyRows {
  readonly orders: OrderRecord;
  readonly deliveries: CopiedDelivery;
  readonly pastKeys: PastKey;
  readonly settings: ShopValue;
  readonly values: ShopValue;
  readonly lastDeliveries: { readonly shop: string; readonly at: Moment };
  readonly calls: RememberedCall;
  readonly erasureList: { readonly text: string };
}

/** Consecutive rows of one kind; all of them for `calls`. */
export type Portion<Kind extends CopyKind = CopyKind> = {
  readonly [K in Kind]: {
    readonly kind: K;
    readonly rows: readonly CopyRows[K][];
    /** The position after the last row: the next portion begins there. */
    readonly upTo: string;
    /** The places of rows that could not be read and are missing here. */
    readonly damaged: readonly string[];
  };
}[Kind];

/** The most that one portion contains, but always at least one row. */
export interface PortionBounds {
  readonly rows: number;
  readonly bytes: number;
}

export const PORTION: PortionBounds = { rows: 500, bytes: 4 * 1024 * 1024 };
