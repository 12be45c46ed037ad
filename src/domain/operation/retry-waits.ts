const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every wait before something is tried again, in milliseconds. What is a promise of another kind (a lease, a time-out,
 * how often a patrol looks) stands with what it belongs to.
 */

// An operation, and the loyalty service

/**
 * Waits after each spent attempt; one more failure makes a dead letter. About two days in all, which covers a weekend
 * outage.
 */
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

/**
 * The shortest wait of a step that failed together with all others; the one that was tried least recently comes first.
 */
export const UNSPENT_WAIT_MS = 5 * SECOND;

/** After a throttled answer without a time: the service counts requests in a rolling minute. */
export const THROTTLED_WAIT_MS = MINUTE;

/** The longest wait that a service or shop can ask for, so that a wrong header cannot stop a day's work. */
export const LONGEST_ASKED_WAIT_MS = HOUR;

/** The shortest wait before a quick retry: a broken connection works again at once, or not within the second. */
export const QUICK_RETRY_MS = 150;

/**
 * Waits between probes, calls that concern no order and show whether an account works again. Each wait is twice the one
 * before. No order waits because of them.
 */
export const PROBES = {
  /**
   * The service does not answer: it usually comes back without help, and work continues at most half a minute later.
   */
  resting: { firstMs: 2 * SECOND, lastMs: 30 * SECOND },
  /** The key or the address is wrong: a person has to correct it, and sees within minutes that it worked. */
  paused: { firstMs: 30 * SECOND, lastMs: 5 * MINUTE },
} as const;

/** Waits between two rounds in which failed orders are tried, while the service answers and none of them succeeds. */
export const PROBE_ROUNDS = {
  resting: { firstMs: 2 * SECOND, lastMs: MINUTE },
  paused: { firstMs: 30 * SECOND, lastMs: 5 * MINUTE },
} as const;

/** Lanes that were never tried are probes too: one after another, and each comes back after this wait. */
export const FRESH_PROBES = { everyMs: SECOND / 2, backMs: 5 * SECOND } as const;

/** An audit has the lowest priority: if the service failed, or orders have due work, it checks again after this. */
export const AUDIT_WAIT_MS = 5 * SECOND;

// The store

/** While the store accepts nothing: once a person has freed space on a full disk, the bridge notices at once. */
export const STORE_WAIT_MS = SECOND;

/** The same for a page of a resync, which has to be read from the shop again each time. */
export const STORE_WAIT_OF_PAGE_MS = 5 * SECOND;

// Shops

/** Between two rounds of the watch while the shop cannot be reached: with jitter, half a minute at most. */
export const SHOP_AWAY_MS = 25 * SECOND;

/** A resync whose platform throttles or is down and gives no time: growing waits, until it needs a person. */
export const RESYNC_WAITS = {
  leastMs: SECOND,
  firstMs: 5 * SECOND,
  longestMs: 10 * MINUTE,
  patienceMs: DAY,
} as const;

/** A delivery that only names an order, while the shop cannot be read: given up once it is old and was tried. */
export const FETCH_WAITS = {
  firstMs: MINUTE,
  longestMs: HOUR,
  patienceMs: DAY,
  leastTries: 3,
} as const;

/** Data that rules need, while the shop refuses it: one order asks on behalf of all that wait for the same. */
export const UNREAD_WAITS = { firstMs: MINUTE, longestMs: 10 * MINUTE } as const;

/** Deliveries that found no room among those to be fetched come back one by one, never all at once. */
export const ROOM_WAITS = { firstMs: MINUTE, apartMs: 40 } as const;

// Alerts

/**
 * An alert that its receiver did not accept is posted again every minute for this long; after that, the current state
 * is sent.
 */
export const ALERT_PATIENCE_MS = HOUR;
