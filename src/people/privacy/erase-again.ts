import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { patrol } from "../../runtime/time/background.ts";
import { type ErasingAgain, finishErasures } from "./erase.ts";

/** Held by the instance that erases again, so that the others need not. */
const ERASING = "erasing";
const EVERY_MS = 60_000;

/** Runs in every instance, because it also notices the erasures of the others. Resolves after the signal. */
export function keepErasing(parts: ErasingAgain, signal: AbortSignal): Promise<void> {
  const { clock, log } = parts;
  return patrol(() => eraseAgain(parts), {
    clock,
    signal,
    firstMs: EVERY_MS,
    everyMs: EVERY_MS,
    onError: (error) => log.warn({ error }, LOG_LINES.erasuresNotRepeated),
  });
}

/**
 * An instance that has not noticed an erasure yet may bring the person back after another instance has finished it. So
 * an erasure stays open for some minutes, and the first instance to notice then carries it out once more.
 */
export async function eraseAgain(parts: ErasingAgain): Promise<void> {
  const { erasures, store, clock } = parts;
  if (!(await erasures.areDueAgain(clock.now()))) return;
  await store.changeValue("", ERASING, async (nothing) => {
    if (await erasures.areDueAgain(clock.now())) await finishErasures(parts);
    return nothing;
  });
}
