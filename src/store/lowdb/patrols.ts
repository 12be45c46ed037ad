import { patrol as repeat } from "../../runtime/time/background.ts";
import { KeyLocks } from "../key-locks.ts";
import { type Patrols, roundName, type SharedPatrol } from "../patrols.ts";

/** For a store that belongs to one process. */
export function patrolsOfOne(): Patrols {
  const rounds = new KeyLocks();
  const alone = (act: () => Promise<unknown>, settings: SharedPatrol) =>
    rounds.run(roundName(settings), async () => (settings.signal.aborted ? null : { made: await act() }));
  return {
    patrol: (act, settings) => {
      const everyMs = settings.waitMs ?? settings.everyMs;
      return repeat(() => alone(act, settings), { ...settings, everyMs });
    },
    makeRound: async (act, settings) => (await alone(act, settings)) !== null,
  };
}
