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

/** What a store answers that nobody shares: no other process works on the folder, or takes it away while it is used. */
export function alone(): Pick<Store, OfSeveral> {
  return {
    ...patrolsOfOne(),
    tellOthers: () => {},
    listInstances: async () => [],
    silentInstances: async () => [],
    showOthers: () => {},
    // What may be missing shows at the start.
    onMemoryGap: () => {},
    // What fails shows with the next change.
    obstacle: () => null,
  };
}
