import type { ActLog } from "../acts/act-log.ts";
import type { AdminEvents } from "../admin/admin-events.ts";
import { ownConditions } from "../alerts/conditions.ts";
import { type ConnectionParts, type Connections, createConnections } from "../connect/connections.ts";
import { connectedAt } from "../connect/install-routes.ts";
import type { Arrivals } from "../inbound/arrivals.ts";
import { replayHealed } from "../inbound/healed.ts";
import type { LeftoverParts } from "../inbound/leftovers.ts";
import type { IncidentLog } from "../incidents/incident-log.ts";
import type { Incidents } from "../incidents/incidents.ts";
import type { Log } from "../log/log.ts";
import { DriftAudit } from "../outbound/audit/drift-audit.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { finishErasures } from "../privacy/erase.ts";
import { keepErasing } from "../privacy/erase-again.ts";
import type { Erasures } from "../privacy/erasures.ts";
import { applyShopEvent } from "../privacy/shop-events.ts";
import type { Programmes } from "../programmes/programmes.ts";
import { replanChangedProgrammes } from "../reconcile/programme-change.ts";
import type { ReadingGate } from "../reconcile/reading-gate.ts";
import { finishRedating, redateOrders } from "../reconcile/redate-orders.ts";
import { Resyncs } from "../resync/resyncs.ts";
import type { Config } from "../settings/config.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { isShared } from "../store/kinds.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import type { ClockCheck } from "../time/clock-check.ts";
import { Watch, type WatchParts } from "../watch/watch.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import type { Vocabulary } from "../words/vocabulary.ts";
import { CurrentAlerts } from "./current-alerts.ts";
import { incidentPatrol } from "./incident-patrol.ts";
import type { Rereading } from "./rereading.ts";
import { SettingRefused } from "./setting-refused.ts";
import { encryptionKeysOf } from "./usable.ts";
import { leadsHere } from "./with-kept-shops.ts";

export interface ShopCareParts {
  readonly config: Config;
  readonly rereading: Pick<Rereading, "config" | "page" | "state">;
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
  /** Deliveries may be waiting. */
  readonly wakeInbox: () => void;
  readonly adminEvents: AdminEvents;
  readonly arrivals: Arrivals;
  readonly acts: ActLog;
  readonly gate: ReadingGate;
  readonly incidents: IncidentLog;
}

/** All background work on shops: watch, resyncs, audits, retention. */
export interface ShopCare {
  readonly connections: Connections;
  readonly resyncs: Resyncs;
  readonly watch: Watch;
  readonly drift: DriftAudit;
  readonly incidentPatrol: Incidents;
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
  const { config, rereading, store, erasures, shops, brands, clock, clockCheck, log, onPlanned } = parts;
  const stopping = new AbortController();
  const connections = connectionsOf(config, {
    ...parts,
    signal: stopping.signal,
    mayBeHere: () => leadsHere(rereading),
  });
  if (!(await erasures.unlock(connections.cipher, () => store.scrub())))
    throw new SettingRefused({ code: "refusedEncryptionKey" });
  await finishErasures({ store, erasures, shops, clock, log });
  const ground = { store, erasures, shops, clock, log, onPlanned, gate: parts.gate };
  const common = { ...ground, connect: connections.to, isAlone: !isShared(config.storage.driver) };
  const resyncs = new Resyncs(common);
  const watch = watchOf(parts, common);
  healSignatures(parts, watch);
  const drift = new DriftAudit({ store, shops, clock, log, brands });
  const configuration = () => rereading.state;
  const judged = { ...parts, watch, configuration };
  const alerts = new CurrentAlerts(judged);
  const incidents = incidentPatrol(judged, () => rereading.config);
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
    noteErasure: (facts) => parts.adminEvents.note("erased", { by: "shop", ...facts }),
  };
  return {
    connections,
    drift,
    resyncs,
    watch,
    incidentPatrol: incidents,
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
      await startPlanning({ ...common, clockCheck, signal: stopping.signal }, parts.programmes, keepGoing);
      store.showOthers(() => JSON.stringify(ownConditions(judged, clock.now())));
      incidents.start();
      keepGoing(() => replayOfShops(parts));
      hearBrands(brands, incidents);
      await alerts.follow(rereading.config.alerts);
    },
    async follow(gone) {
      for (const shop of gone) {
        resyncs.leave(shop);
        drift.leave(shop);
      }
      watch.start();
      drift.start();
      keepGoing(() => replayOfShops(parts));
      hearBrands(brands, incidents);
      if (!stopping.signal.aborted) await alerts.follow(rereading.config.alerts);
    },
    async stop() {
      stopping.abort();
      await Promise.all([
        resyncs.stop(),
        watch.stop(),
        drift.stop(),
        alerts.stop(),
        incidents.stop(),
        planning,
        erasing,
      ]);
    },
  };
}

/** Deliveries of shops that were not in the configuration when they were worked on, and are now. */
async function replayOfShops(parts: ShopCareParts): Promise<void> {
  for (const shop of [...parts.shops.keys()]) await replayHealed(parts, shop, "shopNotConfigured");
}

/** The watch of the shops, by what arrives of them. */
function watchOf(
  parts: ShopCareParts,
  common: Omit<WatchParts, "publicUrl" | "jitter" | "everyMs" | "isSignedWrongly">,
): Watch {
  const { arrivals, config, rereading, jitter } = parts;
  const { publicUrl } = config.server;
  return new Watch({
    ...{ ...common, publicUrl, jitter },
    everyMs: () => rereading.config.watch.everySeconds * 1000,
    isSignedWrongly: (shop) => arrivals.isSignedWrongly(shop),
    onReadable: (shop) => replayHealed(parts, shop, "orderNotFetched"),
    onRenewed: (shop) => arrivals.forgetWrongSignatures(shop),
  });
}

/** Before the shop switches the webhook off: some do after five failures in a row. */
function healSignatures({ arrivals, shops, log }: ShopCareParts, watch: Watch): void {
  arrivals.onSignedWrongly((name) => {
    const shop = shops.get(name);
    if (shop?.adapter.subscriptions?.renew === undefined) return;
    watch
      .noteOfNoUse(shop, { code: "signedWrongly" })
      .catch((error: unknown) => log.warn({ shop: name, error }, LOG_LINES.shopNotWatched));
  });
  arrivals.onSignedRightly((name) => {
    const shop = shops.get(name);
    if (shop === undefined) return;
    watch
      .noteSignedRightly(shop)
      .catch((error: unknown) => log.warn({ shop: name, error }, LOG_LINES.shopNotWatched));
  });
}

/** What an account's health does is an incident's beginning or end. */
function hearBrands(brands: ShopCareParts["brands"], incidents: Incidents): void {
  for (const link of brands.values()) link.onNews(() => incidents.lookNow());
}

/** Orders are planned anew where a programme or the clock has changed. */
async function startPlanning(
  planning: Parameters<typeof replanChangedProgrammes>[0] & Parameters<typeof finishRedating>[0],
  programmes: Programmes,
  keepGoing: (work: () => Promise<void>) => void,
): Promise<void> {
  const { clockCheck, log } = planning;
  keepGoing(await replanChangedProgrammes(planning));
  programmes.onChanged((shop) => {
    const changed = { ...planning, shops: new Map([[shop.shop, shop]]) };
    keepGoing(async () => (await replanChangedProgrammes(changed))());
  });
  keepGoing(() => finishRedating(planning));
  clockCheck.onSetBack((byMs) => {
    log.warn({ seconds: Math.round(byMs / 1000) }, LOG_LINES.clockWasAhead);
    keepGoing(() => redateOrders(planning));
  });
}
