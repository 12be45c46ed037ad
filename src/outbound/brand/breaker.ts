import type { Outcome } from "../../domain/operation/outcome.ts";
import { FRESH_PROBES, PROBE_ROUNDS } from "../../domain/operation/retry-waits.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { CallReason } from "../../domain/reason/reason.ts";
import type { Clock } from "../../time/clock.ts";

/** Lanes that one brand works on at the same time when all is well. */
export const LANES_AT_ONCE = 64;
/** Different orders that fail while none succeeds: the service is in trouble, or the account. */
const SUSPECTS_FOR_OUTAGE = 5;
/** Orders that fail and are remembered; the one that failed longest ago is forgotten first. */
const MOST_SUSPECTS = 2_000;
/** A key or an address is doubted at the first order that is refused, unless another order succeeded so recently. */
const PROVEN_FOR_MS = 60_000;
/** Lanes at once when an outage is over; each success doubles them. */
const FIRST_LANES = 8;

/** Different lanes that a round tries at most: the first tries one, each further one twice as many. */
const ROUND_LANES = 16;
/** Lanes never tried are probes of their own: so many, then as many as come back with time. */
const MOST_FRESH_PROBES = 48;

export interface Outage {
  readonly kind: keyof typeof PROBE_ROUNDS;
  readonly reason: CallReason;
  readonly since: Moment;
}

export interface PassedOutage extends Outage {
  readonly overAt: Moment;
}

/** What an outcome changed for the brand as a whole. */
export type BreakerNews = "paused" | "resting" | "works" | null;

/** One call's end, as the brand's health is judged by it. */
export interface FinishedCall {
  /** Whose call it was. */
  readonly order: string;
  readonly outcome: Outcome;
  /** When the call began, on the monotonic clock. */
  readonly startedAt: number;
}

/** Whose trouble a failure is: the order's alone, nobody knows yet, or the whole brand's. */
export type Blame = "order" | "unknown" | "brand";

export interface Verdict {
  readonly news: BreakerNews;
  readonly blame: Blame;
}

/** Lanes that may be started now, of those that were never tried and of the others. */
export interface Allowance {
  readonly fresh: number;
  readonly tried: number;
}

interface Suspect {
  /** When its first call of those that failed in a row began. */
  readonly since: number;
  readonly isUnauthorised: boolean;
}

/**
 * Judges a brand's health by DIFFERENT orders, and decides how many lanes it may work on.
 *
 * An order that fails is a suspect until it succeeds. Once a call of another order that began later has succeeded, the
 * service and the account work, and the failure is that order's own. Suspects against whom no success speaks are
 * evidence against the brand:
 *
 *   all is well ──5 suspects, or one alone whose key or address is refused──▶ outage ──a success──▶ 8, 16 … lanes
 *
 * How often one order fails says nothing, except of key and address where no other order speaks for them. In an outage only
 * probes go out: lanes never tried, soon and one by one, as many as a small store of them allows, and in rounds that
 * grow apart those that wait longest since they were tried. So whichever order works is found quickly among those that
 * do not, a service that is down is not stormed, and what fails in an outage spends no attempts. All goes on by itself.
 *
 * Accepted: an order whose failure was found to be its own, and that is then the only one left when the key is
 * revoked, goes on spending its attempts. Any other order that comes pauses the brand.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #suspects = new Map<string, Suspect>();
  /** The latest beginning of a call that succeeded. */
  #provenAt = Number.NEGATIVE_INFINITY;
  #workedAt: Moment | null = null;
  #passedOutage: PassedOutage | null = null;
  #lanes = LANES_AT_ONCE;
  #outage: Outage | null = null;
  #outageBeganAt = 0;
  #roundMs = 0;
  #roundLanes = 1;
  #nextRoundAt = 0;
  #freshProbes = MOST_FRESH_PROBES;
  #freshCountedAt = 0;
  #nextFreshAt = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  get outage(): Outage | null {
    return this.#outage;
  }

  /** When a call succeeded last, of this process; `null`: none has yet. */
  get workedAt(): Moment | null {
    return this.#workedAt;
  }

  /** The last outage that is over; `null`: this process has seen none. */
  get passedOutage(): PassedOutage | null {
    return this.#passedOutage;
  }

  /** How many more may be started beside those under way. */
  allowance(underWay: number): Allowance {
    const free = Math.max(0, this.#lanes - underWay);
    if (this.#outage === null) return { fresh: free, tried: free };
    return {
      fresh: Math.min(free, this.#freshInMs() === 0 ? 1 : 0),
      tried: Math.min(free, this.#roundInMs() === 0 ? this.#roundLanes : 0),
    };
  }

  /** Milliseconds until time alone allows more; 0 when that is up to the lanes under way. */
  allowsInMs(): number {
    if (this.#outage === null) return 0;
    const waits = [this.#freshInMs(), this.#roundInMs()].filter((waitMs) => waitMs > 0);
    return waits.length === 0 ? 0 : Math.min(...waits);
  }

  /** Lanes were started: probes, when the brand is in an outage. */
  started({ fresh, tried }: Allowance): void {
    if (this.#outage === null) return;
    const now = this.#clock.monotonic();
    if (fresh > 0) {
      this.#freshProbes = this.#countFresh() - fresh;
      this.#nextFreshAt = now + FRESH_PROBES.everyMs;
    }
    if (tried > 0) {
      this.#nextRoundAt = now + this.#roundMs;
      this.#roundMs = Math.min(this.#roundMs * 2, PROBE_ROUNDS[this.#outage.kind].lastMs);
      this.#roundLanes = Math.min(this.#roundLanes * 2, ROUND_LANES);
    }
  }

  observe({ order, outcome, startedAt }: FinishedCall): Verdict {
    switch (outcome.kind) {
      case "throttled":
        return { news: null, blame: "unknown" };
      case "transient":
      case "unauthorised":
        return this.#fail(order, startedAt, outcome);
      default:
        return { news: this.#succeed(order, startedAt), blame: "order" };
    }
  }

  #fail(order: string, startedAt: number, { kind, detail }: Outcome): Verdict {
    const known = this.#suspects.get(order);
    const since = known?.since ?? startedAt;
    const isUnauthorised = kind === "unauthorised";
    this.#suspects.delete(order);
    this.#suspects.set(order, { since, isUnauthorised });
    const [oldest] = this.#suspects.keys();
    if (this.#suspects.size > MOST_SUSPECTS && oldest !== undefined) this.#suspects.delete(oldest);
    const isOwn = since <= this.#provenAt;
    if (isOwn) return { news: null, blame: this.#outage === null ? "order" : "brand" };
    const isAlone = isUnauthorised && (known?.isUnauthorised === true || !this.#isProven());
    const evidence = this.#evidence();
    if (this.#outage === null && !isAlone && evidence.length < SUSPECTS_FOR_OUTAGE)
      return { news: null, blame: "unknown" };
    return { news: this.#beginOutage(evidence.slice(-SUSPECTS_FOR_OUTAGE), detail), blame: "brand" };
  }

  /** Suspects against whom no success speaks, the one observed last at the end. */
  #evidence(): readonly Suspect[] {
    return [...this.#suspects.values()].filter(({ since }) => since > this.#provenAt);
  }

  #beginOutage(latest: readonly Suspect[], reason: CallReason): BreakerNews {
    const refused = latest.filter(({ isUnauthorised }) => isUnauthorised).length;
    const isMixed = refused > 0 && refused < latest.length;
    const kind = isMixed ? (this.#outage?.kind ?? "resting") : refused > 0 ? "paused" : "resting";
    if (this.#outage?.kind === kind) return null;
    const now = this.#clock.monotonic();
    if (this.#outage === null) this.#outageBeganAt = now;
    this.#outage = { kind, reason, since: this.#clock.now() };
    this.#lanes = LANES_AT_ONCE;
    const { firstMs } = PROBE_ROUNDS[kind];
    this.#roundMs = firstMs * 2;
    this.#roundLanes = 1;
    this.#nextRoundAt = now + firstMs;
    return kind;
  }

  #succeed(order: string, startedAt: number): BreakerNews {
    this.#suspects.delete(order);
    this.#provenAt = Math.max(this.#provenAt, startedAt);
    if (this.#outage === null) {
      this.#workedAt = this.#clock.now();
      this.#lanes = Math.min(this.#lanes * 2, LANES_AT_ONCE);
      return null;
    }
    // The answer to a call from before the trouble.
    if (startedAt < this.#outageBeganAt && this.#evidence().length > 0) return null;
    this.#workedAt = this.#clock.now();
    this.#passedOutage = { ...this.#outage, overAt: this.#workedAt };
    this.#outage = null;
    this.#lanes = FIRST_LANES;
    return "works";
  }

  #isProven(): boolean {
    return this.#provenAt > this.#clock.monotonic() - PROVEN_FOR_MS;
  }

  #roundInMs(): number {
    return Math.max(0, this.#nextRoundAt - this.#clock.monotonic());
  }

  #freshInMs(): number {
    const missing = Math.max(0, 1 - this.#countFresh());
    return Math.max(0, missing * FRESH_PROBES.backMs, this.#nextFreshAt - this.#clock.monotonic());
  }

  /** Fresh probes there are now, with those that came back. */
  #countFresh(): number {
    const now = this.#clock.monotonic();
    this.#freshProbes = Math.min(
      MOST_FRESH_PROBES,
      this.#freshProbes + (now - this.#freshCountedAt) / FRESH_PROBES.backMs,
    );
    this.#freshCountedAt = now;
    return this.#freshProbes;
  }
}
