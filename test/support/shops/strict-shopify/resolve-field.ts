import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  getNamedType,
  isInterfaceType,
  isObjectType,
} from "graphql";
import { ADMIN_SCHEMA } from "../../../../adapters/shopify/stand-in/admin-schema.ts";
import type { StrictShop } from "./strict-shopify.ts";

/** A field that the app may not see is `null`, with an error. If it is non-nullable, its parent becomes `null`. */
export const resolveField: GraphQLFieldResolver<unknown, StrictShop> = (source, args, shop, place) => {
  const { parentType, fieldName } = place;
  if (shop.hidden.has(`${parentType.name}.${fieldName}`)) {
    throw denied(`This app is not approved to access the ${fieldName} field of ${parentType.name}.`);
  }
  const field = parentType.getFields()[fieldName];
  const needed = field === undefined ? [] : scopesNeeded(field);
  const lacking = needed.find((scopes) => !scopes.some((scope) => isGranted(shop, scope)));
  if (lacking !== undefined) {
    const scopes = lacking.map((scope) => `\`${scope}\` access scope`).join(" or ");
    throw denied(`Access denied for ${fieldName} field. Required access: ${scopes}.`);
  }
  return defaultFieldResolver(source, args, shop, place);
};

/** Write access includes read access. */
function isGranted({ app }: StrictShop, scope: string): boolean {
  return app.scopes.includes(scope) || app.scopes.includes(scope.replace("read_", "write_"));
}

function denied(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "ACCESS_DENIED" } });
}

/** The scopes that a field requires: one from each list. A list of orders requires what an order requires. */
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
