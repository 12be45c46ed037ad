import type { PatrolSettings } from "../runtime/time/background.ts";

/** A round that only one of all instances should run at a time. */
export interface SharedPatrol extends PatrolSettings {
  /** The name of the round, the same in all instances. */
  readonly name: string;
  /** Set if each shop has its own rounds; the rounds of several shops run in parallel. */
  readonly shop?: string | undefined;
  readonly everyMs: number;
  /** Called at the end of a round: how long to wait until the next one, in milliseconds. Default: `everyMs`. */
  readonly waitMs?: () => number;
}

/** Rounds that run once for all instances that share a store. */
export interface Patrols {
  /**
   * Repeats an act like `patrol` (time/background.ts), for all instances together: one at a time runs the round, and
   * the next follows after the wait, whichever instance ran the last. After a crash: within three minutes.
   */
  patrol(act: () => Promise<unknown>, settings: SharedPatrol): Promise<void>;
  /**
   * Runs one such round in this process, due or not, as soon as no instance is running it. Resolves with true when the
   * round has ended, and rejects if it failed. Resolves with false if another instance is still running it after
   * `withinMs`, or if the signal aborts first.
   */
  makeRound(act: () => Promise<unknown>, settings: SharedPatrol, withinMs: number): Promise<boolean>;
}

/** A unique name for the round. Shop names contain no dot. */
export function roundName({ name, shop }: Pick<SharedPatrol, "name" | "shop">): string {
  return shop === undefined ? name : `${name}.${shop}`;
}
