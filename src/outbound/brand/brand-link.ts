import { OPERATION_KINDS, type OperationKind } from "../../domain/operation/operation-kind.ts";
import type { Outcome } from "../../domain/operation/outcome.ts";
import { THROTTLED_WAIT_MS } from "../../domain/operation/retry-waits.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { Log } from "../../log/log.ts";
import type { RememberedCall } from "../../store/call-memory.ts";
import type { RateSlots, SlotBucket } from "../../store/rate-slots.ts";
import type { Clock } from "../../time/clock.ts";
import { LOG_LINES } from "../../words/log-lines.ts";
import type { LoyaltyClient, Reply } from "../loyalty/loyalty-client.ts";
import type { BrandLinkSettings } from "./brand-link-settings.ts";
import { Breaker } from "./breaker.ts";
import { CallPermits } from "./call-permits.ts";
import { nobody } from "./nobody.ts";
import { type Opening, openingsOf } from "./openings.ts";
import { asOrders, type FinishedCall, type Outage, type PassedOutage } from "./outage.ts";
import type { BudgetPermit, TakePermit } from "./permit.ts";
import { QuickTurns } from "./quick-turns.ts";
import { RateBudget } from "./rate-budget.ts";
import type { Urgency } from "./slot-rule.ts";

const COUNTED = [...OPERATION_KINDS, "transaction"] as const;

/** One brand as the sending side sees it: its client, its rate budget, and its outage, if there is one. */
export class BrandLink {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  #client: LoyaltyClient;
  readonly #settings: BrandLinkSettings;
  readonly #slots: RateSlots;
  readonly #clock: Clock;
  #breaker: Breaker;
  /** On the monotonic clock: calls that began before may have had another key. */
  #clientSince = Number.NEGATIVE_INFINITY;
  readonly #budgets = new Map<string, RateBudget>();
  readonly #quickTurns = new QuickTurns();
  #onNews: () => void = () => {};

  constructor(settings: BrandLinkSettings, client: LoyaltyClient, slots: RateSlots, clock: Clock) {
    this.brand = settings.brand;
    this.identifier = settings.identifier;
    this.#client = client;
    this.#settings = settings;
    this.#slots = slots;
    this.#clock = clock;
    this.#breaker = new Breaker(clock);
  }

  /** How many points the settings say that the activity gives; `null`: they do not. */
  listedPoints(activityId: string | undefined): number | null {
    const { activities = {} } = this.#settings;
    const isListed = activityId !== undefined && Object.hasOwn(activities, activityId);
    return isListed ? (activities[activityId] ?? null) : null;
  }

  get client(): LoyaltyClient {
    return this.#client;
  }

  /** Another key of the same account: what was refused is judged anew, and what was called still counts. */
  useClient(client: LoyaltyClient): void {
    this.#client = client;
    this.#clientSince = this.#clock.monotonic();
    this.#breaker = new Breaker(this.#clock);
  }

  /** Told whenever an outage begins, becomes another one or ends; in place of whoever was told before. */
  onNews(listener: () => void): void {
    this.#onNews = listener;
  }

  get outage(): Outage | null {
    return this.#breaker.outage;
  }

  /** When a call of this process with the key of now succeeded last; `null`: none has yet. */
  get workedAt(): Moment | null {
    return this.#breaker.workedAt;
  }

  get passedOutage(): PassedOutage | null {
    return this.#breaker.passedOutage;
  }

  get perMinute(): number {
    return this.#settings.rateLimit.perMinute;
  }

  /** The bucket that a call is counted in. Approve and cancel are one operation of the service. */
  bucketOf(operation: OperationKind | "transaction"): string {
    if (this.#settings.rateLimit.scope === "brand") return this.brand;
    return `${this.brand}/${operation === "approvePoints" || operation === "cancelPoints" ? "updatePoints" : operation}`;
  }

  budget(bucket: string): RateBudget {
    const known = this.#budgets.get(bucket);
    if (known !== undefined) return known;
    const { perMinute } = this;
    const settings = { bucket, perMinute, answerMs: this.#settings.timeoutMs };
    const budget = new RateBudget(settings, this.#slots, this.#clock);
    this.#budgets.set(bucket, budget);
    return budget;
  }

  /** The buckets that its calls are counted in. */
  get buckets(): readonly SlotBucket[] {
    const { brand, perMinute } = this;
    return [...this.#buckets()].map((bucket) => ({ brand, bucket, perMinute }));
  }

  /** Looks at what others use of its budget. */
  async review(): Promise<void> {
    await Promise.all([...this.#buckets()].map((bucket) => this.budget(bucket).review()));
  }

  /** Slots in use by anybody, of the fullest bucket. */
  async inUse(): Promise<number> {
    await this.review();
    return Math.max(0, ...[...this.#budgets.values()].map((budget) => budget.inUse()));
  }

  /**
   * Which lanes may start when so many are under way: all, or those that only so urgent ones may start because the
   * rest of the budget is used up. In an outage, lanes never tried go before the others.
   */
  openings(lanesUnderWay: number, urgency: Urgency): readonly Opening[] {
    const allowance = this.#breaker.allowance(lanesUnderWay);
    return openingsOf(this, { allowance, urgency });
  }

  /** So many lanes of the opening were started. */
  started({ isTried }: Opening, count: number): void {
    this.#breaker.started(isTried === true ? { fresh: 0, tried: count } : { fresh: count, tried: 0 });
  }

  /** Milliseconds until time alone may open more; 0 when it is up to the lanes under way. */
  opensInMs(): number {
    const waits = [...this.#budgets.values()]
      .flatMap((budget) => [budget.askAgainInMs("live"), budget.askAgainInMs("later")])
      .filter((waitMs) => waitMs > 0);
    const allowsInMs = this.#breaker.allowsInMs();
    if (allowsInMs > 0) waits.push(allowsInMs);
    return waits.length === 0 ? 0 : Math.min(...waits);
  }

  /** What an answer means for the whole brand; returns what it means for the order itself. */
  observe(bucket: string, heard: FinishedCall, log: Log): Outcome {
    const { outcome } = heard;
    if (outcome.kind === "throttled") this.budget(bucket).closeFor(outcome.retryAfterMs ?? THROTTLED_WAIT_MS);
    const isFormerKeys = heard.startedAt < this.#clientSince;
    if (isFormerKeys && (outcome.kind === "unauthorised" || outcome.kind === "transient"))
      return asOrders(outcome, "unknown");
    const { news, blame } = this.#breaker.observe(heard);
    const { brand } = this;
    if (news === "paused") log.error({ brand, reason: outcome.detail.code }, LOG_LINES.brandPaused);
    if (news === "resting") log.warn({ brand, reason: outcome.detail.code }, LOG_LINES.brandResting);
    if (news === "works") log.info({ brand }, LOG_LINES.brandWorks);
    if (news !== null) this.#onNews();
    return asOrders(outcome, blame);
  }

  /** Milliseconds until the service has to be asked the question that is about nobody; `null`: it has not. */
  probeInMs(): number | null {
    return this.#breaker.probeInMs();
  }

  /** Whether it works has to be known, though nothing is sent: it is asked by the next probe. */
  askForProof(): void {
    this.#breaker.askForProof();
  }

  /** Asks the service the question that is about nobody, once, and without waiting for a slot. */
  async probe(log: Log): Promise<void> {
    const breaker = this.#breaker;
    breaker.probeBegun();
    try {
      const bucket = this.bucketOf("transaction");
      const first = await this.budget(bucket).tryTake("person");
      if (first === null) return;
      const permits = new CallPermits({ next: async () => null, clock: this.#clock, first });
      const reply = await this.#client.transaction(
        { ...nobody(this.identifier), type: "ledger" },
        permits.take,
      );
      const heard = { order: "probe", outcome: reply.outcome, startedAt: permits.startedAt } as const;
      if (!permits.isUnused) this.observe(bucket, { ...heard, reading: "probe" }, log);
      permits.end();
    } finally {
      breaker.probeEnded();
    }
  }

  /** One call outside of a lane, with what it says of the brand. It waits for its slot, unless it comes with one. */
  async call(
    operation: OperationKind | "transaction",
    given: Urgency | CallPermits,
    log: Log,
    send: (takePermit: TakePermit) => Promise<Reply>,
  ): Promise<Reply> {
    const permits = typeof given === "string" ? this.permits(operation, given) : given;
    const reply = await send(permits.take);
    const reading = operation === "transaction" ? "other" : undefined;
    const heard = {
      order: operation,
      outcome: reply.outcome,
      startedAt: permits.startedAt,
      reading,
    } as const;
    this.observe(this.bucketOf(operation), heard, log);
    return reply;
  }

  /** For a call outside of a lane: each of its requests waits for a slot. */
  permits(operation: OperationKind | "transaction", urgency: Urgency): CallPermits {
    const bucket = this.bucketOf(operation);
    return new CallPermits({ next: () => this.budget(bucket).take(urgency), clock: this.#clock });
  }

  /**
   * For a step that was begun with a slot and is remembered: its quick retries take a slot that is free at once. There is
   * none in an outage, nor while it is being found out: the schedule tries again. `confirm` rejects when the step is another process's by now.
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

  /** A call that an earlier run of the process remembered still counts, whatever `scope` was then. */
  async restore(call: RememberedCall): Promise<void> {
    const buckets = this.#buckets();
    const concerned = buckets.has(call.bucket) ? [call.bucket] : buckets;
    for (const bucket of concerned) await this.budget(bucket).restore(call);
  }

  /** Up to this moment, calls were made that nobody remembers. */
  async restoreAny(last: RememberedCall): Promise<void> {
    for (const bucket of this.#buckets()) {
      const budget = this.budget(bucket);
      await budget.restore(last, this.perMinute - budget.inUse());
    }
  }

  #buckets(): ReadonlySet<string> {
    return new Set(COUNTED.map((operation) => this.bucketOf(operation)));
  }
}
