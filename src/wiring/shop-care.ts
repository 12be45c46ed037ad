import type { AdminEvents } from "../admin/admin-events.ts";
import { ownConditions } from "../alerts/conditions.ts";
import { type ConnectionParts, type Connections, createConnections } from "../connect/connections.ts";
import { connectedAt } from "../connect/install-routes.ts";
import type { Arrivals } from "../inbound/arrivals.ts";
import type { LeftoverParts } from "../inbound/leftovers.ts";
import type { Log } from "../log/log.ts";
import { DriftAudit } from "../outbound/audit/drift-audit.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { finishErasures } from "../privacy/erase.ts";
import { keepErasing } from "../privacy/erase-again.ts";
import type { Erasures } from "../privacy/erasures.ts";
import { applyShopEvent } from "../privacy/shop-events.ts";
import type { Programmes } from "../programmes/programmes.ts";
import { replanChangedProgrammes } from "../reconcile/programme-change.ts";
import { finishRedating, redateOrders } from "../reconcile/redate-orders.ts";
import { Resyncs } from "../resync/resyncs.ts";
import type { Config } from "../settings/config.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { isShared } from "../store/kinds.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { ClockCheck } from "../time/clock-check.ts";
import { Watch } from "../watch/watch.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import type { Vocabulary } from "../words/vocabulary.ts";
import { CurrentAlerts } from "./current-alerts.ts";
import type { Rereading } from "./rereading.ts";
import { SettingRefused } from "./setting-refused.ts";
import { encryptionKeysOf } from "./usable.ts";

export interface ShopCareParts {
  readonly config: Config;
  readonly rereading: Pick<Rereading, "config" | "state">;
  readonly store: Store;
  readonly erasures: Erasures;
  readonly shops: Shops;
  readonly programmes: Programmes;
  readonly brands: ReadonlyMap<string, BrandLink>;
  readonly clock: Clock;
  readonly clockCheck: ClockCheck;
  readonly log: Log;
  readonly vocabulary: Vocabulary;
  readonly jitter: () => number;
  /** Operations may have been planned. */
  readonly onPlanned: () => void;
  readonly adminEvents: AdminEvents;
  readonly arrivals: Arrivals;
}

/** All background work on shops: watch, resyncs, audits, retention. */
export interface ShopCare {
  readonly connections: Connections;
  readonly resyncs: Resyncs;
  readonly watch: Watch;
  readonly drift: DriftAudit;
  readonly applyShopEvent: LeftoverParts["applyShopEvent"];
  readonly noteOfNoUse: LeftoverParts["noteOfNoUse"];
  /** There are new tokens: whatever was missing can be done now. */
  readonly onConnected: (shop: ShopContext) => void;
  /** Goes on with what an earlier run of the process left. */
  start(): Promise<void>;
  /** Other shops are configured, or other settings count. */
  follow(gone: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

/** How shops are spoken to, with their tokens under the configured keys. */
export function connectionsOf(
  config: Pick<Config, "security">,
  parts: Omit<ConnectionParts, "encryptionKeys">,
): Connections {
  return createConnections({ ...parts, encryptionKeys: encryptionKeysOf(config) });
}

export async function createShopCare(parts: ShopCareParts): Promise<ShopCare> {
  const { config, store, erasures, shops, brands, clock, clockCheck, log, jitter, onPlanned, adminEvents } =
    parts;
  const stopping = new AbortController();
  const connections = connectionsOf(config, { ...parts, signal: stopping.signal });
  if (!(await erasures.unlock(connections.cipher, () => store.scrub())))
    throw new SettingRefused({ code: "refusedEncryptionKey" });
  await finishErasures({ store, erasures, shops, clock, log });
  const common = {
    store,
    erasures,
    shops,
    connect: connections.to,
    clock,
    log,
    isAlone: !isShared(config.storage.driver),
    onPlanned,
  };
  const resyncs = new Resyncs(common);
  const { publicUrl } = config.server;
  const isSignedWrongly = (shop: string) => parts.arrivals.isSignedWrongly(shop);
  const { rereading } = parts;
  const everyMs = () => rereading.config.watch.everySeconds * 1000;
  const watch = new Watch({ ...common, publicUrl, jitter, everyMs, isSignedWrongly });
  const drift = new DriftAudit({ store, shops, clock, log, brands });
  const configuration = () => rereading.state;
  const alerts = new CurrentAlerts({ ...parts, watch, configuration });
  let erasing: Promise<void> = Promise.resolve();
  let planning: Promise<void> = Promise.resolve();
  /** One after the other, beside everything else. */
  const keepGoing = (work: () => Promise<void>) => {
    planning = planning.then(work).catch((error: unknown) => {
      log.warn({ error }, LOG_LINES.ordersNotPlanned);
    });
  };
  const hearing: Parameters<typeof applyShopEvent>[0] = {
    ...common,
    connectedAt: (name) => connectedAt(store, name),
    noteErasure: (facts) => adminEvents.note("erased", { by: "shop", ...facts }),
  };
  const redating = { ...common, clockCheck, signal: stopping.signal };
  return {
    connections,
    drift,
    resyncs,
    watch,
    applyShopEvent: (...told) => applyShopEvent(hearing, ...told),
    noteOfNoUse: (shop, reason) => watch.noteOfNoUse(shop, reason),
    onConnected(shop) {
      watch.runRound(shop).catch((error: unknown) => {
        log.warn({ shop: shop.shop, error }, LOG_LINES.shopNotWatched);
      });
    },
    async start() {
      await resyncs.resume();
      watch.start();
      drift.start();
      if (!common.isAlone) erasing = keepErasing(common, stopping.signal);
      const planning = { ...common, signal: stopping.signal };
      keepGoing(await replanChangedProgrammes(planning));
      parts.programmes.onChanged((shop) => {
        const changed = { ...planning, shops: new Map([[shop.shop, shop]]) };
        keepGoing(async () => (await replanChangedProgrammes(changed))());
      });
      keepGoing(() => finishRedating(redating));
      clockCheck.onSetBack((byMs) => {
        log.warn({ seconds: Math.round(byMs / 1000) }, LOG_LINES.clockWasAhead);
        keepGoing(() => redateOrders(redating));
      });
      store.showOthers(() => JSON.stringify(ownConditions({ brands, clockCheck, configuration })));
      await alerts.follow(rereading.config.alerts);
    },
    async follow(gone) {
      for (const shop of gone) resyncs.leave(shop);
      watch.start();
      drift.start();
      if (!stopping.signal.aborted) await alerts.follow(rereading.config.alerts);
    },
    async stop() {
      stopping.abort();
      await Promise.all([resyncs.stop(), watch.stop(), drift.stop(), alerts.stop(), planning, erasing]);
    },
  };
}
