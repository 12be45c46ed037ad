import express, { type RequestHandler } from "express";
import { loopbackOnly } from "../loopback.ts";
import { startListening } from "../start-listening.ts";
import { connectPages } from "./connect-pages.ts";
import { Keys, type ShopKey } from "./keys.ts";
import { plainInterface, restInterface } from "./rest-interface.ts";
import type { ShopOrder } from "./shop-order.ts";
import { Webhooks } from "./webhooks.ts";

/** A stand-in WooCommerce: its REST API, its webhooks with their queue, its pages for connecting. */
export interface StandInWooCommerce {
  /** "http://127.0.0.1:4321" */
  readonly url: string;
  /** "127.0.0.1:4321": the shop's domain in the configuration. */
  readonly domain: string;
  /** A key that may read and write. */
  readonly key: ShopKey;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  close(): Promise<void>;
}

/** Starts a shop on 127.0.0.1, on any free port. Its queue runs only when `webhooks.runQueue` is called. */
export async function listenWooCommerce({
  now = Date.now,
  home,
  orders,
  before = (_request, _response, next) => next(),
}: {
  readonly now?: () => number;
  /** The address that the shop takes for its own; the real one by default. */
  readonly home?: string | undefined;
  /** By id. */
  readonly orders: Map<number, ShopOrder>;
  /** Runs before each request. */
  readonly before?: RequestHandler;
}): Promise<StandInWooCommerce> {
  const app = express();
  const { domain, close } = await startListening(app);
  const url = `http://${domain}`;
  const webhooks = new Webhooks({ order: (id) => orders.get(id), source: () => `${home ?? url}/`, now });
  const keys = new Keys();
  const key = keys.add();
  const rest = { keys, orders, webhooks, now, home: () => home ?? url };
  app.disable("x-powered-by").disable("etag");
  app.use(loopbackOnly, before);
  app.get("/", plainInterface(rest));
  app.use("/wp-json", restInterface(rest));
  app.use("/wc-auth/v1", connectPages(keys));
  return { url, domain, key, keys, webhooks, close };
}
