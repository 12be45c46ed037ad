import type { OrderAnswer } from "../../src/client/answers.ts";
import {
  changedOrder,
  type SampleBuyer,
  type SampleChange,
  type SampleOrder,
} from "../../src/sandbox/sample-day/sample-order.ts";
import {
  aPaidOrder,
  gardenDelivery,
  loyaltyOrderId,
  type SignedDelivery,
} from "../support/bridge/proven-shops.ts";
import { ask, deliver, read, readJson, storedBodies } from "./crashing-bridge.ts";

/** What becomes of an order, told step by step, and where its points end. */
const STORIES: readonly (readonly [luckBelow: number, changes: readonly SampleChange[], ends: Ends])[] = [
  [0.5, ["created", "paid", "fulfilled"], "approved"],
  [0.65, ["created", "paid"], "pending"],
  [0.8, ["created", "paid", "cancelled"], "gone"],
  [1, ["created", "paid", "fulfilled", "refunded"], "gone"],
];
const SENDERS = 8;
/** One in so many is sent again although it was answered. */
const SENT_AGAIN = 0.3;
const ANSWER_WITHIN_MS = 5_000;
/** While nobody answers, and while there is nothing to tell. */
const REST_MS = 50;
const POINTS = 5;
/** How many of the customers with points use them for an order, and not at a till. */
const BY_ORDER = 0.4;

/** `gone`: cancelled, or never earned. */
export type Ends = "approved" | "pending" | "gone";

export interface SoldOrder {
  readonly id: number;
  readonly loyaltyOrderId: number;
  readonly ends: Ends;
  /** The customer paid with points, which the order redeems. */
  readonly redeems: string | null;
}

interface Redemption {
  readonly shop: "garden";
  readonly email: string;
  readonly points: number;
  readonly reference: string;
}

/**
 * A shop that sells and tells of it without end: every delivery again until it is answered 200, some once more after
 * that, and tills that redeem points under one reference per customer, asking again and again.
 */
export class ShopLoad {
  readonly orders: SoldOrder[] = [];
  readonly acknowledged: SignedDelivery[] = [];
  /** How often the bridge said that the points were redeemed by this very request. */
  readonly told = new Map<string, number>();
  redeemRequests = 0;
  /** Where the bridge answers now; `null` while it does not run. */
  url: string | null = null;
  readonly #chance: () => number;
  readonly #redeemEveryMs: number;
  #untold: SignedDelivery[] = [];
  #underWay = 0;
  readonly #redemptions: Redemption[] = [];
  /** Customers whose points are redeemed by an order of theirs, not at a till. */
  readonly #savers: SampleBuyer[] = [];
  #isOver = false;
  #working: Promise<unknown> = Promise.resolve();

  constructor(chance: () => number, redeemEveryMs: number) {
    this.#chance = chance;
    this.#redeemEveryMs = redeemEveryMs;
  }

  /** Deliveries that are still to be told, those under way included. */
  get untold(): number {
    return this.#untold.length + this.#underWay;
  }

  start(): void {
    const senders = Array.from({ length: SENDERS }, () => this.#work(() => this.#tellOne(), REST_MS));
    this.#working = Promise.all([...senders, this.#work(() => this.#redeemOne(), this.#redeemEveryMs)]);
  }

  /** Resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#working;
  }

  sell(): void {
    const number = this.orders.length;
    const luck = this.#chance();
    const [, changes, ends] = STORIES.find(([luckBelow]) => luck < luckBelow) as (typeof STORIES)[number];
    const order = aPaidOrder(number);
    this.#tellLater(order, changes, ends);
    const { email } = order.buyer;
    if (ends !== "approved") return;
    if (this.#chance() < BY_ORDER) this.#savers.push(order.buyer);
    else this.#redemptions.push({ shop: "garden", email, points: POINTS, reference: `till-${number}` });
  }

  /** Somebody who has had time to get their points comes again and pays with some of them. */
  sellForPoints(): void {
    const buyer = this.#savers.shift();
    if (buyer === undefined) return;
    const number = this.orders.length;
    this.#tellLater(
      aPaidOrder(number, { buyer, discountCode: `LP-${POINTS}-${number}` }),
      ["created", "paid"],
      "pending",
    );
  }

  #tellLater(order: SampleOrder, changes: readonly SampleChange[], ends: Ends): void {
    const { id, discountCode, buyer } = order;
    const redeems = discountCode === null ? null : buyer.email;
    this.orders.push({ id, loyaltyOrderId: loyaltyOrderId("garden", id), ends, redeems });
    this.#untold.push(...deliveriesOf(order, changes));
  }

  async #work(act: () => Promise<boolean>, restMs: number): Promise<void> {
    while (!this.#isOver) {
      const isGoingOn = this.url !== null && (await act());
      if (!isGoingOn) await new Promise((resolve) => setTimeout(resolve, restMs));
    }
  }

  /** The oldest ones first, a little mixed up. */
  async #tellOne(): Promise<boolean> {
    const at = Math.floor(this.#chance() * Math.min(SENDERS, this.#untold.length));
    const [delivery] = this.#untold.splice(at, 1);
    if (delivery === undefined) return false;
    this.#underWay += 1;
    const isAnswered = await deliver(this.url ?? "", delivery, ANSWER_WITHIN_MS);
    this.#underWay -= 1;
    if (isAnswered) this.acknowledged.push(delivery);
    if (!isAnswered || this.#chance() < SENT_AGAIN) this.#untold.push(delivery);
    return isAnswered;
  }

  /** Often at the wrong time: before the points are there, twice at once, and after it was done. */
  async #redeemOne(): Promise<boolean> {
    const redemption = this.#redemptions[Math.floor(this.#chance() * this.#redemptions.length)];
    if (redemption === undefined) return false;
    const times = this.#chance() < 0.2 ? 2 : 1;
    await Promise.all(Array.from({ length: times }, () => this.#redeem(redemption)));
    return false;
  }

  async #redeem(redemption: Redemption): Promise<void> {
    this.redeemRequests += 1;
    const redeeming = ask<{ state?: string; isRepeated?: boolean }>(
      this.url ?? "",
      "/api/redeem",
      redemption,
    );
    const { answer } = await redeeming.catch(() => ({ answer: null }));
    if (answer?.state !== "done" || answer.isRepeated === true) return;
    this.told.set(redemption.email, (this.told.get(redemption.email) ?? 0) + 1);
  }
}

const ENDED = ["done", "withdrawn", "parked", "dead"];

/**
 * Those of the orders whose deliveries are all worked on, and whose steps have all ended, with what the bridge says of
 * these. What the bridge counts as waiting tells less: an order whose redeem waits for a person counts as that alone,
 * while its points go their way.
 */
export async function settledOf(url: string, orders: readonly SoldOrder[]) {
  const waiting = await storedBodies(url, "waiting");
  const known = orders.filter(({ id }) => !waiting.some((body) => body.includes(`"id":${id},`)));
  const told = await Promise.all(
    known.map(async (order) => {
      const answer = await read<OrderAnswer>(url, `/api/orders/garden/${order.id}`);
      return { order, operations: answer.order.operations };
    }),
  );
  return told.filter(({ operations }) => operations.every(({ state }) => ENDED.includes(state)));
}

/** Where the service has the points of an order. */
export async function endOf(serviceUrl: string, orderId: number): Promise<Ends> {
  const { state } = await readJson<{ state?: string }>(`${serviceUrl}/_sandbox/orders/${orderId}`);
  return state === "approved" || state === "pending" ? state : "gone";
}

/** Each a second later than the one before, the last one now. */
function deliveriesOf(order: SampleOrder, changes: readonly SampleChange[]): SignedDelivery[] {
  const now = order.updatedAt.getTime();
  const startedAt = new Date(now - (changes.length - 1) * 1000);
  let known: SampleOrder = { ...order, createdAt: startedAt, paidAt: null };
  return changes.map((change, index) => {
    const at = new Date(now - (changes.length - 1 - index) * 1000);
    known = changedOrder(known, change === "refunded" ? { refund: order.total } : change, at);
    return gardenDelivery(known, change);
  });
}
