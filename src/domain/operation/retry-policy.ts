import type { Moment } from "../order/order-snapshot.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Waits after each spent attempt; one more failure makes a dead letter. About two days in all. */
export const SCHEDULED_RETRIES_MS: readonly number[] = [
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  24 * HOUR,
];

/** How long a step waits at least that failed with all others: whoever was tried least recently comes first. */
const UNSPENT_WAIT_MS = 5 * SECOND;

/** How long a throttled operation waits when the service names no time, and at most. */
const THROTTLED_WAIT_MS = MINUTE;
const THROTTLED_WAIT_MAX_MS = HOUR;

/**
 * When to try again after so many spent attempts (1 or more); `null`: no more. `jitter` in [0, 1) spreads the waits by
 * ± 20 %, so that what failed together does not come back together.
 */
export function nextRetryAt(spentAttempts: number, now: Moment, jitter: number): Moment | null {
  const wait = SCHEDULED_RETRIES_MS[spentAttempts - 1];
  return wait === undefined ? null : spread(wait, now, jitter);
}

function spread(waitMs: number, now: Moment, jitter: number): Moment {
  return Math.round(now + waitMs * (0.8 + 0.4 * jitter));
}

/** When a step may come again whose failure was not its own; what its brand's rest allows comes first. */
export function unspentRetryAt(now: Moment, jitter: number): Moment {
  return spread(UNSPENT_WAIT_MS, now, jitter);
}

/** When a throttled operation may come again: as the service asked, within bounds. */
export function throttledUntil(retryAfterMs: number | null, now: Moment): Moment {
  const wait = retryAfterMs === null || retryAfterMs <= 0 ? THROTTLED_WAIT_MS : retryAfterMs;
  return now + Math.min(wait, THROTTLED_WAIT_MAX_MS);
}
