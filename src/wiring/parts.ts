import type { Express } from "express";
import { AdminEvents } from "../admin/admin-events.ts";
import { Activity } from "../admin/page/activity.ts";
import { StoredHealth } from "../health/conditions/stored-health.ts";
import { FirstHour } from "../health/doctor/first-hour.ts";
import { examineInside } from "../health/doctor/inside.ts";
import { TestDeliveries } from "../health/doctor/test-delivery.ts";
import { ShopTrials } from "../health/doctor/try-shop.ts";
import { rememberVersion } from "../health/doctor/updated.ts";
import { IncidentLog } from "../health/incidents/incident-log.ts";
import { Arrivals } from "../inbound/arrivals.ts";
import { Pressure } from "../inbound/pressure.ts";
import { createInboxWorker, type InboxWorker } from "../inbound/process.ts";
import type { BrandLink } from "../outbound/brand/brand-link.ts";
import { Dispatcher } from "../outbound/dispatcher.ts";
import { ActLog } from "../people/acts/act-log.ts";
import { ERASED_PREFIX } from "../people/privacy/erasure-keys.ts";
import { Erasures } from "../people/privacy/erasures.ts";
import { Previews } from "../programme/previews.ts";
import { Programmes, type ProgrammesParts } from "../programme/programmes.ts";
import { readForRules } from "../reconcile/read-for-rules.ts";
import { ReadingGate } from "../reconcile/reading-gate.ts";
import { Durations } from "../runtime/telemetry/durations.ts";
import { NO_SPANS, type Spans } from "../runtime/telemetry/spans.ts";
import { ClockCheck } from "../runtime/time/clock-check.ts";
import { steadyClock } from "../runtime/time/steady-clock.ts";
import { newerVersion } from "../runtime/versions/version-notice.ts";
import type { ShopContext, Shops } from "../shops/shop-context.ts";
import { isConnected } from "../shops/watch/watch-state.ts";
import { folderOf, isShared } from "../store/kinds.ts";
import { type AppParts, createApp } from "./app.ts";
import { askingActivities } from "./asking-activities.ts";
import { type Backups, backupsFor } from "./backups/backups.ts";
import { brandLinks, registerBrands } from "./brands.ts";
import { MemoryReach } from "./memory-reach.ts";
import type { Rereading } from "./rereading.ts";
import { createShopCare, type ShopCare } from "./shops/shop-care.ts";
import { rememberedShops } from "./shops/shops.ts";
import { leadsHere, withoutKeptShops } from "./shops/with-kept-shops.ts";
import { backupsOfStore } from "./storage.ts";
import { expectUsable } from "./usable.ts";
import type { WiringContext } from "./wiring-context.ts";

const DASHBOARD_FOLDER = "dist/dashboard";

export interface BridgeInput
  extends Omit<WiringContext, "adapters">,
    Pick<AppParts, "changes" | "vocabulary" | "version" | "mode" | "whyNotReady">,
    Pick<AppParts, "addedShops" | "openInstalls" | "installs"> {
  readonly configured: Shops;
  readonly waits?: Pick<AppParts, "streamQuietMs">;
  /** Returns the address where this process itself listens; `null` if it does not. */
  readonly ownUrl?: () => string | null;
  readonly spans?: Spans;
  readonly rereading: Rereading;
}

/** What the parts are built on: the shops and accounts served, and everything from outside. */
export interface AssemblyContext
  extends Omit<BridgeInput, "configured">,
    Pick<ProgrammesParts, "shops" | "remembersSince"> {
  /** The links to the accounts; accounts added later are put into this map. */
  readonly brands: Map<string, BrandLink>;
  readonly clockCheck: ClockCheck;
  /** Returns a random number in [0, 1), uniformly distributed, to spread out work that would otherwise happen at once. */
  readonly jitter: () => number;
  /** The folder of the built dashboard, relative to the installation. */
  readonly dashboardFolder: string;
}

/** The parts of a bridge, not started yet. */
export interface BridgeParts
  extends Pick<AppParts, "programmes" | "previews" | "erasures" | "acts">,
    Pick<AppParts, "openInstalls" | "arrivals" | "activity"> {
  /** The shops, with their active programmes. */
  readonly shops: Shops;
  readonly backups: Backups;
  readonly dispatcher: Dispatcher;
  readonly inbox: InboxWorker;
  readonly care: ShopCare;
  readonly app: Express;
}

/** The parts, together with what they were built on. */
export interface AssembledParts extends BridgeParts, Pick<AssemblyContext, "brands" | "clockCheck"> {
  readonly reach: MemoryReach;
  /** Aborts the running calls to the loyalty service. */
  readonly calls: AbortController;
}

/** Loads what the store remembers and builds the parts. Rejects with SettingRefused. */
export async function buildParts(input: BridgeInput): Promise<AssembledParts> {
  const { config, store, clock, log } = input;
  const calls = new AbortController();
  await rememberVersion({ store, log }, input.version, clock.now());
  await expectUsable(store, config, log);
  const reach = new MemoryReach();
  reach.follow(store);
  const shops = await rememberedShops(store, input.configured, clock.now(), reach);
  const clockCheck = new ClockCheck(clock);
  const brands = brandLinks(config, store, clock, calls.signal, clockCheck, log);
  await registerBrands(store, brands, config, log);
  const outside = { clockCheck, jitter: Math.random, dashboardFolder: DASHBOARD_FOLDER };
  const remembersSince = ({ shop }: ShopContext) => reach.of(shop);
  const parts = await assemble({ ...input, shops, remembersSince, brands, ...outside });
  return { calls, brands, clockCheck, reach, ...parts };
}

/** Connects the parts with each other. Rejects with SettingRefused. */
export async function assemble(context: AssemblyContext): Promise<BridgeParts> {
  const { config, brands, store, changes, clock, clockCheck, log, vocabulary } = context;
  const programmes = await Programmes.open(context);
  const { shops } = programmes;
  const erasures = erasuresOf(context, programmes);
  const arrivals = new Arrivals(log);
  const adminEvents = new AdminEvents({ clock, log });
  const acts = new ActLog({ store, clock, log });
  const [spans, gate] = [new Durations(context.spans ?? NO_SPANS), new ReadingGate()];
  const backups = backupsFor(context);
  const dueClock = await steadyClock(store, clock, clockCheck);
  const outside = {
    ...context.waits,
    clock,
    dueClock,
    clockCheck,
    log,
    jitter: context.jitter,
    vocabulary,
    gate,
  };
  const shared = {
    ...outside,
    store,
    openInstalls: context.openInstalls,
    erasures,
    shops,
    programmes,
    brands,
    arrivals,
    adminEvents,
    acts,
    backups,
    newerVersion: () => newerVersion(context.rereading.config.updates.file, context.version),
    incidents: new IncidentLog({ store, log }),
    storedHealth: new StoredHealth({ store, log }),
    spans,
  };
  const previews = new Previews({ store, clock, log });
  const due = { ...shared, clock: dueClock };

  const pressure = new Pressure();
  const dispatcher: Dispatcher = new Dispatcher({
    ...due,
    isPressed: pressure.watch(),
    readForRules: (shop, record) => readForRules({ ...due, ...readingShops(care) }, shop, record),
  });
  const onPlanned = () => dispatcher.wake();
  const { rereading } = context;
  const wakeInbox = () => inbox.wake();
  const care = await createShopCare({ ...shared, config, rereading, pressure, onPlanned, wakeInbox });
  const connect = care.connections.to;
  const working = { ...due, ...care, connect, onPlanned, isPressed: pressure.watch() };
  const inbox: InboxWorker = createInboxWorker(working);
  const activity = new Activity({ ...shared, changes });
  const app = createApp({
    ...{ ...shared, ...config.server, ...care, ...examining({ ...context, ...shared, connect }) },
    ...{ connect, previews, changes, activity, pressure, wakeInbox, wakeDispatcher: onPlanned },
    ...{ version: context.version, mode: context.mode, whyNotReady: context.whyNotReady },
    ...{ adminToken: config.admin.token, oidc: config.security.signIn.oidc },
    durations: spans,
    judgeProgramme: judging(config, care.watch),
    programmeText: config.programmes.text,
    askActivities: askingActivities(shared),
    configuration: () => rereading.state,
    alerts: () => rereading.config.alerts,
    ...{ addedShops: context.addedShops, installs: context.installs },
    shopTrials: new ShopTrials({ ...shared, mayBeHere: () => leadsHere(rereading) }),
    ...{ dashboardFolder: context.dashboardFolder, dataFolder: folderOf(config.storage) },
    databaseBackup: backupsOfStore(config.storage).database,
  });
  return {
    ...{ shops, programmes, previews, erasures, acts, backups, openInstalls: context.openInstalls },
    ...{ dispatcher, inbox, care, arrivals, activity, app },
  };
}

/** Reads orders for rules. If a shop cannot be read, its watch checks it at once. */
function readingShops({ connections, watch }: ShopCare) {
  return { connect: connections.to, onUnreadable: (shop: ShopContext) => watch.checkSoon(shop) };
}

type ExaminingContext = Pick<AssemblyContext, "config" | "rereading" | "mode" | "ownUrl"> &
  Omit<ConstructorParameters<typeof FirstHour>[0], "examine" | "testDeliveries"> &
  Omit<ConstructorParameters<typeof TestDeliveries>[0], "ownUrl"> &
  Omit<Parameters<typeof examineInside>[0], "ofFile" | "configuration">;

/** The checks of an installation, for doctor and for the first hour. */
function examining(context: ExaminingContext) {
  const testDeliveries = new TestDeliveries({ ...context, ownUrl: context.ownUrl ?? (() => null) });
  const examine = () => {
    const { config, page, state: configuration } = context.rereading;
    const ofFile = withoutKeptShops(config, page);
    return examineInside({ ...context, config, ofFile, configuration });
  };
  return { testDeliveries, examine, firstHour: new FirstHour({ ...context, examine, testDeliveries }) };
}

function erasuresOf({ store, config }: AssemblyContext, programmes: Programmes): Erasures {
  const erasures = new Erasures(store, !isShared(config.storage.driver));
  store.onOthersChange((change) => {
    const isErasure = change.kind === "value" && change.name.startsWith(ERASED_PREFIX);
    if (isErasure || change.kind === "missed") erasures.expectOthers();
  });
  // All parts that plan orders hold the active programmes.
  erasures.onCleaned(() => programmes.readAgain());
  return erasures;
}

/** Judges a programme by what is known about the shop: its platform, its account, and whether the bridge has access. */
function judging(
  { programmes, brands }: AssemblyContext["config"],
  watch: ShopCare["watch"],
): AppParts["judgeProgramme"] {
  return async ({ shop, adapter, brand }, settings) => {
    // Until the first attempt, access is assumed.
    const hasAccess = isConnected(await watch.status(shop)) ?? true;
    return programmes.judge({ shop, adapter, hasAccess, account: { brand, ...brands[brand] } }, settings);
  };
}
