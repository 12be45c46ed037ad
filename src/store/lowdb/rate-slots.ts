import type { CallMemory } from "../call-memory.ts";
import type { RateSlots } from "../rate-slots.ts";

/** One process owns the folder: it gets every slot that it counts as free, and remembers its calls. */
export function openRateSlots({ rememberCall }: Pick<CallMemory, "rememberCall">): RateSlots {
  return {
    registerBuckets: async () => {},
    claimSlot: async ({ bucket, from }) => ({ bucket, slot: from, token: "", isDurable: false }),
    async renewSlot(_claim, call) {
      await rememberCall(call);
      return true;
    },
    freeSlot: async () => {},
    closeBucket: async () => {},
    bucketUse: async () => null,
  };
}
