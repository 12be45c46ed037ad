import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { patrol } from "../../runtime/time/background.ts";
import { type EraseParts, finishErasures } from "./erase.ts";

/** Held by the instance that erases again: the others need not. */
const ERASING = "erasing";
const EVERY_MS = 60_000;

type Parts = Omit<EraseParts, "noteErasure">;

/** For each of several instances: it notices the others' erasures by that, too. Resolves when the signal has ended it. */
export function keepErasing(parts: Parts, signal: AbortSignal): Promise<void> {
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
 * Several instances work on one store, and one that has not noticed an erasure yet may bring the person back when another
 * has been through everything. So an erasure stays open for some minutes, and is then carried out once more, by anyone who
 * comes first.
 */
export async function eraseAgain(parts: Parts): Promise<void> {
  const { erasures, store, clock } = parts;
  if (!(await erasures.areDueAgain(clock.now()))) return;
  await store.changeValue("", ERASING, async (nothing) => {
    if (await erasures.areDueAgain(clock.now())) await finishErasures(parts);
    return nothing;
  });
}
