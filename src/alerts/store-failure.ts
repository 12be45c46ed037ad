import { randomUUID } from "node:crypto";
import type { Log } from "../log/log.ts";
import type { StoreUnavailable } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { Obstacle } from "../words/codes/problem.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { ENGLISH, type Vocabulary } from "../words/vocabulary.ts";
import { type AlertSettings, alertWords } from "./alerts.ts";
import { messageOf, postAlert } from "./post-alert.ts";

export interface StoreFailureParts {
  /** As they are by then. */
  readonly alerts: () => Pick<AlertSettings, "webhook" | "language"> | null;
  readonly vocabulary: Vocabulary;
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

  happened(error: StoreUnavailable): void {
    const { log, onFatal } = this.#parts;
    this.#obstacle = { code: "storeFailed" };
    const problem = ENGLISH.say(error.trouble);
    log.error({ ...error.trouble, problem }, LOG_LINES.storeFailed);
    this.#alerted = this.#alert(error);
    onFatal?.(error);
  }

  async stop(): Promise<void> {
    await this.#alerted;
  }

  async #alert({ trouble }: StoreUnavailable): Promise<void> {
    const { vocabulary, clock, log } = this.#parts;
    const alerts = this.#parts.alerts();
    if (alerts === null) return;
    const now = clock.now();
    const alarm = { code: "dataFolderFailed", because: trouble } as const;
    const alert = { key: "store-failure", state: "happened", alarm, since: now } as const;
    const words = alertWords(vocabulary, alerts.language);
    const message = messageOf(`msg_${randomUUID()}`, [alert], now, words);
    const problem = await postAlert(alerts.webhook, message, now);
    if (problem !== null) log.warn({ problem }, LOG_LINES.alertNotTaken);
  }
}
