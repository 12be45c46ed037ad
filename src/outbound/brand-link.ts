import type { Clock } from "../clock.ts";
import { OPERATION_KINDS, type OperationKind } from "../domain/operation.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { Log } from "../log.ts";
import type { RememberedCall } from "../store/store.ts";
import { Breaker, type Rest } from "./breaker.ts";
import type { LoyaltyClient } from "./loyalty-client.ts";
import { RateBudget } from "./rate-budget.ts";

/** After a throttled answer that names no time. */
const THROTTLED_REST_MS = 60_000;
const COUNTED = [...OPERATION_KINDS, "transaction"] as const;

export interface BrandLinkSettings {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  readonly timeoutMs: number;
  readonly rateLimit: { readonly perMinute: number; readonly scope: "brand" | "operation" };
}

/** One brand as the sending side sees it: its client, its rate budget, and whether it rests. */
export class BrandLink {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  readonly client: LoyaltyClient;
  readonly #settings: BrandLinkSettings;
  readonly #clock: Clock;
  readonly #breaker: Breaker;
  readonly #budgets = new Map<string, RateBudget>();

  constructor(settings: BrandLinkSettings, client: LoyaltyClient, clock: Clock) {
    this.brand = settings.brand;
    this.identifier = settings.identifier;
    this.client = client;
    this.#settings = settings;
    this.#clock = clock;
    this.#breaker = new Breaker(clock);
  }

  get rest(): Rest | null {
    return this.#breaker.rest;
  }

  get perMinute(): number {
    return this.#settings.rateLimit.perMinute;
  }

  /** One bucket for all operations? Then a lane may go on to its next step with a slot of the same bucket. */
  get hasOneBucket(): boolean {
    return this.#settings.rateLimit.scope === "brand";
  }

  /** The bucket that a call is counted in. Approve and cancel are one operation of the service. */
  bucketOf(operation: OperationKind | "transaction"): string {
    if (this.hasOneBucket) return this.brand;
    return `${this.brand}/${operation === "approvePoints" || operation === "cancelPoints" ? "updatePoints" : operation}`;
  }

  budget(bucket: string): RateBudget {
    const known = this.#budgets.get(bucket);
    if (known !== undefined) return known;
    const budget = new RateBudget(this.perMinute, this.#clock);
    this.#budgets.set(bucket, budget);
    return budget;
  }

  /** Slots in use, of the fullest bucket. */
  inUse(): number {
    return Math.max(0, ...[...this.#budgets.values()].map((budget) => budget.inUse()));
  }

  /** How many more lanes may start when so many are under way. */
  capacity(lanesUnderWay: number): number {
    const lanes = this.#breaker.lanesAllowed() - lanesUnderWay;
    return Math.max(0, this.hasOneBucket ? Math.min(lanes, this.budget(this.brand).free()) : lanes);
  }

  /** Milliseconds until time alone may raise the capacity; 0 when it is up to the lanes under way. */
  capacityInMs(): number {
    return Math.max(this.#breaker.restInMs(), this.hasOneBucket ? this.budget(this.brand).freeInMs() : 0);
  }

  /** What an answer means for the whole brand. */
  heed(bucket: string, outcome: Outcome, log: Log): void {
    if (outcome.kind === "throttled") this.budget(bucket).closeFor(outcome.retryAfterMs ?? THROTTLED_REST_MS);
    const news = this.#breaker.heed(outcome);
    const { brand } = this;
    if (news === "paused")
      log.error({ brand, reason: outcome.detail }, "the brand is paused: check its key and address");
    if (news === "resting")
      log.warn(
        { brand, reason: outcome.detail },
        "the loyalty service does not answer; trying it now and then",
      );
    if (news === "works") log.info({ brand }, "the loyalty service works again");
  }

  /** What has to be remembered, durably, before a call that starts now. */
  startingCall(bucket: string): RememberedCall {
    return { bucket, startedAt: this.#clock.now(), monotonicAt: this.#clock.monotonic() };
  }

  /** A call that an earlier run of the process remembered still counts, whatever `scope` was then. */
  restore(call: RememberedCall): void {
    const isOfAny = call.bucket === this.brand;
    const buckets = this.hasOneBucket || isOfAny ? COUNTED.map((kind) => this.bucketOf(kind)) : [call.bucket];
    for (const bucket of new Set(buckets)) this.budget(bucket).restore(call, this.#settings.timeoutMs);
  }
}
