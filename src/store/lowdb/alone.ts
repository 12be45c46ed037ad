import type { Store } from "../store.ts";
import { patrolsOfOne } from "./patrols.ts";

type OfSeveral =
  | "patrol"
  | "makeRound"
  | "notifyOthers"
  | "listInstances"
  | "silentInstances"
  | "showOthers"
  | "onMemoryGap"
  | "obstacle";

/** The parts of the port that concern several processes: here, no other process uses the folder. */
export function alone(): Pick<Store, OfSeveral> {
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
