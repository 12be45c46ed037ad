import pRetry from "p-retry";
import { isUnreached, type Outcome } from "../../domain/operation/outcome.ts";

/** Further tries after the first one, within one attempt. */
const QUICK_RETRIES = 2;

/** The result of one try. */
export interface Try<T> {
  readonly outcome: Outcome;
  readonly value: T;
  /** The request timed out: a quick retry is pointless, and the schedule retries. */
  readonly hasTimedOut: boolean;
}

/** The settings of quick retries, which repeat a failed try within seconds if that does no harm. */
export interface QuickRetrySettings {
  readonly isRepeatable: boolean;
  /** The first wait is one to two times this long, the second three times as much, in milliseconds. */
  readonly waitMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Tries up to three times within about a second: after any failure before the request can have been carried out, and
 * for repeatable operations after every transient failure. If an earlier try may have been carried out, the last
 * outcome says so too. If `attempt` returns `null` (no retry now), returns the last result. Stops after two failed
 * connections.
 */
export async function withQuickRetries<T>(
  attempt: () => Promise<Try<T> | null>,
  { isRepeatable, waitMs, signal }: QuickRetrySettings,
): Promise<Try<T>> {
  let last: Try<T> | null = null;
  let mayHaveHappened = false;
  let unreached = 0;
  const tryOnce = async (): Promise<Try<T>> => {
    const next = await attempt();
    if (next === null && last !== null) return last;
    if (next === null) throw new Error("the first try of a call must be made");
    last = next;
    const { outcome } = last;
    if (outcome.kind !== "transient") return last;
    if (isUnreached(outcome.detail)) unreached += 1;
    const canRepeat = !last.hasTimedOut && (isRepeatable || !outcome.isUnknown);
    if (unreached > 1 || !canRepeat || signal?.aborted) return last;
    mayHaveHappened ||= outcome.isUnknown;
    throw new TryAgain();
  };
  try {
    last = await pRetry(tryOnce, {
      retries: QUICK_RETRIES,
      minTimeout: waitMs,
      factor: 3,
      randomize: true,
      shouldRetry: ({ error }) => error instanceof TryAgain,
      ...(signal === undefined ? {} : { signal }),
    });
  } catch (error) {
    // Aborted while waiting, or no tries left: returns the last result. Any other error is not a failure of the
    // service.
    if (last === null || !(error instanceof TryAgain || signal?.aborted)) throw error;
  }
  return mayHaveHappened ? { ...last, outcome: afterUnknownTry(last.outcome) } : last;
}

class TryAgain extends Error {}

/** The last outcome, if an earlier try of the same attempt may have been carried out. */
export function afterUnknownTry(outcome: Outcome): Outcome {
  if (outcome.kind === "done") return outcome;
  if (outcome.kind === "transient") return { ...outcome, isUnknown: true };
  const detail = { code: "earlierTryUnknown", because: outcome.detail } as const;
  return { ...outcome, detail, mayHaveHappened: true };
}
