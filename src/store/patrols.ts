import type { PatrolSettings } from "../time/background.ts";

/** A round that every instance would make, and one has to. */
export interface SharedPatrol extends PatrolSettings {
  /** The same in all instances. */
  readonly name: string;
  readonly everyMs: number;
}

/** Work that goes round for all instances that share a store. */
export interface Patrols {
  /**
   * Repeats an act as `patrol` (time/background.ts) does, of all instances together: one of them at a time makes the round,
   * the next one so long after the last has ended, whichever made it; where it came to no end, within two minutes.
   */
  patrol(act: () => Promise<unknown>, settings: SharedPatrol): Promise<void>;
}
