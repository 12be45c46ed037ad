import { randomUUID } from "node:crypto";
import { ALERT_PATIENCE_MS } from "../../domain/operation/retry-waits.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { StoredValue } from "../../store/remembered.ts";
import { StoreUnavailable } from "../../store/store.ts";
import { ENGLISH, type Vocabulary, type Words } from "../../words/vocabulary.ts";
import type { Condition } from "../codes/condition.ts";
import type { AlertProblem } from "../codes/destination.ts";
import { type ConditionParts, conditionsNow } from "../conditions/conditions.ts";
import {
  type AlertSettings,
  type AlertState,
  alertMemory,
  alertWords,
  NOTHING_ANNOUNCED,
} from "../destinations/alert-state.ts";
import { decideAlerts } from "../destinations/decide-alerts.ts";
import { type Destinations, type RememberedReceiver, receiversOf } from "../destinations/destinations.ts";
import { type AlertMessage, messageOf } from "../destinations/post-alert.ts";
import { sendAlert } from "../destinations/send-alert.ts";

const PATROL_MS = 60_000;

export interface AlertParts extends RememberedReceiver, Pick<ConditionParts, "store" | "log"> {
  readonly quietMinutes: number;
  readonly words: Words;
}

/** Starts the alerts to the receivers of the configuration, and to those set on the page. */
export function startAlerts(
  parts: ConditionParts & {
    readonly clock: Clock;
    readonly vocabulary: Vocabulary;
    readonly destinations: Pick<Destinations, "receivers">;
  },
  settings: AlertSettings | null,
): { stop(): Promise<void> } {
  // Without the section `alerts`, for the receivers that were set on the page.
  const { quietMinutes = 60, language = "en" } = settings ?? {};
  const { clock, log, store, vocabulary, destinations } = parts;
  const words = alertWords(vocabulary, language);
  const known = new Map<string, Alerts>();
  const stopping = new AbortController();
  const round = async () => {
    const receivers = [...receiversOf(settings), ...(await destinations.receivers())];
    if (receivers.length === 0) return;
    const now = clock.now();
    const conditions = await conditionsNow(parts, now);
    const all = receivers.map(({ memory, receiver }) => {
      const alerts = known.get(memory) ?? new Alerts({ store, log, memory, receiver, quietMinutes, words });
      known.set(memory, alerts);
      return alerts;
    });
    await Promise.all(all.map((alerts) => alerts.announce(conditions, now)));
  };
  const running = store.patrol(round, {
    name: "alerts",
    clock,
    signal: stopping.signal,
    firstMs: PATROL_MS,
    everyMs: PATROL_MS,
    onError: (error) => log.warn({ error }, LOG_LINES.alertCheckFailed),
  });
  return {
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Sends the conditions that need a person to one receiver, all of a round in one message. What was announced is stored before
 * it is posted, so that the end of an announced condition is announced too, whenever the process is killed.
 */
export class Alerts {
  readonly #parts: AlertParts;
  readonly #memory: StoredValue<AlertState>;
  /** Announcements that could not be stored, for example on a full disk; `null` if everything is stored. */
  #unstored: AlertState["announced"] | null = null;

  constructor(parts: AlertParts) {
    this.#parts = parts;
    this.#memory = alertMemory(parts.memory);
  }

  /** Announces the conditions found at `now`. */
  async announce(conditions: readonly Condition[], now: number): Promise<void> {
    try {
      await this.#announceStored(conditions, now);
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) throw error;
      await this.#announceUnstored(conditions, now);
    }
  }

  async #announceStored(conditions: readonly Condition[], now: number): Promise<void> {
    if (!(await this.#handOver(now))) return;
    const unstored = this.#unstored;
    await this.#memory.change(this.#parts, "", (known) => {
      const state = known ?? NOTHING_ANNOUNCED;
      if (waitingIn(state, now) !== null) return state;
      const { announced, message } = this.#newsIn(unstored ?? state.announced, conditions, now);
      return { ...state, announced, pending: message === null ? null : { ...message, since: now } };
    });
    this.#unstored = null;
    await this.#handOver(now);
  }

  /** Announces without storing. If the process ends before the store works again, the announcement is repeated. */
  async #announceUnstored(conditions: readonly Condition[], now: number): Promise<void> {
    const known = this.#unstored ?? (await this.#memory.read(this.#parts, ""))?.announced ?? [];
    const { announced, message } = this.#newsIn(known, conditions, now);
    if (message === null || (await this.#post(message, now)) === null) this.#unstored = announced;
  }

  #newsIn(known: AlertState["announced"], conditions: readonly Condition[], now: number) {
    const { quietMinutes, words } = this.#parts;
    const { announced, alerts } = decideAlerts(known, conditions, { now, quietMs: quietMinutes * 60_000 });
    const message = alerts.length === 0 ? null : messageOf(`msg_${randomUUID()}`, alerts, now, words);
    return { announced, message };
  }

  /**
   * Posts the stored message, if there is one. Returns true if none is left. After a kill, it is posted again with the
   * same ID.
   */
  async #handOver(now: number): Promise<boolean> {
    const waiting = waitingIn((await this.#memory.read(this.#parts, "")) ?? NOTHING_ANNOUNCED, now);
    if (waiting === null) return true;
    const problem = await this.#post(waiting, now);
    const latest = { at: now, problem };
    await this.#memory.change(this.#parts, "", (known) => {
      if (known?.pending?.id !== waiting.id) return known;
      return { ...known, latest, pending: problem === null ? null : known.pending };
    });
    return problem === null;
  }

  async #post(message: AlertMessage, now: number): Promise<AlertProblem | null> {
    const problem = await sendAlert(this.#parts.receiver, message, now);
    if (problem !== null) this.#parts.log.warn({ problem: ENGLISH.say(problem) }, LOG_LINES.alertNotTaken);
    return problem;
  }
}

function waitingIn({ pending }: AlertState, now: number): AlertState["pending"] {
  return pending !== null && now - pending.since < ALERT_PATIENCE_MS ? pending : null;
}
