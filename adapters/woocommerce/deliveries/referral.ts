import type { NamedValue, ReferralHints } from "../../../src/domain/order/order-snapshot.ts";
import type { MetaItem, OrderBody } from "./payloads.ts";

/** WooCommerce's own order attribution (since 8.5; a shop can switch it off). */
const ATTRIBUTION = "_wc_order_attribution_";

export function referralOf(order: OrderBody): ReferralHints {
  const landingUrl = metaText(order, `${ATTRIBUTION}session_entry`);
  return {
    discountCodes: order.coupon_lines.map(({ code }) => code).filter(isWritten),
    attributes: order.meta_data.map(asAttribute).filter((attribute) => attribute !== null),
    attributedCampaigns: ["utm_campaign", "utm_id"]
      .map((name) => metaText(order, ATTRIBUTION + name))
      .filter((value) => value !== null)
      .filter(isWritten),
    landingUrl,
  };
}

/** The first meta value with this key, if it is text or a number. */
export function metaText({ meta_data: meta }: Pick<OrderBody, "meta_data">, key: string): string | null {
  return asText(meta.find((item) => item.key === key)?.value);
}

/** Keys that start with "_" are internal to plugins, not meant for others to read. */
function asAttribute({ key: name, value: written }: MetaItem): NamedValue | null {
  const value = asText(written);
  return isWritten(name) && !name.startsWith("_") && value !== null ? { name, value } : null;
}

function asText(value: unknown): string | null {
  if (typeof value === "number") return String(value);
  return typeof value === "string" ? value : null;
}

function isWritten(text: string): boolean {
  return text !== "";
}
