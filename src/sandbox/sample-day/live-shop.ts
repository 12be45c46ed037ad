import { randomBytes } from "node:crypto";
import { DAY_MS } from "../../domain/durations.ts";
import { SAMPLE_HISTORY, SAMPLE_PASSERS_BY } from "./sample-customers.ts";
import {
  changedOrder,
  newOrder,
  type Purchase,
  type SampleChange,
  type SampleDelivery,
  type SampleOrder,
  type SamplePlatform,
  type SampleStep,
} from "./sample-order.ts";

/** The shop's software, imitated by the platform's stand-in. */
export interface ShopSoftware {
  /** The credentials for its API, as in the configuration. */
  readonly credentials: Readonly<Record<string, string>>;
  /** Stores the order without sending a webhook. */
  put(order: SampleOrder): void;
  /** Sends it to every matching webhook; resolves with the statuses of the answers. */
  deliver(delivery: SampleDelivery): Promise<readonly number[]>;
  /** The topics and addresses of active webhooks. */
  webhooks(): readonly { readonly topic: string; readonly address: string }[];
  deleteWebhooks(): void;
  close(): Promise<void>;
}

/** A platform's stand-in, for `try`. */
export interface StandInShop {
  /** The shop's name in `try`. */
  readonly name: string;
  open(shop: string, firstId: number, now?: () => number): Promise<LiveShop>;
}

const UNDELIVERED_AT_ONCE = 3;
const NUMBERS_FROM = 1001;

/**
 * A sample shop on this machine: it stores its orders, sends its webhooks, and can be made to delete its webhooks or to
 * change orders without sending any, as real shops do.
 */
export class LiveShop {
  readonly sample: SamplePlatform;
  readonly software: ShopSoftware;
  /** The id of its first order of today. */
  readonly firstId: number;
  readonly #orders = new Map<number, SampleOrder>();
  readonly #now: () => number;

  /** Starts with a few orders of the days before. */
  constructor(sample: SamplePlatform, software: ShopSoftware, firstId: number, now = Date.now) {
    this.#now = now;
    this.sample = sample;
    this.software = software;
    this.firstId = firstId;
    SAMPLE_HISTORY.forEach(({ daysAgo, steps, ...given }, index) => {
      const back = SAMPLE_HISTORY.length - index;
      const at = new Date(now() - daysAgo * DAY_MS);
      const placed = newOrder({ ...given, id: firstId - back * 10, number: NUMBERS_FROM - back }, at);
      this.#keep(steps.reduce((order, step) => changedOrder(order, step, at), placed));
    });
  }

  /** The shop's orders, newest first. */
  get orders(): readonly SampleOrder[] {
    return [...this.#orders.values()].sort((one, other) => other.number - one.number);
  }

  /** Delivers, and keeps the newest state ever delivered. Rejects if the bridge did not accept it. */
  async deliver(delivery: SampleDelivery): Promise<void> {
    const statuses = await this.software.deliver(delivery);
    this.#keep(delivery.order);
    const refused = statuses.find((status) => status !== 200);
    if (refused !== undefined) {
      throw new Error(`the bridge answered ${refused} to a delivery of ${this.sample.shop}`);
    }
  }

  /** A customer buys something; webhooks report it. */
  async sell(purchase?: Purchase): Promise<SampleOrder> {
    const placed = this.#place(purchase);
    await this.#deliverAll(placed, "created");
    return this.#change(placed, "paid");
  }

  /** Ships the newest order that is paid and not shipped; webhooks report it. `null` if there is none. */
  async ship(): Promise<SampleOrder | null> {
    const [newest] = this.orders.filter(isToBeShipped);
    return newest === undefined ? null : this.#change(newest, "fulfilled");
  }

  /** Refunds a part of the money; webhooks report it. */
  refund(order: SampleOrder, amount: string): Promise<SampleOrder> {
    return this.#change(order, { refund: amount });
  }

  /** Ships three orders, or places and pays new ones, without sending webhooks. */
  changeSilently(): readonly { readonly order: SampleOrder; readonly what: "placed" | "shipped" }[] {
    const open = this.orders.filter((order) => isToBeShipped(order) && order.number >= NUMBERS_FROM);
    return Array.from({ length: UNDELIVERED_AT_ONCE }, (_, index) => {
      const known = open[index];
      const step: SampleStep = known === undefined ? "paid" : "fulfilled";
      const order = changedOrder(known ?? this.#place(), step, new Date(this.#now()));
      this.#keep(order);
      return { order, what: known === undefined ? "placed" : "shipped" };
    });
  }

  async #change(order: SampleOrder, change: SampleStep): Promise<SampleOrder> {
    const changed = changedOrder(order, change, new Date(this.#now()));
    await this.#deliverAll(changed, typeof change === "string" ? change : "refunded");
    return changed;
  }

  async #deliverAll(order: SampleOrder, change: SampleChange): Promise<void> {
    for (const delivery of this.sample.deliveries(order, change)) await this.deliver(delivery);
  }

  #place(purchase?: Purchase): SampleOrder {
    const number = Math.max(NUMBERS_FROM - 1, ...this.orders.map((known) => known.number)) + 1;
    const passerBy = SAMPLE_PASSERS_BY[number % SAMPLE_PASSERS_BY.length] ?? SAMPLE_PASSERS_BY[0];
    const id = this.firstId + (number - NUMBERS_FROM) * 10;
    return newOrder({ ...(purchase ?? passerBy), id, number }, new Date(this.#now()));
  }

  #keep(order: SampleOrder): void {
    const known = this.#orders.get(order.id);
    const newest = known !== undefined && known.updatedAt > order.updatedAt ? known : order;
    this.#orders.set(order.id, newest);
    this.software.put(newest);
  }
}

function isToBeShipped({ paidAt, fulfilledAt, cancelledAt, refunds, buyer }: SampleOrder): boolean {
  const isOpen = fulfilledAt === null && cancelledAt === null && refunds.length === 0;
  return paidAt !== null && isOpen && buyer.phone !== null;
}

export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}
