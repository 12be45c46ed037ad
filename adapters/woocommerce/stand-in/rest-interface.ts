import express, { type Request, type RequestHandler, type Response, type Router } from "express";
import { z } from "zod";
import type { Keys } from "./keys.ts";
import { readOrderQuery } from "./order-query.ts";
import { type ShopOrder, times, withMeta } from "./shop-order.ts";
import type { ShopWebhook, Webhooks } from "./webhooks.ts";

export interface RestParts {
  readonly keys: Keys;
  readonly orders: Map<number, ShopOrder>;
  readonly webhooks: Webhooks;
  /** The notes of each order, oldest first. */
  readonly notes: Map<number, readonly OrderNote[]>;
  /** What apps wrote to customers: by customer id, from key to value. Everyone with an id is a customer. */
  readonly customers: Map<string, Map<string, string>>;
  readonly now: () => number;
  /** The address that WordPress takes for its own. */
  readonly home: () => string;
}

/** A note that only the shop's staff can see. */
export interface OrderNote {
  readonly note: string;
}

/** All goods are in one category. */
const CATEGORIES = [{ id: 15, name: "Garden tools", slug: "garden-tools" }];

/** The REST API below /wp-json, as far as the bridge uses it. */
export function restInterface(parts: RestParts): Router {
  const router = express.Router();
  const { orders, webhooks } = parts;
  router.get("/", (_request, response) => sendIndex(parts, response));
  const wc = express.Router();
  wc.use(allowed(parts), express.json());
  wc.get("/orders", (request, response) => listOrders(parts, request, response));
  wc.get("/orders/:id", (request, response) => {
    const order = orders.get(Number(request.params.id));
    if (order === undefined)
      return failed(response, 404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
    response.json(chosen(order, request.query._fields));
  });
  wc.put("/orders/:id", (request, response) => changeOrder(parts, request, response));
  wc.get("/orders/:id/notes", (request, response) =>
    response.json((parts.notes.get(Number(request.params.id)) ?? []).toReversed()),
  );
  wc.post("/orders/:id/notes", (request, response) => addNote(parts, request, response));
  wc.put("/customers/:id", (request, response) => changeCustomer(parts, request, response));
  wc.get("/products", (request, response) => {
    const ids = String(request.query.include ?? "").split(",");
    response.json(
      ids.filter((id) => /^[1-9]\d*$/.test(id)).map((id) => ({ id: Number(id), categories: CATEGORIES })),
    );
  });
  wc.get("/webhooks", (request, response) => listWebhooks(webhooks, request, response));
  wc.post("/webhooks", (request, response) => addWebhook(webhooks, request, response));
  wc.put("/webhooks/:id", (request, response) => changeWebhook(webhooks, request, response));
  wc.delete("/webhooks/:id", (request, response) => removeWebhook(webhooks, request, response));
  wc.get("/system_status", (_request, response) => {
    response.json({ environment: { version: "11.0.1", wp_version: "7.0.4" } });
  });
  router.use("/wc/v3", wc);
  router.use((_request, response) =>
    failed(response, 404, "rest_no_route", "No route was found matching the URL and request method."),
  );
  return router;
}

/** The API's address without permalinks: "/?rest_route=/". The rest of the API is not needed there. */
export function plainInterface(parts: RestParts): RequestHandler {
  return ({ query }, response, next) => (query.rest_route === "/" ? sendIndex(parts, response) : next());
}

function sendIndex({ home }: RestParts, response: Response): void {
  response.json({ namespaces: ["wp/v2", "wc/v3"], home: home() });
}

/** A wrong key and a key without permission give the same code; a call without a key gives another one. */
function allowed({ keys, now }: RestParts): RequestHandler {
  return (request, response, next) => {
    const caller = keys.callerOf(request, now());
    if (caller.kind === "stranger") {
      return failed(response, 401, "woocommerce_rest_cannot_view", "Sorry, you cannot list resources.");
    }
    const { permissions = "" } = caller.kind === "key" ? caller.key : {};
    const right = request.method === "GET" ? "read" : "write";
    if (caller.kind === "key" && permissions.split("_").includes(right)) return next();
    const message =
      caller.kind === "refused" ? caller.message : `The API key provided does not have ${right} permissions.`;
    failed(response, 401, "woocommerce_rest_authentication_error", message);
  };
}

function failed(response: Response, status: number, code: string, message: string): void {
  response.status(status).json({ code, message, data: { status } });
}

function listOrders({ orders }: RestParts, request: Request, response: Response): void {
  const query = readOrderQuery(request.query);
  if (query === null) {
    failed(response, 400, "rest_invalid_param", "Invalid parameter(s).");
    return;
  }
  const found = [...orders.values()].filter((order) => query.fits(order)).sort(query.compare);
  sendCounts(response, found.length, query.perPage);
  const rows = found.slice(query.offset, query.offset + query.perPage);
  response.json(rows.map((order) => chosen(order, request.query._fields)));
}

/** Changes the order's meta, as far as the bridge does. */
function changeOrder({ orders, webhooks, now }: RestParts, request: Request, response: Response): void {
  const order = orders.get(Number(request.params.id));
  const given = orderBody.safeParse(request.body).data;
  if (order === undefined) failed(response, 404, "woocommerce_rest_shop_order_invalid_id", "Invalid ID.");
  else if (given === undefined) failed(response, 400, "rest_invalid_param", "Invalid parameter(s).");
  else {
    const changed = { ...withMeta(order, given.meta_data), ...times("modified", new Date(now())) };
    orders.set(order.id, changed);
    webhooks.happened("order.updated", order.id);
    response.json(chosen(changed, request.query._fields));
  }
}

function changeCustomer({ customers }: RestParts, { params, body }: Request, response: Response): void {
  const id = String(params.id);
  const given = orderBody.safeParse(body).data;
  if (given === undefined) failed(response, 400, "rest_invalid_param", "Invalid parameter(s).");
  else {
    const fields = new Map<string, string | null>(customers.get(id));
    for (const { key, value } of given.meta_data) fields.set(key, value);
    const kept = [...fields].filter((field): field is [string, string] => field[1] !== null);
    customers.set(id, new Map(kept));
    response.json({ id: Number(id) });
  }
}

/** A note does not change the order, and no webhook reports it. */
function addNote({ orders, notes }: RestParts, { params, body }: Request, response: Response): void {
  const id = Number(params.id);
  const given = noteBody.safeParse(body).data;
  if (!orders.has(id)) failed(response, 404, "woocommerce_rest_order_invalid_id", "Invalid order ID.");
  else if (given === undefined) failed(response, 400, "rest_invalid_param", "Invalid parameter(s).");
  else {
    notes.set(id, [...(notes.get(id) ?? []), { note: given.note }]);
    response.status(201).json({ id: 1, ...given });
  }
}

function sendCounts(response: Response, total: number, perPage: number): void {
  response.set({ "x-wp-total": String(total), "x-wp-totalpages": String(Math.ceil(total / perPage)) });
}

function chosen(order: Readonly<Record<string, unknown>>, fields: unknown): object {
  if (typeof fields !== "string") return order;
  return Object.fromEntries(Object.entries(order).filter(([name]) => fields.split(",").includes(name)));
}

function listWebhooks(webhooks: Webhooks, { query }: Request, response: Response): void {
  const perPage = Number(query.per_page ?? 10);
  const start = (Number(query.page ?? 1) - 1) * perPage;
  sendCounts(response, webhooks.all.size, perPage);
  const all = [...webhooks.all.values()].sort((a, b) => a.id - b.id);
  response.json(all.slice(start, start + perPage).map(shown));
}

/** The API never shows the secret or the failures. */
function shown({ id, name, status, topic, deliveryUrl }: ShopWebhook): object {
  return { id, name, status, topic, delivery_url: deliveryUrl };
}

const webhookBody = z.object({
  name: z.string().optional(),
  topic: z.string().optional(),
  delivery_url: z.url({ protocol: /^https?$/ }).optional(),
  secret: z.string().optional(),
  status: z.enum(["active", "paused", "disabled"]).optional(),
});

const noteBody = z.object({ note: z.string().min(1), customer_note: z.literal(false) });

const orderBody = z.object({
  meta_data: z.array(z.object({ key: z.string(), value: z.string().nullable() })),
});

function readWebhook({ body }: Request): Partial<ShopWebhook> {
  const { delivery_url: deliveryUrl, ...given } = webhookBody.safeParse(body).data ?? {};
  const all = Object.entries({ ...given, deliveryUrl }).filter(([, value]) => value !== undefined);
  return Object.fromEntries(all);
}

async function addWebhook(webhooks: Webhooks, request: Request, response: Response): Promise<void> {
  const { topic, deliveryUrl, ...given } = readWebhook(request);
  if (topic === undefined || deliveryUrl === undefined) {
    return failed(response, 400, "rest_missing_callback_param", "Missing parameter(s): topic, delivery_url");
  }
  response.status(201).json(shown(await webhooks.add({ ...given, topic, deliveryUrl })));
}

/** Webhooks have no bin: without force they cannot be deleted. */
function removeWebhook(webhooks: Webhooks, request: Request, response: Response): void {
  const webhook = webhooks.all.get(Number(request.params.id));
  if (webhook === undefined) {
    failed(response, 404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
  } else if (request.query.force !== "true") {
    failed(response, 501, "woocommerce_rest_trash_not_supported", "Webhooks do not support trashing.");
  } else {
    webhooks.all.delete(webhook.id);
    response.json(shown(webhook));
  }
}

async function changeWebhook(webhooks: Webhooks, request: Request, response: Response): Promise<void> {
  const webhook = webhooks.all.get(Number(request.params.id));
  if (webhook === undefined)
    return failed(response, 404, "woocommerce_rest_shop_webhook_invalid_id", "Invalid ID.");
  await webhooks.change(webhook, readWebhook(request));
  response.json(shown(webhook));
}
