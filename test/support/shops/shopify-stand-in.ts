import { randomBytes } from "node:crypto";
import type { ShopifyShop } from "../../../adapters/shopify/connection/tokens.ts";
import { shopifySettings } from "../../../adapters/shopify/settings.ts";
import type { PlatformResult, ShopHttpRequest } from "../../../src/platform/shop-access.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { createShopHttp } from "../../../src/shops/connect/shop-http.ts";
import { openVault } from "../../../src/shops/connect/vault.ts";
import { storeOnFakeDisk } from "../store/store-on-fake-disk.ts";
import { shopifyBytes } from "./shopify.ts";
import { listenShopify, type StandInShopify } from "./strict-shopify/strict-shopify.ts";

export const APP = { clientId: "client-1", clientSecret: "client-secret-1" };
export const DAY_MS = 24 * 60 * 60 * 1000;

export interface ConnectedStandIn extends StandInShopify {
  readonly bridgeSide: ShopifyShop;
  /** The same shop with other credentials; tokens are shared. */
  withSettings(settings: object): ShopifyShop;
  readonly clock: { at: number };
  /** Every call, as in "POST /admin/oauth/access_token". */
  readonly calls: string[];
  /** How many of the next answers are lost. */
  lost: number;
}

/** A Shopify shop on loopback with the bridge's connection to it, on one clock stopped at noon of 1 June 2026. */
export async function aShopifyShop(
  settings: object = APP,
  scopes: readonly string[] = ["read_orders", "read_customers", "read_all_orders"],
): Promise<ConnectedStandIn> {
  const clock = { at: Date.UTC(2026, 5, 1, 12) };
  const now = () => clock.at;
  const standIn = await listenShopify({ ...APP, scopes, now });
  const { signal } = new AbortController();
  const http = createShopHttp({ domain: standIn.domain, signal });
  const cipher = createCipher([randomBytes(32).toString("base64")]);
  const vault = openVault(
    { store: await storeOnFakeDisk(), cipher, log: createLog({ level: "silent" }) },
    { shop: "acme", platform: "shopify", domain: standIn.domain },
  );
  const connected: Omit<ConnectedStandIn, "bridgeSide" | "withSettings"> = {
    ...standIn,
    clock,
    calls: [],
    lost: 0,
  };
  const lossyHttp = async (request: ShopHttpRequest) => {
    connected.calls.push(`${request.method} ${new URL(request.url).pathname}`);
    const reply = await http(request);
    if (connected.lost === 0) return reply;
    connected.lost--;
    const because = {
      code: "shopNotReached",
      host: standIn.domain,
      cause: "closed",
      error: "ECONNRESET",
    } as const;
    const problem = { kind: "unreachable", because, retryAfterMs: null } as const;
    return { ok: false, problem } as const;
  };
  const withSettings = (given: object): ShopifyShop => ({
    shop: "acme",
    domain: standIn.domain,
    settings: shopifySettings.parse(given),
    vault,
    http: lossyHttp,
    now,
    signal,
  });
  return Object.assign(connected, { withSettings, bridgeSide: withSettings(settings) });
}

/** Order bodies as in webhooks, with other ids and times. */
export function someOrders(count: number, startedAt = Date.UTC(2026, 4, 20)): readonly object[] {
  const body = JSON.parse(new TextDecoder().decode(shopifyBytes("orders-paid-referred")));
  return Array.from({ length: count }, (_, index) => ({
    ...body,
    id: 5_100_000_000_000 + index,
    created_at: new Date(startedAt + index * 1000).toISOString(),
    updated_at: new Date(startedAt + index * 1000).toISOString(),
  }));
}

export function fine<T>(result: PlatformResult<T>): T {
  if (!result.ok) throw new Error(`${result.problem.kind}: ${result.problem.because.code}`);
  return result.value;
}
