import type { RateSlots } from "../rate-slots.ts";
import { StoreUnavailable } from "../store.ts";

/** The parts of the port that this store lacks still: each leaves this list with its own file. */
export function notYet(): RateSlots {
  const refuse = async () => {
    throw new StoreUnavailable({ code: "databaseBusy", error: "not yet" });
  };
  return {
    takeUpBuckets: refuse,
    claimSlot: refuse,
    renewSlot: refuse,
    freeSlot: refuse,
    closeBucket: refuse,
    bucketUse: refuse,
  };
}
