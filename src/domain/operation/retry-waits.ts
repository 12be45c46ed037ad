const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * Every wait before something is tried again, in milliseconds. What is a promise of another kind (a lease, a time-out,
 * how often a patrol looks) stands with what it belongs to.
 */

// An operation, and the loyalty service

/** Waits after each spent attempt; one more failure makes a dead letter. About two days in all: a weekend of trouble. */
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
export const UNSPENT_WAIT_MS = 5 * SECOND;

/** After a throttled answer that names no time: the service counts by the rolling minute. */
export const THROTTLED_WAIT_MS = MINUTE;

/** No wait that a service or shop asks for is believed beyond this: a mistaken header must not stop a day's work. */
export const LONGEST_ASKED_WAIT_MS = HOUR;

/** The shortest wait before a quick retry: a connection that broke works again at once, or not within the second. */
export const QUICK_RETRY_MS = 150;

/**
 * Between two questions about nobody's points, which tell whether an account works again; each wait is twice as long as the
 * one before. No order waits for its turn in these.
 */
export const PROBES = {
  /** The service does not answer: it mostly comes back by itself, and work goes on half a minute later at most. */
  resting: { firstMs: 2 * SECOND, lastMs: 30 * SECOND },
  /** The key or the address is wrong: a person has to act, and sees within minutes that it helped. */
  paused: { firstMs: 30 * SECOND, lastMs: 5 * MINUTE },
} as const;

/** Between two rounds in which orders that failed are tried, while the service answers and none of them succeeds. */
export const PROBE_ROUNDS = {
  resting: { firstMs: 2 * SECOND, lastMs: MINUTE },
  paused: { firstMs: 30 * SECOND, lastMs: 5 * MINUTE },
} as const;

/** Lanes never tried are probes of their own: one after another, and each that was used comes back after this. */
export const FRESH_PROBES = { everyMs: SECOND / 2, backMs: 5 * SECOND } as const;

/** An audit goes behind all other work: when the service failed, or orders have something due, it looks again. */
export const AUDIT_WAIT_MS = 5 * SECOND;

// The store

/** While the store takes nothing: a full disk has room again when a person made some, and is noticed at once. */
export const STORE_WAIT_MS = SECOND;

/** The same for a page of a resync, which is read from the shop again each time. */
export const STORE_WAIT_OF_PAGE_MS = 5 * SECOND;

// Shops

/** From one round of the watch to the next while the shop cannot be reached: with its spread, half a minute at most. */
export const SHOP_AWAY_MS = 25 * SECOND;

/** A resync whose platform throttles or is away and does not say for how long: growing, until it needs a person. */
export const RESYNC_WAITS = {
  leastMs: SECOND,
  firstMs: 5 * SECOND,
  longestMs: 10 * MINUTE,
  patienceMs: DAY,
} as const;

/** A delivery that only names an order, while the shop cannot be asked: given up when it is old and was tried. */
export const FETCH_WAITS = {
  firstMs: MINUTE,
  longestMs: HOUR,
  patienceMs: DAY,
  leastTries: 3,
} as const;

/** What rules ask for, while the shop will not tell it: one order asks for all others that wait for the same. */
export const UNREAD_WAITS = { firstMs: MINUTE, longestMs: 10 * MINUTE } as const;

/** Deliveries that found no room among those to be fetched come one after another, never all of them at once. */
export const ROOM_WAITS = { firstMs: MINUTE, apartMs: 40 } as const;

// Alerts

/** A message that its receiver did not take is posted again each minute so long; then it is sent what is the case. */
export const ALERT_PATIENCE_MS = HOUR;
