import type { Priority } from "../../domain/operation/operation.ts";

/** The service counts requests in any rolling minute. */
export const WINDOW_MS = 60_000;
/** Added to every window, because the service's clock and ours differ. */
const MARGIN_MS = 250;
/** Added after a timeout, because the request may reach the service after we stopped waiting. */
const LATE_ARRIVAL_MS = 2_000;
/** A call starts at most this long after it was stored; otherwise it is stored again. */
export const REMEMBERED_FOR_MS = 10_000;
/** How long a slot cools, from the answer until it is free. */
const COOLING_MS = WINDOW_MS + MARGIN_MS;

/**
 * How long after the end of a call its slot is free, in milliseconds; `isLate`: the request may still be on its way.
 */
export function coolingMs(isLate: boolean): number {
  return COOLING_MS + (isLate ? LATE_ARRIVAL_MS : 0);
}

/**
 * How long a stored call counts if its end is unknown, in milliseconds: it may start late, wait up to `answerMs` for
 * its answer, and reach the service late. About 82 seconds with the default timeout.
 */
export function longestHoldMs(answerMs: number): number {
  return REMEMBERED_FOR_MS + answerMs + coolingMs(true);
}

/**
 * The groups that share the budget. Part of the slots is reserved for people's actions and for live orders, so that
 * they do not wait behind thousands of calls of a resync or backfill.
 */
export type Urgency = "person" | "live" | "later";
export const URGENCIES: readonly Urgency[] = ["person", "live", "later"];

export function urgencyOf(priority: Priority): Urgency {
  if (priority === "person") return "person";
  return priority === "resync" || priority === "backfill" ? "later" : "live";
}

/** A smaller budget is not paced: it has too few slots to spread over the minute. */
const SMALLEST_PACED = 20;

/** How many of the slots are taken one after another, evenly over the window; the others may be taken at once. */
export function pacedOf(perMinute: number): number {
  return perMinute < SMALLEST_PACED ? 0 : Math.floor(perMinute / 2);
}

/** Slots that a call of each urgency leaves to more urgent ones. */
export function keptOf(perMinute: number): Readonly<Record<Urgency, number>> {
  const forPersons = perMinute < 20 ? 0 : Math.max(1, Math.floor(perMinute / 100));
  return { person: 0, live: forPersons, later: Math.max(forPersons, Math.floor(perMinute / 5)) };
}
