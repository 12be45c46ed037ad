import { vi } from "vitest";

/** Conditions usually hold at once, or a little later on a busy machine; this limit only ends those that never do. */
const LONGEST_WAIT_MS = 60_000;

/** Waits until the condition holds. For support code and hooks, where `expect.poll` cannot be called. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { interval: 5, timeout: LONGEST_WAIT_MS });
}
