import { z } from "zod";
import type {
  PlatformResult,
  SubscriptionState,
  Subscriptions,
  SubscriptionTarget,
} from "../../src/platform/shop-access.ts";
import { deliveryUrlProblem } from "./delivery-url.ts";
import { NOT_A_LIST, type Refusal, refuse } from "./refusal.ts";
import { callShop, REST, type WooShop } from "./rest-client.ts";
import type { WooCommerceSettings } from "./settings.ts";
import { WANTED_TOPICS } from "./topics.ts";

const NAME = "Loyalty bridge";
const PER_PAGE = 100;
const MOST_PAGES = 50;
const TOO_MANY =
  "the shop has more than 5,000 webhooks, which are not read to their end: delete those that nobody needs in WooCommerce › Settings › Advanced › Webhooks";
/** While a webhook is made, WooCommerce pings its address and waits for the answer. */
const MAKING_MS = 90_000;

/** After an outage the shop's memory of its failures stays: the merchant must know how thin the ice is. */
const ONE_MORE_FAILURE = "until one delivery has worked, a single further failure switches it off again";

const webhookSchema = z.object({
  id: z.union([z.number(), z.string()]).transform(String),
  topic: z.string().catch(""),
  status: z.string().catch(""),
  delivery_url: z.string().catch(""),
});
export type Webhook = z.infer<typeof webhookSchema>;

export const subscriptions: Subscriptions<WooCommerceSettings> = { inspect, restore, renew };

async function inspect(
  shop: WooShop,
  { address }: SubscriptionTarget,
): Promise<PlatformResult<readonly SubscriptionState[]>> {
  const listed = await listWebhooks(shop);
  if (!listed.ok) return listed;
  const states = WANTED_TOPICS.map((topic) => stateOf(topic, ownWebhooks(listed.value, address, topic)));
  return { ok: true, value: states };
}

/** A webhook of ours for this topic; the best one first, where there are several. */
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
    const twins = others.filter(({ status }) => status === "active").length;
    const detail = `there are ${twins + 1} of them, so each event is delivered ${twins + 1} times; that does no harm`;
    return { topic, state: "active", detail: twins === 0 ? null : detail };
  }
  if (best.status === "paused") return { topic, state: "paused", detail: PAUSED };
  const detail =
    "WooCommerce switched it off after seven failures in a row; what happened since was not told: restore it and resync the orders since then";
  return { topic, state: "disabled", detail };
}

const PAUSED =
  "somebody paused it in the shop: set it to Active in WooCommerce › Settings › Advanced › Webhooks";

/** Making a webhook twice makes two: the list is read first, and calls must not overlap. */
async function restore(
  shop: WooShop,
  target: SubscriptionTarget,
): Promise<PlatformResult<readonly string[]>> {
  const problem = deliveryUrlProblem(target.address, shop.domain);
  if (problem !== null) return refuse("unexpected", problem);
  const listed = await listWebhooks(shop);
  if (!listed.ok) return listed;
  const said: string[] = [];
  for (const topic of WANTED_TOPICS) {
    const done = await restoreOne(shop, target, topic, ownWebhooks(listed.value, target.address, topic));
    if (!done.ok) return withDone(done, said);
    said.push(`${topic}: ${done.value}`);
  }
  return { ok: true, value: said };
}

/**
 * A webhook belongs to the user whose key made it, and shows what that user may see; its secret cannot be read. So each
 * is made anew with today's key and secret, then the earlier ones go. Those that a person paused stay as they are.
 */
async function renew(shop: WooShop, target: SubscriptionTarget): Promise<PlatformResult<readonly string[]>> {
  const problem = deliveryUrlProblem(target.address, shop.domain);
  if (problem !== null) return refuse("unexpected", problem);
  const listed = await listWebhooks(shop);
  if (!listed.ok) return listed;
  const said: string[] = [];
  for (const topic of WANTED_TOPICS) {
    const earlier = ownWebhooks(listed.value, target.address, topic);
    if (earlier.some(({ status }) => status === "paused")) continue;
    const made = await make(shop, target, topic);
    if (!made.ok) return withDone(made, said);
    for (const { id } of earlier) {
      const path = `${REST}/webhooks/${id}`;
      const removed = await callShop(shop, { method: "DELETE", path, query: { force: "true" } });
      if (!removed.ok && removed.problem.kind !== "notFound") return withDone(removed, said);
    }
    said.push(`${topic}: made anew`);
  }
  return { ok: true, value: said };
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
): Promise<{ readonly ok: true; readonly value: string } | Refusal> {
  if (best === undefined) {
    const made = await make(shop, target, topic);
    return made.ok ? { ok: true, value: "made" } : made;
  }
  if (best.status === "paused") {
    return { ok: true, value: "left alone, because somebody paused it in the shop; set it to Active there" };
  }
  const isOff = best.status !== "active";
  const { secret } = target;
  const body = { secret, ...(isOff ? { name: NAME, status: "active" } : {}) };
  const path = `${REST}/webhooks/${best.id}`;
  const changed = await callShop(shop, { method: "PUT", path, body, timeoutMs: MAKING_MS });
  if (!changed.ok) return changed;
  return {
    ok: true,
    value: isOff ? `switched on again; ${ONE_MORE_FAILURE}` : "was active; its secret was set again",
  };
}

function withDone(refusal: Refusal, said: readonly string[]): Refusal {
  if (said.length === 0) return refusal;
  const { problem } = refusal;
  return {
    ...refusal,
    problem: { ...problem, detail: `${problem.detail} (done before: ${said.join("; ")})` },
  };
}

/** All webhooks of the shop, also those of others. */
export async function listWebhooks(
  shop: WooShop,
): Promise<{ readonly ok: true; readonly value: readonly Webhook[] } | Refusal> {
  const found: Webhook[] = [];
  for (let page = 1; page <= MOST_PAGES; page++) {
    const query = { per_page: String(PER_PAGE), page: String(page), orderby: "id", order: "asc" };
    const reply = await callShop(shop, { method: "GET", path: `${REST}/webhooks`, query });
    if (!reply.ok) return reply;
    const rows = z.array(webhookSchema).safeParse(reply.body).data;
    if (rows === undefined)
      return refuse("unexpected", `the shop's list of webhooks is not a list: ${NOT_A_LIST}`);
    found.push(...rows);
    const pages = Number(reply.headers["x-wp-totalpages"] ?? Number.NaN);
    if (Number.isNaN(pages) ? rows.length < PER_PAGE : page >= pages) return { ok: true, value: found };
  }
  // Ours may be among the rest: made again in every round, they would tell everything a thousand times.
  return refuse("unexpected", TOO_MANY);
}
