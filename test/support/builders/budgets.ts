import { RateBudget } from "../../../src/outbound/brand/rate-budget.ts";
import type { Clock } from "../../../src/runtime/time/clock.ts";
import type { RememberedCall } from "../../../src/store/call-memory.ts";
import { openRateSlots } from "../../../src/store/lowdb/single-process.ts";
import type { RateSlots } from "../../../src/store/rate-slots.ts";

/** The rate slots of a process that sends alone. */
export function ownSlots(
  rememberCall: (call: RememberedCall) => Promise<void> = () => Promise.resolve(),
): RateSlots {
  return openRateSlots({ rememberCall });
}

export function aBudget(perMinute: number, clock: Clock, slots = ownSlots()): RateBudget {
  return new RateBudget({ bucket: "main", perMinute, answerMs: 10_000 }, slots, clock);
}
