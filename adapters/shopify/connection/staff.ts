import { z } from "zod";
import type { SignedVisits } from "../../../src/platform/adapter.ts";
import { onlyHeader } from "../../../src/platform/kit/headers.ts";
import type { RawRequest } from "../../../src/platform/request.ts";
import { canonicalDomain, type ShopifySettings } from "../settings.ts";
import { shopifyLibrary } from "./library.ts";

/** Longer than any session token of Shopify. */
const LONGEST_TOKEN = 4_000;
/** The expiry is required: without it, the library would accept the token forever. */
const claims = z.object({
  ...{ iss: z.string(), dest: z.string(), exp: z.number() },
  sub: z.string().regex(/^\d{1,20}$/),
});

/**
 * Shopify's admin adds a session token to each request of the app's extensions ("About session tokens"): a JWT, signed
 * with the app's secret, that names shop and user and is valid for a minute.
 */
export const staff: SignedVisits<ShopifySettings> = {
  shopDomain,
  async visitorOf(request, shop) {
    const { clientId } = shop.settings;
    const token = sessionToken(request);
    if (clientId === undefined || token === "") return null;
    for (const clientSecret of shop.secrets) {
      if (clientSecret === "") continue;
      const { session } = await shopifyLibrary({ clientId, clientSecret });
      const payload: unknown = await session.decodeSessionToken(token).catch(() => null);
      const read = claims.safeParse(payload);
      if (read.success && shopOf(read.data) === shop.domain) return { id: read.data.sub };
    }
    return null;
  },
};

function shopDomain(request: RawRequest): string | null {
  const [, payload = ""] = sessionToken(request).split(".");
  try {
    return shopOf(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** Not verified; "" if there is none, or several. */
export function sessionToken({ headers }: RawRequest): string {
  const [, token = ""] = /^Bearer ([\w.-]+)$/.exec(onlyHeader(headers, "authorization", LONGEST_TOKEN)) ?? [];
  return token;
}

/** The shop of the token; `null` unless its shop and its issuer are the same. */
function shopOf(payload: unknown): string | null {
  const read = claims.safeParse(payload);
  if (!read.success) return null;
  const [dest, issuer] = [URL.parse(read.data.dest), URL.parse(read.data.iss)];
  return dest?.protocol === "https:" && dest.host === issuer?.host ? canonicalDomain(dest.host) : null;
}
