import express, { type Express } from "express";
import { loopbackOnly } from "../loopback.ts";
import { startListening } from "../start-listening.ts";
import { connectPages } from "./connect-pages.ts";
import { Keys, type ShopKey } from "./keys.ts";
import { Orders } from "./orders.ts";
import { plainInterface, restInterface } from "./rest-interface.ts";
import { noSwitches, type Switches } from "./switches.ts";
import { Webhooks } from "./webhooks.ts";

/** A stand-in WooCommerce: its REST interface, its webhooks with their queue, its pages for connecting. */
export interface StandInWooCommerce {
  /** "http://127.0.0.1:4321" */
  readonly url: string;
  /** "127.0.0.1:4321": the shop's domain in the configuration. */
  readonly domain: string;
  /** A key that may read and write. */
  readonly key: ShopKey;
  readonly keys: Keys;
  readonly orders: Orders;
  readonly webhooks: Webhooks;
  readonly switches: Switches;
  /** Requests as they came, newest last; without what they said of a key but the kind of it. */
  readonly requests: readonly SeenRequest[];
  close(): Promise<void>;
}

interface SeenRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly credentials: "Basic" | "OAuth" | null;
}

const REQUESTS_KEPT = 1000;

/** Starts a shop on 127.0.0.1, on any free port. Its queue runs only when `webhooks.runQueue` is called. */
export async function listenWooCommerce({
  now = Date.now,
  home,
}: {
  readonly now?: () => number;
  /** What the shop believes to be its address; its own unless given. */
  readonly home?: string;
} = {}): Promise<StandInWooCommerce> {
  const app = express();
  const { domain, close } = await startListening(app);
  const url = `http://${domain}`;
  const orders: Orders = new Orders(now, (what, id) => webhooks.happened(what, id));
  const webhooks: Webhooks = new Webhooks({
    order: (id) => orders.get(id),
    source: () => `${home ?? url}/`,
    now,
  });
  const keys = new Keys();
  const key = keys.add();
  const switches = noSwitches();
  const requests: SeenRequest[] = [];
  watch(app, requests);
  const rest = { keys, orders, webhooks, switches, now, home: () => home ?? url };
  app.get("/", plainInterface(rest));
  app.use("/wp-json", restInterface(rest));
  app.use("/wc-auth/v1", connectPages(keys));
  return { url, domain, key, keys, orders, webhooks, switches, requests, close };
}

function watch(app: Express, requests: SeenRequest[]): void {
  app.disable("x-powered-by").disable("etag");
  app.use(loopbackOnly);
  app.use(({ method, originalUrl: target, headers }, _response, next) => {
    const [scheme] = (headers.authorization ?? "").split(" ");
    requests.push({ method, target, credentials: scheme === "Basic" || scheme === "OAuth" ? scheme : null });
    if (requests.length > REQUESTS_KEPT) requests.shift();
    next();
  });
}
