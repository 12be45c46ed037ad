import { createShopHttp } from "../connect/shop-http.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { ConnectedShop, TokenVault } from "../platform/shop-access.ts";
import type { Config } from "../settings/config.ts";
import type { Verdict } from "../words/codes/verdict.ts";
import { askPlatform } from "./shop-connection.ts";

/** Asks a shop's platform before there is a bridge; tokens that come up are forgotten afterwards. */
export async function tryShop(
  config: Config,
  adapter: PlatformAdapter,
  shop: string,
): Promise<readonly Verdict[]> {
  const found = config.shops[shop];
  if (found === undefined) return [];
  const { signal } = new AbortController();
  const { domain, settings } = found;
  const hosts = adapter.hosts?.(settings);
  const http = createShopHttp({ domain, signal, ...(hosts === undefined ? {} : { hosts }) });
  const connected: ConnectedShop = {
    shop,
    domain,
    settings,
    vault: forgetful(),
    http,
    now: Date.now,
    signal,
  };
  return askPlatform({ shop, adapter }, connected);
}

function forgetful(): TokenVault {
  let tokens: Awaited<ReturnType<TokenVault["read"]>> = null;
  return {
    read: async () => tokens,
    renew: async (renew) => {
      tokens = await renew(tokens);
      return tokens;
    },
  };
}
