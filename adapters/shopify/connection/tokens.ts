import { z } from "zod";
import { parseExactJson } from "../../../src/platform/exact-json.ts";
import { shopAddress } from "../../../src/platform/kit/host.ts";
import type { ConnectedShop, PlatformTokens } from "../../../src/platform/shop-access.ts";
import type { ShopifySettings } from "../settings.ts";
import type { ShopifyClient } from "./library.ts";
import { type Refusal, refusalByStatus, refuse } from "./problem.ts";

export type ShopifyShop = ConnectedShop<ShopifySettings>;

/**
 * A shop's access, in one of four ways:
 *
 *   accessToken in the configuration   permanent, nothing to renew
 *   client_credentials                 requested when needed (24 hours), and again if lost
 *   authorization_code                 from the merchant's consent (install.ts): one hour, with a refresh token
 *   token_exchange                     from the app's page in Shopify's admin (embedded.ts): the same
 *
 * Tokens are renewed under the vault's lock, so that of several callers one asks and all use its answer. A refresh whose
 * answer was lost is made again with the same refresh token: Shopify keeps the previous one usable until the new one
 * is first used ("More resilient refreshes for expiring offline access tokens").
 */
const vaultTokens = z.object({
  grant: z.enum(["client_credentials", "authorization_code", "token_exchange"]),
  clientId: z.string(),
  accessToken: z.string(),
  expiresAt: z.number().nullable(),
  refreshToken: z.string().nullable(),
  refreshExpiresAt: z.number().nullable(),
});
type VaultTokens = z.output<typeof vaultTokens>;

const tokenReply = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().nullish(),
  refresh_token: z.string().nullish(),
  refresh_token_expires_in: z.number().nullish(),
});
const tokenRefusal = z.object({ error: z.string().regex(/^\w{1,60}$/) });

/** Renewed this long before the end, so that no running call is affected. */
const RENEW_AHEAD_MS = 5 * 60_000;
const TOKEN_CALL_MS = 15_000;

export type TokenResult = { readonly ok: true; readonly value: string } | Refusal;

/** A token to call the shop with. `spent`: one that Shopify has just refused, so that it is not returned again. */
export async function accessToken(shop: ShopifyShop, spent: string | null = null): Promise<TokenResult> {
  const { accessToken: permanent } = shop.settings;
  if (permanent !== undefined) {
    return permanent === spent
      ? refuse("unauthorised", { code: "shopify.permanentTokenRefused" })
      : { ok: true, value: permanent };
  }
  if (clientOf(shop) === null) return notConnected(shop);
  const held = readTokens(shop, await shop.vault.read());
  if (held !== null && isFresh(held, spent, shop.now())) return { ok: true, value: held.accessToken };

  const renewed = await renewUnderLock(shop, async (current) => {
    const own = readTokens(shop, current);
    return own !== null && isFresh(own, spent, shop.now()) ? null : askAgain(shop, own);
  });
  const tokens = readTokens(shop, renewed.tokens);
  const isUsable =
    tokens !== null && tokens.accessToken !== spent && (tokens.expiresAt ?? Infinity) > shop.now();
  // A token that could not be renewed early is valid for its last minutes.
  if (isUsable) return { ok: true, value: tokens.accessToken };
  return renewed.refusal ?? notConnected(shop);
}

/** Exchanges the code from the merchant's consent for tokens, and stores them. `null`: it worked. */
export async function redeemCode(shop: ShopifyShop, code: string): Promise<Refusal | null> {
  const fields = { code, expiring: "1" };
  const renewed = await renewUnderLock(shop, () => askForTokens(shop, "authorization_code", fields));
  return renewed.refusal;
}

/**
 * Exchanges a session token of the app's page for tokens, unless the shop has working ones: reopening the page makes no
 * request. Tokens of an app that was removed meanwhile are replaced within the hour. `null`: there are tokens.
 */
export async function exchangeToken(shop: ShopifyShop, sessionToken: string): Promise<Refusal | null> {
  const renewed = await renewUnderLock(shop, async (current) => {
    const own = readTokens(shop, current);
    if (own !== null && isFresh(own, null, shop.now())) return null;
    return askForTokens(shop, "token_exchange", {
      grant_type: "urn:ietf:params:oauth:grant-type:token-exchange",
      subject_token: sessionToken,
      subject_token_type: "urn:ietf:params:oauth:token-type:id_token",
      requested_token_type: "urn:shopify:params:oauth:token-type:offline-access-token",
      expiring: "1",
    });
  });
  return renewed.refusal;
}

type GrantResult = { readonly ok: true; readonly value: VaultTokens } | Refusal;

/** `ask` returns `null` if there is nothing to request. A refusal leaves the tokens unchanged. */
async function renewUnderLock(
  { vault }: ShopifyShop,
  ask: (current: PlatformTokens | null) => Promise<GrantResult | null>,
): Promise<{ readonly tokens: PlatformTokens | null; readonly refusal: Refusal | null }> {
  const refusals: Refusal[] = [];
  const tokens = await vault.renew(async (current) => {
    const granted = await ask(current);
    if (granted?.ok) return granted.value;
    if (granted !== null) refusals.push(granted);
    return current;
  });
  return { tokens, refusal: refusals[0] ?? null };
}

/** Tokens of another app, or of another grant, count as absent. */
function readTokens({ settings }: ShopifyShop, tokens: PlatformTokens | null): VaultTokens | null {
  const { data } = vaultTokens.safeParse(tokens);
  return data?.clientId === settings.clientId && data?.grant === settings.grant ? (data ?? null) : null;
}

function isFresh(tokens: VaultTokens, spent: string | null, now: number): boolean {
  return tokens.accessToken !== spent && (tokens.expiresAt ?? Infinity) - RENEW_AHEAD_MS > now;
}

async function askAgain(shop: ShopifyShop, own: VaultTokens | null): Promise<GrantResult> {
  const { grant } = shop.settings;
  if (grant === "client_credentials") {
    return askForTokens(shop, "client_credentials", { grant_type: "client_credentials" });
  }
  if (own === null) return notConnected(shop);
  if (own.refreshToken === null || (own.refreshExpiresAt ?? Infinity) <= shop.now()) {
    if (grant === "token_exchange") return refuse("unauthorised", { code: "shopify.appNotOpened" });
    return refuse("unauthorised", { code: "shopify.consentEnded", shop: shop.shop });
  }
  const refresh = { grant_type: "refresh_token", refresh_token: own.refreshToken };
  return askForTokens(shop, grant, refresh);
}

async function askForTokens(
  shop: ShopifyShop,
  grant: VaultTokens["grant"],
  fields: Readonly<Record<string, string>>,
): Promise<GrantResult> {
  const client = clientOf(shop);
  if (client === null) return notConnected(shop);
  const sent = await shop.http({
    method: "POST",
    url: `${shopAddress(shop)}/admin/oauth/access_token`,
    headers: { "content-type": "application/json", accept: "application/json" },
    body: JSON.stringify({ client_id: client.clientId, client_secret: client.clientSecret, ...fields }),
    timeoutMs: TOKEN_CALL_MS,
    signal: shop.signal,
  });
  if (!sent.ok) return { ...sent, code: null };
  const { status, body } = sent.value;
  const json = parseExactJson(body);
  const value = json.ok ? json.value : null;
  if (status !== 200) {
    return refusalByStatus(sent.value, shop) ?? explain(shop, tokenRefusal.safeParse(value).data?.error);
  }
  const { data } = tokenReply.safeParse(value);
  if (data === undefined)
    return refuse("unexpected", { code: "shopAnswerUnreadable", field: "access_token" });
  const endOf = (seconds: number | null | undefined) =>
    seconds == null ? null : shop.now() + seconds * 1000;
  const tokens = {
    grant,
    clientId: client.clientId,
    accessToken: data.access_token,
    expiresAt: endOf(data.expires_in),
    refreshToken: data.refresh_token ?? null,
    refreshExpiresAt: endOf(data.refresh_token_expires_in),
  };
  return { ok: true, value: tokens };
}

function explain(shop: ShopifyShop, code: string | null = null): Refusal {
  if (code === "shop_not_permitted")
    return refuse("forbidden", { code: "shopify.otherOrganisation" }, { code });
  if (code === "app_not_installed") return refuse("unauthorised", { code: "shopify.notInstalled" }, { code });
  const isByConsent = shop.settings.grant !== "client_credentials";
  // Shopify answers a wrong secret with "invalid_request" too, which also means a used-up consent.
  const isKeyRefused =
    code !== null && (KEY_REFUSED.includes(code) || (code === "invalid_request" && !isByConsent));
  if (isKeyRefused) return refuse("unauthorised", { code: "shopify.clientRefused" }, { code });
  if (shop.settings.grant === "token_exchange")
    return refuse("unauthorised", { code: "shopify.exchangeRefused", reason: code }, { code });
  const again = isByConsent ? shop.shop : null;
  return refuse("unauthorised", { code: "shopify.noToken", reason: code, shop: again }, { code });
}

export function clientOf({ settings }: Pick<ShopifyShop, "settings">): ShopifyClient | null {
  const { clientId, clientSecret } = settings;
  return clientId === undefined || clientSecret === undefined ? null : { clientId, clientSecret };
}

function notConnected(shop: ShopifyShop): Refusal {
  if (clientOf(shop) === null) return refuse("notConnected", { code: "shopify.noClient" });
  if (shop.settings.grant === "token_exchange")
    return refuse("notConnected", { code: "shopify.appNotOpened" });
  return refuse("notConnected", { code: "shopify.notConsented", shop: shop.shop });
}

const KEY_REFUSED: readonly string[] = ["invalid_client", "application_cannot_be_found"];
