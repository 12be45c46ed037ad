import type { Clock } from "../clock.ts";
import type { OperationKind } from "../domain/operation.ts";
import type { Moment } from "../domain/order-snapshot.ts";
import type { Outcome } from "../domain/outcome.ts";
import type { Log } from "../log.ts";
import type { LoyaltyClient } from "./loyalty-client.ts";
import { RateBudget } from "./rate-budget.ts";

/** How long a paused brand rests before one call tries whether the account works again; doubles up to the limit. */
const FIRST_PROBE_MS = 30_000;
const LAST_PROBE_MS = 5 * 60_000;
/** After a throttled answer that names no time. */
const THROTTLED_REST_MS = 60_000;

export interface Pause {
  readonly reason: string;
  readonly since: Moment;
}

export interface BrandLinkSettings {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  readonly rateLimit: { readonly perMinute: number; readonly scope: "brand" | "operation" };
}

/** The service's name for what is limited: approve and cancel are one of its operations. */
type ServiceOperation = OperationKind | "transaction" | "updatePoints";

/** One brand as the dispatcher sees it: its client, its rate budget, and whether it is paused. */
export class BrandLink {
  readonly brand: string;
  readonly identifier: "email" | "mobile";
  readonly client: LoyaltyClient;
  readonly #settings: BrandLinkSettings;
  readonly #clock: Clock;
  readonly #budgets = new Map<string, RateBudget>();
  #pause: Pause | null = null;
  #restMs = FIRST_PROBE_MS;
  #probeAt = 0;
  #isProbing = false;

  constructor(settings: BrandLinkSettings, client: LoyaltyClient, clock: Clock) {
    this.brand = settings.brand;
    this.identifier = settings.identifier;
    this.client = client;
    this.#settings = settings;
    this.#clock = clock;
  }

  get pause(): Pause | null {
    return this.#pause;
  }

  get perMinute(): number {
    return this.#settings.rateLimit.perMinute;
  }

  /** The bucket that a call of this kind is counted in. */
  bucketOf(operation: ServiceOperation): string {
    if (this.#settings.rateLimit.scope === "brand") return this.brand;
    return `${this.brand}/${operation === "approvePoints" || operation === "cancelPoints" ? "updatePoints" : operation}`;
  }

  budget(bucket: string): RateBudget {
    const known = this.#budgets.get(bucket);
    if (known !== undefined) return known;
    const budget = new RateBudget(this.perMinute, this.#clock);
    this.#budgets.set(bucket, budget);
    return budget;
  }

  inUse(): number {
    return Math.max(0, ...[...this.#budgets.values()].map((budget) => budget.inUse()));
  }

  /** How many operations may start now. */
  capacity(): number {
    if (this.#pause !== null) return !this.#isProbing && this.#clock.monotonic() >= this.#probeAt ? 1 : 0;
    if (this.#settings.rateLimit.scope === "operation") return this.perMinute;
    return this.budget(this.brand).free();
  }

  /** Milliseconds until `capacity` may be above zero again. */
  capacityInMs(): number {
    if (this.#pause !== null)
      return this.#isProbing ? LAST_PROBE_MS : Math.max(1, this.#probeAt - this.#clock.monotonic());
    return this.#settings.rateLimit.scope === "operation" ? 0 : this.budget(this.brand).freeInMs();
  }

  /** What an answer means for the whole brand: a closed bucket, a pause, or the end of one. */
  heed(bucket: string, outcome: Outcome, log: Log): void {
    if (outcome.kind === "throttled") this.budget(bucket).closeFor(outcome.retryAfterMs ?? THROTTLED_REST_MS);
    if (outcome.kind === "unauthorised") {
      if (this.#stop(outcome.detail))
        log.error({ brand: this.brand, reason: outcome.detail }, "the brand is paused");
    } else if (outcome.kind !== "transient" && this.#resume()) {
      log.info({ brand: this.brand }, "the brand works again");
    }
  }

  beginProbe(): void {
    if (this.#pause !== null) this.#isProbing = true;
  }

  /** The probe found nothing to send. */
  endProbe(): void {
    this.#isProbing = false;
  }

  /** The account's key or address is wrong: nothing is sent but a probe now and then. True the first time. */
  #stop(reason: string): boolean {
    const isNew = this.#pause === null;
    this.#pause = { reason, since: this.#pause?.since ?? this.#clock.now() };
    this.#restMs = isNew ? FIRST_PROBE_MS : Math.min(this.#restMs * 2, LAST_PROBE_MS);
    this.#probeAt = this.#clock.monotonic() + this.#restMs;
    this.#isProbing = false;
    return isNew;
  }

  /** The account works. True when it was paused before. */
  #resume(): boolean {
    const wasPaused = this.#pause !== null;
    this.#pause = null;
    this.#isProbing = false;
    return wasPaused;
  }
}
