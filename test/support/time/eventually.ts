import { vi } from "vitest";

/** What is waited for comes at once, or a little later where the machine is busy; this only ends what never comes. */
const LONGEST_WAIT_MS = 60_000;

/** Waits until it is so: in support and in hooks, where `expect.poll` may not be called. */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  await vi.waitUntil(isSo, { interval: 5, timeout: LONGEST_WAIT_MS });
}
