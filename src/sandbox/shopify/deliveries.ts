import { randomUUID } from "node:crypto";
import type { ShopState, Subscription } from "./shop-state.ts";
import { signedHeaders } from "./signed-headers.ts";

interface Delivery {
  readonly subscription: Subscription;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** The subscription's address when the event happened. */
  readonly uri: string;
  tries: number;
}

const TIMEOUT_MS = 5_000;
const RETRIES = 8;

/** Sends signed webhooks as Shopify does. It has no timers: the caller decides when the next try is. */
export class Deliveries {
  /** Failed deliveries that will be tried again. */
  readonly pending: Delivery[] = [];
  private readonly shop: ShopState;
  private readonly domain: string;

  constructor(shop: ShopState, domain: string) {
    this.shop = shop;
    this.domain = domain;
  }

  /**
   * Sends to every subscription of the topic; resolves with the statuses of the answers, 0 for none. A repetition has
   * the same `webhookId`.
   */
  async deliver(topic: string, body: Uint8Array | string, webhookId?: string): Promise<readonly number[]> {
    const name = topic.replace("/", "_").toUpperCase();
    const bytes = typeof body === "string" ? Buffer.from(body) : body;
    const eventId = randomUUID();
    const subscribed = this.shop.subscriptions.filter((subscription) => subscription.topic === name);
    return Promise.all(
      subscribed.map((subscription) => {
        const headers = this.headersFor(topic, bytes, { webhookId: webhookId ?? randomUUID(), eventId });
        return this.send({ subscription, headers, body: bytes, uri: subscription.uri, tries: 0 });
      }),
    );
  }

  /** Sends an order as it is stored. */
  async deliverOrder(topic: string, orderId: string): Promise<readonly number[]> {
    const order = this.shop.orders.get(orderId);
    return order === undefined ? [] : this.deliver(topic, order.bytes);
  }

  /** Tries everything that failed again, with the same bytes and ids. */
  async sendAgain(): Promise<readonly number[]> {
    const due = this.pending.splice(0);
    return Promise.all(due.map((delivery) => this.send(delivery)));
  }

  private headersFor(
    topic: string,
    body: Uint8Array,
    ids: { readonly webhookId: string; readonly eventId: string },
  ): Record<string, string> {
    const { app, apiVersion, now } = this.shop;
    const triggeredAt = new Date(now());
    const secret = app.clientSecret;
    return signedHeaders({ topic, domain: this.domain, secret, body, apiVersion, triggeredAt, ...ids });
  }

  private async send(delivery: Delivery): Promise<number> {
    const { uri, headers, body, subscription } = delivery;
    delivery.tries++;
    const status = await fetch(uri, {
      method: "POST",
      headers,
      body: Buffer.from(body),
      redirect: "manual",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).then(
      ({ status }) => status,
      () => 0,
    );
    if (status >= 200 && status < 300) subscription.failures = 0;
    else this.fail(delivery);
    return status;
  }

  /** Eight failures in a row end a subscription that was created through the Admin API. */
  private fail(delivery: Delivery): void {
    const { subscription } = delivery;
    subscription.failures++;
    if (subscription.failures >= RETRIES) this.shop.forget((known) => known === subscription);
    if (delivery.tries <= RETRIES) this.pending.push(delivery);
  }
}
