import { OPERATION_KINDS, type OperationKind } from "../../domain/operation/operation-kind.ts";
import type { Outcome } from "../../domain/operation/outcome.ts";
import { THROTTLED_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Log } from "../../runtime/log/log.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import type { Clock } from "../../runtime/time/clock.ts";
import type { RememberedCall } from "../../store/call-memory.ts";
import type { RateSlots, SlotBucket } from "../../store/rate-slots.ts";
import type { LoyaltyClient, Reply } from "../loyalty/loyalty-client.ts";
import { transactionRequest } from "../loyalty/loyalty-requests.ts";
import type { BrandLinkSettings } from "./brand-link-settings.ts";
import { Breaker } from "./breaker.ts";
import { CallPermits } from "./call-permits.ts";
import { type LaneQuery, openingsOf } from "./openings.ts";
import { asOrders, type FinishedCall, type Outage, type PassedOutage } from "./outage.ts";
import type { BudgetPermit, TakePermit } from "./permit.ts";
import { QuickTurns } from "./quick-turns.ts";
import { RateBudget } from "./rate-budget.ts";
import type { Urgency } from "./slot-rule.ts";
import { testCustomer } from "./test-customer.ts";

const COUNTED = [...OPERATION_KINDS, "transaction"] as const;

/** The sending side of one brand: its client, its rate budget, and its outage, if any. */
export class BrandLink {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  readonly tenant: string | null;
  #client: LoyaltyClient;
  readonly #settings: BrandLinkSettings;
  readonly #slots: RateSlots;
  readonly #clock: Clock;
  #breaker: Breaker;
  /** When the current client was set, on the monotonic clock: earlier calls may have used another key. */
  #clientSince = Number.NEGATIVE_INFINITY;
  readonly #budgets = new Map<string, RateBudget>();
  readonly #quickTurns = new QuickTurns();
  #onNews: () => void = () => {};

  constructor(settings: BrandLinkSettings, client: LoyaltyClient, slots: RateSlots, clock: Clock) {
    this.brand = settings.brand;
    this.identifier = settings.identifier;
    this.tenant = settings.tenant ?? null;
    this.#client = client;
    this.#settings = settings;
    this.#slots = slots;
    this.#clock = clock;
    this.#breaker = new Breaker(clock);
  }

  /** The points of activities according to the settings, by their ids. */
  get activities(): ReadonlyMap<string, number> {
    return new Map(Object.entries(this.#settings.activities ?? {}));
  }

  get client(): LoyaltyClient {
    return this.#client;
  }

  /** Uses another key of the same account. Resets the brand's health; the rate budget stays. */
  useClient(client: LoyaltyClient): void {
    this.#client = client;
    this.#clientSince = this.#clock.monotonic();
    this.#breaker = new Breaker(this.#clock);
  }

  /** Sets the only listener; it is called when an outage begins, changes its kind or ends. */
  onNews(listener: () => void): void {
    this.#onNews = listener;
  }

  /** Dates the outage back: it began before this process did. */
  lastsSince(since: Moment): void {
    this.#breaker.lastsSince(since);
  }

  get outage(): Outage | null {
    return this.#breaker.outage;
  }

  /** When a call of this process with the current key last succeeded; `null`: none has yet. */
  get workedAt(): Moment | null {
    return this.#breaker.workedAt;
  }

  get passedOutage(): PassedOutage | null {
    return this.#breaker.passedOutage;
  }

  get perMinute(): number {
    return this.#settings.rateLimit.perMinute;
  }

  /** The bucket that counts a call. Approve and cancel are one operation of the service. */
  bucketOf(operation: OperationKind | "transaction"): string {
    if (this.#settings.rateLimit.scope === "brand") return this.brand;
    return `${this.brand}/${operation === "approvePoints" || operation === "cancelPoints" ? "updatePoints" : operation}`;
  }

  budget(bucket: string): RateBudget {
    const known = this.#budgets.get(bucket);
    if (known !== undefined) return known;
    const settings = { bucket, perMinute: this.perMinute, answerMs: this.#settings.timeoutMs };
    const budget = new RateBudget(settings, this.#slots, this.#clock);
    this.#budgets.set(bucket, budget);
    return budget;
  }

  /** All buckets that count the brand's calls. */
  get buckets(): readonly SlotBucket[] {
    const { brand, perMinute } = this;
    return [...this.#buckets()].map((bucket) => ({ brand, bucket, perMinute }));
  }

  /** Reads how much of its budget other processes use. */
  async review(): Promise<void> {
    await Promise.all([...this.#buckets()].map((bucket) => this.budget(bucket).review()));
  }

  /** Slots in use by all processes, of the fullest bucket. */
  async inUse(): Promise<number> {
    await this.review();
    return Math.max(0, ...[...this.#budgets.values()].map((budget) => budget.inUse()));
  }

  /**
   * Which lanes of this urgency may start while this many run; more urgent tiers apply only where the budget for less
   * urgent ones is used up. In an outage, lanes that were never tried come first.
   */
  openings(lanesUnderWay: number, urgency: Urgency): readonly LaneQuery[] {
    return openingsOf(this, { allowance: this.#breaker.allowance(lanesUnderWay), urgency });
  }

  /** Reports that this many lanes of the opening were started. */
  started({ isTried }: LaneQuery, count: number): void {
    this.#breaker.started(isTried === true ? { fresh: 0, tried: count } : { fresh: count, tried: 0 });
  }

  /** Milliseconds until more lanes may start; 0 if that depends on the running lanes. */
  opensInMs(): number {
    const waits = [...this.#budgets.values()]
      .flatMap((budget) => [budget.askAgainInMs("live"), budget.askAgainInMs("later")])
      .filter((waitMs) => waitMs > 0);
    const allowsInMs = this.#breaker.allowsInMs();
    if (allowsInMs > 0) waits.push(allowsInMs);
    return waits.length === 0 ? 0 : Math.min(...waits);
  }

  /** Applies an outcome to the brand's budget and health; returns what it means for the order itself. */
  observe(bucket: string, heard: FinishedCall, log: Log): Outcome {
    const { outcome } = heard;
    if (outcome.kind === "throttled") this.budget(bucket).closeFor(outcome.retryAfterMs ?? THROTTLED_WAIT_MS);
    const isFormerKeys = heard.startedAt < this.#clientSince;
    if (isFormerKeys && (outcome.kind === "unauthorised" || outcome.kind === "transient"))
      return asOrders(outcome, "unknown");
    const { news, blame } = this.#breaker.observe(heard);
    const { brand } = this;
    if (news === "paused") log.error({ brand, reason: outcome.detail }, LOG_LINES.brandPaused);
    if (news === "resting") log.warn({ brand, reason: outcome.detail }, LOG_LINES.brandResting);
    if (news === "works") log.info({ brand }, LOG_LINES.brandWorks);
    if (news !== null) this.#onNews();
    return asOrders(outcome, blame);
  }

  /** Milliseconds until the next probe; `null`: none is needed. */
  probeInMs(): number | null {
    return this.#breaker.probeInMs();
  }

  get nextProbeAt(): Moment | null {
    const inMs = this.probeInMs() ?? 0;
    return inMs > 0 ? this.#clock.now() + inMs : null;
  }

  /** Requests a probe to find out whether the brand works although nothing is sent. */
  askForProof(): void {
    this.#breaker.askForProof();
  }

  /** Sends one probe, without waiting for a slot. */
  async probe(log: Log): Promise<void> {
    this.#breaker.probeBegun();
    try {
      const bucket = this.bucketOf("transaction");
      const first = await this.budget(bucket).tryTake("person");
      if (first === null) return;
      const permits = new CallPermits({ next: async () => null, clock: this.#clock, first });
      const customer = { ...testCustomer(this.identifier), type: "ledger" } as const;
      const reply = await this.#client.send(transactionRequest(customer), permits.take);
      const heard = { order: "probe", outcome: reply.outcome, startedAt: permits.startedAt } as const;
      if (!permits.isUnused) this.observe(bucket, { ...heard, reading: "probe" }, log);
      permits.end();
    } finally {
      this.#breaker.probeEnded();
    }
  }

  /** Makes one call outside a lane and observes its outcome. Waits for a slot unless permits are given. */
  async call(
    operation: OperationKind | "transaction",
    given: Urgency | CallPermits,
    log: Log,
    send: (takePermit: TakePermit) => Promise<Reply>,
  ): Promise<Reply> {
    const permits = typeof given === "string" ? this.permits(operation, given) : given;
    const reply = await send(permits.take);
    const reading = operation === "transaction" ? "other" : undefined;
    const { outcome } = reply;
    const { startedAt } = permits;
    this.observe(this.bucketOf(operation), { order: operation, outcome, startedAt, reading }, log);
    return reply;
  }

  /** Permits for a call outside a lane: each request waits for a slot. */
  permits(operation: OperationKind | "transaction", urgency: Urgency): CallPermits {
    const bucket = this.bucketOf(operation);
    return new CallPermits({ next: () => this.budget(bucket).take(urgency), clock: this.#clock });
  }

  /**
   * Permits for a stored step that has its first slot. Quick retries take a slot only if one is free, and none in an
   * outage or while one is being confirmed; then the schedule retries. `confirm` rejects if another process has taken
   * over the step.
   */
  stepPermits(
    bucket: string,
    first: BudgetPermit,
    confirm: () => Promise<void> = async () => {},
  ): CallPermits {
    let end = (): void => {};
    let isTurn = false;
    const next = async () => {
      if (!isTurn) end = await this.#quickTurns.next();
      isTurn = true;
      return this.outage === null && !this.#breaker.isInDoubt ? this.budget(bucket).tryTake() : null;
    };
    return new CallPermits({ next, clock: this.#clock, first, confirm, onEnd: () => end() });
  }

  /** Counts a call that an earlier run of the process stored, even if `scope` was different then. */
  async restore(call: RememberedCall): Promise<void> {
    const buckets = this.#buckets();
    const concerned = buckets.has(call.bucket) ? [call.bucket] : buckets;
    for (const bucket of concerned) await this.budget(bucket).restore(call);
  }

  /** Fills all buckets: an unknown number of calls was made until this moment. */
  async restoreAny(last: RememberedCall): Promise<void> {
    for (const budget of [...this.#buckets()].map((bucket) => this.budget(bucket)))
      await budget.restore(last, this.perMinute - budget.inUse());
  }

  #buckets(): ReadonlySet<string> {
    return new Set(COUNTED.map((operation) => this.bucketOf(operation)));
  }
}
