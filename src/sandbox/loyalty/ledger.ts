import {
  balanceOf,
  type EarnState,
  emailKey,
  mobileKey,
  STARTS_AS,
  STARTS_WITHOUT_ORDER_AS,
  STATE_AFTER_EARNING_AGAIN,
} from "./decisions.ts";

export interface Earning {
  readonly orderId: string | null;
  readonly activityId: string;
  readonly points: number;
  readonly state: EarnState;
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly description: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly earnedAt: number;
  readonly changedAt: number;
}

export interface RedeemedPoints {
  readonly email: string;
  readonly points: number;
  readonly redeemedAt: number;
}

export interface Conversion {
  readonly orderId: string;
  readonly campaignId: number;
  readonly refereeName: string | null;
  readonly refereeEmail: string | null;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly recordedAt: number;
}

/** All the service's data, as one document. */
export interface LedgerDocument {
  readonly version: 1;
  readonly earned: readonly Earning[];
  readonly redeemed: readonly RedeemedPoints[];
  readonly conversions: readonly Conversion[];
}

export const EMPTY_LEDGER: LedgerDocument = { version: 1, earned: [], redeemed: [], conversions: [] };

export interface Customer {
  readonly email: string;
  /** Points by order id, or by a generated key for points without an order. */
  readonly earned: Map<string, Earning>;
  readonly redeemed: RedeemedPoints[];
}

/** Customers, their points and the conversions, in memory; indexed so that every operation is one look-up. */
export class Ledger {
  readonly customers = new Map<string, Customer>();
  readonly conversions = new Map<string, Conversion>();
  readonly #emailByMobile = new Map<string, string>();
  readonly #emailByOrder = new Map<string, string>();
  #withoutOrder = 0;

  constructor(document: LedgerDocument) {
    for (const earned of document.earned) this.#put(earned);
    for (const redeemed of document.redeemed) this.redeem(redeemed);
    for (const conversion of document.conversions) this.conversions.set(conversion.orderId, conversion);
  }

  find(by: { readonly email: string | null; readonly mobile: string | null }): Customer | null {
    const key = by.email === null ? this.#emailByMobile.get(mobileKey(by.mobile ?? "")) : emailKey(by.email);
    return key === undefined ? null : (this.customers.get(key) ?? null);
  }

  order(orderId: string): Earning | null {
    const email = this.#emailByOrder.get(orderId);
    return email === undefined ? null : (this.customers.get(email)?.earned.get(orderId) ?? null);
  }

  /** Adds the points, or updates those of a known order. */
  earn(earn: Omit<Earning, "state" | "earnedAt" | "changedAt">, now: number): Earning {
    const known = earn.orderId === null ? null : this.order(earn.orderId);
    const starts = earn.orderId === null ? STARTS_WITHOUT_ORDER_AS : STARTS_AS;
    const state = known === null ? starts : STATE_AFTER_EARNING_AGAIN(known.state);
    const earned = { ...earn, state, earnedAt: known?.earnedAt ?? now, changedAt: now };
    this.#put(earned);
    return earned;
  }

  decide(earned: Earning, state: EarnState, now: number): void {
    this.#put({ ...earned, state, changedAt: now });
  }

  redeem(redeemed: RedeemedPoints): void {
    this.#customer(redeemed.email).redeemed.push(redeemed);
  }

  document(): LedgerDocument {
    const customers = [...this.customers.values()];
    return {
      version: 1,
      earned: customers.flatMap(({ earned }) => [...earned.values()]),
      redeemed: customers.flatMap(({ redeemed }) => redeemed),
      conversions: [...this.conversions.values()],
    };
  }

  #put(earned: Earning): void {
    const email = emailKey(earned.email);
    const { orderId } = earned;
    const key = orderId ?? `without order ${++this.#withoutOrder}`;
    if (orderId !== null) {
      const before = this.#emailByOrder.get(orderId);
      if (before !== undefined && before !== email) this.customers.get(before)?.earned.delete(orderId);
      this.#emailByOrder.set(orderId, email);
    }
    this.#emailByMobile.set(mobileKey(earned.mobile), email);
    this.#customer(email).earned.set(key, earned);
  }

  #customer(email: string): Customer {
    const key = emailKey(email);
    const known = this.customers.get(key);
    if (known !== undefined) return known;
    const customer: Customer = { email, earned: new Map(), redeemed: [] };
    this.customers.set(key, customer);
    return customer;
  }
}

export interface Totals {
  readonly balance: number;
  readonly pending: number;
  readonly approved: number;
  readonly cancelled: number;
  readonly redeemed: number;
}

export function totalsOf(customer: Customer): Totals {
  const sums = { pending: 0, approved: 0, cancelled: 0 };
  for (const { state, points } of customer.earned.values()) sums[state] += points;
  const redeemed = customer.redeemed.reduce((sum, { points }) => sum + points, 0);
  return { ...sums, redeemed, balance: balanceOf({ approved: sums.approved, redeemed }) };
}
