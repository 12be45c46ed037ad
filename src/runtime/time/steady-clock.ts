import { HOUR_MS } from "../../domain/durations.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Clock } from "./clock.ts";
import { CLOCK_TOLERANCE_MS, type ClockCheck } from "./clock-check.ts";

/** Steps back up to this are followed: they only delay work by as much, and the clocks do not drift apart. */
const SMALL_STEP_MS = 5_000;
/** A larger step back is always followed: the clock must have been wrong before. */
const LARGEST_STEP_MS = 6 * HOUR_MS;

/** The stored data that contains times. */
interface ClockStore {
  lastDeliveries(): Promise<Readonly<Record<string, Moment>>>;
  recentCalls(since: Moment): Promise<readonly { readonly startedAt: Moment }[]>;
  listOrders(query: {
    readonly limit: number;
  }): Promise<{ readonly items: readonly { readonly changedAt: Moment }[] }>;
}

/**
 * A clock for due work. It is never ahead of the times that the loyalty service and the shops report. If the wall clock
 * is set back and no time was reported, it continues with the monotonic clock: due times were written before the step,
 * so all waiting work would be delayed by as much. If it must go back anyway, it reports that (`setBack`), and the
 * wrong times are corrected (reconcile/redate-orders.ts).
 *
 * Accepted: until a time is reported, an approval may be sent early by as much as the clock is ahead.
 */
export async function steadyClock(store: ClockStore, clock: Clock, check: ClockCheck): Promise<Clock> {
  let latest = await latestMoment(store);
  let latestAt = clock.monotonic();
  return {
    monotonic: () => clock.monotonic(),
    after: (waitMs, callback) => clock.after(waitMs, callback),
    now() {
      const at = clock.monotonic();
      const wall = check.now();
      const expected = latest + (at - latestAt);
      const stepMs = expected - wall;
      const isUncertain = stepMs <= CLOCK_TOLERANCE_MS || (stepMs <= LARGEST_STEP_MS && !check.hasReports());
      const isHeld = stepMs > SMALL_STEP_MS && isUncertain;
      latest = isHeld ? expected : wall;
      latestAt = at;
      if (!isHeld && stepMs > SMALL_STEP_MS) check.setBack(stepMs);
      return Math.floor(latest);
    },
  };
}

/** The latest time that an earlier run of the process stored. */
async function latestMoment(store: ClockStore): Promise<Moment> {
  const deliveries = Object.values(await store.lastDeliveries());
  const calls = await store.recentCalls(Number.NEGATIVE_INFINITY);
  const { items } = await store.listOrders({ limit: 1 });
  return Math.max(0, calls.at(-1)?.startedAt ?? 0, items[0]?.changedAt ?? 0, ...deliveries);
}
