import { z } from "zod";
import { DAY_MS } from "../../../src/domain/durations.ts";
import type { Moment } from "../../../src/domain/order/order-snapshot.ts";
import type { ScopeSource, ShopifyProblem } from "../codes.ts";
import type { ShopifyShop } from "../connection/tokens.ts";

/** With read_orders alone, Shopify shows an app the orders of the last 60 days; it silently omits older ones. */
export const VISIBLE_MS = 60 * DAY_MS;

/** How an app gets scopes that it lacks. */
export function grantingOf({ shop, settings }: Pick<ShopifyShop, "shop" | "settings">): ScopeSource {
  if (settings.accessToken !== undefined) return { way: "customApp", shop };
  return { way: settings.grant === "authorization_code" ? "consent" : "release", shop };
}

/** The app has no permission to read orders at all. */
export function ordersHidden(shop: Pick<ShopifyShop, "shop" | "settings">): ShopifyProblem {
  return { code: "shopify.scopesMissing", scopes: ["read_orders"], ...grantingOf(shop) };
}

/** The fields of orders that are empty because they are hidden; `gaps` as in readOrderNode. */
export function fieldsHidden(
  shop: Pick<ShopifyShop, "shop" | "settings">,
  gaps: readonly string[],
): ShopifyProblem {
  const isCustomerHidden = gaps.includes("customer");
  return {
    code: "shopify.fieldsHidden",
    fields: gaps.slice(0, MOST_NAMED),
    isCustomerHidden,
    ...grantingOf(shop),
  };
}

const MOST_NAMED = 8;

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

/** A query for the oldest order that the app sees, with a variable `search`; for `sightOf`. */
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

/** Whether the app may see an order with this id. Ids ascend with time: it sees what is newer than its oldest. */
export function sightOf({
  orders,
  currentAppInstallation,
}: z.output<typeof oldestVisibleSchema>): (orderId: string) => boolean {
  const [oldest] = orders.nodes;
  const seesAll = canSeeOldOrders(currentAppInstallation);
  return (orderId) => seesAll || (oldest !== undefined && BigInt(orderId) > BigInt(oldest.legacyResourceId));
}
