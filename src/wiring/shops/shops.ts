import type { Moment } from "../../domain/order/order-snapshot.ts";
import { resolveEarnFrom } from "../../domain/plan/history.ts";
import type { PlatformAdapter } from "../../platform/adapter.ts";
import { createRegistry, type Registry } from "../../platform/registry.ts";
import { CHANGES_AT_ONCE, severalAtOnce } from "../../runtime/time/several-at-once.ts";
import type { Config, ShopConfig } from "../../settings/config.ts";
import { CONNECTED_AT } from "../../shops/connect/connected-at.ts";
import { admitTokens, areTokensRefused, TOKENS_NAME } from "../../shops/connect/vault.ts";
import { areOrderIdsKept, keepOrderIds, preloadOrderIds } from "../../shops/order-ids.ts";
import { ADDRESS, rememberAddress } from "../../shops/shop-address.ts";
import type { FixedShop, ShopContext, Shops } from "../../shops/shop-context.ts";
import { REMEMBERS_SINCE } from "../../store/memory-gap.ts";
import { FEW_VALUES, preloadValues } from "../../store/remembered.ts";
import type { Store } from "../../store/store.ts";
import { MemoryReach } from "../memory-reach.ts";
import { SettingRefused } from "../setting-refused.ts";

const FIRST_SEEN = "firstSeenAt";

export function shopContexts(
  { shops, brands }: Config,
  adapters: readonly PlatformAdapter[],
): ReadonlyMap<string, FixedShop> {
  const registry = createRegistry(adapters);
  const contexts = Object.entries(shops).map(([name, shop]) => {
    const identifier = brands[shop.brand]?.identifier ?? "email";
    return [name, shopContext(name, shop, identifier, registry)] as const;
  });
  return new Map(contexts);
}

/** Empty here: served shops share the domains of all, which change with each shop (programme/programmes.ts). */
const NO_DOMAINS: ReadonlySet<string> = new Set();

/**
 * The same shops, each with when the store first knew it and since when it remembers everything, which is at the latest
 * now. `expectUsable` has already checked that the store allows them.
 */
export async function rememberedShops(
  store: Store,
  shops: ReadonlyMap<string, FixedShop>,
  now: Moment,
  reach: MemoryReach = new MemoryReach(),
): Promise<Shops> {
  const [orderIds, tokens, sinces, seen, addresses] = [
    await orderIdsOf(store, shops.size),
    await preloadValues(store, TOKENS_NAME, shops.size),
    await preloadValues(store, REMEMBERS_SINCE, shops.size),
    await preloadValues(store, FIRST_SEEN, shops.size),
    await preloadValues(store, ADDRESS, shops.size),
  ];
  const remember = async (context: FixedShop): Promise<FixedShop> => {
    if (!(await areOrderIdsKept(orderIds, context))) await keepOrderIds(store, context);
    if (areTokensRefused(await tokens.getValue(context.shop, TOKENS_NAME)))
      await admitTokens(store, context.shop);
    const known = {
      since: Number((await sinces.getValue(context.shop, REMEMBERS_SINCE)) ?? Number.NaN),
      firstSeenAt: Number((await seen.getValue(context.shop, FIRST_SEEN)) ?? Number.NaN),
    };
    // Most starts change nothing, even with thousands of shops.
    const isKnown = known.since <= now && known.firstSeenAt <= now;
    const { since, firstSeenAt } = isKnown ? known : await rememberShop(store, context.shop, now);
    const address = await addresses.getValue(context.shop, ADDRESS);
    const movedAt = await rememberAddress(store, address, context, now);
    const earnFrom = resolveEarnFrom(context.programme, firstSeenAt);
    reach.raise(context.shop, since);
    return { ...context, firstSeenAt, movedAt, earnFrom, remembersSince: reach.of(context.shop) };
  };
  const remembered = await severalAtOnce(shops.values(), remember, CHANGES_AT_ONCE);
  return new Map(remembered.map((context) => [context.shop, context]));
}

/** Returns where to read how the order numbers of `count` shops are made. */
export async function orderIdsOf(
  store: Pick<Store, "lockedSettings" | "lockedSetting">,
  count: number,
): Promise<Pick<Store, "lockedSetting">> {
  return count <= FEW_VALUES ? store : preloadOrderIds(store);
}

/** Stores when the store first knew the shop, unless that is stored. */
export async function rememberShop(store: Store, shop: string, now: Moment) {
  const [since, seen] = await Promise.all(
    [REMEMBERS_SINCE, FIRST_SEEN].map((name) =>
      store.changeValue(shop, name, (known) => noLater(known, now)),
    ),
  );
  return { since: Number(since), firstSeenAt: Number(seen) };
}

/**
 * Deletes what is stored of a removed shop that was never served. Nobody gets its name again, so without this,
 * strangers could leave behind any amount.
 */
export async function forgetNeverServed(store: Pick<Store, "changeValue">, shop: string): Promise<void> {
  for (const name of [TOKENS_NAME, CONNECTED_AT, REMEMBERS_SINCE, FIRST_SEEN, ADDRESS])
    await store.changeValue(shop, name, () => null);
}

/** The stored moment; now, if it is in the future because the clock was ahead. */
function noLater(known: string | null, now: Moment): string {
  return String(Math.min(Number(known ?? now), now));
}

function shopContext(
  name: string,
  shop: ShopConfig,
  identifier: ShopContext["identifier"],
  registry: Registry,
): FixedShop {
  const adapter = registry.find(shop.platform);
  if (adapter === undefined) {
    const known = registry.platforms;
    throw new SettingRefused({ code: "refusedPlatform", shop: name, platform: shop.platform, known });
  }
  const { brand, tenant, domain, secrets, settings, orderId, programme, isProgrammeLocked } = shop;
  return {
    shop: name,
    brand,
    tenant,
    adapter,
    adapterShop: { shop: name, domain, settings },
    platformDomains: NO_DOMAINS,
    secrets,
    orderId,
    programme,
    programmeVersion: 1,
    isProgrammeLocked,
    identifier,
    remembersSince: 0,
    firstSeenAt: 0,
    movedAt: null,
    earnFrom: 0,
  };
}
