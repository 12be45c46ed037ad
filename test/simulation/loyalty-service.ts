import type { Outcome } from "../../src/domain/operation/outcome.ts";
import { type TakePermit, unlimited } from "../../src/outbound/brand/permit.ts";
import type { LoyaltyClient, Reply } from "../../src/outbound/loyalty/loyalty-client.ts";
import { afterUnknownTry } from "../../src/outbound/loyalty/quick-retry.ts";
import type { Clock } from "../../src/runtime/time/clock.ts";
import { aLoyaltyClient } from "../support/builders/loyalty-client.ts";
import {
  accepted,
  addressNotKnown,
  keyNotAccepted,
  noAnswer,
  noConnection,
  notAccepted,
  notTheService,
  rateLimited,
  refused,
} from "../support/builders/outcomes.ts";
import type { Life } from "./life.ts";
import { orderOfBuyer } from "./sold-orders.ts";

const WINDOW_MS = 60_000;
const TIMEOUT_MS = 10_000;
/** A request of a process that died, or that gave up waiting, arrives no later than this. */
export const LATEST_ARRIVAL_MS = 300;

/** How the service and the network behave for a while. */
export const WEATHERS = [
  "fine",
  "flaky",
  "down",
  "silent",
  "throttling",
  "unauthorised",
  "elsewhere",
] as const;
export type Weather = (typeof WEATHERS)[number];

/** What an order alone meets, whatever the weather: an answer of 500, of 402, or none. */
export const POISONS = ["500", "402", "hangs"] as const;
export type Poison = (typeof POISONS)[number];

type Points = "pending" | "approved" | "cancelled";
/** A reading of a customer's history names no order. */
type Call = {
  readonly kind: "earn" | "approve" | "cancel" | "redeem" | "history";
  readonly orderId: string | null;
};

/** What happens to one request on its way. */
interface Fate {
  readonly outMs: number;
  readonly backMs: number;
  readonly arrives: boolean;
  readonly isCarriedOut: boolean;
  /** `null`: what carrying it out gives. */
  readonly answer: Outcome | null;
}

const DONE: Outcome = accepted();
const UNKNOWN: Outcome = noAnswer();
const UNSENT: Outcome = noConnection();
const BAD_ADDRESS: Outcome = addressNotKnown();
const NOT_FOUND = notTheService();
const CALLED_OFF = Symbol("called off");

function mayRepeat({ kind }: Call, { backMs }: Fate, isUnknown: boolean): boolean {
  return backMs < TIMEOUT_MS && (kind !== "redeem" || !isUnknown);
}

async function unlessCalledOff<T>(life: Life, promise: Promise<T>): Promise<T | typeof CALLED_OFF> {
  return Promise.race([promise, life.calledOff.then(() => CALLED_OFF)]) as Promise<T | typeof CALLED_OFF>;
}

/**
 * A loyalty service in memory behind a network of moods. It counts what arrives on its own clock, holds the points,
 * and notes every breach of what the bridge promises.
 */
export class LoyaltyService {
  weather: Weather = "fine";
  /** The bridge was set back: it may send again what it forgot, also where an order has ended since, but never a redeem. */
  hasForgetfulBridge = false;
  /** Heard of every request that is made, whether it arrives or not. */
  onRequest: () => void = () => {};
  /** Heard of every order's first points. */
  onEarned: (orderId: string) => void = () => {};
  readonly breaches: string[] = [];
  readonly points = new Map<string, Points>();
  /** Orders that the service never accepts in any way, by loyalty order id. */
  readonly poisoned = new Map<string, Poison>();
  /** Orders whose points were redeemed. */
  readonly redeemed = new Set<string>();
  readonly #clock: Clock;
  readonly #chance: () => number;
  readonly #perMinute: number;
  readonly #refused: ReadonlySet<string>;
  readonly #arrivals: number[] = [];
  #arrivedInAll = 0;
  #firstArrivalAt: number | null = null;
  #lastArrivalAt: number | null = null;

  /** Orders in `refused` are never accepted. */
  constructor(clock: Clock, chance: () => number, perMinute: number, refused: ReadonlySet<string>) {
    this.#clock = clock;
    this.#chance = chance;
    this.#perMinute = perMinute;
    this.#refused = refused;
  }

  /** From the first arrival of an order's step to the latest. */
  get busyMs(): number {
    return (this.#lastArrivalAt ?? Number.NaN) - (this.#firstArrivalAt ?? Number.NaN);
  }

  /** Steps of orders; the limit counts readings of a history as well. */
  get arrivedInAll(): number {
    return this.#arrivedInAll;
  }

  /** The service as one run of the bridge reaches it. */
  client(life: Life): LoyaltyClient {
    const underWay = new Set<string>();
    const send = async (
      call: Call & { readonly orderId: string },
      takePermit: TakePermit,
    ): Promise<Reply> => {
      if (underWay.has(call.orderId)) this.breaches.push(`two calls at once for order ${call.orderId}`);
      underWay.add(call.orderId);
      try {
        return { outcome: await this.#withQuickRetries(life, call, takePermit), data: null, message: null };
      } finally {
        underWay.delete(call.orderId);
      }
    };
    return aLoyaltyClient({
      earn: ({ loyaltyOrderId }, takePermit = unlimited) =>
        send({ kind: "earn", orderId: String(loyaltyOrderId) }, takePermit),
      updatePoints: ({ loyaltyOrderId, status }, takePermit = unlimited) =>
        send({ kind: status, orderId: String(loyaltyOrderId) }, takePermit),
      redeem: ({ email = "" }, takePermit = unlimited) =>
        send({ kind: "redeem", orderId: orderOfBuyer(email) }, takePermit),
      transaction: async (_request, takePermit = unlimited) => {
        const outcome = await this.#withQuickRetries(life, { kind: "history", orderId: null }, takePermit);
        return { outcome, data: outcome.kind === "done" ? this.#history() : null, message: null };
      },
    });
  }

  /** As the real client does: up to three tries, those that used up their time or may have redeemed excepted. */
  async #withQuickRetries(life: Life, call: Call, takePermit: TakePermit): Promise<Outcome> {
    let isUnsure = false;
    let last: Outcome = UNSENT;
    for (let attempt = 1; ; attempt++) {
      const permit = await unlessCalledOff(life, takePermit());
      if (permit === CALLED_OFF) return isUnsure ? UNKNOWN : UNSENT;
      if (permit === null) return last;
      const fate = this.#fate(call);
      const answer = await unlessCalledOff(life, life.receive(this.#exchange(call, fate)));
      const outcome = answer === CALLED_OFF ? UNKNOWN : answer;
      const isUnknown = outcome.kind === "transient" && outcome.isUnknown;
      permit.answered(isUnknown);
      const isLast = answer === CALLED_OFF || attempt === 3 || !mayRepeat(call, fate, isUnknown);
      if (outcome.kind !== "transient" || isLast) return isUnsure ? afterUnknownTry(outcome) : outcome;
      isUnsure ||= isUnknown;
      last = isUnsure ? afterUnknownTry(outcome) : outcome;
      await life.receive(this.#wait(200 * attempt));
    }
  }

  async #exchange(call: Call, fate: Fate): Promise<Outcome> {
    this.onRequest();
    await this.#wait(fate.outMs);
    let answer = fate.answer;
    if (fate.arrives) {
      this.#count(call);
      if (fate.isCarriedOut) {
        const result = this.#carryOut(call);
        answer ??= result;
      }
    }
    await this.#wait(fate.backMs);
    return answer ?? DONE;
  }

  #count({ orderId }: Call): void {
    const now = this.#clock.monotonic();
    if (orderId !== null) {
      this.#arrivedInAll += 1;
      this.#firstArrivalAt ??= now;
      this.#lastArrivalAt = now;
    }
    this.#arrivals.push(now);
    while ((this.#arrivals[0] ?? now) <= now - WINDOW_MS) this.#arrivals.shift();
    if (this.#arrivals.length > this.#perMinute) {
      this.breaches.push(`${this.#arrivals.length} requests within a minute, ${this.#perMinute} allowed`);
    }
  }

  /** Of all orders, whoever asks: who compares an order looks for its own number alone. */
  #history(): object {
    return [...this.points].map(([order, status]) => ({ order, status }));
  }

  #carryOut({ kind, orderId }: Call): Outcome {
    if (orderId === null) return DONE;
    if (this.#refused.has(orderId)) return notAccepted();
    if (kind === "redeem") {
      if (this.redeemed.has(orderId)) this.breaches.push(`redeemed twice for order ${orderId}`);
      this.redeemed.add(orderId);
      return DONE;
    }
    const points = this.points.get(orderId);
    if (kind === "earn") {
      if (points === "cancelled" && !this.hasForgetfulBridge)
        this.breaches.push(`earn after cancel for order ${orderId}`);
      if (points === undefined) {
        this.points.set(orderId, "pending");
        this.onEarned(orderId);
      }
      return DONE;
    }
    if (points === undefined) {
      if (kind === "approve") this.breaches.push(`approve before earn for order ${orderId}`);
      return refused();
    }
    if (points === "cancelled" && kind === "approve") {
      if (!this.hasForgetfulBridge) this.breaches.push(`approve after cancel for order ${orderId}`);
      return refused("The order was cancelled");
    }
    this.points.set(orderId, kind === "approve" ? "approved" : "cancelled");
    return DONE;
  }

  #fate({ orderId }: Call): Fate {
    const outMs = Math.floor(this.#chance() * LATEST_ARRIVAL_MS);
    const backMs = Math.floor(this.#chance() * 500);
    const fate = { outMs, backMs, arrives: true, isCarriedOut: true, answer: null };
    const timeout = { ...fate, backMs: TIMEOUT_MS };
    const poison = this.weather === "fine" ? this.poisoned.get(orderId ?? "") : undefined;
    if (poison !== undefined) {
      const answers = { "500": UNKNOWN, "402": BAD_ADDRESS, hangs: UNKNOWN };
      return {
        ...(poison === "hangs" ? timeout : fate),
        isCarriedOut: false,
        answer: answers[poison],
      };
    }
    switch (this.weather) {
      case "fine":
        return fate;
      case "down":
        return { ...fate, arrives: false, answer: UNSENT };
      case "silent":
        return { ...timeout, isCarriedOut: this.#chance() < 0.5, answer: UNKNOWN };
      case "throttling": {
        const retryAfterMs = this.#chance() < 0.5 ? null : Math.floor(this.#chance() * 90_000);
        return { ...fate, isCarriedOut: false, answer: rateLimited(retryAfterMs) };
      }
      case "unauthorised":
        return { ...fate, isCarriedOut: false, answer: keyNotAccepted() };
      case "elsewhere":
        return {
          ...fate,
          arrives: false,
          answer: this.#chance() < 0.5 ? NOT_FOUND : { ...NOT_FOUND, mayHaveHappened: true },
        };
      case "flaky":
        break;
    }
    const luck = this.#chance();
    if (luck < 0.4) return fate;
    if (luck < 0.6) return { ...fate, arrives: false, answer: UNSENT };
    if (luck < 0.8) return { ...fate, isCarriedOut: this.#chance() < 0.5, answer: UNKNOWN };
    return { ...timeout, arrives: this.#chance() < 0.7, isCarriedOut: this.#chance() < 0.5, answer: UNKNOWN };
  }

  #wait(waitMs: number): Promise<void> {
    return new Promise((resolve) => this.#clock.after(waitMs, resolve));
  }
}
