import type { ConnectedShop } from "../../platform/shop-access.ts";
import type { ClockCheck } from "../../runtime/time/clock-check.ts";
import type { ShopContext, Shops } from "../shop-context.ts";
import type { Resolve } from "./address-guard.ts";
import { type Cipher, cipherOf } from "./cipher.ts";
import type { ConnectContext } from "./connect-context.ts";
import { createShopHttp } from "./shop-http.ts";
import { openVault } from "./vault.ts";

export interface ConnectionContext extends Pick<ConnectContext, "store" | "clock" | "log"> {
  /** Newest first; if empty, nothing secret can be stored, so no merchant can connect a shop by consent. */
  readonly encryptionKeys: readonly string[];
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  /** Whether a shop may be on this machine; yes by default. */
  readonly mayBeHere?: () => boolean;
  /** Reads the time in shops' answers. */
  readonly clockCheck?: Pick<ClockCheck, "observe">;
  /** The shops served now; by default every shop is. */
  readonly shops?: Shops;
}

/** Connects adapters to their shops. */
export interface Connections {
  /**
   * The shop with everything that its adapter needs to call the platform, with or without tokens. After a change of its
   * settings this is a new object; holders of the old one keep using that.
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
