import type { Clock } from "./clock.ts";
import type { Moment } from "./domain/order-snapshot.ts";
import type { Store } from "./store/store.ts";

/** Smaller steps cost no more than such a wait; following them keeps two clocks from drifting apart. */
const SMALL_STEP_MS = 5_000;
/** Nobody corrects a clock by more: what was written down beyond that was wrong. */
const LARGEST_STEP_MS = 6 * 60 * 60_000;

/**
 * A clock for work that is due: where the wall clock is set back, it goes on as the monotonic one does. Due times were
 * written before the step; by the wall clock, everything that waits would wait longer by as much.
 *
 * Accepted: an approval that is due on a day may go out early by the size of the step, until the next start.
 */
export async function steadyClock(
  store: Pick<Store, "lastDeliveries" | "recentCalls">,
  clock: Clock,
): Promise<Clock> {
  let latest = await latestMoment(store);
  let latestAt = clock.monotonic();
  return {
    monotonic: () => clock.monotonic(),
    after: (waitMs, callback) => clock.after(waitMs, callback),
    now() {
      const at = clock.monotonic();
      const wall = clock.now();
      const expected = latest + (at - latestAt);
      const stepMs = expected - wall;
      latest = stepMs > SMALL_STEP_MS && stepMs <= LARGEST_STEP_MS ? expected : wall;
      latestAt = at;
      return Math.floor(latest);
    },
  };
}

/** Of all that an earlier run of the process wrote down. */
async function latestMoment(store: Pick<Store, "lastDeliveries" | "recentCalls">): Promise<Moment> {
  const deliveries = Object.values(await store.lastDeliveries());
  const calls = await store.recentCalls(Number.NEGATIVE_INFINITY);
  return Math.max(0, calls.at(-1)?.startedAt ?? 0, ...deliveries);
}
