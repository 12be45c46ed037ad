import type { Status } from "../../src/client/answers.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";

/** Asking costs the bridge half a millisecond. */
const ASK_EVERY_MS = 50;

async function waiting(url: string): Promise<Status> {
  const answer = await fetch(`${url}/api/status`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
  return (await answer.json()) as Status;
}

/** Waits until every operation has been answered as well. */
export async function allDone(url: string): Promise<void> {
  for (;;) {
    const { inbox, outbox } = await waiting(url);
    if (inbox.waiting + outbox.queued + outbox.sending === 0) return;
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
  }
}

/** Waits until every delivery has been worked on; what is to be sent may still wait for the rate limit. */
export async function drained(url: string): Promise<void> {
  while ((await waiting(url)).inbox.waiting > 0)
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
}
