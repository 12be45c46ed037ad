import { z } from "zod";
import type { NamedShop, TranslatableDelivery } from "../../../src/platform/adapter.ts";
import { canonicalDomain } from "../settings.ts";

const naming = z
  .object({
    shop_domain: z.unknown(),
    myshopify_domain: z.unknown(),
    order_status_url: z.unknown(),
  })
  .partial();

/**
 * Privacy requests and the shop's own resource name the shop. An order does so by its status page, which has the shop's
 * permanent name unless the shop has its own domain: that says nothing.
 */
export function shopOf({ body }: TranslatableDelivery): NamedShop | null {
  const { data } = naming.safeParse(body);
  const candidates = [data?.shop_domain, data?.myshopify_domain, hostOf(data?.order_status_url)];
  for (const candidate of candidates) {
    const domain = typeof candidate === "string" ? canonicalDomain(candidate) : null;
    if (domain?.endsWith(".myshopify.com")) return { domain, isExact: true };
  }
  return null;
}

function hostOf(url: unknown): string | null {
  return typeof url === "string" && url.length <= 2000 ? (URL.parse(url)?.host ?? null) : null;
}
