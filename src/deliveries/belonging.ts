import type { TranslatableDelivery } from "../platform/adapter.ts";
import type { ShopContext } from "../shops/shop-context.ts";
import type { DeliveryReason } from "../words/codes/delivery.ts";

const LONGEST_DOMAIN = 100;

/**
 * Shops of one app, or of one merchant, may share a secret: then a signature does not tell whose a delivery is, and one
 * shop's signed bytes can be sent to another's address. Says why the delivery is another shop's, or `null`.
 */
export function whyNotOurs(
  { adapter, adapterShop, otherDomains }: ShopContext,
  delivery: TranslatableDelivery,
): DeliveryReason | null {
  const named = adapter.shopOf?.(delivery) ?? null;
  if (named === null || named.domain === adapterShop.domain) return null;
  if (!named.isExact && !otherDomains.includes(named.domain)) return null;
  return { code: "otherShop", domain: named.domain.slice(0, LONGEST_DOMAIN) };
}
