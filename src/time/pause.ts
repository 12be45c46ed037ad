import type { Clock } from "./clock.ts";

/** Waits so many milliseconds; ends early when the signal says so. */
export async function pause(clock: Clock, waitMs: number, signal: AbortSignal): Promise<void> {
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
