import type { Moment } from "../order/order-snapshot.ts";
import {
  LONGEST_ASKED_WAIT_MS,
  SCHEDULED_RETRIES_MS,
  THROTTLED_WAIT_MS,
  UNSPENT_WAIT_MS,
} from "./retry-waits.ts";

/**
 * When to try again after this many spent attempts (1 or more); `null`: never. `jitter` in [0, 1) varies the wait by
 * ± 20 %, so that operations that failed together are not retried together.
 */
export function nextRetryAt(spentAttempts: number, now: Moment, jitter: number): Moment | null {
  const wait = SCHEDULED_RETRIES_MS[spentAttempts - 1];
  return wait === undefined ? null : spread(wait, now, jitter);
}

function spread(waitMs: number, now: Moment, jitter: number): Moment {
  return Math.round(now + waitMs * (0.8 + 0.4 * jitter));
}

/** When to try again after a failure that the operation did not cause. A longer pause of its brand takes precedence. */
export function unspentRetryAt(now: Moment, jitter: number): Moment {
  return spread(UNSPENT_WAIT_MS, now, jitter);
}

/** When to try a throttled operation again: as the service asked, within limits. */
export function throttledUntil(retryAfterMs: number | null, now: Moment): Moment {
  const wait = retryAfterMs === null || retryAfterMs <= 0 ? THROTTLED_WAIT_MS : retryAfterMs;
  return now + Math.min(wait, LONGEST_ASKED_WAIT_MS);
}
