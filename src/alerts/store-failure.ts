import { randomUUID } from "node:crypto";
import type { Log } from "../log/log.ts";
import type { Clock } from "../time/clock.ts";
import type { Obstacle } from "../words/codes/problem.ts";
import { type AlertSettings, alertWords } from "./alerts.ts";
import { messageOf, postAlert } from "./post-alert.ts";

export interface StoreFailureParts {
  readonly alerts: Pick<AlertSettings, "webhook" | "language"> | null;
  readonly clock: Clock;
  readonly log: Log;
  readonly onFatal?: (error: Error) => void;
}

/** The store failed for good. Said at once and without it: what is remembered of alerts cannot be read any more. */
export class StoreFailure {
  readonly #parts: StoreFailureParts;
  #alerted: Promise<void> = Promise.resolve();
  #obstacle: Obstacle | null = null;

  constructor(parts: StoreFailureParts) {
    this.#parts = parts;
  }

  /** Why nothing can be acknowledged; `null` while the store is well. */
  get obstacle(): Obstacle | null {
    return this.#obstacle;
  }

  happened(error: Error): void {
    const { log, onFatal } = this.#parts;
    this.#obstacle = { code: "storeFailed" };
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
    const alarm = { code: "dataFolderFailed", error: error.message } as const;
    const alert = { key: "store-failure", state: "happened", alarm, since: now } as const;
    const message = messageOf(`msg_${randomUUID()}`, [alert], now, alertWords(alerts.language));
    const problem = await postAlert(alerts.webhook, message, now);
    if (problem !== null) log.warn({ problem }, "the receiver of alerts did not take a message");
  }
}
