import { createHash, timingSafeEqual } from "node:crypto";
import { shopAddress } from "../../src/platform/kit/host.ts";
import type { Answer, RawRequest } from "../../src/platform/request.ts";
import type { Install, InstallResult, InstallVisit, VisitedShop } from "../../src/platform/shop-access.ts";
import type { PlatformSaid } from "../../src/words/codes/platform.ts";
import { isSignedQuery } from "./query-signature.ts";
import { canonicalDomain, type ShopifySettings } from "./settings.ts";
import { clientOf, redeemCode, type ShopifyShop } from "./tokens.ts";

/**
 * Shopify's authorization code grant ("Authenticate standalone apps"), or for an app of the shop's own organisation
 * nothing at all: there the merchant consented by installing the app, and the bridge asks for tokens when it needs them.
 */
export const install: Install<ShopifySettings> = {
  answeredBy: "browser",
  begin,
  finish,
  secretOf,
};

const OWN_ORGANISATION =
  'Nothing is to be consented here: the app belongs to the shop\'s own organisation, and the bridge asks Shopify for access by itself, every few minutes. Who is signed in sees on the page Shops how that went, and "Look now" there does it at once.';

async function begin(
  shop: VisitedShop<ShopifySettings>,
  request: RawRequest,
  visit: InstallVisit,
): Promise<Answer> {
  const client = clientOf(shop);
  if (client === null) {
    return page(409, "Write clientId and clientSecret of your app into the shop's credentials first.");
  }
  const query = queryOf(request);
  // Shopify signs the visit when it begins there; a visit that begins at the bridge carries no signature.
  const isFromShopify = query.has("hmac");
  if (isFromShopify && !(await isSignedQuery(query, client))) {
    return page(401, "This visit does not come from Shopify, or it is too old. Open the app once more.");
  }
  if (shop.settings.grant === "client_credentials") {
    return page(200, OWN_ORGANISATION);
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

async function finish(shop: ShopifyShop, request: RawRequest, visit: InstallVisit): Promise<InstallResult> {
  const client = clientOf(shop);
  if (client === null) return fail(409, "the shop's credentials hold no clientId and clientSecret");
  const query = queryOf(request);
  if (!isSame(query.get("state") ?? "", visit.secret)) return fail(401, "the visit was not begun here");
  if (!(await isSignedQuery(query, client))) {
    return fail(401, "the answer is not signed by Shopify with this app's secret, or it is too old");
  }
  if (canonicalDomain(query.get("shop") ?? "") !== shop.domain) {
    return fail(400, `the consent was given by another shop: sign in to ${shop.domain} and connect again`);
  }
  if (query.has("error")) return fail(200, "the merchant did not consent");
  const code = query.get("code") ?? "";
  if (!/^[\w-]{1,500}$/.test(code)) return fail(400, "Shopify sent no code");
  const refusal = await redeemCode(shop, code);
  if (refusal !== null) return fail(502, "Shopify gave no access", refusal.problem.because);
  return { ok: true, answer: redirect(visit.returnUrl) };
}

function secretOf(request: RawRequest): string | null {
  const states = queryOf(request).getAll("state");
  const [state = ""] = states;
  return states.length === 1 && state !== "" ? state : null;
}

function queryOf({ target }: RawRequest): URLSearchParams {
  const start = target.indexOf("?");
  return new URLSearchParams(start === -1 ? "" : target.slice(start + 1));
}

/** Compares in constant time whatever the lengths. */
function isSame(given: string, secret: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return secret !== "" && timingSafeEqual(digest(given), digest(secret));
}

function redirect(location: string): Answer {
  return { status: 303, headers: { location, "cache-control": "no-store" }, body: "" };
}

function page(status: number, words: string): Answer {
  return {
    status,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    body: `${words}\n`,
  };
}

function fail(status: number, reason: string, because?: PlatformSaid): InstallResult {
  const answer = page(status, `The shop was not connected: ${reason}.`);
  return { ok: false, answer, reason, ...(because === undefined ? {} : { because }) };
}
