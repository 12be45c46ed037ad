import { randomBytes } from "node:crypto";
import express, { type RequestHandler, type Response, type Router } from "express";
import { z } from "zod";
import { escapeHtml } from "../../../src/platform/kit/escape-html.ts";
import { loopbackOnly } from "../../../src/sandbox/loopback.ts";
import { startListening } from "../../../src/sandbox/start-listening.ts";
import { Keys, type ShopKey } from "./keys.ts";
import { plainInterface, type RestParts, restInterface } from "./rest-interface.ts";
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
  readonly notes: RestParts["notes"];
  readonly customers: RestParts["customers"];
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
  /** The shop's orders by id. */
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
  const notes: StandInWooCommerce["notes"] = new Map();
  const customers: StandInWooCommerce["customers"] = new Map();
  const rest = { keys, orders, webhooks, notes, customers, now, home: () => home ?? url };
  app.disable("x-powered-by").disable("etag");
  app.use(loopbackOnly, before);
  app.get("/", plainInterface(rest));
  app.use("/wp-json", restInterface(rest));
  app.use("/wc-auth/v1", connectPages(keys));
  return { url, domain, key, keys, webhooks, notes, customers, close };
}

const consentRequest = z.object({
  app_name: z.string().min(1),
  scope: z.enum(["read", "write", "read_write"]),
  user_id: z.string().min(1),
  return_url: z.url(),
  callback_url: z.url(),
});
type ConsentRequest = z.infer<typeof consentRequest>;

const CALLBACK_MS = 60_000;

/**
 * wc-auth: the page that asks the merchant for consent, and what follows. The key is posted to the callback first, and
 * is kept only after a 200. The sandbox accepts plain http callbacks on this machine, which WooCommerce does not.
 */
function connectPages(keys: Keys): Router {
  const router = express.Router();
  const nonces = new Set<string>();
  router.get("/authorize", (request, response) => {
    const { data } = consentRequest.safeParse(request.query);
    if (data === undefined) return page(response, 401, "Error: a parameter is missing.");
    const nonce = randomBytes(8).toString("hex");
    nonces.add(nonce);
    page(response, 200, form(data, nonce));
  });
  router.post("/access", express.urlencoded({ extended: false }), async (request, response) => {
    const { data } = consentRequest.safeParse(request.body);
    if (data === undefined || !nonces.delete(String(request.body.nonce))) {
      return page(response, 401, "Error: invalid nonce.");
    }
    if (request.body.answer !== "approve") return response.redirect(backTo(data, 0));
    const isTaken = await handOver(keys, data);
    if (isTaken) response.redirect(backTo(data, 1));
    else
      page(
        response,
        401,
        "Error: an error occurred in the request and at the time were unable to send the consumer data.",
      );
  });
  return router;
}

async function handOver(keys: Keys, { user_id, scope, callback_url }: ConsentRequest): Promise<boolean> {
  const key = keys.add(scope);
  const body = JSON.stringify({
    key_id: keys.all.size,
    user_id,
    consumer_key: key.consumerKey,
    consumer_secret: key.consumerSecret,
    key_permissions: scope,
  });
  const headers = { "content-type": "application/json;charset=UTF-8" };
  const signal = AbortSignal.timeout(CALLBACK_MS);
  const sent = fetch(callback_url, { method: "POST", headers, body, signal });
  const status = await sent.then((answer) => answer.status).catch(() => null);
  if (status !== 200) keys.all.delete(key.consumerKey);
  return status === 200;
}

function backTo({ return_url, user_id }: ConsentRequest, success: 0 | 1): string {
  const url = new URL(return_url);
  url.searchParams.set("success", String(success));
  url.searchParams.set("user_id", user_id);
  return url.href;
}

function form(given: ConsentRequest, nonce: string): string {
  const fields = Object.entries({ ...given, nonce }).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<p>${escapeHtml(given.app_name)} would like to connect to your shop (${given.scope}).</p>
<form method="post" action="access">${fields.join("")}
<button name="answer" value="approve">Approve</button> <button name="answer" value="deny">Deny</button></form>`;
}

function page(response: Response, status: number, body: string): void {
  response.status(status).type("html").send(`<!doctype html><title>Sample shop</title>${body}`);
}
