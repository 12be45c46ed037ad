import type { Moment } from "../domain/order/order-snapshot.ts";
import type { DeliveryReason } from "../words/codes/delivery.ts";
import type { Page, PageRequest } from "./page.ts";

/** `waiting`: to be worked on; `processed`; `ignored`: means nothing to us; `dead`: given up, needs a person. */
export const DELIVERY_OUTCOMES = ["waiting", "processed", "ignored", "dead"] as const;
/** `waiting`: stored and not yet worked on. `dead`: signed, but not understood; a person may replay it. */
export type DeliveryOutcome = (typeof DELIVERY_OUTCOMES)[number];

/**
 * What there is of a delivery. `events`: a person it spoke of was erased while it waited, and its body is what it told
 * besides, as events in JSON. `gone`: only that it came.
 */
export type DeliveryContent = "whole" | "events" | "gone";

/**
 * The header of a delivery that the bridge sends itself as a test. It is kept with the delivery, and changes what is counted
 * of the shop's secret and of its last delivery, and nothing else: what a delivery says is known by its content.
 */
export const TEST_DELIVERY = "x-loyalty-bridge-test";

/** A delivery whose signature was proven, about to be stored. */
export interface NewDelivery {
  readonly shop: string;
  readonly topic: string;
  /** What makes the delivery unique for its shop; a second one with the same key and body is a duplicate. Kept hashed. */
  readonly dedupeKey: string;
  readonly receivedAt: Moment;
  /**
   * The platform's own headers only, names in lower case; never a signature, a cookie or an authorization. Beside them
   * `traceparent`, where the work is traced, and `TEST_DELIVERY`.
   */
  readonly headers: Readonly<Record<string, string>>;
  /** The raw bytes as signed. */
  readonly body: Uint8Array;
  /** False: the signature does not vouch for the body, which is no more than a hint then. */
  readonly isBodySigned: boolean;
  readonly content: DeliveryContent;
  /** `waiting`, or `ignored` for a topic that means nothing to us. */
  readonly outcome: "waiting" | "ignored";
  readonly reason: DeliveryReason | null;
}

/** What stays of a delivery that speaks of a person who was erased. */
export interface DeliveryRemains extends Pick<NewDelivery, "topic" | "headers" | "body"> {
  readonly content: Exclude<DeliveryContent, "whole">;
}

/** The bridge sent it itself: it says nothing of the shop. */
export function isTestDelivery({ headers }: Pick<NewDelivery, "headers">): boolean {
  return headers[TEST_DELIVERY] !== undefined;
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
  readonly reason: DeliveryReason | null;
  readonly orderIds: readonly string[];
  /** What stays of the delivery, in the same act; all of it unless given. Its reason is `erased` then. */
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
  /**
   * Says otherwise how a settled delivery ended, where it ended as `from` says; false: it did not, or there is none. Its
   * orders and its content stay.
   */
  restateDelivery(
    id: string,
    from: Exclude<DeliveryOutcome, "waiting">,
    to: Pick<Settlement, "outcome" | "reason">,
  ): Promise<boolean>;
  getDelivery(id: string): Promise<Delivery | null>;
  /** Newest first. */
  listDeliveries(query: DeliveryQuery): Promise<Page<ListedDelivery>>;
  /**
   * Ends the retention of what was received before and waits no more: the deliveries are gone, their dedupe keys stay
   * known until `before` lies at least 60 days behind their arrival. A delivery may stay up to a day longer, where it
   * then goes together with its whole day. Returns how many.
   */
  purgeDeliveries(before: Moment): Promise<number>;
  /**
   * Reads every delivery, and leaves of those that concern a person what `remainsOf` says and the facts of their
   * arrival; `null`: the delivery stays as it is. The old bytes are gone from disk after `scrub`. Returns how many were
   * erased, and how many are damaged and could not be read.
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
