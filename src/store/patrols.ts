import type { PatrolSettings } from "../runtime/time/background.ts";

/** A round that only one of all instances should run. */
export interface SharedPatrol extends PatrolSettings {
  /** The same in all instances. */
  readonly name: string;
  /** The shop, if each shop has its own rounds: those of several shops run in parallel. */
  readonly shop?: string | undefined;
  readonly everyMs: number;
  /** How long after this round the next one is due, in milliseconds; called at its end. Default `everyMs`. */
  readonly waitMs?: () => number;
}

/** Rounds that run once for all instances that share a store. */
export interface Patrols {
  /**
   * Repeats an act as `patrol` (time/background.ts) does, for all instances together: one at a time runs the round, and
   * the next round follows after the wait, whichever instance ran it; after a crash, within three minutes.
   */
  patrol(act: () => Promise<unknown>, settings: SharedPatrol): Promise<void>;
  /**
   * Runs one such round here, due or not, as soon as no instance is running it. Resolves with true once it is over,
   * rejects if it failed; resolves with false if another instance was still running it after `withinMs`, or the signal
   * came first.
   */
  makeRound(act: () => Promise<unknown>, settings: SharedPatrol, withinMs: number): Promise<boolean>;
}

/** The round's unique name: shops' names contain no dot. */
export function roundName({ name, shop }: Pick<SharedPatrol, "name" | "shop">): string {
  return shop === undefined ? name : `${name}.${shop}`;
}
