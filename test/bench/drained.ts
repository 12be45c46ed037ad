import type { Status } from "../../src/client/answers.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";

/** Asking costs a bridge on its own folder half a millisecond; one on a database counts all rows for it. */
const ASK_EVERY_MS = 50;
/** So that asking takes a tenth of the time at most. */
const REST_PER_ANSWER = 9;

/** Asks until it is so. */
async function until(url: string, isSo: (status: Status) => boolean): Promise<void> {
  for (;;) {
    const from = performance.now();
    const answer = await fetch(`${url}/api/status`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } });
    if (isSo((await answer.json()) as Status)) return;
    const restMs = Math.max(ASK_EVERY_MS, REST_PER_ANSWER * (performance.now() - from));
    await new Promise((resolve) => setTimeout(resolve, restMs));
  }
}

/** Waits until every operation has been answered as well. */
export function allDone(url: string): Promise<void> {
  return until(url, ({ inbox, outbox }) => inbox.waiting + outbox.queued + outbox.sending === 0);
}

/** Waits until every delivery has been worked on; what is to be sent may still wait for the rate limit. */
export function drained(url: string): Promise<void> {
  return until(url, ({ inbox }) => inbox.waiting === 0);
}
