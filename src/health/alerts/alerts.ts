import { randomUUID } from "node:crypto";
import { z } from "zod";
import { ALERT_PATIENCE_MS } from "../../domain/operation/retry-waits.ts";
import { stored } from "../../domain/reason/stored-reason.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import { remembered } from "../../store/remembered.ts";
import { StoreUnavailable } from "../../store/store.ts";
import type { Language } from "../../words/format.ts";
import type { Vocabulary, Words } from "../../words/vocabulary.ts";
import type { Condition, ConditionFacts } from "../codes/condition.ts";
import { type ConditionParts, conditionsNow } from "../conditions/conditions.ts";
import { type AnnouncedCondition, weigh } from "./alert-book.ts";
import type { MailReceiver } from "./mail-alert.ts";
import { type AlertMessage, messageOf, type WebhookReceiver } from "./post-alert.ts";
import { type AlertReceiver, sendAlert } from "./send-alert.ts";

const PATROL_MS = 60_000;

export interface AlertParts extends ConditionParts {
  readonly clock: Clock;
  readonly receiver: AlertReceiver;
  readonly quietMinutes: number;
  readonly words: Words;
}

export interface AlertSettings {
  readonly webhook: WebhookReceiver | null;
  readonly email: MailReceiver | null;
  readonly quietMinutes: number;
  readonly language: Language;
}

/** Words for alerts. Times include the machine's time zone. */
export function alertWords(vocabulary: Vocabulary, language: Language): Words {
  return vocabulary.wordsIn(language, new Intl.DateTimeFormat().resolvedOptions().timeZone);
}

/** Starts the alerts; does nothing if no receiver is configured (`settings` is null). */
export function startAlerts(
  {
    vocabulary,
    ...parts
  }: Omit<AlertParts, "receiver" | "quietMinutes" | "words"> & { readonly vocabulary: Vocabulary },
  settings: AlertSettings | null,
): { stop(): Promise<void> } {
  if (settings === null) return { stop: async () => {} };
  const { quietMinutes, language } = settings;
  const words = alertWords(vocabulary, language);
  const all = receiversOf(settings).map(
    (receiver) => new Alerts({ ...parts, receiver, quietMinutes, words }),
  );
  const { clock, log, store } = parts;
  const stopping = new AbortController();
  const round = async () => {
    const now = clock.now();
    const conditions = await conditionsNow(parts, now);
    await Promise.all(all.map((alerts) => alerts.tell(conditions, now)));
  };
  const running = store.patrol(round, {
    name: "alerts",
    clock,
    signal: stopping.signal,
    firstMs: PATROL_MS,
    everyMs: PATROL_MS,
    onError: (error) => log.warn({ error }, LOG_LINES.alertsNotSought),
  });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

export function receiversOf({
  webhook,
  email,
}: Pick<AlertSettings, "webhook" | "email">): readonly AlertReceiver[] {
  return [webhook, email].filter((receiver) => receiver !== null);
}

interface AlertState {
  readonly told: readonly AnnouncedCondition[];
  /** A message that the receiver has not accepted yet. */
  readonly pending: (AlertMessage & { readonly since: number }) | null;
}

const alertState: z.ZodType<AlertState> = z.object({
  told: z.array(
    z.object({
      key: z.string(),
      alarm: stored<ConditionFacts>(),
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

/** Each receiver has its own state, so that one that fails does not hold up the others. */
const ALERTS = {
  webhook: remembered("alerts", alertState, "absent"),
  email: remembered("alertsByEmail", alertState, "absent"),
};
const NOTHING_ANNOUNCED: AlertState = { told: [], pending: null };

/**
 * Sends the conditions that need a person to one receiver, all of a round in one message. What was announced is stored before
 * it is posted, so that the end of an announced condition is announced too, whenever the process is killed.
 */
export class Alerts {
  readonly #parts: AlertParts;
  readonly #memory: (typeof ALERTS)["email"];
  /** What was announced while the store accepted no changes, such as on a full disk; `null` if everything is stored. */
  #unkept: AlertState["told"] | null = null;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#memory = ALERTS["url" in parts.receiver ? "webhook" : "email"];
  }

  /** Runs one round now. */
  async check(): Promise<void> {
    const now = this.#parts.clock.now();
    await this.tell(await conditionsNow(this.#parts, now), now);
  }

  /** Announces the conditions found at `now`. */
  async tell(conditions: readonly Condition[], now: number): Promise<void> {
    try {
      await this.#tellRemembered(conditions, now);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await this.#tellUnkept(conditions, now);
    }
  }

  async #tellRemembered(conditions: readonly Condition[], now: number): Promise<void> {
    if (!(await this.#handOver(now))) return;
    const unkept = this.#unkept;
    await this.#memory.change(this.#parts, "", (known) => {
      const state = known ?? NOTHING_ANNOUNCED;
      if (waitingIn(state, now) !== null) return state;
      const { told, message } = this.#newsIn(unkept ?? state.told, conditions, now);
      return { told, pending: message === null ? null : { ...message, since: now } };
    });
    this.#unkept = null;
    await this.#handOver(now);
  }

  /** Announces even what cannot be stored. A process that ends before the store works again announces it a second time. */
  async #tellUnkept(conditions: readonly Condition[], now: number): Promise<void> {
    const known = this.#unkept ?? (await this.#memory.read(this.#parts, ""))?.told ?? [];
    const { told, message } = this.#newsIn(known, conditions, now);
    if (message === null || (await this.#post(message, now))) this.#unkept = told;
  }

  #newsIn(known: AlertState["told"], conditions: readonly Condition[], now: number) {
    const { quietMinutes, words } = this.#parts;
    const { told, alerts } = weigh(known, conditions, { now, quietMs: quietMinutes * 60_000 });
    const message = alerts.length === 0 ? null : messageOf(`msg_${randomUUID()}`, alerts, now, words);
    return { told, message };
  }

  /**
   * Posts the stored message that waits. Returns true if none waits any more. After a kill, it is posted again under the same
   * ID.
   */
  async #handOver(now: number): Promise<boolean> {
    const waiting = waitingIn((await this.#memory.read(this.#parts, "")) ?? NOTHING_ANNOUNCED, now);
    if (waiting === null) return true;
    if (!(await this.#post(waiting, now))) return false;
    await this.#memory.change(this.#parts, "", (known) =>
      known?.pending?.id === waiting.id ? { ...known, pending: null } : known,
    );
    return true;
  }

  async #post(message: AlertMessage, now: number): Promise<boolean> {
    const problem = await sendAlert(this.#parts.receiver, message, now);
    if (problem !== null) this.#parts.log.warn({ problem }, LOG_LINES.alertNotTaken);
    return problem === null;
  }
}

function waitingIn({ pending }: AlertState, now: number): AlertState["pending"] {
  return pending !== null && now - pending.since < ALERT_PATIENCE_MS ? pending : null;
}
