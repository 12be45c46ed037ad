import { z } from "zod";
import type { Moment } from "../../src/domain/order/order-snapshot.ts";
import type { ShopifyShop } from "./tokens.ts";

/** With read_orders alone, Shopify shows an app orders created in the last 60 days; older ones are silently absent. */
export const VISIBLE_MS = 60 * 24 * 60 * 60 * 1000;

export const HIDDEN_ORDERS =
  "Shopify shows this app only orders that were created in the last 60 days. For older ones ask for read_all_orders (Dev Dashboard › the app › API access requests), then add it to credentials.scopes.";

/** How an app comes by scopes that it lacks, as the end of a sentence. */
export function grantScopes(
  { shop, settings }: Pick<ShopifyShop, "shop" | "settings">,
  lacking: string,
): string {
  if (settings.accessToken !== undefined) {
    return `tick ${lacking} in the shop's admin (Settings › Apps › Develop apps › the app › Configuration) and install the app again`;
  }
  const release = `release a version of the app with ${lacking} (Dev Dashboard › the app › Versions)`;
  return settings.grant === "authorization_code"
    ? `${release}, name it in credentials.scopes and let the merchant consent again at /apps/shopify/install?shop=${shop}`
    : `${release} and install it on the shop again`;
}

/** Why fields of orders come back empty, and what to do; `gaps` as readOrderNode takes them. */
export function hiddenFieldsRemedy(
  shop: Pick<ShopifyShop, "shop" | "settings">,
  gaps: readonly string[],
): string {
  const approval =
    "ask for name, email, phone and address (Dev Dashboard › the app › API access requests › Protected customer data access)";
  return gaps.includes("customer")
    ? `${grantScopes(shop, "read_customers")}; if the app has that scope, ${approval}`
    : approval;
}

export function scopesField(directive = ""): string {
  return `currentAppInstallation ${directive} { accessScopes { handle } }`;
}

export const scopesSchema = z.object({ accessScopes: z.array(z.object({ handle: z.string() })) }).nullish();
type Installation = z.output<typeof scopesSchema>;

export function scopeHandles(installation: Installation): readonly string[] {
  return (installation?.accessScopes ?? []).map(({ handle }) => handle);
}

export function canSeeOldOrders(installation: Installation): boolean {
  return scopeHandles(installation).includes("read_all_orders");
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The oldest order that the app sees, with a variable `search`; for `sightOf`. */
export function oldestVisible(): string {
  return `orders(first: 1, sortKey: CREATED_AT, query: $search) { nodes { legacyResourceId } }
  ${scopesField()}`;
}

export const oldestVisibleSchema = z.object({
  orders: z.object({ nodes: z.array(z.object({ legacyResourceId: z.string() })) }),
  currentAppInstallation: scopesSchema,
});

export function oldestVisibleSearch(now: Moment): string {
  return `created_at:>='${new Date(now - VISIBLE_MS + DAY_MS).toISOString().slice(0, 19)}Z'`;
}

/** May the app see an order of this id at all? Ids ascend with time: what is younger than the oldest one it sees, yes. */
export function sightOf({
  orders,
  currentAppInstallation,
}: z.output<typeof oldestVisibleSchema>): (orderId: string) => boolean {
  const [oldest] = orders.nodes;
  const seesAll = canSeeOldOrders(currentAppInstallation);
  return (orderId) => seesAll || (oldest !== undefined && BigInt(orderId) > BigInt(oldest.legacyResourceId));
}
