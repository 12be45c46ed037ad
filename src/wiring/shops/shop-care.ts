import { MINUTE_MS } from "../../domain/durations.ts";
import { ownConditions } from "../../health/conditions/noticed.ts";
import { Destinations } from "../../health/destinations/destinations.ts";
import type { IncidentLog } from "../../health/incidents/incident-log.ts";
import type { Incidents } from "../../health/incidents/incidents.ts";
import type { InboxContext } from "../../inbound/inbox-context.ts";
import type { Pressure } from "../../inbound/pressure.ts";
import { replayHealed, shopsWithHealed } from "../../inbound/replay-healed.ts";
import { DriftAudit } from "../../outbound/audit/drift-audit.ts";
import { finishErasures } from "../../people/privacy/erase.ts";
import { keepErasing } from "../../people/privacy/erase-again.ts";
import { applyShopEvent } from "../../people/privacy/shop-events.ts";
import { replanChangedProgrammes, replanChangedSince } from "../../reconcile/programme-change.ts";
import { finishRedating, redateOrders } from "../../reconcile/redate-orders.ts";
import type { ReplanContext, RoadContext } from "../../reconcile/road-context.ts";
import { LOG_LINES } from "../../runtime/log/log-lines.ts";
import { pause } from "../../runtime/time/background.ts";
import type { ClockCheck } from "../../runtime/time/clock-check.ts";
import { guardedLookup, isRefusedLiteral } from "../../shops/connect/address-guard.ts";
import { connectedAt } from "../../shops/connect/connected-at.ts";
import { type Connections, createConnections } from "../../shops/connect/connections.ts";
import type { OpenInstalls } from "../../shops/connect/open-installs.ts";
import { Resyncs } from "../../shops/resync/resyncs.ts";
import type { ShopContext } from "../../shops/shop-context.ts";
import { Watch, type WatchContext } from "../../shops/watch/watch.ts";
import { PointsWriter } from "../../shops/write-back/points-writer.ts";
import type { BackupWork } from "../../store/care.ts";
import { isShared } from "../../store/kinds.ts";
import type { AppParts } from "../app.ts";
import { CurrentAlerts } from "../current-alerts.ts";
import { incidentPatrol } from "../incident-patrol.ts";
import type { Rereading } from "../rereading.ts";
import { SettingRefused } from "../setting-refused.ts";
import { cipherFor } from "../usable.ts";
import type { WiringContext } from "../wiring-context.ts";
import { PlanningQueue } from "./planning-queue.ts";
import { leadsHere } from "./with-kept-shops.ts";

export interface ShopCareContext
  extends Omit<WiringContext, "adapters">,
    Pick<RoadContext, "erasures" | "shops" | "gate" | "onPlanned">,
    Pick<WatchContext, "dueClock" | "jitter">,
    Pick<AppParts, "programmes" | "brands" | "adminEvents" | "arrivals" | "acts">,
    Pick<AppParts, "vocabulary" | "wakeInbox" | "storedHealth" | "newerVersion"> {
  readonly rereading: Pick<Rereading, "config" | "page" | "state">;
  readonly openInstalls: Pick<OpenInstalls, "remove">;
  readonly clockCheck: ClockCheck;
  readonly incidents: IncidentLog;
  readonly pressure: Pick<Pressure, "calm">;
  readonly backups: Pick<BackupWork, "failed">;
}

/** After this time, work that began with a programme's former version has written its orders. */
const PLANNED_BY_FORMER_MS = 2 * MINUTE_MS;
/** Much more than the clocks of instances may differ. */
const CLOCKS_DIFFER_MS = 10 * MINUTE_MS;

/** All background work on shops: watch, resyncs, audits, retention. */
export interface ShopCare {
  readonly destinations: Destinations;
  readonly connections: Connections;
  readonly resyncs: Resyncs;
  readonly watch: Watch;
  readonly drift: DriftAudit;
  readonly incidentPatrol: Incidents;
  readonly applyShopEvent: InboxContext["applyShopEvent"];
  readonly noteUnusable: InboxContext["noteUnusable"];
  /** Called when the shop has new tokens: everything that waited for them can be done now. */
  readonly onConnected: (shop: ShopContext) => void;
  /** Continues the work of an earlier process. */
  start(): Promise<void>;
  /** Call when other shops are configured or settings have changed. */
  follow(gone: readonly string[], changed: readonly string[]): Promise<void>;
  stop(): Promise<void>;
}

export async function createShopCare(parts: ShopCareContext): Promise<ShopCare> {
  const { config, rereading, store, erasures, shops, brands, clock, dueClock, log, onPlanned, gate } = parts;
  const stopping = new AbortController();
  const { signal } = stopping;
  const cipher = cipherFor(config);
  const connections = createConnections({
    ...{ ...parts, cipher, signal },
    mayBeHere: () => leadsHere(rereading),
  });
  if (!(await erasures.unlock(cipher, () => store.scrub())))
    throw new SettingRefused({ code: "refusedEncryptionKey" });
  await finishErasures({ store, erasures, shops, clock, log });
  const ground = { store, erasures, shops, clock, dueClock, log, onPlanned, gate };
  const whenCalm = (during: AbortSignal) => parts.pressure.calm({ clock, signal: during });
  const common = { ...ground, whenCalm, connect: connections.to, isAlone: !isShared(config.storage.driver) };
  const watch = watchOf(parts, common);
  healSignatures(parts, watch);
  const mail = () => rereading.config.alerts?.email ?? null;
  const guard = { lookupIn: guardedLookup, isRefusedLiteral };
  const destinations = new Destinations({ store, log, clock, cipher, mail, ...guard });
  const judged = { ...parts, watch, destinations, configuration: () => rereading.state };
  const rounds: Rounds = {
    watch,
    resyncs: new Resyncs(common),
    drift: new DriftAudit({ ...ground, brands, whenCalm }),
    writer: new PointsWriter(common),
    alerts: new CurrentAlerts(judged),
    incidents: incidentPatrol(judged, () => rereading.config),
    planning: new PlanningQueue(log),
  };
  const eventContext: Parameters<typeof applyShopEvent>[0] = {
    ...common,
    connectedAt: (name) => connectedAt(store, name),
    removeMerchants: (name) => parts.openInstalls.remove(name),
    checkSubscriptions: (shop) => watch.checkSoon(shop),
    noteErasure: (facts) => parts.adminEvents.note("erased", { by: "shop", ...facts }),
  };
  let erasing: Promise<void> = Promise.resolve();
  return {
    ...{ connections, destinations, watch },
    ...{ drift: rounds.drift, resyncs: rounds.resyncs, incidentPatrol: rounds.incidents },
    applyShopEvent: (...event) => applyShopEvent(eventContext, ...event),
    noteUnusable: (shop, reason) => watch.noteUnusable(shop, reason),
    onConnected: (shop) => watch.checkSoon(shop),
    async start() {
      await rounds.resyncs.resume();
      if (!common.isAlone) erasing = keepErasing(common, signal);
      store.showOthers(() => JSON.stringify(ownConditions(judged, clock.now())));
      await startPlanning({ ...common, clock: dueClock, signal }, parts, rounds.planning);
      rounds.incidents.start();
      await goOn(parts, rounds, signal);
      // Comes last: thousands of shops read a lot at once, and the start must not wait for them.
      watch.start();
      rounds.drift.start();
      rounds.writer.start();
      parts.programmes.onChanged(({ shop }) => rounds.writer.start([shop]));
    },
    async follow(gone, changed) {
      for (const shop of gone) {
        rounds.resyncs.leave(shop);
        rounds.drift.leave(shop);
      }
      const names = [...gone, ...changed];
      for (const round of [watch, rounds.drift, rounds.writer]) round.start(names);
      await goOn(parts, rounds, signal);
    },
    async stop() {
      stopping.abort();
      await Promise.all([...Object.values(rounds).map((round) => round.stop()), erasing]);
    },
  };
}

interface Rounds extends Pick<ShopCare, "watch" | "resyncs" | "drift"> {
  readonly writer: PointsWriter;
  readonly alerts: CurrentAlerts;
  readonly incidents: Incidents;
  /** Replans orders. */
  readonly planning: PlanningQueue;
}

/** Continues with the shops, accounts and alerts of the active configuration. */
async function goOn(
  parts: ShopCareContext,
  { planning, incidents, alerts }: Rounds,
  signal: AbortSignal,
): Promise<void> {
  planning.add(() => replayOfShops(parts));
  // A change of an account's health begins or ends an incident.
  for (const link of parts.brands.values()) link.onNews(() => incidents.lookNow());
  if (!signal.aborted) await alerts.follow(parts.rereading.config.alerts);
}

/** Replays deliveries that arrived while their shop was not configured, if it is configured now. */
async function replayOfShops(parts: ShopCareContext): Promise<void> {
  for (const shop of await shopsWithHealed(parts.store, "shopNotConfigured"))
    if (parts.shops.has(shop)) await replayHealed(parts, shop, "shopNotConfigured");
}

/** The watch of the shops, which also uses what their deliveries show. */
function watchOf(
  parts: ShopCareContext,
  common: Omit<WatchContext, "publicUrl" | "jitter" | "everyMs" | "isSignedWrongly">,
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

/** Acts before the shop disables the webhook: some do after five failures in a row. */
function healSignatures({ arrivals, shops, log }: ShopCareContext, watch: Watch): void {
  arrivals.onSignedWrongly((name) => {
    const shop = shops.get(name);
    if (shop?.adapter.subscriptions?.renew === undefined) return;
    watch
      .noteUnusable(shop, { code: "signedWrongly" })
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

/** Replans orders after a change of programme or clock. */
async function startPlanning(
  context: ReplanContext,
  { clock, clockCheck, programmes }: ShopCareContext,
  planning: PlanningQueue,
): Promise<void> {
  const { log } = context;
  const redating = { ...context, clock: clockCheck };
  planning.add(await replanChangedProgrammes(context));
  programmes.onChanged((shop) => {
    const changed = { ...context, shops: new Map([[shop.shop, shop]]) };
    planning.add(async () => (await replanChangedProgrammes(changed))());
  });
  programmes.onOther(async (name, since) => {
    await pause({ clock, signal: context.signal }, PLANNED_BY_FORMER_MS);
    planning.add(() => replanChangedSince(context, name, since - CLOCKS_DIFFER_MS));
  });
  planning.add(() => finishRedating(redating));
  clockCheck.onSetBack((byMs) => {
    log.warn({ seconds: Math.round(byMs / 1000) }, LOG_LINES.clockWasAhead);
    planning.add(() => redateOrders(redating));
  });
}
