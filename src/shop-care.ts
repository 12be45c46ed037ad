import type { Clock } from "./clock.ts";
import type { Config } from "./config.ts";
import { type Connections, createConnections } from "./connect/connections.ts";
import type { Log } from "./log.ts";
import { Resyncs } from "./reconcile/resyncs.ts";
import type { Shops } from "./shop-context.ts";
import type { Store } from "./store/store.ts";

export interface ShopCareParts {
  readonly config: Config;
  readonly store: Store;
  readonly shops: Shops;
  readonly clock: Clock;
  readonly log: Log;
  /** Operations may have been planned. */
  readonly onPlanned: () => void;
}

/** Everything that speaks to the shops' platforms of its own accord. */
export interface ShopCare {
  readonly connections: Connections;
  readonly resyncs: Resyncs;
  /** Goes on with what an earlier run of the process left. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export async function createShopCare(parts: ShopCareParts): Promise<ShopCare> {
  const { config, store, shops, clock, log, onPlanned } = parts;
  const stopping = new AbortController();
  const firstSeen = await rememberFirstSeen(store, shops, clock.now());
  const { encryptionKey, previousEncryptionKeys } = config.security;
  const encryptionKeys = encryptionKey === null ? [] : [encryptionKey, ...previousEncryptionKeys];
  const connections = createConnections({ store, clock, log, encryptionKeys, signal: stopping.signal });
  const resyncs = new Resyncs({
    store,
    shops,
    connect: connections.to,
    firstSeenAt: (shop) => firstSeen.get(shop) ?? 0,
    clock,
    log,
    isAlone: config.storage.driver === "lowdb",
    onPlanned,
  });
  return {
    connections,
    resyncs,
    start: () => resyncs.resume(),
    async stop() {
      stopping.abort();
      await resyncs.stop();
    },
  };
}

/** When each shop was first in the configuration: what was ordered before is older than the installation. */
async function rememberFirstSeen(
  store: Store,
  shops: Shops,
  now: number,
): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>();
  for (const shop of shops.keys()) {
    seen.set(shop, Number(await store.lockSetting(shop, "firstSeenAt", String(now))));
  }
  return seen;
}
