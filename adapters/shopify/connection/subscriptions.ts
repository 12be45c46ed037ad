import { z } from "zod";
import type {
  PlatformResult,
  SubscriptionState,
  Subscriptions,
  SubscriptionTarget,
} from "../../../src/platform/shop-access.ts";
import type { ShopifyCode } from "../codes.ts";
import { subscribedWith } from "../deliveries/topics.ts";
import { areDeclared, type ShopifySettings } from "../settings.ts";
import { askShop } from "./graphql.ts";
import { type Refusal, refuse } from "./problem.ts";
import type { ShopifyShop } from "./tokens.ts";

const subscription = z.object({
  id: z.string(),
  topic: z.string(),
  uri: z.string(),
  format: z.string(),
  filter: z.string().nullish(),
  includeFields: z.array(z.string()).nullish(),
});
type Subscription = z.output<typeof subscription>;

const listed = z.object({
  webhookSubscriptions: z.object({
    nodes: z.array(subscription),
    pageInfo: z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullish() }),
  }),
});
const changed = z.object({
  done: z.object({ userErrors: z.array(z.object({ message: z.string() })) }).nullish(),
});

const PER_PAGE = 100;
const MOST_PAGES = 50;

export const LIST_SUBSCRIPTIONS = `query Subscriptions($after: String) {
  webhookSubscriptions(first: ${PER_PAGE}, after: $after) {
    nodes { id topic uri format filter includeFields }
    pageInfo { hasNextPage endCursor }
  }
}`;
export const SUBSCRIBE = `mutation Subscribe($topic: WebhookSubscriptionTopic!, $subscription: WebhookSubscriptionInput!) {
  done: webhookSubscriptionCreate(topic: $topic, webhookSubscription: $subscription) { userErrors { message } }
}`;
export const MEND = `mutation Mend($id: ID!, $subscription: WebhookSubscriptionInput!) {
  done: webhookSubscriptionUpdate(id: $id, webhookSubscription: $subscription) { userErrors { message } }
}`;

export const subscriptions: Subscriptions<ShopifySettings> = { inspect, restore };

async function inspect(
  shop: ShopifyShop,
  target: SubscriptionTarget,
): Promise<PlatformResult<readonly SubscriptionState[]>> {
  // Subscriptions of the app's configuration are in no list of the Admin API, and Shopify never ends them.
  if (areDeclared(shop.settings)) return { ok: true, value: [] };
  const own = await listOwn(shop, target);
  if (!own.ok) return own;
  const value = subscribedWith(shop.settings.scopes).map((topic): SubscriptionState => {
    const found = own.value.filter((each) => each.topic === enumOf(topic));
    if (found.length === 0)
      return { topic, state: "missing", detail: { code: "shopify.subscriptionDeleted" } };
    return found.some(isWhole)
      ? { topic, state: "active", detail: null }
      : { topic, state: "disabled", detail: { code: "shopify.subscriptionFiltered" } };
  });
  return { ok: true, value };
}

async function restore(
  shop: ShopifyShop,
  target: SubscriptionTarget,
): Promise<PlatformResult<readonly ShopifyCode[]>> {
  if (areDeclared(shop.settings)) {
    return { ok: true, value: [{ code: "shopify.declaredByApp" }] };
  }
  const own = await listOwn(shop, target);
  if (!own.ok) return own;
  const done: ShopifyCode[] = [];
  for (const topic of subscribedWith(shop.settings.scopes)) {
    const found = own.value.filter((each) => each.topic === enumOf(topic));
    if (found.some(isWhole)) continue;
    const [altered] = found;
    const refusal = await (altered === undefined ? create(shop, topic, target) : repair(shop, altered));
    if (refusal !== null) return refusal;
    done.push({ code: altered === undefined ? "shopify.subscribed" : "shopify.filterRemoved", topic });
  }
  const { clientSecret } = shop.settings;
  if (clientSecret !== undefined && clientSecret !== target.secret) {
    done.push({ code: "shopify.signsWithClientSecret" });
  }
  return { ok: true, value: done };
}

/** The subscriptions to our address. All others, including those of other bridges, are left alone. */
async function listOwn(
  shop: ShopifyShop,
  { address }: SubscriptionTarget,
): Promise<{ readonly ok: true; readonly value: readonly Subscription[] } | Refusal> {
  const own: Subscription[] = [];
  let after: string | null = null;
  for (let page = 0; page < MOST_PAGES; page++) {
    const answered: Awaited<ReturnType<typeof askForPage>> = await askForPage(shop, after);
    if (!answered.ok) return answered;
    const { nodes, pageInfo } = answered.data.webhookSubscriptions;
    own.push(...nodes.filter(({ uri }) => uri === address));
    after = pageInfo.hasNextPage ? (pageInfo.endCursor ?? null) : null;
    if (after === null) return { ok: true, value: own };
  }
  return refuse("unexpected", { code: "shopify.tooManySubscriptions", most: MOST_PAGES * PER_PAGE });
}

function askForPage(shop: ShopifyShop, after: string | null) {
  return askShop(shop, { query: LIST_SUBSCRIPTIONS, variables: { after }, schema: listed });
}

function isWhole({ format, filter, includeFields }: Subscription): boolean {
  return format === "JSON" && !filter && (includeFields ?? []).length === 0;
}

function create(shop: ShopifyShop, topic: string, { address }: SubscriptionTarget): Promise<Refusal | null> {
  const wanted = { uri: address, format: "JSON" };
  return change(shop, topic, SUBSCRIBE, { topic: enumOf(topic), subscription: wanted });
}

function repair(shop: ShopifyShop, { id, uri, topic }: Subscription): Promise<Refusal | null> {
  const whole = { uri, format: "JSON", filter: "", includeFields: [] };
  return change(shop, topic, MEND, { id, subscription: whole });
}

async function change(
  shop: ShopifyShop,
  topic: string,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<Refusal | null> {
  const answered = await askShop(shop, { query, variables, schema: changed });
  if (!answered.ok) return answered;
  const [error] = answered.data.done?.userErrors ?? [];
  // Another instance of the bridge was quicker.
  if (error === undefined || /already been taken/i.test(error.message)) return null;
  const said = error.message.slice(0, 200);
  return refuse("unexpected", { code: "shopify.subscriptionRefused", topic, said });
}

/** The topic as the Admin API writes it. */
export function enumOf(topic: string): string {
  return topic.replace("/", "_").toUpperCase();
}
