import { fileURLToPath } from "node:url";
import { AdminEvents } from "../admin/admin-events.ts";
import { Activity } from "../admin/page/activity.ts";
import { ChangeFeed, tellingStore } from "../admin/page/change-feed.ts";
import { StoreFailure } from "../alerts/store-failure.ts";
import { examineInside } from "../doctor/inside.ts";
import { type HttpServer, listen } from "../http/server.ts";
import { Arrivals } from "../inbound/arrivals.ts";
import { Pressure } from "../inbound/pressure.ts";
import { createInboxWorker } from "../inbound/process.ts";
import type { Log } from "../log/log.ts";
import { Dispatcher } from "../outbound/dispatcher.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { Config } from "../settings/config.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import { ClockCheck } from "../time/clock-check.ts";
import { steadyClock } from "../time/steady-clock.ts";
import { createApp } from "./app.ts";
import { brandLinks, takeUpBrands } from "./brands.ts";
import { retention } from "./retention.ts";
import { createShopCare } from "./shop-care.ts";
import { rememberedShops, shopContexts } from "./shops.ts";
import { openStore } from "./storage.ts";

const DASHBOARD_FOLDER = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

export interface BridgeOptions {
  readonly config: Config;
  readonly adapters: readonly PlatformAdapter[];
  readonly log: Log;
  readonly version: string;
  readonly mode: "serve" | "try";
  readonly clock?: Clock;
  /** In place of the store that the configuration names. */
  readonly openStore?: typeof openStore;
  /** The store failed in a way that it cannot recover from: the process has to end. */
  readonly onFatal?: (error: Error) => void;
}

export interface Bridge {
  /** Where it answers. */
  readonly url: string;
  /** Takes nothing more in, finishes the calls under way, flushes. Safe to call twice. */
  close(): Promise<void>;
}

/** Builds the parts and starts them; resolves when deliveries can be acknowledged. Rejects with SettingRefused. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list of parts, each built of those before; cut in two it would only be handed over
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { config, log, clock = systemClock } = options;
  let obstacle: string | null = "The bridge is starting";
  const configured = shopContexts(config, options.adapters);
  const calls = new AbortController();
  const changes = new ChangeFeed();
  const failure = new StoreFailure({ ...options, clock, alerts: config.alerts });
  const open = options.openStore ?? openStore;
  const store = tellingStore(await open(options, (error) => failure.happened(error)), changes);
  const started: { stop(): Promise<void> }[] = [failure];
  const stopAll = async () => {
    for (const part of started.toReversed()) await part.stop();
    await store.close();
  };
  try {
    const shops = await rememberedShops(store, configured, clock.now());
    const clockCheck = new ClockCheck(clock);
    const brands = brandLinks(config, clock, calls.signal, clockCheck);
    await takeUpBrands(store, brands, config, log);
    const arrivals = new Arrivals(log);
    const adminEvents = new AdminEvents({ clock, log });
    const shared = { store, shops, clock, clockCheck, log, arrivals, adminEvents };
    const due = { ...shared, clock: await steadyClock(store, clock, clockCheck) };
    const dispatcher = new Dispatcher({ ...due, brands, jitter: Math.random });
    const onPlanned = () => dispatcher.wake();
    const care = await createShopCare({ ...options, ...shared, brands, onPlanned });
    const pressure = new Pressure();
    const activity = new Activity({ ...shared, changes });
    const inbox = createInboxWorker({
      ...due,
      onPlanned,
      connect: care.connections.to,
      ...care,
      isPressed: () => pressure.isHigh(),
    });
    const app = createApp({
      ...shared,
      ...config.server,
      brands,
      adminToken: config.admin.token,
      version: options.version,
      mode: options.mode,
      changes,
      activity,
      connect: care.connections.to,
      examine: () => examineInside({ ...shared, config, brands, connect: care.connections.to }),
      dashboardFolder: DASHBOARD_FOLDER,
      whyNotReady: () => failure.obstacle ?? obstacle,
      wakeInbox: () => inbox.wake(),
      pressure,
      wakeDispatcher: () => dispatcher.wake(),
      ...care,
    });
    const server = await listen(app, config.server);
    dispatcher.start();
    inbox.start();
    const graceMs = config.server.graceSeconds * 1000;
    started.push(
      stoppableServer(server, graceMs / 2),
      dispatcherUntil(dispatcher, calls, graceMs / 4, clock),
      inbox,
      retention(config, shared),
      care,
      activity,
      changes,
    );
    await care.start();
    obstacle = null;
    log.info({ url: server.url, shops: [...shops.keys()] }, "the bridge is ready");
    let closing: Promise<void> | null = null;
    return {
      url: server.url,
      close: () => {
        obstacle = "The bridge is stopping";
        closing ??= stopAll();
        return closing;
      },
    };
  } catch (error) {
    await stopAll();
    throw error;
  }
}

function stoppableServer(server: HttpServer, graceMs: number) {
  return { stop: () => server.close(graceMs) };
}

/** Calls under way get some time to end; then they are cut off, which their lanes write down as unknown. */
function dispatcherUntil(dispatcher: Dispatcher, calls: AbortController, graceMs: number, clock: Clock) {
  return {
    stop: async () => {
      const callOff = clock.after(graceMs, () => calls.abort());
      await dispatcher.stop();
      callOff();
    },
  };
}
