import { MINUTE_MS } from "../domain/durations.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { isLoggedCount, type Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Clock } from "../runtime/time/clock.ts";

/** Events that get a log line and a metric: at the admin interface, or reported on a shop's behalf. */
export const ADMIN_EVENTS = {
  signedIn: LOG_LINES.signedIn,
  signedOut: LOG_LINES.signedOut,
  signedOutEverywhere: LOG_LINES.signedOutEverywhere,
  wrongToken: LOG_LINES.wrongToken,
  wrongPasskey: LOG_LINES.wrongPasskey,
  wrongSso: LOG_LINES.wrongSso,
  tooManyTries: LOG_LINES.tooManyTries,
  redeemed: LOG_LINES.redeemed,
  erased: LOG_LINES.erased,
} as const;
export type AdminEvent = keyof typeof ADMIN_EVENTS;

const WRONG_TRIES: ReadonlySet<AdminEvent> = new Set(["wrongToken", "wrongPasskey", "wrongSso"]);

/** More wrong tries per hour than this cannot be typing errors. */
const WRONG_TRIES_AN_HOUR = 30;
const MINUTES_KEPT = 60;

/** Counts events since the start, and wrong tokens and passkeys of the last hour. */
export class AdminEvents {
  readonly #clock: Clock;
  readonly #log: Log;
  readonly #counts = new Map<AdminEvent, number>();
  /** Wrong tries per minute, oldest first. */
  readonly #wrongTries: { readonly minute: number; count: number }[] = [];

  constructor({ clock, log }: { readonly clock: Clock; readonly log: Log }) {
    this.#clock = clock;
    this.#log = log;
  }

  /** Counts the event and logs it. `facts` must contain no secret and no personal data. */
  note(event: AdminEvent, facts: Readonly<Record<string, unknown>> = {}): void {
    this.#count(event);
    const level = WRONG_TRIES.has(event) ? "warn" : "info";
    this.#log[level](facts, ADMIN_EVENTS[event]);
  }

  /** Counts the event and logs it at 1, 10, 100 …, so that a flood writes only a few lines. */
  count(event: AdminEvent): void {
    const count = this.#count(event);
    if (isLoggedCount(count)) this.#log.warn({ count }, ADMIN_EVENTS[event]);
  }

  /** Records that another instance saw, counted and logged a wrong token or passkey. */
  heardOfTry(): void {
    this.#countTry(minuteOf(this.#clock.now()));
  }

  countOf(event: AdminEvent): number {
    return this.#counts.get(event) ?? 0;
  }

  /** The number of wrong tokens and passkeys in the last hour; 0 while they may be typing errors. */
  guesses(now: Moment): number {
    this.#forgetOld(minuteOf(now));
    const count = this.#wrongTries.reduce((sum, minute) => sum + minute.count, 0);
    return count > WRONG_TRIES_AN_HOUR ? count : 0;
  }

  #count(event: AdminEvent): number {
    const count = this.countOf(event) + 1;
    this.#counts.set(event, count);
    if (WRONG_TRIES.has(event) || event === "tooManyTries") this.#countTry(minuteOf(this.#clock.now()));
    return count;
  }

  #countTry(minute: number): void {
    const latest = this.#wrongTries.at(-1);
    if (latest?.minute === minute) latest.count += 1;
    else this.#wrongTries.push({ minute, count: 1 });
    this.#forgetOld(minute);
  }

  /** Also drops minutes in the future, which remain after a clock was set back. */
  #forgetOld(now: number): void {
    const isRecent = ({ minute }: { readonly minute: number }) => Math.abs(now - minute) < MINUTES_KEPT;
    this.#wrongTries.splice(0, this.#wrongTries.length, ...this.#wrongTries.filter(isRecent));
  }
}

function minuteOf(moment: Moment): number {
  return Math.floor(moment / MINUTE_MS);
}
