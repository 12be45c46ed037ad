import { isCalledOff, isUnreached, type Outcome } from "../../domain/operation/outcome.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { BreakerNews, Finder, FinishedCall, Outage, PassedOutage, Verdict } from "./outage.ts";
import { type Allowance, LANES, LaneProbes, type OutageKind, Probes } from "./probing.ts";
import { kindBy, Suspects } from "./suspects.ts";

/** If this many different orders fail without a success, the service or the account has an outage. */
const SUSPECTS_FOR_OUTAGE = 5;
/** A single refused order puts key and address in question, unless another order succeeded this recently. */
const PROVEN_FOR_MS = 60_000;
/** How long no further lanes start while the service is probed, even if its answer takes longer. */
const DOUBT_HOLDS_MS = 3_000;

/**
 * Judges a brand's health, and decides how many of its lanes may run.
 *
 * A failed connection cannot be an order's fault, so the first one is an outage. A failing or lost answer may concern
 * only one order. Then the bridge sends a probe, a call without an order, and its answer decides; failures of DIFFERENT
 * orders are evidence too. A failing order is a suspect until it succeeds. Once a later call of another order has
 * succeeded, the service and the account work, and the failure is that order's own.
 *
 *   works ──no connection, or the probe fails──▶ outage found by the service ──the probe succeeds──▶ 8, 16 … lanes
 *   works ──5 suspects, or one alone whose key or address is refused──▶ outage found by orders ──a success──▶ 8, 16 … lanes
 *
 * In an outage no attempts are spent, and the probe is repeated with growing waits. While the probe fails, orders wait;
 * if the service responds at all, up to two lanes run beside each probe, in case only the probe itself fails. While the
 * probe succeeds, lanes are the probes: lanes that were never tried, one by one from a small supply; and, in rounds
 * with growing waits, the lanes that were tried longest ago. So a working order is found quickly among failing ones, a
 * service that is down is not flooded, and work continues without a person.
 *
 * Known limit: if an order's failure was found to be its own, and that order is the only one left when the key is
 * revoked, it continues to spend its attempts. The next other order pauses the brand.
 */
export class Breaker {
  readonly #clock: Clock;
  readonly #suspects = new Suspects();
  readonly #laneProbes: LaneProbes;
  readonly #probes: Probes;
  /** The latest start of an order's call that succeeded. */
  #provenAt = Number.NEGATIVE_INFINITY;
  /** The latest start of any call that succeeded, including reads. */
  #answeredAt = Number.NEGATIVE_INFINITY;
  #workedAt: Moment | null = null;
  #passedOutage: PassedOutage | null = null;
  #lanes: number = LANES.most;
  #outage: Outage | null = null;
  #finder: Finder = "service";
  #outageBeganAt = 0;
  /** When the last outage ended. */
  #overAt = Number.NEGATIVE_INFINITY;
  /** Whether the last probe in the current outage succeeded. */
  #isAnswering = false;
  /** Lanes that may run beside the latest probe. */
  #besideProbe: Allowance = { fresh: 0, tried: 0 };
  #doubtedAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#laneProbes = new LaneProbes(clock);
    this.#probes = new Probes(clock);
  }

  get outage(): Outage | null {
    return this.#outage;
  }

  /** When a call of this process last succeeded; `null`: none has yet. */
  get workedAt(): Moment | null {
    return this.#workedAt;
  }

  /** The last outage that ended in this process; `null`: none. */
  get passedOutage(): PassedOutage | null {
    return this.#passedOutage;
  }

  /** Dates the outage back to what an earlier process saw; ignored once a call of this process has succeeded. */
  lastsSince(since: Moment): void {
    if (this.#outage === null || this.#workedAt !== null) return;
    this.#outage = { ...this.#outage, since: Math.min(since, this.#outage.since) };
  }

  /** The service is being probed to find out whether a failure is the order's own. */
  get isInDoubt(): boolean {
    return this.#outage === null && this.#probes.isOpen && this.#doubtLeftMs() > 0;
  }

  /** How many more lanes may be started besides the running ones. */
  allowance(underWay: number): Allowance {
    const free = this.isInDoubt ? 0 : Math.max(0, this.#lanes - underWay);
    if (this.#outage === null) return { fresh: free, tried: free };
    const { fresh, tried } = this.#isAnswering ? this.#laneProbes.allowance() : this.#besideProbe;
    return { fresh: Math.min(free, fresh), tried: Math.min(free, tried) };
  }

  /** Milliseconds until more lanes are allowed; 0 if that depends on the running lanes. */
  allowsInMs(): number {
    if (this.isInDoubt) return this.#doubtLeftMs();
    return this.#outage === null || !this.#isAnswering ? 0 : this.#laneProbes.allowsInMs();
  }

  /** Reports started lanes; in an outage they are probes. */
  started(lanes: Allowance): void {
    if (this.#outage === null) return;
    const { fresh, tried } = this.#besideProbe;
    if (this.#isAnswering) this.#laneProbes.started(lanes);
    else this.#besideProbe = { fresh: fresh - lanes.fresh, tried: tried - lanes.tried };
  }

  /** Milliseconds until the next probe; `null`: none is needed. */
  probeInMs(): number | null {
    return this.#probes.dueInMs();
  }

  probeBegun(): void {
    this.#probes.begun();
    const isThere = this.#outage !== null && !isUnreached(this.#outage.reason);
    this.#besideProbe = isThere ? { fresh: 1, tried: 1 } : { fresh: 0, tried: 0 };
  }

  /** Call it also if the probe had no result. */
  probeEnded(): void {
    this.#probes.ended();
  }

  /** Requests a probe now, unless there is an outage. */
  askForProof(): void {
    if (this.#outage === null) this.#probes.ask();
  }

  observe({ order, outcome, startedAt, reading }: FinishedCall): Verdict {
    switch (outcome.kind) {
      case "throttled":
        // The service answers, but may not have checked the key.
        if (this.#outage?.kind === "paused") return { news: null, blame: "unknown" };
        return { news: reading === "probe" ? this.#answered(startedAt) : null, blame: "unknown" };
      case "transient":
      case "unauthorised":
        return this.#fail(order, outcome, { startedAt, reading });
      default:
        if (reading !== undefined) return { news: this.#answered(startedAt), blame: "order" };
        return { news: this.#succeed(order, startedAt), blame: "order" };
    }
  }

  #fail(
    order: string,
    outcome: Outcome,
    { startedAt, reading }: Pick<FinishedCall, "startedAt" | "reading">,
  ): Verdict {
    if (isCalledOff(outcome.detail)) return { news: null, blame: "unknown" };
    if (outcome.kind === "transient" && isUnreached(outcome.detail)) {
      // If a call that began later succeeded, only some connections to the service fail.
      const isElsewhere = this.#outage === null && startedAt <= this.#answeredAt;
      return { news: isElsewhere ? null : this.#found("service", outcome), blame: "brand" };
    }
    if (reading === "probe") return { news: this.#probeFailed(outcome, startedAt), blame: "brand" };
    // A call that began in an outage and ended after it failed because of the outage.
    const isLate = outcome.kind === "transient" && this.#outage === null && startedAt <= this.#overAt;
    if (isLate && startedAt >= this.#outageBeganAt) return { news: null, blame: "brand" };
    return this.#suspect(order, outcome, startedAt);
  }

  #probeFailed(outcome: Outcome, startedAt: number): BreakerNews {
    const isWorking = this.#outage === null && startedAt <= this.#provenAt;
    if (!isWorking) return this.#found("service", outcome);
    this.#probes.end();
    return null;
  }

  #suspect(order: string, outcome: Outcome, startedAt: number): Verdict {
    const isUnauthorised = outcome.kind === "unauthorised";
    const { since, wasUnauthorised } = this.#suspects.add(order, { since: startedAt, isUnauthorised });
    const isOwn = since <= this.#provenAt;
    if (isOwn) return { news: null, blame: this.#outage === null ? "order" : "brand" };
    if (this.#outage !== null && this.#finder === "service") return { news: null, blame: "brand" };
    const isAlone =
      isUnauthorised && (wasUnauthorised || this.#provenAt <= this.#clock.monotonic() - PROVEN_FOR_MS);
    const evidence = this.#suspects.evidence(this.#provenAt);
    if (this.#outage === null && !isAlone && evidence.length < SUSPECTS_FOR_OUTAGE) {
      this.#doubt(startedAt);
      return { news: null, blame: "unknown" };
    }
    const kind = kindBy(evidence.slice(-SUSPECTS_FOR_OUTAGE)) ?? this.#outage?.kind ?? "resting";
    return { news: this.#found("orders", outcome, kind), blame: "brand" };
  }

  /** Probes at once, before more orders fail in the same way. */
  #doubt(startedAt: number): void {
    if (startedAt <= this.#answeredAt || this.#probes.isOpen || this.#doubtLeftMs() > 0) return;
    this.#doubtedAt = this.#clock.monotonic();
    this.#probes.ask();
  }

  #doubtLeftMs(): number {
    return Math.max(0, this.#doubtedAt + DOUBT_HOLDS_MS - this.#clock.monotonic());
  }

  #found(
    finder: Finder,
    { kind: outcome, detail: reason }: Outcome,
    kind: OutageKind = outcome === "unauthorised" ? "paused" : "resting",
  ): BreakerNews {
    const isKnown = this.#outage?.kind === kind;
    if (isKnown && finder === this.#finder) {
      this.#isAnswering &&= finder === "orders";
      return null;
    }
    if (this.#outage === null) this.#outageBeganAt = this.#clock.monotonic();
    this.#finder = finder;
    this.#isAnswering = false;
    this.#besideProbe = { fresh: 0, tried: 0 };
    this.#lanes = LANES.most;
    this.#probes.begin(kind, finder === "orders");
    this.#laneProbes.begin(kind);
    const { since } = isKnown && this.#outage !== null ? this.#outage : { since: this.#clock.now() };
    this.#outage = { kind, reason, since };
    return isKnown ? null : kind;
  }

  /** The service answers and accepts the account; orders may still fail. */
  #answered(startedAt: number): BreakerNews {
    this.#answeredAt = Math.max(this.#answeredAt, startedAt);
    if (this.#outage === null) {
      this.#workedAt = this.#clock.now();
      this.#probes.end();
      return null;
    }
    if (startedAt < this.#outageBeganAt) return null;
    if (this.#finder === "service") {
      // An order that failed together with everything else is not a suspect.
      this.#suspects.clear();
      return this.#over();
    }
    this.#isAnswering = true;
    return null;
  }

  #succeed(order: string, startedAt: number): BreakerNews {
    this.#suspects.delete(order);
    this.#provenAt = Math.max(this.#provenAt, startedAt);
    this.#answeredAt = Math.max(this.#answeredAt, startedAt);
    if (this.#outage === null) {
      this.#workedAt = this.#clock.now();
      this.#lanes = Math.min(this.#lanes * 2, LANES.most);
      this.#probes.end();
      return null;
    }
    // The answer to a call from before the outage.
    const isLate = startedAt < this.#outageBeganAt;
    if (isLate && (this.#finder === "service" || this.#suspects.evidence(this.#provenAt).length > 0))
      return null;
    return this.#over();
  }

  #over(): BreakerNews {
    const { outage } = this;
    if (outage === null) return null;
    this.#workedAt = this.#clock.now();
    this.#passedOutage = { ...outage, overAt: this.#workedAt };
    this.#outage = null;
    this.#overAt = this.#clock.monotonic();
    this.#probes.end();
    this.#lanes = LANES.first;
    return "works";
  }
}
