import type { ConnectedShop } from "../../platform/shop-access.ts";
import type { ClockCheck } from "../../runtime/time/clock-check.ts";
import type { ShopContext, Shops } from "../shop-context.ts";
import type { Resolve } from "./address-guard.ts";
import { type Cipher, cipherOf } from "./cipher.ts";
import type { ConnectContext } from "./connect-context.ts";
import { createShopHttp } from "./shop-http.ts";
import { openVault } from "./vault.ts";

export interface ConnectionContext extends Pick<ConnectContext, "store" | "clock" | "log"> {
  /** Newest first; empty: nothing can be kept, so no shop can be connected by its merchant's consent. */
  readonly encryptionKeys: readonly string[];
  /** The process is stopping. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  /** May a shop be on this very machine? Yes, unless given. */
  readonly mayBeHere?: () => boolean;
  /** Observes the time in shops' answers. */
  readonly clockCheck?: Pick<ClockCheck, "observe">;
  /** Those that are served now; unless given, whichever are asked for. */
  readonly shops?: Shops;
}

/** The shops as adapters speak to them. */
export interface Connections {
  /**
   * The shop with everything its adapter needs to speak to the platform, whether there are tokens or not. Where its
   * settings changed, another one; anyone who has the former goes on with it.
   */
  to(shop: ShopContext): ConnectedShop;
  /** `null` without an encryption key: then no tokens can be kept. */
  readonly cipher: Cipher | null;
}

export function createConnections(context: ConnectionContext): Connections {
  const { encryptionKeys, signal, clock, resolve, mayBeHere } = context;
  const cipher = cipherOf(encryptionKeys);
  const known = new WeakMap<ShopContext["adapterShop"], ConnectedShop>();

  function connect({ shop, adapter, adapterShop }: ShopContext): ConnectedShop {
    const hosts = adapter.hosts?.(adapterShop.settings);
    const http = createShopHttp({
      domain: adapterShop.domain,
      signal,
      ...(hosts === undefined ? {} : { hosts }),
      ...(resolve === undefined ? {} : { resolve }),
      ...(mayBeHere === undefined ? {} : { mayBeHere }),
      onHead: (headers) => context.clockCheck?.observe(`shop ${shop}`, headers),
    });
    const { domain } = adapterShop;
    const isServed = () =>
      context.shops === undefined || context.shops.get(shop)?.adapterShop.domain === domain;
    return {
      ...adapterShop,
      vault: openVault({ ...context, cipher, isServed }, { shop, platform: adapter.platform, domain }),
      http,
      now: () => clock.now(),
      signal,
    };
  }

  return {
    cipher,
    to(shop) {
      const connected = known.get(shop.adapterShop) ?? connect(shop);
      known.set(shop.adapterShop, connected);
      return connected;
    },
  };
}
