import { patrol as repeat } from "../../runtime/time/background.ts";
import type { CallMemory } from "../call-memory.ts";
import { KeyLocks } from "../key-locks.ts";
import { type Patrols, roundName, type SharedPatrol } from "../patrols.ts";
import type { RateSlots } from "../rate-slots.ts";
import type { Store } from "../store.ts";

/** The parts of the port that concern several processes: here, no other process uses the folder. */
export function singleProcess() {
  return {
    ...patrolsOfOne(),
    notifyOthers: () => {},
    listInstances: async () => [],
    silentInstances: async () => [],
    showOthers: () => {},
    // A folder that is not shared notices missing data at its start.
    onMemoryGap: () => {},
    // A failure is noticed with the next change.
    obstacle: () => null,
  } satisfies Partial<Store>;
}

/** The rounds of a store that only one process uses. */
export function patrolsOfOne(): Patrols {
  const rounds = new KeyLocks();
  const oneAtATime = (act: () => Promise<unknown>, settings: SharedPatrol) =>
    rounds.run(roundName(settings), async () => (settings.signal.aborted ? null : { made: await act() }));
  return {
    patrol: (act, settings) => {
      const everyMs = settings.waitMs ?? settings.everyMs;
      return repeat(() => oneAtATime(act, settings), { ...settings, everyMs });
    },
    makeRound: async (act, settings) => (await oneAtATime(act, settings)) !== null,
  };
}

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
