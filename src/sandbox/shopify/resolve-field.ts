import { defaultFieldResolver, GraphQLError, type GraphQLFieldResolver } from "graphql";
import { scopesNeeded } from "./admin-schema.ts";
import type { ShopState } from "./shop-state.ts";

/** A field that the app may not see is `null`, with an error beside it; where none may be missing, all around it is. */
export const resolveField: GraphQLFieldResolver<unknown, ShopState> = (source, args, shop, place) => {
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

/** Anyone who may write may read. */
function isGranted({ app }: ShopState, scope: string): boolean {
  return app.scopes.includes(scope) || app.scopes.includes(scope.replace("read_", "write_"));
}

function denied(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: "ACCESS_DENIED" } });
}
