import express, { type Express } from "express";
import { loopbackOnly } from "../loopback.ts";
import { startListening } from "../start-listening.ts";
import { Deliveries } from "./deliveries.ts";
import { answerGraphql, type Strictness } from "./graphql-endpoint.ts";
import { ShopState } from "./shop-state.ts";

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
