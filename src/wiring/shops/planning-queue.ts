import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";

/** Runs tasks one after the other, and logs failures. */
export class PlanningQueue {
  readonly #log: Pick<Log, "warn">;
  #last: Promise<void> = Promise.resolve();

  constructor(log: Pick<Log, "warn">) {
    this.#log = log;
  }

  add(work: () => Promise<void>): void {
    this.#last = this.#last.then(work).catch((error: unknown) => {
      this.#log.warn({ error }, LOG_LINES.ordersNotPlanned);
    });
  }

  /** Resolves when the added tasks are done. */
  stop(): Promise<void> {
    return this.#last;
  }
}
