import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { RememberedCall } from "../call-memory.ts";
import type { Delivery } from "../inbox.ts";
import type { ShopValue } from "../shop-memory.ts";

/** Everything that a store keeps, in the order in which it is copied. */
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

/** What makes a digest of a dedupe key the same in every kind of store: 128 bits in hexadecimal. */
export interface CopiedDelivery extends Delivery {
  readonly key: string;
}

/** What is left of a delivery whose retention has ended. */
interface PastKey {
  readonly id: string;
  /** As in `CopiedDelivery`, or its first half where a store keeps no more. */
  readonly key: string;
  readonly receivedAt: Moment;
}

/** A row of each kind as it goes from one store to another. */
export interface Copied {
  readonly orders: OrderRecord;
  readonly deliveries: CopiedDelivery;
  readonly pastKeys: PastKey;
  readonly settings: ShopValue;
  readonly values: ShopValue;
  readonly lastDeliveries: { readonly shop: string; readonly at: Moment };
  readonly calls: RememberedCall;
  readonly erasureList: { readonly text: string };
}

/** Some rows of one kind that follow one another; all of them where the kind is `calls`. */
export type Portion<Kind extends CopyKind = CopyKind> = {
  readonly [K in Kind]: {
    readonly kind: K;
    readonly rows: readonly Copied[K][];
    /** The position behind the last of them: what comes next begins there. */
    readonly upTo: string;
    /** Where rows stand that could not be read, so that nothing of them is here. */
    readonly damaged: readonly string[];
  };
}[Kind];

/** How much one portion holds at most, and one row at least. */
export interface PortionBounds {
  readonly rows: number;
  readonly bytes: number;
}

export const PORTION: PortionBounds = { rows: 500, bytes: 4 * 1024 * 1024 };
