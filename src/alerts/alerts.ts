import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ALERT_PATIENCE_MS } from "../domain/operation/retry-waits.ts";
import { remembered } from "../store/remembered.ts";
import { patrol } from "../time/background.ts";
import type { Clock } from "../time/clock.ts";
import { type Alert, type ToldTrouble, weigh } from "./alert-book.ts";
import { type ConditionParts, conditionsNow } from "./conditions.ts";
import { type AlertMessage, type AlertReceiver, messageOf, postAlert } from "./post-alert.ts";

const PATROL_MS = 60_000;

export interface AlertParts extends ConditionParts {
  readonly clock: Clock;
  readonly receiver: AlertReceiver;
  readonly quietMinutes: number;
}

/** Does nothing where nobody wants to hear of anything. */
export function startAlerts(
  parts: Omit<AlertParts, "receiver" | "quietMinutes">,
  settings: { readonly webhook: AlertReceiver; readonly quietMinutes: number } | null,
): { stop(): Promise<void> } {
  if (settings === null) return { stop: async () => {} };
  const { webhook, quietMinutes } = settings;
  const alerts = new Alerts({ ...parts, receiver: webhook, quietMinutes });
  alerts.start();
  return alerts;
}

interface AlertState {
  readonly told: readonly ToldTrouble[];
  /** Not taken by the receiver yet. */
  readonly pending: (AlertMessage & { readonly since: number }) | null;
}

const alertState: z.ZodType<AlertState> = z.object({
  told: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      since: z.number(),
      toldAt: z.number(),
      level: z.number(),
      happenedAt: z.number().nullable(),
    }),
  ),
  pending: z.object({ id: z.string(), body: z.string(), since: z.number() }).nullable(),
});

const ALERTS = remembered("alerts", alertState, "absent");
const NOTHING_TOLD: AlertState = { told: [], pending: null };

/**
 * Looks every minute for what needs a person, and posts it: all of a minute in one message. What was told is remembered
 * durably, so that neither a restart nor a second instance says it again.
 */
export class Alerts {
  readonly #parts: AlertParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: AlertParts) {
    this.#parts = parts;
  }

  start(): void {
    const { clock, log } = this.#parts;
    this.#running = patrol(() => this.look(), {
      clock,
      signal: this.#stopping.signal,
      firstMs: PATROL_MS,
      everyMs: PATROL_MS,
      onError: (error) => log.warn({ error }, "alerts could not be looked for"),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** One round, now. */
  async look(): Promise<void> {
    const { clock, quietMinutes } = this.#parts;
    const now = clock.now();
    const conditions = await conditionsNow(this.#parts, now);
    await ALERTS.change(this.#parts, "", async (known) => {
      const state = known ?? NOTHING_TOLD;
      const waiting =
        state.pending !== null && now - state.pending.since < ALERT_PATIENCE_MS ? state.pending : null;
      if (waiting !== null && !(await this.#post(waiting, now))) return known;
      const { told, alerts } = weigh(state.told, conditions, { now, quietMs: quietMinutes * 60_000 });
      const pending = alerts.length === 0 ? null : await this.#tell(alerts, now);
      return { told, pending };
    });
  }

  /** What the receiver did not take; `null` when it did. */
  async #tell(alerts: readonly Alert[], now: number): Promise<AlertState["pending"]> {
    const message = messageOf(`msg_${randomUUID()}`, alerts, now);
    return (await this.#post(message, now)) ? null : { ...message, since: now };
  }

  async #post(message: AlertMessage, now: number): Promise<boolean> {
    const problem = await postAlert(this.#parts.receiver, message, now);
    if (problem !== null) this.#parts.log.warn({ problem }, "the receiver of alerts did not take a message");
    return problem === null;
  }
}
