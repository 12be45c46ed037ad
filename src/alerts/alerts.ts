import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ALERT_PATIENCE_MS } from "../domain/operation/retry-waits.ts";
import { stored } from "../domain/reason/stored-reason.ts";
import { remembered } from "../store/remembered.ts";
import type { Clock } from "../time/clock.ts";
import type { Alarm } from "../words/codes/alert.ts";
import type { Language } from "../words/format.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import type { Vocabulary } from "../words/vocabulary.ts";
import type { Words } from "../words/words.ts";
import { type AnnouncedTrouble, weigh } from "./alert-book.ts";
import { type ConditionParts, conditionsNow } from "./conditions.ts";
import { type AlertMessage, type AlertReceiver, messageOf, postAlert } from "./post-alert.ts";

const PATROL_MS = 60_000;

export interface AlertParts extends ConditionParts {
  readonly clock: Clock;
  readonly receiver: AlertReceiver;
  readonly quietMinutes: number;
  readonly words: Words;
}

export interface AlertSettings {
  readonly webhook: AlertReceiver;
  readonly quietMinutes: number;
  readonly language: Language;
}

/** With the machine's time zone, by its name. */
export function alertWords(vocabulary: Vocabulary, language: Language): Words {
  return vocabulary.wordsIn(language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Does nothing where nobody wants to hear of anything. */
export function startAlerts(
  {
    vocabulary,
    ...parts
  }: Omit<AlertParts, "receiver" | "quietMinutes" | "words"> & { readonly vocabulary: Vocabulary },
  settings: AlertSettings | null,
): { stop(): Promise<void> } {
  if (settings === null) return { stop: async () => {} };
  const { webhook, quietMinutes, language } = settings;
  const words = alertWords(vocabulary, language);
  const alerts = new Alerts({ ...parts, receiver: webhook, quietMinutes, words });
  alerts.start();
  return alerts;
}

interface AlertState {
  readonly told: readonly AnnouncedTrouble[];
  /** Not taken by the receiver yet. */
  readonly pending: (AlertMessage & { readonly since: number }) | null;
}

const alertState: z.ZodType<AlertState> = z.object({
  told: z.array(
    z.object({
      key: z.string(),
      alarm: stored<Alarm>(),
      since: z.number(),
      toldAt: z.number(),
      level: z.number(),
      happenedAt: z.number().nullable(),
      endedAt: z.number().optional(),
      backSince: z.number().optional(),
    }),
  ),
  pending: z.object({ id: z.string(), body: z.string(), since: z.number() }).nullable(),
});

const ALERTS = remembered("alerts", alertState, "absent");
const NOTHING_ANNOUNCED: AlertState = { told: [], pending: null };

/**
 * Looks every minute for what needs a person, and posts it: all of a minute in one message. What is told is remembered
 * before it is posted, so that trouble that was told is also told to be over, whenever the process was killed.
 */
export class Alerts {
  readonly #parts: AlertParts;
  readonly #stopping = new AbortController();
  #running: Promise<void> = Promise.resolve();

  constructor(parts: AlertParts) {
    this.#parts = parts;
  }

  start(): void {
    const { clock, log, store } = this.#parts;
    this.#running = store.patrol(() => this.check(), {
      name: "alerts",
      clock,
      signal: this.#stopping.signal,
      firstMs: PATROL_MS,
      everyMs: PATROL_MS,
      onError: (error) => log.warn({ error }, LOG_LINES.alertsNotSought),
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  /** One round, now. */
  async check(): Promise<void> {
    const { clock, quietMinutes, words } = this.#parts;
    const now = clock.now();
    const conditions = await conditionsNow(this.#parts, now);
    if (!(await this.#handOver(now))) return;
    await ALERTS.change(this.#parts, "", (known) => {
      const state = known ?? NOTHING_ANNOUNCED;
      if (waitingIn(state, now) !== null) return state;
      const { told, alerts } = weigh(state.told, conditions, { now, quietMs: quietMinutes * 60_000 });
      const message = alerts.length === 0 ? null : messageOf(`msg_${randomUUID()}`, alerts, now, words);
      return { told, pending: message === null ? null : { ...message, since: now } };
    });
    await this.#handOver(now);
  }

  /** Posts what is remembered as waiting; whether nothing waits any more. Posted again under its id after a kill. */
  async #handOver(now: number): Promise<boolean> {
    const waiting = waitingIn((await ALERTS.read(this.#parts, "")) ?? NOTHING_ANNOUNCED, now);
    if (waiting === null) return true;
    if (!(await this.#post(waiting, now))) return false;
    await ALERTS.change(this.#parts, "", (known) =>
      known?.pending?.id === waiting.id ? { ...known, pending: null } : known,
    );
    return true;
  }

  async #post(message: AlertMessage, now: number): Promise<boolean> {
    const problem = await postAlert(this.#parts.receiver, message, now);
    if (problem !== null) this.#parts.log.warn({ problem }, LOG_LINES.alertNotTaken);
    return problem === null;
  }
}

function waitingIn({ pending }: AlertState, now: number): AlertState["pending"] {
  return pending !== null && now - pending.since < ALERT_PATIENCE_MS ? pending : null;
}
