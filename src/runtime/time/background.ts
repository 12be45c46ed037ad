import type { Clock } from "./clock.ts";

/** What work in the background goes by: the clock its waits are measured on, and the signal that ends it. */
export interface Background {
  readonly clock: Pick<Clock, "after">;
  readonly signal: AbortSignal;
}

/** Resolves after so long, or as soon as the signal ends the wait: anyone who goes on checks the signal. */
export async function pause({ clock, signal }: Background, waitMs: number): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const end = () => {
      callOff();
      signal.removeEventListener("abort", end);
      resolve();
    };
    const callOff = clock.after(waitMs, end);
    signal.addEventListener("abort", end, { once: true });
  });
}

export interface PatrolSettings extends Background {
  /** Before the first time; 0: at once. */
  readonly firstMs: number;
  /** From the end of one time to the beginning of the next. */
  readonly everyMs: number | (() => number);
  /** The act failed; the patrol goes on. */
  readonly onError: (error: unknown) => void;
}

/** Repeats an act, one after another. Resolves when the signal has ended it and the last act is over; never rejects. */
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

/** For what many ask for and is done once: so long after the first has asked, unless the signal comes before. */
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

/** What was asked for, or `null` as soon as the signal ends the waiting; what was asked goes on unheard. */
export function orAborted<T>(pending: Promise<T>, signal: AbortSignal): Promise<T | null> {
  return new Promise((resolve, reject) => {
    const end = () => resolve(null);
    if (signal.aborted) end();
    signal.addEventListener("abort", end, { once: true });
    pending.then(resolve, reject).finally(() => signal.removeEventListener("abort", end));
  });
}
