import { createHash, timingSafeEqual } from "node:crypto";
import { shopAddress } from "../../../src/platform/kit/host.ts";
import type { Answer, RawRequest } from "../../../src/platform/request.ts";
import type {
  Install,
  InstallResult,
  InstallVisit,
  VisitEnd,
  VisitedShop,
} from "../../../src/platform/shop-access.ts";
import type { ShopifyCode } from "../codes.ts";
import { canonicalDomain, type ShopifySettings } from "../settings.ts";
import { isSignedQuery, queryOf } from "./query-signature.ts";
import { clientOf, redeemCode, type ShopifyShop } from "./tokens.ts";

/**
 * Shopify's authorization code grant ("Authenticate standalone apps"). An app of the shop's own organisation needs
 * none: the merchant consented by installing the app, and the bridge requests tokens when it needs them.
 */
export const install: Install<ShopifySettings> = {
  answeredBy: "browser",
  isPossible: (settings) => clientOf({ settings }) !== null,
  begin,
  whyRefused,
  finish,
  secretOf,
};

async function begin(
  shop: VisitedShop<ShopifySettings>,
  request: RawRequest,
  visit: InstallVisit,
): Promise<Answer | VisitEnd> {
  const client = clientOf(shop);
  if (client === null) return end(409, { code: "shopify.noClient" });
  const query = queryOf(request);
  // Shopify signs visits that begin there; a visit that begins at the bridge has no signature.
  const isFromShopify = query.has("hmac");
  if (isFromShopify && !(await isSignedQuery(query, client))) {
    return end(401, { code: "shopify.visitNotSigned" });
  }
  if (shop.settings.grant === "client_credentials") return end(200, { code: "shopify.ownOrganisation" });
  if (shop.settings.grant === "token_exchange") {
    // The merchant installs the app there, and Shopify's admin then opens its page.
    const place = new URL(`${shopAddress(shop)}/admin/oauth/install`);
    place.searchParams.set("client_id", client.clientId);
    return redirect(place.href);
  }
  const consent = new URL(`${shopAddress(shop)}/admin/oauth/authorize`);
  consent.search = new URLSearchParams({
    client_id: client.clientId,
    scope: shop.settings.scopes.join(","),
    redirect_uri: visit.callbackUrl,
    state: visit.secret,
  }).toString();
  return redirect(consent.href);
}

async function whyRefused(
  shop: VisitedShop<ShopifySettings>,
  request: RawRequest,
  visit: InstallVisit,
): Promise<VisitEnd | null> {
  const client = clientOf(shop);
  if (client === null) return end(409, { code: "shopify.noClient" });
  const query = queryOf(request);
  if (!isSame(query.get("state") ?? "", visit.secret)) return end(401, { code: "shopify.visitElsewhere" });
  if (!(await isSignedQuery(query, client))) return end(401, { code: "shopify.answerNotSigned" });
  if (canonicalDomain(query.get("shop") ?? "") !== shop.domain)
    return end(400, { code: "shopify.consentOfOtherShop", domain: shop.domain });
  if (query.has("error")) return end(200, { code: "shopify.consentRefused" });
  return /^[\w-]{1,500}$/.test(codeOf(query)) ? null : end(400, { code: "shopify.noCode" });
}

async function finish(shop: ShopifyShop, request: RawRequest, visit: InstallVisit): Promise<InstallResult> {
  const refusal = await redeemCode(shop, codeOf(queryOf(request)));
  if (refusal !== null) {
    const reason: ShopifyCode = { code: "shopify.noAccessGiven", because: refusal.problem.because };
    return { ok: false, ...end(502, reason) };
  }
  return { ok: true, answer: redirect(visit.returnUrl) };
}

function secretOf(request: RawRequest): string | null {
  const states = queryOf(request).getAll("state");
  const [state = ""] = states;
  return states.length === 1 && state !== "" ? state : null;
}

function codeOf(query: URLSearchParams): string {
  return query.get("code") ?? "";
}

/** Compares in constant time, whatever the lengths. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return secret !== "" && timingSafeEqual(digest(given), digest(secret));
}

function redirect(location: string): Answer {
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" };
}

function end(status: number, reason: ShopifyCode): VisitEnd {
  return { status, reason };
}
