import { DAY_MS, HOUR_MS, MINUTE_MS } from "../durations.ts";

const SECOND_MS = 1000;

/**
 * Waits before retries of operations, audits, resyncs and alerts, in milliseconds. Write-back and backups have their own;
 * other durations (leases, timeouts, patrol intervals) are defined where they are used.
 */

// An operation, and the loyalty service

/**
 * Waits after each spent attempt; one more failure makes a dead letter. About two days in all, which covers a weekend
 * outage.
 */
export const SCHEDULED_RETRIES_MS: readonly number[] = [
  5 * SECOND_MS,
  30 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  DAY_MS,
];

/**
 * The shortest wait of an operation that failed together with all others; the least recently tried one goes first.
 */
export const UNSPENT_WAIT_MS = 5 * SECOND_MS;

/** After a throttled answer without a time: the service counts requests in a rolling minute. */
export const THROTTLED_WAIT_MS = MINUTE_MS;

/** The longest wait accepted from a service or shop, so that a wrong header cannot stop work for a day. */
export const LONGEST_ASKED_WAIT_MS = HOUR_MS;

/** The shortest wait before a quick retry: a broken connection works again at once, or not within the second. */
export const QUICK_RETRY_MS = 150;

/**
 * Waits between probes: calls without an order that show whether an account works again. Each wait is twice the one
 * before. No order waits for a probe.
 */
export const PROBES = {
  /**
   * The service does not answer. It usually recovers; work continues at most half a minute later.
   */
  resting: { firstMs: 2 * SECOND_MS, lastMs: 30 * SECOND_MS },
  /** The key or the address is wrong. A person has to correct it, and work continues within minutes. */
  paused: { firstMs: 30 * SECOND_MS, lastMs: 5 * MINUTE_MS },
} as const;

/** Waits between two rounds of retrying failed orders, while the service answers and none of them succeeds. */
export const PROBE_ROUNDS = {
  resting: { firstMs: 2 * SECOND_MS, lastMs: MINUTE_MS },
  paused: { firstMs: 30 * SECOND_MS, lastMs: 5 * MINUTE_MS },
} as const;

/** Lanes that were never tried serve as probes too, one every `everyMs`; each is tried again after `backMs`. */
export const FRESH_PROBES = { everyMs: SECOND_MS / 2, backMs: 5 * SECOND_MS } as const;

/** How long an audit waits while the service fails or orders have due work: it has the lowest priority. */
export const AUDIT_WAIT_MS = 5 * SECOND_MS;

// The store

/** The wait while the store refuses writes, short so that freed disk space is noticed at once. */
export const STORE_WAIT_MS = SECOND_MS;

/** The same wait for a page of a resync, which has to be read from the shop again each time. */
export const STORE_WAIT_OF_PAGE_MS = 5 * SECOND_MS;

// Shops

/** Between two rounds of the watch while the shop is unreachable: at most half a minute with jitter. */
export const SHOP_AWAY_MS = 25 * SECOND_MS;

/** A resync whose platform throttles or is down and gives no wait: growing waits, until it needs a person. */
export const RESYNC_WAITS = {
  leastMs: SECOND_MS,
  firstMs: 5 * SECOND_MS,
  longestMs: 10 * MINUTE_MS,
  patienceMs: DAY_MS,
} as const;

/** A delivery that only names an order, while the shop cannot be read: it fails after `patienceMs` and `leastTries`. */
export const FETCH_WAITS = {
  firstMs: MINUTE_MS,
  longestMs: HOUR_MS,
  patienceMs: DAY_MS,
  leastTries: 3,
} as const;

/** Data that rules need, while the shop refuses it: one order retries on behalf of all that need the same data. */
export const UNREAD_WAITS = { firstMs: MINUTE_MS, longestMs: 10 * MINUTE_MS } as const;

/** Deliveries for which the fetch queue had no room are retried one by one, `apartMs` apart. */
export const ROOM_WAITS = { firstMs: MINUTE_MS, apartMs: 40 } as const;

// Alerts

/**
 * How long an alert that its receiver did not accept is posted again every minute. After that, the current state is
 * sent instead.
 */
export const ALERT_PATIENCE_MS = HOUR_MS;
