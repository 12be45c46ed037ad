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

const userErrors = z.array(z.object({ code: z.string().nullish(), message: z.string() }));
const part = z.object({ userErrors });
const schema = z.object({
  done: part,
  removed: part.nullish(),
  untagged: part.nullish(),
  tagged: part.nullish(),
});

export const writeBack: WriteBack<ShopifySettings> = { prepare, write };

async function prepare(shop: ShopifyShop): Promise<PlatformResult<null>> {
  for (const field of [POINTS, STATE]) {
    const definition = { ...field, namespace: NAMESPACE, ownerType: "ORDER" };
    const answered = await askShop(shop, { query: DEFINE, variables: { definition }, schema });
    if (!answered.ok) return answered.code === "ACCESS_DENIED" ? mayNotWrite(shop) : answered;
    const error = answered.data.done.userErrors.find(({ code }) => code !== "TAKEN");
    if (error !== undefined) return questionRefused(error.message);
  }
  return { ok: true, value: null };
}

async function write(
  shop: ShopifyShop,
  { orderId, points, state, isMarked }: OrderPoints,
): Promise<PlatformResult<null>> {
  if (readId(orderId) === null) return refuse("notFound", { code: "shopify.notAnOrderId" });
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
  const answered = await askShop(shop, { query: WRITE, variables, schema });
  if (!answered.ok) return answered.code === "ACCESS_DENIED" ? mayNotWrite(shop) : answered;
  const { done, ...others } = answered.data;
  const [error] = [done, ...Object.values(others)].flatMap((each) => each?.userErrors ?? []);
  if (error === undefined) return { ok: true, value: null };
  if (error.code === "APP_NOT_AUTHORIZED") return mayNotWrite(shop);
  return questionRefused(error.message);
}

/** The tag of the state takes the place of the others. */
function tagging(order: string, state: PointsState, isMarked: boolean) {
  const tags = isMarked && state !== "none" ? [ownTag(state)] : [];
  const formerTags = POINTS_STATES.filter((each) => each !== state).map(ownTag);
  return { order, tags, isTagged: tags.length > 0, formerTags, isMarked };
}

function questionRefused(said: string): Refusal {
  return refuse("unexpected", { code: "shopify.questionRefused", said: said.slice(0, 200) });
}

/** Shopify asks for the access that changing an order needs, and does not name the scope. */
function mayNotWrite(shop: ShopifyShop): Refusal {
  return refuse("forbidden", {
    code: "shopify.scopesMissing",
    scopes: ["write_orders"],
    ...grantingOf(shop),
  });
}
