import type { Log } from "../log/log.ts";
import type { ConnectedShop } from "../platform/shop-access.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { ClockCheck } from "../time/clock-check.ts";
import type { Resolve } from "./address-guard.ts";
import { type Cipher, cipherOf } from "./cipher.ts";
import { createShopHttp } from "./shop-http.ts";
import { openVault } from "./vault.ts";

export interface ConnectionParts {
  readonly store: Store;
  readonly clock: Clock;
  readonly log: Log;
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
   * settings changed, another one; whoever has the former goes on with it.
   */
  to(shop: ShopContext): ConnectedShop;
  /** `null` without an encryption key: then no tokens can be kept. */
  readonly cipher: Cipher | null;
}

export function createConnections(parts: ConnectionParts): Connections {
  const { encryptionKeys, signal, clock, resolve, mayBeHere } = parts;
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
      onHead: (headers) => parts.clockCheck?.observe(`shop ${shop}`, headers),
    });
    const { domain } = adapterShop;
    const isServed = () => parts.shops === undefined || parts.shops.get(shop)?.adapterShop.domain === domain;
    return {
      ...adapterShop,
      vault: openVault({ ...parts, cipher, isServed }, { shop, platform: adapter.platform, domain }),
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
