import { RollingCount } from "../../src/sandbox/rolling-count.ts";

/** A request as the loyalty service got it; `key` is the order's number there, or the customer of a redeem. */
export interface SeenRequest {
  readonly kind: "earn" | "approve" | "cancel" | "redeem";
  readonly key: string;
}

/** How the service's part of a call ended; `cut`: without an answer. */
export type SeenAnswer = "success" | "refused" | "cut";

export interface Testimony {
  /** Every promise that was broken, in words. */
  readonly breaches: readonly string[];
  readonly requests: Readonly<Record<SeenRequest["kind"], number>>;
  /** The most requests that any rolling minute has held. */
  readonly mostInAMinute: number;
  /** Requests that got no answer. */
  readonly cut: number;
  /** Customers whose points were redeemed, by how often. */
  readonly redeemed: Readonly<Record<string, number>>;
}

interface OrderLife {
  isUnderWay: boolean;
  isEarned: boolean;
  isCancelAsked: boolean;
}

/** Stands at the loyalty service and notes whatever the bridge must never do. */
export class Witness {
  readonly #perMinute: number;
  readonly #inAMinute = new RollingCount();
  readonly #breaches = new Set<string>();
  readonly #requests = { earn: 0, approve: 0, cancel: 0, redeem: 0 };
  readonly #orders = new Map<string, OrderLife>();
  /** Customers whose points are gone, or may be. */
  readonly #redeemed = new Set<string>();
  readonly #redemptions = new Map<string, number>();
  #cut = 0;

  constructor(perMinute: number) {
    this.#perMinute = perMinute;
  }

  /** A request is there, at a moment of the service's own monotonic clock. Returns what to call when it has ended. */
  arrived(request: SeenRequest, now: number): (answer: SeenAnswer) => void {
    this.#inAMinute.add(now);
    this.#requests[request.kind] += 1;
    const count = this.#inAMinute.at(now);
    if (count > this.#perMinute) this.#breaches.add(`${count} requests within a minute`);
    return request.kind === "redeem" ? this.#redeem(request.key) : this.#orderCall(request);
  }

  testify(): Testimony {
    return {
      breaches: [...this.#breaches],
      requests: this.#requests,
      mostInAMinute: this.#inAMinute.largest,
      cut: this.#cut,
      redeemed: Object.fromEntries(this.#redemptions),
    };
  }

  #redeem(customer: string): (answer: SeenAnswer) => void {
    if (this.#redeemed.has(customer)) this.#breaches.add(`redeemed again: ${customer}`);
    this.#redeemed.add(customer);
    return (answer) => {
      this.#end(answer);
      if (answer === "refused") this.#redeemed.delete(customer);
      if (answer === "success") this.#redemptions.set(customer, (this.#redemptions.get(customer) ?? 0) + 1);
    };
  }

  #orderCall({ kind, key }: SeenRequest): (answer: SeenAnswer) => void {
    const order = this.#orders.get(key) ?? { isUnderWay: false, isEarned: false, isCancelAsked: false };
    this.#orders.set(key, order);
    if (order.isUnderWay) this.#breaches.add(`two calls at once for order ${key}`);
    if (kind === "approve" && !order.isEarned) this.#breaches.add(`approve before earn for order ${key}`);
    if (kind !== "cancel" && order.isCancelAsked) this.#breaches.add(`${kind} after cancel for order ${key}`);
    order.isUnderWay = true;
    order.isCancelAsked ||= kind === "cancel";
    return (answer) => {
      this.#end(answer);
      order.isUnderWay = false;
      order.isEarned ||= kind === "earn" && answer === "success";
    };
  }

  #end(answer: SeenAnswer): void {
    if (answer === "cut") this.#cut += 1;
  }
}
