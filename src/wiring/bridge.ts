import type { Express } from "express";
import { ChangeFeed } from "../admin/page/change-feed.ts";
import { StoreFailure } from "../alerts/store-failure.ts";
import { cipherOf } from "../connect/cipher.ts";
import { KEPT_SHOPS, KeptShops } from "../connect/kept-shops.ts";
import { listen } from "../http/server.ts";
import type { Log } from "../log/log.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { Config } from "../settings/config.ts";
import type { Spans } from "../telemetry/spans.ts";
import { pause } from "../time/background.ts";
import { type Clock, systemClock } from "../time/clock.ts";
import type { Obstacle } from "../words/codes/problem.ts";
import { LOG_LINES } from "../words/log-lines.ts";
import { vocabularyOf } from "../words/vocabulary.ts";
import type { ConfigurationSource } from "./configuration-source.ts";
import { keepHeapSmall } from "./heap.ts";
import { type Built, buildParts } from "./parts.ts";
import { Rereading } from "./rereading.ts";
import { retention } from "./retention.ts";
import { ShopBook } from "./shop-book.ts";
import { shopContexts } from "./shops.ts";
import { openStore } from "./storage.ts";
import { takeUp } from "./take-up.ts";
import { noteUnopened } from "./unopened-values.ts";
import { encryptionKeysOf, expectUsable } from "./usable.ts";

export interface BridgeOptions {
  readonly config: Config;
  readonly adapters: readonly PlatformAdapter[];
  readonly log: Log;
  readonly version: string;
  readonly mode: "serve" | "try";
  readonly clock?: Clock;
  /** Where the work on each order is told of; nowhere unless given. */
  readonly spans?: Spans;
  /** Where the configuration comes from, to be read again there; it stays as it is unless given. */
  readonly source?: ConfigurationSource;
  /** Each account is asked at the start whether it works: an outage is known before an order meets it. */
  readonly asksAccounts?: boolean;
  /** In place of the store that the configuration names. */
  readonly openStore?: typeof openStore;
  /** What the proxies in front have to bear; tests need not wait for it. */
  readonly waits?: BridgeWaits;
  /** The store failed in a way that it cannot recover from: the process has to end. */
  readonly onFatal?: (error: Error) => void;
}

export interface BridgeWaits {
  /** How long an idle connection is kept. */
  readonly keepAliveMs: number;
  /** How long doctor's event stream is silent. */
  readonly streamQuietMs: number;
}

export interface Bridge {
  /** Where it answers. */
  readonly url: string;
  /** Takes nothing more in, finishes the calls under way, flushes. Safe to call twice. */
  close(): Promise<void>;
}

/** A bridge that is built, and does nothing by itself before it is started. */
export interface BuiltBridge {
  readonly app: Express;
  /** Why no delivery can be acknowledged now; `null`: it can. */
  whyNotReady(): Obstacle | null;
  /** `server`: what brings the requests, where it ends with the bridge. Resolves when deliveries can be acknowledged. */
  start(server?: OwnServer): Promise<void>;
  /** Takes nothing more in, finishes the calls under way, flushes. Safe to call twice. */
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

interface OwnServer extends Stoppable {
  /** Where it listens. */
  readonly url?: string;
}

/** Builds the parts upon the opened store; they are started, and in reverse order ended. Rejects with SettingRefused. */
export async function buildBridge(options: BridgeOptions): Promise<BuiltBridge> {
  const { config, log, clock = systemClock } = options;
  let obstacle: Obstacle | null = { code: "bridgeStarting" };
  let ownUrl: string | null = null;
  const vocabulary = vocabularyOf(options.adapters);
  const rereading = new Rereading({ ...options, clock, words: vocabulary.wordsIn("en", "UTC") });
  const changes = new ChangeFeed(clock);
  const failure = new StoreFailure({ ...options, clock, vocabulary, alerts: () => rereading.config.alerts });
  const open = options.openStore ?? openStore;
  const store = await open(options, (error) => failure.happened(error));
  changes.follow(store);
  const kept = new KeptShops({ store, log, cipher: cipherOf(encryptionKeysOf(config)) });
  const started: Stoppable[] = [failure];
  let ownServer: Stoppable = NO_SERVER;
  const whyNotReady = () => failure.obstacle ?? obstacle;
  const stopAll = async () => {
    // What still comes over its open connections is taken as ever: a shop that was told to come again might not.
    await changes.stop();
    await ownServer.stop();
    obstacle = { code: "bridgeStopping" };
    for (const part of started.toReversed()) await part.stop();
    await store.close();
    await options.spans?.stop();
  };
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= stopAll();
    return stopping;
  };
  const given = {
    ...options,
    clock,
    vocabulary,
    store,
    changes,
    whyNotReady,
    rereading,
    addedShops: new ShopBook({ rereading, store, adapters: options.adapters, log }),
    ownUrl: () => ownUrl,
  };
  const build = async () => {
    await noteUnopened(store, options.config, log);
    await rereading.takeShops(kept);
    const { config } = rereading;
    return buildParts({ ...given, config, configured: shopContexts(config, options.adapters) });
  };
  const parts = await build().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  store.onOthersChange((change) => {
    const isOfShops = change.kind === "value" && change.name === KEPT_SHOPS;
    if (isOfShops || change.kind === "missed") rereading.expectShops();
  });
  const { dispatcher, inbox, care, activity, programmes, lookAheads, shops, acts } = parts;
  const start = async (server: OwnServer = NO_SERVER) => {
    ownServer = server;
    ownUrl = server.url ?? null;
    if (options.asksAccounts === true) for (const link of parts.brands.values()) link.askForProof();
    dispatcher.start();
    inbox.start();
    const graceMs = config.server.graceSeconds * 1000;
    started.push(
      { stop: () => endCalls(parts, graceMs / 4, clock) },
      inbox,
      retention(() => rereading.config.retention, { store, shops, acts, clock, log }),
      programmes,
      lookAheads,
      care,
      activity,
    );
    await care.start();
    obstacle = null;
    const { adapters } = options;
    rereading.start({
      judge: (next) => expectUsable(store, next, log),
      takeUp: (before, next) => takeUp({ ...parts, adapters, store, clock, log }, before, next),
    });
    started.push(rereading);
  };
  return { app: parts.app, whyNotReady, start, stop };
}

const NO_SERVER: Stoppable = { stop: async () => {} };

/** Builds the bridge and listens. Resolves when deliveries can be acknowledged. Rejects with SettingRefused. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { config, log } = options;
  keepHeapSmall();
  const built = await buildBridge(options);
  const begun = Promise.withResolvers<void>();
  try {
    const { keepAliveMs } = options.waits ?? {};
    const limits = keepAliveMs === undefined ? {} : { keepAliveMs };
    const server = await listen(built.app, { ...config.server, limits, heldUntil: begun.promise });
    await built.start({ url: server.url, stop: () => server.close((config.server.graceSeconds * 1000) / 2) });
    begun.resolve();
    log.info({ url: server.url, shops: Object.keys(config.shops) }, LOG_LINES.ready);
    return { url: server.url, close: built.stop };
  } catch (error) {
    begun.resolve();
    await built.stop();
    throw error;
  }
}

/** Calls under way get some time to end; then they are cut off, which their lanes write down as unknown. */
async function endCalls(
  { dispatcher, calls }: Pick<Built, "dispatcher" | "calls">,
  graceMs: number,
  clock: Clock,
): Promise<void> {
  const ended = new AbortController();
  void pause({ clock, signal: ended.signal }, graceMs).then(() => {
    if (!ended.signal.aborted) calls.abort();
  });
  await dispatcher.stop();
  ended.abort();
}
