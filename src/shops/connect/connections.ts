import type { ConnectedShop, TokenVault } from "../../platform/shop-access.ts";
import type { ClockCheck } from "../../runtime/time/clock-check.ts";
import type { ShopContext, Shops } from "../shop-context.ts";
import type { Resolve } from "./address-guard.ts";
import type { Cipher } from "./cipher.ts";
import type { ConnectContext } from "./connect-context.ts";
import type { GuestShop } from "./open-installs.ts";
import { createShopHttp } from "./shop-http.ts";
import { memoryVault, openVault } from "./vault.ts";

export interface ConnectionContext extends Pick<ConnectContext, "store" | "clock" | "log" | "cipher"> {
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
  readonly resolve?: Resolve;
  /** Whether a shop may be on this machine; yes by default. */
  readonly mayBeHere?: () => boolean;
  /** Reads the time in shops' answers. */
  readonly clockCheck?: Pick<ClockCheck, "observe">;
  /** The served shops; by default, every shop counts as served. */
  readonly shops?: Shops;
}

type HeadersOfAnswer = Parameters<ClockCheck["observe"]>[1];

interface Connecting {
  readonly onHead?: (headers: HeadersOfAnswer) => void;
  /** Aborts the calls; by default only the end of the process does. */
  readonly ends?: AbortSignal;
}

/** Connects adapters to their shops. */
export interface Connections {
  /**
   * The shop with everything that its adapter needs to call the platform, with or without tokens. After a change of its
   * settings this is a new object; holders of the old one keep using that.
   */
  to(shop: ShopContext): ConnectedShop;
  /** Connects to a shop that is not served yet. Its tokens end with the returned object. `signal`: aborts its calls. */
  toGuest(shop: GuestShop, signal?: AbortSignal): ConnectedShop;
  /** Connects to a shop that is stored under this name and not served yet. */
  toWaiting(shop: GuestShop, name: string): ConnectedShop;
  /** `null`: there is no encryption key, so no tokens can be stored. */
  readonly cipher: Cipher | null;
}

export function createConnections(context: ConnectionContext): Connections {
  const { cipher, signal, clock, resolve, mayBeHere } = context;
  const known = new WeakMap<ShopContext["adapterShop"], ConnectedShop>();

  function connect(
    { adapter, adapterShop }: GuestShop,
    vault: TokenVault,
    { onHead, ends = signal }: Connecting = {},
  ): ConnectedShop {
    const { domain, settings } = adapterShop;
    const hosts = adapter.hosts?.(settings);
    const http = createShopHttp({ domain, signal: ends, hosts, resolve, mayBeHere, onHead });
    return { ...adapterShop, vault, http, now: () => clock.now(), signal: ends };
  }

  function vaultOf({ shop, adapter, adapterShop: { domain } }: ShopContext): TokenVault {
    const isServed = () =>
      context.shops === undefined || context.shops.get(shop)?.adapterShop.domain === domain;
    return openVault({ ...context, isServed }, { shop, platform: adapter.platform, domain });
  }

  return {
    cipher,
    to(shop) {
      const observe = (headers: HeadersOfAnswer) => context.clockCheck?.observe(`shop ${shop.shop}`, headers);
      const connected = known.get(shop.adapterShop) ?? connect(shop, vaultOf(shop), { onHead: observe });
      known.set(shop.adapterShop, connected);
      return connected;
    },
    // The clock of a stranger's server proves nothing.
    toGuest: (shop, ending = signal) =>
      connect(shop, memoryVault(), { ends: AbortSignal.any([signal, ending]) }),
    toWaiting({ adapter, adapterShop, ...guest }, name) {
      const place = { shop: name, platform: adapter.platform, domain: adapterShop.domain };
      const vault = openVault(context, place);
      return connect({ ...guest, adapter, adapterShop: { ...adapterShop, shop: name } }, vault);
    },
  };
}
