import type { Moment } from "../domain/order/order-snapshot.ts";

/** A call to the loyalty service, in the form in which the rate budget remembers it across restarts. */
export interface RememberedCall {
  /** The bucket of the rate budget that counts the call (rate-slots.ts). */
  readonly bucket: string;
  /** Wall-clock time of the call. The clock may have been set since. */
  readonly startedAt: Moment;
  /** Monotonic time of the call, in milliseconds since the machine started. The machine may have restarted since. */
  readonly monotonicAt: number;
}

/** A call is forgotten once it is older than this, compared with the newest, and `CALLS_KEPT` newer ones are kept. */
export const CALL_MEMORY_MS = 10 * 60_000;
/** The number of newest calls that are remembered whatever their age. */
export const CALLS_KEPT = 5_000;

/** The recent calls, from which a rate budget counts after a restart. */
export interface CallMemory {
  /** Durable once it resolves. Await it before making the call. */
  rememberCall(call: RememberedCall): Promise<void>;
  /** Calls since `since`, oldest first. Those of the last ten minutes are always kept. */
  recentCalls(since: Moment): Promise<readonly RememberedCall[]>;
}
