import { z } from "zod";
import type {
  PlatformResult,
  SubscriptionState,
  Subscriptions,
  SubscriptionTarget,
} from "../../../src/platform/shop-access.ts";
import type { WooCode } from "../codes.ts";
import { WANTED_TOPICS } from "../deliveries/topics.ts";
import type { WooCommerceSettings } from "../settings.ts";
import { deliveryUrlProblem } from "./delivery-url.ts";
import { connectPlugin, type PluginState, readPlugin } from "./plugin.ts";
import { type Refusal, refuse } from "./refusal.ts";
import { callShop, REST, type WooShop } from "./rest-client.ts";

const NAME = "Loyalty bridge";
const PER_PAGE = 100;
const MOST_PAGES = 50;
/** While creating a webhook, WooCommerce pings its address and waits for the answer. */
const MAKING_MS = 90_000;

const webhookSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  topic: z.string().catch(""),
  status: z.string().catch(""),
  delivery_url: z.string().catch(""),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const subscriptions: Subscriptions<WooCommerceSettings> = {
  inspect,
  restore: changing(restore),
  renew: changing(renew),
};

async function inspect(
  shop: WooShop,
  { address }: SubscriptionTarget,
): Promise<PlatformResult<readonly SubscriptionState[]>> {
  const asked = await readPlugin(shop);
  if (!asked.ok) return asked;
  if (asked.plugin !== null) {
    const { version } = asked.plugin;
    const state: Pick<SubscriptionState, "state" | "detail"> = isConnectedTo(asked.plugin, address)
      ? { state: "active", detail: { code: "woocommerce.pluginConnected", version } }
      : { state: "missing", detail: null };
    return { ok: true, value: WANTED_TOPICS.map((topic) => ({ topic, ...state })) };
  }
  const listed = await listWebhooks(shop);
  if (!listed.ok) return listed;
  const states = WANTED_TOPICS.map((topic) => stateOf(topic, ownWebhooks(listed.value, address, topic)));
  return { ok: true, value: states };
}

function isConnectedTo({ address, isCopy }: PluginState, wanted: string): boolean {
  return !isCopy && isSameAddress(address, wanted);
}

/** The plugin replaces the webhooks: deletes ours, except those that a person paused. */
async function switchToPlugin(
  shop: WooShop,
  target: SubscriptionTarget,
): Promise<PlatformResult<readonly WooCode[]>> {
  const connected = await connectPlugin(shop, target);
  if (!connected.ok) return connected;
  const done: WooCode[] = [{ code: "woocommerce.pluginConnected", version: connected.plugin?.version ?? "" }];
  const listed = await listWebhooks(shop);
  if (!listed.ok) return withDone(listed, done);
  const ours = WANTED_TOPICS.flatMap((topic) => ownWebhooks(listed.value, target.address, topic));
  for (const { id } of ours.filter(({ status }) => status !== "paused")) {
    const removed = await remove(shop, id);
    if (!removed.ok) return withDone(removed, done);
  }
  return { ok: true, value: done };
}

async function remove(shop: WooShop, id: string): Promise<{ readonly ok: true } | Refusal> {
  const path = `${REST}/webhooks/${id}`;
  const removed = await callShop(shop, { method: "DELETE", path, query: { force: "true" } });
  return removed.ok || removed.problem.kind === "notFound" ? { ok: true } : removed;
}

/** Our webhooks for this topic, the best one first. */
function ownWebhooks(all: readonly Webhook[], address: string, topic: string): readonly Webhook[] {
  const rank = ({ status }: Webhook) => ["active", "disabled", "paused"].indexOf(status);
  return all
    .filter((webhook) => webhook.topic === topic && isSameAddress(webhook.delivery_url, address))
    .sort((a, b) => rank(a) - rank(b));
}

function isSameAddress(written: string, address: string): boolean {
  const url = URL.parse(written);
  return url !== null && url.href === URL.parse(address)?.href;
}

function stateOf(topic: string, [best, ...others]: readonly Webhook[]): SubscriptionState {
  if (best === undefined) return { topic, state: "missing", detail: null };
  if (best.status === "active") {
    const count = 1 + others.filter(({ status }) => status === "active").length;
    return {
      topic,
      state: "active",
      detail: count === 1 ? null : { code: "woocommerce.severalOfOne", count },
    };
  }
  if (best.status === "paused") return { topic, state: "paused", detail: { code: "woocommerce.paused" } };
  return { topic, state: "disabled", detail: { code: "woocommerce.switchedOff" } };
}

type Change = (shop: WooShop, target: SubscriptionTarget) => Promise<PlatformResult<readonly WooCode[]>>;

/** With the plugin, this changes its connection; otherwise the shop's webhooks. */
function changing(
  changeWebhooks: (shop: WooShop, target: SubscriptionTarget, all: readonly Webhook[]) => ReturnType<Change>,
): Change {
  return async (shop, target) => {
    const problem = deliveryUrlProblem(target.address, shop.domain);
    if (problem !== null) return refuse("unexpected", problem);
    const asked = await readPlugin(shop);
    if (!asked.ok) return asked;
    if (asked.plugin !== null) return switchToPlugin(shop, target);
    const listed = await listWebhooks(shop);
    return listed.ok ? changeWebhooks(shop, target, listed.value) : listed;
  };
}

/** Creating a webhook twice makes two: so the list is read first, and calls must not overlap. */
async function restore(
  shop: WooShop,
  target: SubscriptionTarget,
  all: readonly Webhook[],
): ReturnType<Change> {
  const done: WooCode[] = [];
  for (const topic of WANTED_TOPICS) {
    const restored = await restoreOne(shop, target, topic, ownWebhooks(all, target.address, topic));
    if (!restored.ok) return withDone(restored, done);
    done.push(restored.value);
  }
  return { ok: true, value: done };
}

/**
 * A webhook belongs to the user whose key made it, and shows what that user may see; its secret cannot be read. So each
 * is made again with today's key and secret, then the earlier ones are deleted. Paused ones stay as they are.
 */
async function renew(shop: WooShop, target: SubscriptionTarget, all: readonly Webhook[]): ReturnType<Change> {
  const done: WooCode[] = [];
  for (const topic of WANTED_TOPICS) {
    const earlier = ownWebhooks(all, target.address, topic);
    if (earlier.some(({ status }) => status === "paused")) continue;
    const made = await make(shop, target, topic);
    if (!made.ok) return withDone(made, done);
    for (const { id } of earlier) {
      const removed = await remove(shop, id);
      if (!removed.ok) return withDone(removed, done);
    }
    done.push({ code: "woocommerce.webhookRecreated", topic });
  }
  return { ok: true, value: done };
}

function make(shop: WooShop, { address, secret }: SubscriptionTarget, topic: string) {
  const body = { name: NAME, topic, delivery_url: address, secret, status: "active" };
  return callShop(shop, { method: "POST", path: `${REST}/webhooks`, body, timeoutMs: MAKING_MS });
}

async function restoreOne(
  shop: WooShop,
  target: SubscriptionTarget,
  topic: string,
  [best]: readonly Webhook[],
): Promise<{ readonly ok: true; readonly value: WooCode } | Refusal> {
  if (best === undefined) {
    const made = await make(shop, target, topic);
    return made.ok ? { ok: true, value: { code: "woocommerce.webhookMade", topic } } : made;
  }
  if (best.status === "paused") return { ok: true, value: { code: "woocommerce.leftPaused", topic } };
  const isOff = best.status !== "active";
  const { secret } = target;
  const body = { secret, ...(isOff ? { name: NAME, status: "active" } : {}) };
  const path = `${REST}/webhooks/${best.id}`;
  const changed = await callShop(shop, { method: "PUT", path, body, timeoutMs: MAKING_MS });
  if (!changed.ok) return changed;
  const code = isOff ? "woocommerce.webhookOnAgain" : "woocommerce.webhookSecretSet";
  return { ok: true, value: { code, topic } };
}

function withDone(refusal: Refusal, done: readonly WooCode[]): Refusal {
  if (done.length === 0) return refusal;
  const { problem } = refusal;
  const because = { code: "woocommerce.partlyDone", done, because: problem.because } as const;
  return { ...refusal, problem: { ...problem, because } };
}

/** All webhooks of the shop, including those of others. */
export async function listWebhooks(
  shop: WooShop,
): Promise<{ readonly ok: true; readonly value: readonly Webhook[] } | Refusal> {
  const found: Webhook[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { per_page: String(PER_PAGE), page: String(page), orderby: "id", order: "asc" };
    const reply = await callShop(shop, { method: "GET", path: `${REST}/webhooks`, query });
    if (!reply.ok) return reply;
    const rows = z.array(webhookSchema).safeParse(reply.body).data;
    if (rows === undefined) return refuse("unexpected", { code: "woocommerce.notAList", of: "webhooks" });
    found.push(...rows);
    const pages = Number(reply.headers["x-wp-totalpages"] ?? Number.NaN);
    if (Number.isNaN(pages) ? rows.length < PER_PAGE : page >= pages) return { ok: true, value: found };
  }
  // Ours may be among the rest: created again in every round, they would report everything a thousand times.
  return refuse("unexpected", { code: "woocommerce.tooManyWebhooks", most: MOST_PAGES * PER_PAGE });
}
