import type { Moment } from "../domain/order/order-snapshot.ts";

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
