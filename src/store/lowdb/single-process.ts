import { patrol as repeat } from "../../runtime/time/background.ts";
import { KeyLocks } from "../key-locks.ts";
import { type Patrols, roundName, type SharedPatrol } from "../patrols.ts";
import type { Store } from "../store.ts";

type OfSeveralProcesses =
  | "patrol"
  | "makeRound"
  | "notifyOthers"
  | "listInstances"
  | "silentInstances"
  | "showOthers"
  | "onMemoryGap"
  | "obstacle";

/** The parts of the port that concern several processes: here, no other process uses the folder. */
export function singleProcess(): Pick<Store, OfSeveralProcesses> {
  return {
    ...patrolsOfOne(),
    notifyOthers: () => {},
    listInstances: async () => [],
    silentInstances: async () => [],
    showOthers: () => {},
    // Missing data is noticed at the start.
    onMemoryGap: () => {},
    // Failures are noticed with the next change.
    obstacle: () => null,
  };
}

/** For a store that belongs to one process. */
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
