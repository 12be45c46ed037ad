import { z } from "zod";

/** With read_orders alone, Shopify shows an app orders created in the last 60 days; older ones are silently absent. */
export const VISIBLE_MS = 60 * 24 * 60 * 60 * 1000;

export const HIDDEN_ORDERS =
  "Shopify shows this app only orders that were created in the last 60 days. For older ones ask for read_all_orders (Dev Dashboard › the app › API access requests), then add it to credentials.scopes.";

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
