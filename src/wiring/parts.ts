import { fileURLToPath } from "node:url";
import type { Express } from "express";
import { AdminEvents } from "../admin/admin-events.ts";
import { Activity } from "../admin/page/activity.ts";
import type { ChangeFeed } from "../admin/page/change-feed.ts";
import { examineInside } from "../doctor/inside.ts";
import { Arrivals } from "../inbound/arrivals.ts";
import { Pressure } from "../inbound/pressure.ts";
import { createInboxWorker, type InboxWorker } from "../inbound/process.ts";
import type { Log } from "../log/log.ts";
import { Dispatcher } from "../outbound/dispatcher.ts";
import { Erasures } from "../privacy/erasures.ts";
import type { Config } from "../settings/config.ts";
import type { Shops } from "../shops/shop-context.ts";
import type { Store } from "../store/store.ts";
import type { Clock } from "../time/clock.ts";
import { ClockCheck } from "../time/clock-check.ts";
import { steadyClock } from "../time/steady-clock.ts";
import type { Obstacle } from "../words/codes/problem.ts";
import { createApp } from "./app.ts";
import { brandLinks, takeUpBrands } from "./brands.ts";
import { createShopCare, type ShopCare } from "./shop-care.ts";
import { rememberedShops } from "./shops.ts";

const DASHBOARD_FOLDER = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

export interface Given {
  readonly config: Config;
  readonly configured: Shops;
  readonly store: Store;
  readonly changes: ChangeFeed;
  readonly clock: Clock;
  readonly log: Log;
  readonly version: string;
  readonly mode: "serve" | "try";
  /** `null`: deliveries can be acknowledged. */
  readonly whyNotReady: () => Obstacle | null;
}

/** What a bridge is made of; nothing of it runs yet. */
export interface BridgeParts {
  readonly shops: Shops;
  /** Ends the calls to the loyalty service that are under way. */
  readonly calls: AbortController;
  readonly dispatcher: Dispatcher;
  readonly inbox: InboxWorker;
  readonly care: ShopCare;
  readonly activity: Activity;
  readonly app: Express;
}

/** Takes up what the store remembers and builds the parts upon it. Rejects with SettingRefused. */
export async function buildParts(given: Given): Promise<BridgeParts> {
  const { config, store, changes, clock, log } = given;
  const calls = new AbortController();
  const shops = await rememberedShops(store, given.configured, clock.now());
  const clockCheck = new ClockCheck(clock);
  const brands = brandLinks(config, store, clock, calls.signal, clockCheck);
  await takeUpBrands(store, brands, config, log);
  const erasures = new Erasures(store);
  const arrivals = new Arrivals(log);
  const adminEvents = new AdminEvents({ clock, log });
  const shared = { store, erasures, shops, brands, clock, clockCheck, log, arrivals, adminEvents };
  const due = { ...shared, clock: await steadyClock(store, clock, clockCheck) };

  const dispatcher = new Dispatcher({ ...due, jitter: Math.random });
  const onPlanned = () => dispatcher.wake();
  const care = await createShopCare({ ...shared, config, onPlanned });
  const connect = care.connections.to;
  const pressure = new Pressure();
  const isPressed = () => pressure.isHigh();
  const inbox = createInboxWorker({ ...due, ...care, connect, onPlanned, isPressed });
  const activity = new Activity({ ...shared, changes });
  const app = createApp({
    ...shared,
    ...config.server,
    ...care,
    connect,
    adminToken: config.admin.token,
    version: given.version,
    mode: given.mode,
    changes,
    activity,
    pressure,
    examine: () => examineInside({ ...shared, config, connect }),
    dashboardFolder: DASHBOARD_FOLDER,
    whyNotReady: given.whyNotReady,
    wakeInbox: () => inbox.wake(),
    wakeDispatcher: onPlanned,
  });
  return { shops, calls, dispatcher, inbox, care, activity, app };
}
