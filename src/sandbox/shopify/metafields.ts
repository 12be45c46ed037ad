import { GraphQLError } from "graphql";
import type { ShopState } from "./shop-state.ts";

interface Metafield {
  readonly ownerId: string;
  readonly namespace: string;
  readonly key: string;
  readonly type?: string;
  readonly value?: string;
}

/** Whether the value fits, for the types that the bridge writes. */
const TYPES: Readonly<Record<string, RegExp>> = {
  number_integer: /^-?\d{1,16}$/,
  single_line_text_field: /^[^\n]+$/,
};

/** A name can be defined once. */
export function defineMetafield(shop: ShopState, given: unknown) {
  expectWriting(shop);
  const name = nameOf(given as Metafield);
  if (shop.definitions.has(name)) return { userErrors: [{ code: "TAKEN", message: "Key is in use." }] };
  shop.definitions.add(name);
  return { userErrors: [] };
}

/** All are set, or none. */
export function setMetafields(shop: ShopState, given: unknown) {
  const fields = given as readonly Metafield[];
  expectWriting(shop);
  const errors = fields.map((field) => whyNotSet(shop, field)).filter((error) => error !== null);
  if (errors.length > 0) return { userErrors: errors };
  for (const orderId of new Set(fields.map(ownerOf)))
    shop.writeFields(orderId, (written) => {
      for (const field of fields)
        if (ownerOf(field) === orderId) written.set(nameOf(field), field.value ?? "");
    });
  return { userErrors: [] };
}

/** A field that does not exist is no error. */
export function deleteMetafields(shop: ShopState, given: unknown) {
  expectWriting(shop);
  for (const field of given as readonly Metafield[])
    if (shop.metafields.get(ownerOf(field))?.has(nameOf(field)))
      shop.writeFields(ownerOf(field), (written) => void written.delete(nameOf(field)));
  return { userErrors: [] };
}

function expectWriting({ app }: ShopState): void {
  if (app.scopes.includes("write_orders")) return;
  const message =
    "Access denied for metafieldsSet field. Required access: the same access level needed to mutate the owner resource.";
  throw new GraphQLError(message, { extensions: { code: "ACCESS_DENIED" } });
}

function whyNotSet(shop: ShopState, field: Metafield) {
  if (!shop.orders.has(ownerOf(field))) return { code: "INVALID", message: "Owner does not exist." };
  const type = TYPES[field.type ?? ""];
  if (type === undefined) return { code: "INVALID_TYPE", message: "Type is not supported by the stand-in." };
  const isFit = type.test(field.value ?? "");
  return isFit ? null : { code: "INVALID_VALUE", message: "Value does not fit the type." };
}

function ownerOf({ ownerId }: Metafield): string {
  return ownerId.replace("gid://shopify/Order/", "");
}

function nameOf({ namespace, key }: Metafield): string {
  return `${namespace}.${key}`;
}
