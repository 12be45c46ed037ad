// biome-ignore-all lint/style/noExcessiveLinesPerFile: the port is read as one, and more than half of it says what it promises
import type { OrderKey, OrderRecord, PointsState } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import type { OrderState, OrderSummary } from "../domain/order/order-summary.ts";
import type { Changes } from "./changes.ts";
import type { ErasureList } from "./erasure.ts";
import type { Lanes } from "./lanes.ts";

/**
 * What the bridge needs to remember, as a port. Every promise that a method makes is kept by every implementation
 * and checked by test/contracts/store.ts.
 *
 * Durable means: flushed to disk (lowdb) or committed (PostgreSQL) before the promise resolves. A method that cannot
 * make its change durable rejects with a StoreUnavailable and has changed nothing that a later read would show.
 */
export interface Store extends Inbox, Records, ShopMemory, CallMemory, ErasureList, Changes {
  /** Once it resolves, no byte of what was replaced or erased before is left in the store's files, journals included. */
  scrub(): Promise<void>;
  /** Flushes and closes; the store cannot be used afterwards. */
  close(): Promise<void>;
}

/** The store cannot take a change now (disk full, database away). The caller may try again later. */
export class StoreUnavailable extends Error {
  override readonly name: string = "StoreUnavailable";
  readonly code: "store_unavailable" | "store_damaged" = "store_unavailable";
}

// ---------------------------------------------------------------------------------------------------- inbox

/** `waiting`: to be worked on; `processed`; `ignored`: means nothing to us; `dead`: given up, needs a person. */
export const DELIVERY_OUTCOMES = ["waiting", "processed", "ignored", "dead"] as const;
/** `waiting`: stored and not yet worked on. `dead`: signed, but not understood; a person may replay it. */
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/**
 * What there is of a delivery. `events`: a person it spoke of was erased while it waited, and its body is what it told
 * besides, as events in JSON. `gone`: only that it came.
 */
export type DeliveryContent = "whole" | "events" | "gone";

/** A delivery whose signature was proven, about to be stored. */
export interface NewDelivery {
  readonly shop: string;
  readonly topic: string;
  /** What makes the delivery unique for its shop; a second one with the same key and body is a duplicate. Kept hashed. */
  readonly dedupeKey: string;
  readonly receivedAt: Moment;
  /** The platform's own headers only, names in lower case; never a signature, a cookie or an authorization. */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes as signed. */
  readonly body: Uint8Array;
  /** False: the signature does not vouch for the body, which is no more than a hint then. */
  readonly isBodySigned: boolean;
  readonly content: DeliveryContent;
  /** `waiting`, or `ignored` for a topic that means nothing to us. */
  readonly outcome: "waiting" | "ignored";
  readonly reason: string | null;
}

/** What stays of a delivery that speaks of a person who was erased. */
export interface DeliveryRemains extends Pick<NewDelivery, "topic" | "headers" | "body"> {
  readonly content: Exclude<DeliveryContent, "whole">;
}

/** A stored delivery. */
export interface Delivery extends Omit<NewDelivery, "outcome" | "dedupeKey"> {
  /** Assigned by the store; ascending with arrival. */
  readonly id: string;
  readonly outcome: DeliveryOutcome;
  /** The orders it spoke of, once processed. */
  readonly orderIds: readonly string[];
  /** How often the same delivery came again. */
  readonly repeats: number;
  /** The delivery that came first with the same dedupe key and another body; `null` for all others. */
  readonly contradicts: string | null;
  /** As `noteWork` said last; 0 once settled. */
  readonly begun: number;
}

/** A delivery in a list: its body may be large, and is shown one at a time. */
export interface ListedDelivery extends Omit<Delivery, "body"> {
  readonly sizeBytes: number;
}

/** How the work on a delivery ended. */
export interface Settlement {
  readonly deliveryId: string;
  readonly outcome: Exclude<DeliveryOutcome, "waiting">;
  readonly reason: string | null;
  readonly orderIds: readonly string[];
  /** What stays of the delivery, in the same act; all of it unless given. Its reason is "erased" then. */
  readonly remains?: DeliveryRemains;
}

/** `id`: of the delivery as it is stored, the first one's for a duplicate. */
export interface AddedDelivery {
  readonly outcome: "stored" | "duplicate";
  readonly id: string;
  /** As in `Delivery`. */
  readonly contradicts: string | null;
}

/** Stored deliveries, from arrival to the end of their retention. */
export interface Inbox {
  /**
   * Stores the delivery with its dedupe key in one durable act, or counts the repeat of a known one. One whose key is
   * known with another body is stored as well, once for each body, and says which one it contradicts. Bodies are
   * compared as long as the first one's is kept; where it was erased, or its retention has ended, the key alone counts.
   */
  addDelivery(delivery: NewDelivery): Promise<AddedDelivery>;
  /**
   * Waiting deliveries, oldest first, each handed out to one caller only until it is settled or `leaseMs` have passed.
   * Fewer than `limit` where their bodies are large: some 4 MiB at once, one delivery at least.
   */
  takeDeliveries(limit: number, now: Moment, leaseMs: number): Promise<readonly Delivery[]>;
  /**
   * A waiting delivery is handed out to nobody before `until`, and holds up none behind it. Need not be durable: after
   * a start it may be handed out at once.
   */
  deferDelivery(id: string, until: Moment): Promise<void>;
  /**
   * Remembers, durably, how often work on a waiting delivery has begun and not come to an end, so that one that ends
   * the process each time can be told. It stays handed out as it is.
   */
  noteWork(id: string, begun: number): Promise<void>;
  /** Settles deliveries that changed no order. Those that did are settled with the order (`changeOrder`). */
  settleDelivery(settlement: Settlement): Promise<void>;
  /** Puts a settled delivery back to waiting; false when there is none with this id. */
  replayDelivery(id: string): Promise<boolean>;
  getDelivery(id: string): Promise<Delivery | null>;
  /** Newest first. */
  listDeliveries(query: DeliveryQuery): Promise<Page<ListedDelivery>>;
  /**
   * Ends the retention of what was received before and waits no more: the deliveries are gone, their dedupe keys stay
   * known until `before` lies at least 60 days behind their arrival. Returns how many.
   */
  purgeDeliveries(before: Moment): Promise<number>;
  /**
   * Looks at every delivery, and leaves of those that concern a person what `remainsOf` says and the facts of their
   * arrival; `null`: the delivery stays as it is. The old bytes are gone from disk after `scrub`. Returns how many were
   * erased, and how many are damaged and could not be looked at.
   */
  eraseDeliveries(
    remainsOf: (delivery: Delivery) => DeliveryRemains | null | Promise<DeliveryRemains | null>,
  ): Promise<{ readonly erased: number; readonly damaged: number }>;
  /** The same for one delivery. */
  eraseDelivery(id: string, remains: DeliveryRemains): Promise<void>;
}

/** Which deliveries to list; all unless given. */
export interface DeliveryQuery extends PageRequest {
  readonly shop?: string;
  readonly outcome?: DeliveryOutcome;
}

// -------------------------------------------------------------------------------------------------- records

/** The new record, what to hand back to the caller, and what else becomes durable in the same act. */
export interface OrderChange<T> {
  /** `null` leaves the order as it is. */
  readonly record: OrderRecord | null;
  readonly result: T;
  readonly settles?: readonly Settlement[];
  /** The call that is about to be made for the order. */
  readonly remembers?: RememberedCall;
}

/** Orders' records with their operations: one record, one lane. */
export interface Records extends Lanes {
  /**
   * Reads the record, lets `change` decide (a pure function: it may be called again), writes the record, its
   * operations and the settlements in one durable act. Changes of one order never interleave.
   * With `lease`, refuses with LeaseLost when the lane has been taken by another dispatcher meanwhile.
   */
  changeOrder<T>(
    key: OrderKey,
    change: (record: OrderRecord | null) => OrderChange<T>,
    lease?: string,
  ): Promise<T>;
  getOrder(key: OrderKey): Promise<OrderRecord | null>;
  /** Shows every record, in the order that is quickest to read. Returns how many are damaged and could not be shown. */
  eachOrder(visit: (record: OrderRecord) => void): Promise<number>;
  /** Newest change first. */
  listOrders(query: OrderQuery): Promise<Page<OrderSummary>>;
  counts(): Promise<Counts>;
  /** How many orders have points at the account of this brand, pending or approved. */
  countWithPoints(brand: string): Promise<number>;
}

/** Another dispatcher holds the lane by now: nothing was written. */
export class LeaseLost extends Error {
  override readonly name = "LeaseLost";
  readonly code = "lease_lost";
}

/** Which orders to list; all unless given. */
export interface OrderQuery extends PageRequest {
  readonly shop?: string;
  readonly points?: PointsState;
  readonly state?: OrderState;
  /** Finds order id, order number (with or without "#"), e-mail or mobile; exact, without regard to case. */
  readonly q?: string;
}

interface Counts {
  readonly deliveries: Readonly<Record<DeliveryOutcome, number>>;
  /** Orders by state. */
  readonly orders: Readonly<Record<OrderState, number>>;
  /** Orders by where their points stand. */
  readonly points: Readonly<Record<PointsState, number>>;
  /** The delivery or due step that has waited longest; `null` when nothing waits. */
  readonly oldestWaitingAt: Moment | null;
  /** Since when changes are only taken in and cannot be put in their place, for want of space; `null` when all is well. */
  readonly troubledSince: Moment | null;
}

// ------------------------------------------------------------------------------------------------- small ones

/** Small things that are remembered for a shop. */
export interface ShopMemory {
  /**
   * Remembers a value at first use and returns the remembered one ever after, so that a changed setting can be
   * refused (loyalty order ids must not change their meaning).
   */
  lockSetting(shop: string, name: string, value: string): Promise<string>;
  /** What `lockSetting` remembered; `null` before its first use. */
  lockedSetting(shop: string, name: string): Promise<string | null>;
  /** When a delivery of the shop last arrived, by shop. */
  lastDeliveries(): Promise<Readonly<Record<string, Moment>>>;
  /** A small text that is remembered for the shop under this name; `null` when there is none. */
  getValue(shop: string, name: string): Promise<string | null>;
  /**
   * Changes the text; `null` forgets it. One caller at a time for each shop and name, over all instances, and `change`
   * may take its time (it may ask a platform for a token): the next caller is given what this one left. What it
   * returns is durable before the promise resolves with it; when it rejects, nothing has changed.
   */
  changeValue(
    shop: string,
    name: string,
    change: (current: string | null) => string | null | Promise<string | null>,
  ): Promise<string | null>;
  /** Everything remembered under names that begin so, of all shops, by name. */
  listValues(prefix: string): Promise<readonly ShopValue[]>;
}

/** A remembered text and where it belongs. */
export interface ShopValue {
  /** "" for what belongs to no shop. */
  readonly shop: string;
  readonly name: string;
  readonly value: string;
}

/** A call to the loyalty service, as the rate budget has to remember it across restarts. */
export interface RememberedCall {
  readonly bucket: string;
  /** By the wall clock, which may have been set since. */
  readonly startedAt: Moment;
  /** By the monotonic clock, which counts from the machine's start: the machine may have been started again since. */
  readonly monotonicAt: number;
}

/** Which calls were made lately: what a rate budget is counted from after a restart. */
export interface CallMemory {
  /** Durable before the call is made. */
  rememberCall(call: RememberedCall): Promise<void>;
  /** Calls since then, oldest first; those of the last ten minutes are never forgotten. */
  recentCalls(since: Moment): Promise<readonly RememberedCall[]>;
}

interface PageRequest {
  readonly limit: number;
  /** From an earlier page; opaque. Refused with CursorUnknown where no page can have given it. */
  readonly cursor?: string;
}

/** The cursor is none of this list's: begin with the first page. */
export class CursorUnknown extends Error {
  override readonly name = "CursorUnknown";
  readonly code = "cursor_unknown";

  constructor() {
    super("no page of this list has given this cursor");
  }
}

/** A part of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Present while there is more; the last page has none, full or not. */
  readonly nextCursor: string | null;
}
