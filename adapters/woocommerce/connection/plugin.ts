import { z } from "zod";
import type { PlatformEvent, TranslatableDelivery, Translation } from "../../../src/platform/adapter.ts";
import { nothing, one } from "../../../src/platform/kit/translation.ts";
import { readOrder } from "../deliveries/payloads.ts";
import { toSnapshot } from "../deliveries/snapshot.ts";
import type { WooCommerceSettings } from "../settings.ts";
import type { Refusal } from "./refusal.ts";
import { callShop, type WooShop } from "./rest-client.ts";

/**
 * The shop's own plugin (plugin/) reports orders in place of WooCommerce's webhooks: it keeps each event until the
 * bridge has confirmed it, and sends an order as it is at that moment.
 */
export const PLUGIN_ORDER = "plugin.order";
export const PLUGIN_ERASURE = "plugin.erasure";
/** The last delivery: the plugin was disconnected, deactivated or deleted, so WooCommerce's webhooks replace it. */
export const PLUGIN_DISCONNECTED = "plugin.disconnected";
/** The merchant tests whether deliveries arrive. */
export const PLUGIN_TEST = "plugin.test";
/** A copy of the site, with the shop's keys, exists; it reports no orders. */
export const PLUGIN_COPY = "plugin.copy";
/** The plugin signs by Standard Webhooks, which WooCommerce's own webhooks do not. */
export const PLUGIN_SIGNATURE = "webhook-signature";
export const PLUGIN_DELIVERY = "webhook-id";

const number = z.union([z.number(), z.string()]).transform(String);
const orderBody = z.object({
  type: z.literal(PLUGIN_ORDER),
  id: number.pipe(z.string().regex(/^[1-9]\d{0,19}$/)),
  events: z
    .array(z.object({ key: number.pipe(z.string().max(30)), kind: z.string().max(30) }))
    .min(1)
    .max(1000),
  order: z.unknown(),
});
const erasureBody = z.object({
  type: z.literal(PLUGIN_ERASURE),
  events: z
    .array(z.object({ email: z.string().min(3).max(320) }))
    .min(1)
    .max(1000),
});
const testBody = z.object({ type: z.literal(PLUGIN_TEST) });
/** Deliveries from a copy of the site say nothing about the shop. */
const copyBody = z.object({ site: z.string(), copyOf: z.string().min(1) });
const disconnectedBody = z.object({ type: z.literal(PLUGIN_DISCONNECTED) });

/**
 * An order in the delivery existed when it was sent, whatever was deleted before. If there is none, it was put into the
 * trash, or deleted for good.
 */
export function translatePlugin(delivery: TranslatableDelivery, settings: WooCommerceSettings): Translation {
  const { topic, body, receivedAt } = delivery;
  const copy = copyBody.safeParse(body).data;
  if (copy !== undefined) return nothing({ code: "woocommerce.copyOfShop", site: copy.site.slice(0, 200) });
  if (topic === PLUGIN_TEST && testBody.safeParse(body).success)
    return nothing({ code: "woocommerce.testByPlugin" });
  if (topic === PLUGIN_ERASURE) return translateErasure(body);
  if (topic === PLUGIN_DISCONNECTED && disconnectedBody.safeParse(body).success)
    return one({ kind: "subscriptionsEnded" });
  const { data } = orderBody.safeParse(body);
  const last = data?.events.at(-1);
  if (data === undefined || last === undefined)
    return { ok: false, reason: { code: "notOfTopic", expected: null } };
  const { id: orderId, events, order } = data;
  if (order === null || order === undefined) {
    const gone = events.filter(({ kind }) => kind === "deleted" || kind === "trashed");
    if (gone.length === 0) return nothing({ code: "goneBeforeSent" });
    const isFinal = gone.some(({ kind }) => kind === "deleted");
    return one({ kind: "deletion", orderId, subscription: "plugin", key: last.key, receivedAt, isFinal });
  }
  const read = readOrder(order);
  if (!read.ok) return read;
  const made = toSnapshot(read.order, settings);
  if (!made.ok) return made;
  const { snapshot } = made;
  if (snapshot.orderId !== orderId) return { ok: false, reason: { code: "notOfTopic", expected: null } };
  return one({ kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: receivedAt });
}

function translateErasure(body: unknown): Translation {
  const { data } = erasureBody.safeParse(body);
  if (data === undefined) return { ok: false, reason: { code: "notOfTopic", expected: null } };
  const events = data.events.map(({ email }): PlatformEvent => {
    const customer = { id: null, email, phone: null };
    return { kind: "privacy", request: "redactCustomer", customer, orderIds: [] };
  });
  return { ok: true, events };
}

const CONNECTION = "wp-json/wc-loyalty-bridge/v1/connection";
const stateSchema = z.object({
  version: z.string().max(40).catch(""),
  address: z.string().max(500),
  is_paused: z.boolean(),
  is_copy: z.boolean(),
  has_table: z.boolean().catch(true),
});

/** The plugin's connection, as the shop reports it. */
export interface PluginState {
  readonly version: string;
  /** The address that it sends to; "" if none is set. */
  readonly address: string;
  /** The site is a copy of the connected shop, and sends nothing. */
  readonly isCopy: boolean;
}

const NO_PLUGIN = { ok: true, plugin: null } as const;

type PluginAnswer = { readonly ok: true; readonly plugin: PluginState | null } | Refusal;

/**
 * The plugin's state. `null`: the shop does not have it, it is not active, the merchant has disconnected it, it cannot
 * store events, or something in front of the shop blocks the call: then WooCommerce's own webhooks are used.
 */
export async function readPlugin(shop: WooShop): Promise<PluginAnswer> {
  const reply = await callShop(shop, { method: "GET", path: CONNECTION });
  if (reply.ok) return pluginOf(reply.body);
  const { kind } = reply.problem;
  return kind === "unreachable" || kind === "throttled" || kind === "notConnected" ? reply : NO_PLUGIN;
}

/** Gives the plugin the address and the signing secret. */
export async function connectPlugin(
  shop: WooShop,
  { address, secret }: { readonly address: string; readonly secret: string },
): Promise<PluginAnswer> {
  const reply = await callShop(shop, { method: "PUT", path: CONNECTION, body: { address, secret } });
  return reply.ok ? pluginOf(reply.body) : reply;
}

function pluginOf(body: unknown): PluginAnswer {
  const { data } = stateSchema.safeParse(body);
  // Some shops answer every address with a page.
  if (data === undefined || data.is_paused || !data.has_table) return NO_PLUGIN;
  const { version, address, is_copy: isCopy } = data;
  return { ok: true, plugin: { version, address, isCopy } };
}
