import type { Store } from "../store.ts";
import { patrolsOfOne } from "./patrols.ts";

type OfSeveral =
  | "patrol"
  | "makeRound"
  | "tellOthers"
  | "listInstances"
  | "silentInstances"
  | "showOthers"
  | "onMemoryGap"
  | "obstacle";

/** The answers of a store that is not shared: no other process uses the folder, or takes it away while it is in use. */
export function alone(): Pick<Store, OfSeveral> {
  return {
    ...patrolsOfOne(),
    tellOthers: () => {},
    listInstances: async () => [],
    silentInstances: async () => [],
    showOthers: () => {},
    // Missing data is noticed at the start.
    onMemoryGap: () => {},
    // Failures are noticed with the next change.
    obstacle: () => null,
  };
}
