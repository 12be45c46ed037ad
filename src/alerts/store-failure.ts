import { randomUUID } from "node:crypto";
import type { Log } from "../log/log.ts";
import type { Clock } from "../time/clock.ts";
import { type AlertReceiver, messageOf, postAlert } from "./post-alert.ts";

export interface StoreFailureParts {
  readonly alerts: { readonly webhook: AlertReceiver } | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly onFatal?: (error: Error) => void;
}

/** The store failed for good. Said at once and without it: what is remembered of alerts cannot be read any more. */
export class StoreFailure {
  readonly #parts: StoreFailureParts;
  #alerted: Promise<void> = Promise.resolve();
  #obstacle: string | null = null;

  constructor(parts: StoreFailureParts) {
    this.#parts = parts;
  }

  /** Why nothing can be acknowledged; `null` while the store is well. */
  get obstacle(): string | null {
    return this.#obstacle;
  }

  happened(error: Error): void {
    const { log, onFatal } = this.#parts;
    this.#obstacle = "The store has failed";
    // Its message names files and the system's code, nobody's data.
    log.error({ problem: error.message }, "the store has failed: nothing is acknowledged any more");
    this.#alerted = this.#alert(error);
    onFatal?.(error);
  }

  async stop(): Promise<void> {
    await this.#alerted;
  }

  async #alert(error: Error): Promise<void> {
    const { alerts, clock, log } = this.#parts;
    if (alerts === null) return;
    const now = clock.now();
    const title = "The bridge has stopped: its data folder failed";
    const detail = `${error.message}. Nothing is acknowledged any more, so that shops send again later. Put the folder back in its place, or see to its disk, then start the bridge.`;
    const alert = { key: "store-failure", state: "happened", title, detail, since: now } as const;
    const problem = await postAlert(alerts.webhook, messageOf(`msg_${randomUUID()}`, [alert], now), now);
    if (problem !== null) log.warn({ problem }, "the receiver of alerts did not take a message");
  }
}
