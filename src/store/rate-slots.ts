import type { RememberedCall } from "./call-memory.ts";

/** A bucket of the rate budget, as it is configured now. */
export interface SlotBucket {
  readonly brand: string;
  readonly bucket: string;
  /** Its slots, numbered from 0. */
  readonly perMinute: number;
}

/** A request for one slot. */
export interface SlotWish {
  readonly bucket: string;
  readonly perMinute: number;
  /** The lowest allowed slot number; the highest is below `below`. */
  readonly from: number;
  readonly below: number;
  /** How many of the bucket's slots must stay free for more urgent calls. */
  readonly kept: number;
  /** The pause between two slots of this kind, in milliseconds; 0: none. */
  readonly beatMs: number;
  /** After this many milliseconds the slot is free again, whether its holder freed it or not. */
  readonly holdMs: number;
}

/** A slot held exclusively until it is freed or expires. */
export interface SlotClaim {
  readonly bucket: string;
  readonly slot: number;
  /** Identifies this claim of the slot; used by the store only. */
  readonly token: string;
  /** The store remembers the slot itself. If false, the caller must remember the call before making it. */
  readonly isDurable: boolean;
}

/** How other processes use a bucket, in milliseconds from now. */
export interface BucketUse {
  /** No call may start for this long. */
  readonly closedInMs: number;
  /** No slot with a pause may be claimed for this long. */
  readonly nextBeatInMs: number;
  /** The slots that other processes hold, and when each becomes free. */
  readonly others: readonly { readonly slot: number; readonly freeInMs: number }[];
}

/**
 * The slots of the rate budget, shared by all senders. A single process counts for itself, gets every slot it claims, and
 * remembers its calls for its next run. Several processes claim slots in the store, which remembers them: no call is
 * remembered twice.
 */
export interface RateSlots {
  /** Sets the buckets in use, at the start. Claims in other buckets, or in slots that no longer exist, stay valid. */
  registerBuckets(buckets: readonly SlotBucket[]): Promise<void>;
  /** Returns `null` if no such slot is free. The claim is durable when it resolves, if it says so. */
  claimSlot(wish: SlotWish): Promise<SlotClaim | null>;
  /**
   * Renews the claim as of now, for a call that starts later than expected; durable when it resolves. Resolves with false if
   * the claim has expired.
   */
  renewSlot(claim: SlotClaim, call: RememberedCall, holdMs: number): Promise<boolean>;
  /** Frees the slot after this many milliseconds. An expired claim is ignored. */
  freeSlot(claim: SlotClaim, inMs: number): Promise<void>;
  /** No process may claim a slot of the bucket for this many milliseconds. */
  closeBucket(bucket: string, forMs: number): Promise<void>;
  /** How other processes use the bucket; `null` if no other process claims slots. */
  bucketUse(bucket: string): Promise<BucketUse | null>;
}
