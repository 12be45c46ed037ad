import type { PatrolSettings } from "../time/background.ts";

/** A round that every instance would make, and one has to. */
export interface SharedPatrol extends PatrolSettings {
  /** The same in all instances. */
  readonly name: string;
  /** What it looks after, where each shop has rounds of its own: those of several shops are made beside one another. */
  readonly shop?: string | undefined;
  readonly everyMs: number;
  /** How long after this round the next one is due; asked at its end. `everyMs` unless given. */
  readonly waitMs?: () => number;
}

/** Work that goes round for all instances that share a store. */
export interface Patrols {
  /**
   * Repeats an act as `patrol` (time/background.ts) does, of all instances together: one of them at a time makes the round,
   * the next one so long after the last has ended, whichever made it; where it came to no end, within three minutes.
   */
  patrol(act: () => Promise<unknown>, settings: SharedPatrol): Promise<void>;
  /**
   * One such round here, due or not, as soon as no instance is making it. Resolves with true once it is over, rejects where
   * it failed; with false where another instance went on making it for `withinMs`, or the signal came first.
   */
  makeRound(act: () => Promise<unknown>, settings: SharedPatrol, withinMs: number): Promise<boolean>;
}

/** No shop has a name with a dot in it. */
export function roundName({ name, shop }: Pick<SharedPatrol, "name" | "shop">): string {
  return shop === undefined ? name : `${name}.${shop}`;
}
