import type { Moment } from "../domain/order/order-snapshot.ts";

/** A call to the loyalty service, in the form in which the rate budget remembers it across restarts. */
export interface RememberedCall {
  readonly bucket: string;
  /** By the wall clock, which may have been set since. */
  readonly startedAt: Moment;
  /** By the monotonic clock, which counts from the start of the machine; the machine may have restarted since. */
  readonly monotonicAt: number;
}

/** A call is forgotten if it is older than this, compared with the newest, and `CALLS_KEPT` newer ones are remembered. */
export const CALL_MEMORY_MS = 10 * 60_000;
/** How many calls are remembered, however old they are. */
export const CALLS_KEPT = 5_000;

/** The recent calls, from which a rate budget counts after a restart. */
export interface CallMemory {
  /** Durable once it resolves. Await it before making the call. */
  rememberCall(call: RememberedCall): Promise<void>;
  /** Calls since `since`, oldest first. Those of the last ten minutes are always kept. */
  recentCalls(since: Moment): Promise<readonly RememberedCall[]>;
}
