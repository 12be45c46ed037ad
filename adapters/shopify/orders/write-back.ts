import { z } from "zod";
import type { OrderPoints, PlatformResult, WriteBack } from "../../../src/platform/shop-access.ts";
import { askShop } from "../connection/graphql.ts";
import { type Refusal, refuse } from "../connection/problem.ts";
import type { ShopifyShop } from "../connection/tokens.ts";
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
export const WRITE = `mutation WriteBack($set: [MetafieldsSetInput!]!, $gone: [MetafieldIdentifierInput!]!, $isUnknown: Boolean!) {
  done: metafieldsSet(metafields: $set) { userErrors { code message } }
  removed: metafieldsDelete(metafields: $gone) @include(if: $isUnknown) { userErrors { message } }
}`;

/** With a definition, the admin shows the field by its name, and the merchant's flows can read it. */
export const DEFINE = `mutation Define($definition: MetafieldDefinitionInput!) {
  done: metafieldDefinitionCreate(definition: $definition) { userErrors { code message } }
}`;

const userErrors = z.array(z.object({ code: z.string().nullish(), message: z.string() }));
const schema = z.object({
  done: z.object({ userErrors }),
  removed: z.object({ userErrors }).nullish(),
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
  { orderId, points, state }: OrderPoints,
): Promise<PlatformResult<null>> {
  if (readId(orderId) === null) return refuse("notFound", { code: "shopify.notAnOrderId" });
  const ownerId = `gid://shopify/Order/${orderId}`;
  const ofState = { ownerId, namespace: NAMESPACE, key: STATE.key, type: STATE.type, value: state };
  const ofPoints = { ownerId, namespace: NAMESPACE, key: POINTS.key };
  const set =
    points === null ? [ofState] : [ofState, { ...ofPoints, type: POINTS.type, value: String(points) }];
  const variables = { set, gone: [ofPoints], isUnknown: points === null };
  const answered = await askShop(shop, { query: WRITE, variables, schema });
  if (!answered.ok) return answered.code === "ACCESS_DENIED" ? mayNotWrite(shop) : answered;
  const { done, removed } = answered.data;
  const [error] = [...done.userErrors, ...(removed?.userErrors ?? [])];
  if (error === undefined) return { ok: true, value: null };
  if (error.code === "APP_NOT_AUTHORIZED") return mayNotWrite(shop);
  return questionRefused(error.message);
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
