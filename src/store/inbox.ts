import type { Moment } from "../domain/order/order-snapshot.ts";
import type { DeliveryReason } from "../platform/codes/delivery.ts";
import type { Page, PageRequest, ShopFilter } from "./page.ts";

/**
 * `waiting`: still to be processed; `processed`; `ignored`: a topic without effect; `dead`: failed for good, needs a
 * person.
 */
export const DELIVERY_OUTCOMES = ["waiting", "processed", "ignored", "dead"] as const;
/** `waiting`: stored and not processed yet. `dead`: signed, but not understood; a person can replay it. */
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/**
 * How much is kept of a delivery. `events`: a person in it was erased while it waited, and its body is the rest, as
 * events in JSON. `gone`: only that it arrived.
 */
export type DeliveryContent = "whole" | "events" | "gone";

/**
 * The header of a test delivery that the bridge sends itself. It is kept with the delivery, and affects only the
 * statistics of the shop's secret and its last delivery: whether an order is the invented one is decided by its
 * content.
 */
export const TEST_DELIVERY = "x-loyalty-bridge-test";

/** A delivery with a proven signature, about to be stored. */
export interface NewDelivery {
  readonly shop: string;
  readonly topic: string;
  /** Identifies the delivery within its shop; a second one with the same key and body is a duplicate. Stored hashed. */
  readonly dedupeKey: string;
  readonly receivedAt: Moment;
  /**
   * The platform's own headers only, names in lower case; never a signature, a cookie or an authorization. Also
   * `traceparent`, if the work is traced, and `TEST_DELIVERY`.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes as signed. */
  readonly body: Uint8Array;
  /** False if the signature does not cover the body, which is then only a hint. */
  readonly isBodySigned: boolean;
  readonly content: DeliveryContent;
  /** `waiting`, or `ignored` for a topic without effect. */
  readonly outcome: "waiting" | "ignored";
  readonly reason: DeliveryReason | null;
}

/** What remains of a delivery about a person who was erased. */
export interface DeliveryRemains extends Pick<NewDelivery, "topic" | "headers" | "body"> {
  readonly content: Exclude<DeliveryContent, "whole">;
}

/** True if the bridge sent the delivery itself; it then says nothing about the shop. */
export function isTestDelivery({ headers }: Pick<NewDelivery, "headers">): boolean {
  return headers[TEST_DELIVERY] !== undefined;
}

/** A stored delivery. */
export interface Delivery extends Omit<NewDelivery, "outcome" | "dedupeKey"> {
  /** Assigned by the store; ascending with arrival. */
  readonly id: string;
  readonly outcome: DeliveryOutcome;
  /** The orders it was about, once processed. */
  readonly orderIds: readonly string[];
  /** How often the same delivery was repeated. */
  readonly repeats: number;
  /** The first delivery with the same dedupe key and another body; `null` for all others. */
  readonly contradicts: string | null;
  /** The latest count from `noteWork`; 0 once settled. */
  readonly begun: number;
}

/** A delivery in a list: without its body, which may be large. */
export interface ListedDelivery extends Omit<Delivery, "body"> {
  readonly sizeBytes: number;
}

/** How the processing of a delivery ended. */
export interface Settlement {
  readonly deliveryId: string;
  readonly outcome: Exclude<DeliveryOutcome, "waiting">;
  readonly reason: DeliveryReason | null;
  readonly orderIds: readonly string[];
  /** What remains of the delivery, changed in the same transaction; its reason is then `erased`. Default: all of it. */
  readonly remains?: DeliveryRemains;
}

/** `id`: the ID of the stored delivery; for a duplicate, that of the first one. */
export interface AddedDelivery {
  readonly outcome: "stored" | "duplicate";
  readonly id: string;
  /** See `Delivery.contradicts`. */
  readonly contradicts: string | null;
}

/** Dedupe keys are remembered this long after the delivery itself was purged: 60 days. */
export const KEY_MEMORY_MS = 60 * 24 * 60 * 60_000;
/** The most bytes of bodies handed out together. */
export const MOST_TAKEN_BYTES = 4 * 1024 * 1024;

/** Stored deliveries, from arrival to the end of their retention. */
export interface Inbox {
  /**
   * Stores the delivery with its dedupe key in one durable transaction, or counts a repeat of a known one. A delivery
   * with a known key and another body is stored too, once per body, with a reference to the one it contradicts. Bodies
   * are compared as long as the first one's is kept; after its erasure or retention, only the key counts.
   */
  addDelivery(delivery: NewDelivery): Promise<AddedDelivery>;
  /**
   * Returns waiting deliveries, oldest first, each to one caller only, until it is settled or `leaseMs` have passed.
   * Returns fewer than `limit` if their bodies are large: about 4 MiB in total, but always at least one delivery.
   */
  takeDeliveries(limit: number, now: Moment, leaseMs: number): Promise<readonly Delivery[]>;
  /**
   * Holds a waiting delivery back until `until`; later deliveries are not held up. Not necessarily durable: after a
   * restart it may be handed out at once.
   */
  deferDelivery(id: string, until: Moment): Promise<void>;
  /**
   * Stores durably how often processing of a waiting delivery has started without ending, so that a delivery that crashes the
   * process each time is recognized. The delivery stays leased.
   */
  noteWork(id: string, begun: number): Promise<void>;
  /** Settles a delivery that changed no order. Those that did are settled with the order (`changeOrder`). */
  settleDelivery(settlement: Settlement): Promise<void>;
  /** Sets a settled delivery back to waiting. Returns false if there is no delivery with this ID. */
  replayDelivery(id: string): Promise<boolean>;
  /**
   * Changes the outcome of a settled delivery, but not its orders and content. Returns false and changes nothing unless
   * its outcome is `from`.
   */
  restateDelivery(
    id: string,
    from: Exclude<DeliveryOutcome, "waiting">,
    to: Pick<Settlement, "outcome" | "reason">,
  ): Promise<boolean>;
  /** Returns `null` for an unknown or purged delivery. Rejects with StoreUnavailable if it cannot be read. */
  getDelivery(id: string): Promise<Delivery | null>;
  /** Lists deliveries, newest first. */
  listDeliveries(query: DeliveryQuery): Promise<Page<ListedDelivery>>;
  /**
   * Ends the retention of deliveries that were received before `before` and are not waiting. They are deleted; their dedupe
   * keys stay known until `before` is at least 60 days after their arrival. A delivery may stay up to a day longer and then go
   * together with its whole day. Returns how many were deleted.
   */
  purgeDeliveries(before: Moment): Promise<number>;
  /** Calls `visit` with every delivery. Returns how many are damaged and could not be read. */
  eachDelivery(visit: (delivery: Delivery) => void): Promise<number>;
  /**
   * Replaces every delivery with what `remainsOf` returns and the facts of its arrival; `null` leaves it unchanged. The
   * old bytes are gone from disk after `scrub`. Returns how many were erased, and how many are damaged and could not be
   * read.
   */
  eraseDeliveries(
    remainsOf: (delivery: Delivery) => DeliveryRemains | null | Promise<DeliveryRemains | null>,
  ): Promise<{ readonly erased: number; readonly damaged: number }>;
  /** Like `eraseDeliveries`, for one delivery. */
  eraseDelivery(id: string, remains: DeliveryRemains): Promise<void>;
}

/** Which deliveries to list; default: all. */
export interface DeliveryQuery extends PageRequest, ShopFilter {
  readonly outcome?: DeliveryOutcome;
  /** Only deliveries about any of these. `limit` is then how many a page searches, which may list fewer or none. */
  readonly orderIds?: readonly string[];
  /** Stops the list at the first delivery received before this moment. */
  readonly from?: Moment;
  /** Lists only deliveries received before this moment. */
  readonly until?: Moment;
}
