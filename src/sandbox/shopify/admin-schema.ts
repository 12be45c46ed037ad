import {
  buildSchema,
  type GraphQLField,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { readOwnFile } from "../../runtime/installation/own-files.ts";
import { API_VERSION } from "./signed-headers.ts";

/** What Shopify publishes of its Admin API, cut down to what a bridge asks (test/support/shops/derive-shopify-schema.ts). */
export const ADMIN_SCHEMA = buildSchema(
  readOwnFile(`src/sandbox/shopify/admin-${API_VERSION}.graphql`).toString("utf8"),
);

/** What has to be granted for a field: of each list of scopes any one. A list of orders needs what an order needs. */
export function scopesNeeded({
  description,
  type,
}: GraphQLField<unknown, unknown>): readonly (readonly string[])[] {
  const descriptions = [description, ...heldBy(getNamedType(type)).map((held) => held.description)];
  return descriptions.flatMap((text) => {
    const [, scopes] = /^needs (.*)$/.exec(text ?? "") ?? [];
    return scopes === undefined ? [] : [scopes.split(" or ")];
  });
}

function heldBy(type: GraphQLNamedType): readonly GraphQLNamedType[] {
  if (isInterfaceType(type)) return ADMIN_SCHEMA.getPossibleTypes(type);
  const nodes = isObjectType(type) ? type.getFields().nodes : undefined;
  return nodes === undefined ? [type] : [type, getNamedType(nodes.type)];
}
