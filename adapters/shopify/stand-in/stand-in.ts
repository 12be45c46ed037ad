import { randomUUID } from "node:crypto";
import express, { type Express } from "express";
import { loopbackOnly } from "../../../src/sandbox/loopback.ts";
import { startListening } from "../../../src/sandbox/start-listening.ts";
import { answerGraphql, type Strictness } from "./graphql-endpoint.ts";
import { ShopState, type Subscription } from "./shop-state.ts";
import { signedHeaders } from "./signed-headers.ts";

export interface StandInShopify {
  /** The shop's address as in the bridge's configuration: "127.0.0.1:4321". */
  readonly domain: string;
  readonly shop: ShopState;
  readonly deliveries: Deliveries;
  close(): Promise<void>;
}

export interface StandInOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly scopes?: readonly string[];
  readonly now?: () => number;
  readonly port?: number;
  readonly strictness?: Strictness;
}

/**
 * A Shopify shop on this machine: consent and tokens, the Admin API for orders and subscriptions, signed deliveries. A
 * stand-in for trying out and for tests; it imitates what the bridge relies on, no more.
 */
export async function listenShopify(options: StandInOptions): Promise<StandInShopify> {
  const {
    clientId,
    clientSecret,
    scopes = ["read_orders", "read_customers"],
    now = Date.now,
    port = 0,
    strictness,
  } = options;
  const shop = new ShopState({ clientId, clientSecret, scopes }, now);
  const app = express();
  const { domain, close } = await startListening(app, { port });
  serveShop(app, shop, domain, strictness);
  const deliveries = new Deliveries(shop, domain);
  shop.onOrderWritten = (orderId) => void deliveries.deliverOrder("orders/updated", orderId);
  return { domain, shop, deliveries, close };
}

function serveShop(app: Express, shop: ShopState, domain: string, strictness: Strictness | undefined): void {
  app.disable("x-powered-by");
  app.use(loopbackOnly);
  app.use(express.json({ limit: "1mb" }));
  app.get("/", (_request, response) => void response.type("text").send("The shop's start page\n"));
  app.get("/admin/oauth/authorize", ({ query }, response) => {
    const { client_id, redirect_uri, state, scope } = query as Readonly<Record<string, string | undefined>>;
    if (client_id !== shop.app.clientId || redirect_uri === undefined || !state || !scope) {
      response.status(400).type("text").send("Oauth error invalid_request\n");
      return;
    }
    const seen = { shop: domain, state, timestamp: String(Math.floor(Date.now() / 1000)) };
    const answer = shop.consent === "given" ? { code: shop.access.makeCode() } : { error: "access_denied" };
    response.redirect(302, shop.access.signedReturn(redirect_uri, { ...seen, ...answer }));
  });
  app.post("/admin/oauth/access_token", (request, response) => {
    const { status, body } = shop.access.answer(request.body ?? {});
    response.status(status).json(body);
  });
  app.post("/admin/api/:version/graphql.json", (request, response) => {
    const token = request.get("x-shopify-access-token") ?? "";
    const { status, body } = answerGraphql(shop, { domain, token, body: request.body }, strictness);
    response.status(status).set("x-shopify-api-version", shop.apiVersion).json(body);
  });
}

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
class Deliveries {
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

  /** Sends the stored order. */
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
