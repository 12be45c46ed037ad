import { randomUUID } from "node:crypto";
import type { UnavailableReason } from "../../http/problem-codes.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { StoreUnavailable } from "../../store/store.ts";
import { ENGLISH, type Vocabulary } from "../../words/vocabulary.ts";
import { type AlertSettings, alertWords } from "../destinations/alert-state.ts";
import { type RememberedReceiver, receiversOf } from "../destinations/destinations.ts";
import { messageOf } from "../destinations/post-alert.ts";
import { sendAlert } from "../destinations/send-alert.ts";

export interface StoreFailureParts {
  /** Returns the settings that are active at the time of the call. */
  readonly alerts: () => Pick<AlertSettings, "webhook" | "email" | "language"> | null;
  /** The receivers that were set on the page, as they were last read. */
  readonly others: () => readonly RememberedReceiver[];
  readonly vocabulary: Vocabulary;
  readonly clock: Clock;
  readonly log: Log;
  readonly onFatal?: (error: Error) => void;
}

/** Alerts at once when the store has failed for good, without using the store: the alert book cannot be read then. */
export class StoreFailure {
  readonly #parts: StoreFailureParts;
  #alerted: Promise<void> = Promise.resolve();
  #obstacle: UnavailableReason | null = null;

  constructor(parts: StoreFailureParts) {
    this.#parts = parts;
  }

  /** Why nothing can be acknowledged; `null` while the store works. */
  get obstacle(): UnavailableReason | null {
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
    const settings = this.#parts.alerts();
    const receivers = [...receiversOf(settings), ...this.#parts.others()];
    if (receivers.length === 0) return;
    const now = clock.now();
    const facts = { code: "dataFolderFailed", because: trouble } as const;
    const alert = { key: "store-failure", state: "happened", facts, since: now } as const;
    const words = alertWords(vocabulary, settings?.language ?? "en");
    const message = messageOf(`msg_${randomUUID()}`, [alert], now, words);
    const problems = await Promise.all(receivers.map(({ receiver }) => sendAlert(receiver, message, now)));
    for (const problem of problems)
      if (problem !== null) log.warn({ problem: ENGLISH.say(problem) }, LOG_LINES.alertNotTaken);
  }
}
