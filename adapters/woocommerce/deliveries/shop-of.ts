import { z } from "zod";
import type { NamedShop, TranslatableDelivery } from "../../../src/platform/adapter.ts";
import { parseDomain } from "../settings.ts";

const linked = z.object({
  _links: z.object({ self: z.array(z.object({ href: z.string().max(2000) })).min(1) }),
});
/** The plugin names its site. */
const sent = z.object({ site: z.string().max(2000) });
export const SOURCE = "x-wc-webhook-source";

/**
 * A full body links to itself at its shop; one with only a number leaves the (unsigned) header. Shops have several
 * addresses (www, languages, one for the admin), so an unknown one proves nothing: only another shop's does.
 */
export function shopOf({ body, headers }: TranslatableDelivery): NamedShop | null {
  const href =
    linked.safeParse(body).data?._links.self[0]?.href ?? sent.safeParse(body).data?.site ?? headers[SOURCE];
  if (href === undefined) return null;
  const parsed = parseDomain(href.replace(/\/(?:index\.php|wp-json)(?:[/?].*)?$/s, "").replace(/\?.*$/s, ""));
  return "domain" in parsed ? { domain: parsed.domain, isExact: false } : null;
}
