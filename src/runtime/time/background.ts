import type { Clock } from "./clock.ts";

/** The dependencies of background work: the clock for its waits, and the signal that ends it. */
export interface Background {
  readonly clock: Pick<Clock, "after">;
  readonly signal: AbortSignal;
}

/** Resolves after `waitMs`, or when the signal, if there is one, aborts; the caller must check the signal. */
export async function pause(
  { clock, signal }: Pick<Background, "clock"> & Partial<Background>,
  waitMs: number,
): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      callOff();
      signal?.removeEventListener("abort", end);
      resolve();
    };
    const callOff = clock.after(waitMs, end);
    signal?.addEventListener("abort", end, { once: true });
  });
}

export interface PatrolSettings extends Background {
  /** The wait before the first run; 0: none. */
  readonly firstMs: number;
  /** The wait between the end of a run and the start of the next. */
  readonly everyMs: number | (() => number);
  /** Called when a run failed; the patrol continues. */
  readonly onError: (error: unknown) => void;
}

/**
 * Repeats an action, one run at a time. Resolves when the signal is aborted and the last run has ended; never rejects.
 */
export async function patrol(act: () => Promise<unknown>, settings: PatrolSettings): Promise<void> {
  const { signal, firstMs, everyMs, onError } = settings;
  if (firstMs > 0) await pause(settings, firstMs);
  while (!signal.aborted) {
    try {
      await act();
    } catch (error) {
      onError(error);
    }
    await pause(settings, typeof everyMs === "number" ? everyMs : everyMs());
  }
}

/** Returns a function that runs the action once for several calls, `waitMs` after the first, unless aborted before. */
export function gathered(act: () => void, background: Background, waitMs: number): () => void {
  let isScheduled = false;
  return () => {
    if (isScheduled) return;
    isScheduled = true;
    void pause(background, waitMs).then(() => {
      isScheduled = false;
      if (!background.signal.aborted) act();
    });
  };
}

/** Resolves like `pending`, or with `null` when the signal aborts; `pending` continues, and its result is ignored. */
export function orAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(null);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
