import { z } from "zod";
import { POINTS_STATES, type PointsState } from "../../../src/domain/order/order-record.ts";
import type { OrderPoints, PlatformResult, WriteBack } from "../../../src/platform/shop-access.ts";
import { askShop } from "../connection/graphql.ts";
import { type Refusal, refuse } from "../connection/problem.ts";
import type { ShopifyShop } from "../connection/tokens.ts";
import { ownTag } from "../deliveries/own-tags.ts";
import { readId } from "../deliveries/payloads.ts";
import type { ShopifySettings } from "../settings.ts";
import { grantingOf } from "./visibility.ts";

/** Shopify replaces `$app` by a name of the app: no other app can write there. */
const NAMESPACE = "$app:loyalty-bridge";
const POINTS = { key: "points", type: "number_integer", name: "Loyalty points" } as const;
const STATE = {
  key: "points_state",
  type: "single_line_text_field",
  name: "Loyalty points: state",
} as const;

const BALANCE = {
  key: "points_balance",
  type: "number_integer",
  name: "Loyalty points: balance",
} as const;

/** A number that is no longer known is removed, since fields cannot be empty. */
export const WRITE = `mutation WriteBack(
  $set: [MetafieldsSetInput!]!, $gone: [MetafieldIdentifierInput!]!, $isUnknown: Boolean!,
  $order: ID!, $tags: [String!]!, $isTagged: Boolean!, $formerTags: [String!]!, $isMarked: Boolean!
) {
  done: metafieldsSet(metafields: $set) { userErrors { code message } }
  removed: metafieldsDelete(metafields: $gone) @include(if: $isUnknown) { userErrors { message } }
  untagged: tagsRemove(id: $order, tags: $formerTags) @include(if: $isMarked) { userErrors { message } }
  tagged: tagsAdd(id: $order, tags: $tags) @include(if: $isTagged) { userErrors { message } }
}`;

/** With a definition, the admin shows the field by its name, and the merchant's flows can read it. */
export const DEFINE = `mutation Define($definition: MetafieldDefinitionInput!) {
  done: metafieldDefinitionCreate(definition: $definition) { userErrors { code message } }
}`;

export const WRITE_BALANCE = `mutation WriteBalance($set: [MetafieldsSetInput!]!) {
  done: metafieldsSet(metafields: $set) { userErrors { code message } }
}`;

export const REMOVE_BALANCE = `mutation RemoveBalance($gone: [MetafieldIdentifierInput!]!) {
  done: metafieldsDelete(metafields: $gone) { userErrors { message } }
}`;

const userErrors = z.array(z.object({ code: z.string().nullish(), message: z.string() }));
const part = z.object({ userErrors });
const schema = z.object({
  done: part,
  removed: part.nullish(),
  untagged: part.nullish(),
  tagged: part.nullish(),
});

export const writeBack: WriteBack<ShopifySettings> = {
  prepare: (shop) => define(shop, "ORDER", [POINTS, STATE]),
  write,
  balance: { prepare: (shop) => define(shop, "CUSTOMER", [BALANCE]), write: writeBalance },
};

/** The scopes that Shopify requires but does not name, to change the owner of a field. */
const SCOPES = { ORDER: "write_orders", CUSTOMER: "write_customers" } as const;
type Owner = keyof typeof SCOPES;

async function define(
  shop: ShopifyShop,
  ownerType: Owner,
  fields: readonly { readonly key: string; readonly type: string; readonly name: string }[],
): Promise<PlatformResult<null>> {
  for (const field of fields) {
    const definition = { ...field, namespace: NAMESPACE, ownerType };
    const defined = await change(shop, ownerType, DEFINE, { definition });
    if (!defined.ok) return defined;
  }
  return { ok: true, value: null };
}

/** A field that is already defined is fine. */
async function change(
  shop: ShopifyShop,
  owner: Owner,
  query: string,
  variables: Readonly<Record<string, unknown>>,
): Promise<PlatformResult<null>> {
  const answered = await askShop(shop, { query, variables, schema });
  if (!answered.ok) return answered.code === "ACCESS_DENIED" ? mayNotWrite(shop, owner) : answered;
  const error = Object.values(answered.data)
    .flatMap((each) => each?.userErrors ?? [])
    .find(({ code }) => code !== "TAKEN");
  if (error === undefined) return { ok: true, value: null };
  if (error.code === "APP_NOT_AUTHORIZED") return mayNotWrite(shop, owner);
  return refuse("unexpected", { code: "shopify.questionRefused", said: error.message.slice(0, 200) });
}

function writeBalance(
  shop: ShopifyShop,
  customerId: string,
  points: number | null,
): Promise<PlatformResult<null>> {
  const field = { ownerId: `gid://shopify/Customer/${customerId}`, namespace: NAMESPACE, key: BALANCE.key };
  return points === null
    ? change(shop, "CUSTOMER", REMOVE_BALANCE, { gone: [field] })
    : change(shop, "CUSTOMER", WRITE_BALANCE, {
        set: [{ ...field, type: BALANCE.type, value: String(points) }],
      });
}

function write(
  shop: ShopifyShop,
  { orderId, points, state, isMarked }: OrderPoints,
): Promise<PlatformResult<null>> {
  if (readId(orderId) === null) return Promise.resolve(refuse("notFound", { code: "shopify.notAnOrderId" }));
  const ownerId = `gid://shopify/Order/${orderId}`;
  const ofState = { ownerId, namespace: NAMESPACE, key: STATE.key, type: STATE.type, value: state };
  const ofPoints = { ownerId, namespace: NAMESPACE, key: POINTS.key };
  const set =
    points === null ? [ofState] : [ofState, { ...ofPoints, type: POINTS.type, value: String(points) }];
  const variables = {
    set,
    gone: [ofPoints],
    isUnknown: points === null,
    ...tagging(ownerId, state, isMarked),
  };
  return change(shop, "ORDER", WRITE, variables);
}

/** Replaces the order's other state tags by the current one. */
function tagging(order: string, state: PointsState, isMarked: boolean) {
  const tags = isMarked && state !== "none" ? [ownTag(state)] : [];
  const formerTags = POINTS_STATES.filter((each) => each !== state).map(ownTag);
  return { order, tags, isTagged: tags.length > 0, formerTags, isMarked };
}

function mayNotWrite(shop: ShopifyShop, owner: Owner): Refusal {
  return refuse("forbidden", {
    code: "shopify.scopesMissing",
    scopes: [SCOPES[owner]],
    ...grantingOf(shop),
  });
}
