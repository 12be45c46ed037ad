import type { RememberedCall } from "./call-memory.ts";

/** A bucket of the rate budget, as it is configured now. */
export interface SlotBucket {
  readonly brand: string;
  readonly bucket: string;
  /** Its slots, numbered from 0. */
  readonly perMinute: number;
}

/** One slot that is asked for. */
export interface SlotWish {
  readonly bucket: string;
  readonly perMinute: number;
  /** The slots among which it may be: from this number on, below `below`. */
  readonly from: number;
  readonly below: number;
  /** So many of the bucket's slots have to stay free for what is more urgent. */
  readonly kept: number;
  /** Slots of this kind are taken one after another, so many milliseconds apart; 0: as they come. */
  readonly beatMs: number;
  /** It is free again by itself after so many milliseconds, whatever becomes of its holder. */
  readonly holdMs: number;
}

/** A slot that nobody else has until it is freed or its time is over. */
export interface SlotClaim {
  readonly bucket: string;
  readonly slot: number;
  /** Which taking of the slot this is; the store's own. */
  readonly token: string;
  /** The store remembers the slot itself. Otherwise the call has to be remembered before it is made. */
  readonly isDurable: boolean;
}

/** What others than this process use of a bucket, in milliseconds from now. */
export interface BucketUse {
  /** Nothing starts before. */
  readonly closedInMs: number;
  /** No slot that is taken one after another may be taken before. */
  readonly nextBeatInMs: number;
  readonly others: readonly { readonly slot: number; readonly freeInMs: number }[];
}

/**
 * The slots of the rate budget among all that send. Where one process alone sends, it counts for itself and is granted
 * whatever it claims; it remembers its calls for its next run. Where several do, a slot is taken in the store, which
 * then remembers it: a call is never remembered twice.
 */
export interface RateSlots {
  /** The buckets that are sent to from now on, at the start: what other buckets, or more slots than now, still hold counts. */
  takeUpBuckets(buckets: readonly SlotBucket[]): Promise<void>;
  /** `null`: there is no such slot now. Durable when it resolves, if it says so. */
  claimSlot(wish: SlotWish): Promise<SlotClaim | null>;
  /**
   * As if it were claimed just now, for a call that starts later than was thought; durable when it resolves. False: its
   * time is over and it is not ours any more.
   */
  renewSlot(claim: SlotClaim, call: RememberedCall, holdMs: number): Promise<boolean>;
  /** Free so many milliseconds from now. Of a claim whose time is over, nothing is left to free. */
  freeSlot(claim: SlotClaim, inMs: number): Promise<void>;
  /** Nothing of the bucket is taken by anybody for so many milliseconds. */
  closeBucket(bucket: string, forMs: number): Promise<void>;
  /** `null`: nobody else takes slots. */
  bucketUse(bucket: string): Promise<BucketUse | null>;
}
