import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Clock } from "./clock.ts";
import { CLOCK_TOLERANCE_MS, type ClockCheck } from "./clock-check.ts";

/** Smaller steps cost no more than such a wait; following them keeps two clocks from drifting apart. */
const SMALL_STEP_MS = 5_000;
/** Nobody corrects a clock by more without its having been wrong before. */
const LARGEST_STEP_MS = 6 * 60 * 60_000;

/** What the store has written down with a time. */
interface ClockStore {
  lastDeliveries(): Promise<Readonly<Record<string, Moment>>>;
  recentCalls(since: Moment): Promise<readonly { readonly startedAt: Moment }[]>;
  listOrders(query: {
    readonly limit: number;
  }): Promise<{ readonly items: readonly { readonly changedAt: Moment }[] }>;
}

/**
 * A clock for work that is due. It is not ahead of what the loyalty service and the shops say. Where the wall clock is
 * set back and nobody tells the time, it goes on as the monotonic one does: due times were written before the step, and
 * everything that waits would wait longer by as much. Where it has to go back all the same, it says so (`setBack`), and
 * what was written by the wrong time is dated again (reconcile/redate-orders.ts).
 *
 * Accepted: until somebody tells the time, an approval may go out early by as much as the clock is ahead.
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

/** Of all that an earlier run of the process wrote down. */
async function latestMoment(store: ClockStore): Promise<Moment> {
  const deliveries = Object.values(await store.lastDeliveries());
  const calls = await store.recentCalls(Number.NEGATIVE_INFINITY);
  const { items } = await store.listOrders({ limit: 1 });
  return Math.max(0, calls.at(-1)?.startedAt ?? 0, items[0]?.changedAt ?? 0, ...deliveries);
}
