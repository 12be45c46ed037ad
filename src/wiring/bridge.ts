import type { Express } from "express";
import { ChangeFeed } from "../admin/page/change-feed.ts";
import { StoreFailure } from "../health/alerts/store-failure.ts";
import type { UnavailableReason } from "../http/problem-codes.ts";
import { listen } from "../http/server.ts";
import type { PlatformAdapter } from "../platform/adapter.ts";
import type { Log } from "../runtime/log/log.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Spans } from "../runtime/telemetry/spans.ts";
import { pause } from "../runtime/time/background.ts";
import { type Clock, systemClock } from "../runtime/time/clock.ts";
import type { Config } from "../settings/config.ts";
import { cipherOf } from "../shops/connect/cipher.ts";
import { KEPT_SHOPS, KeptShops } from "../shops/connect/kept-shops.ts";
import type { Store } from "../store/store.ts";
import { vocabularyOf } from "../words/vocabulary.ts";
import type { ConfigurationSource } from "./configuration-source.ts";
import { keepHeapSmall } from "./heap.ts";
import { type AssembledParts, buildParts } from "./parts.ts";
import { Rereading } from "./rereading.ts";
import { retention } from "./retention.ts";
import { ShopBook } from "./shops/shop-book.ts";
import { shopContexts } from "./shops/shops.ts";
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
  whyNotReady(): UnavailableReason | null;
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
  const { config, log, adapters, clock = systemClock } = options;
  const vocabulary = vocabularyOf(adapters);
  const rereading = new Rereading({ ...options, clock, words: vocabulary.wordsIn("en", "UTC") });
  const changes = new ChangeFeed(clock);
  const failure = new StoreFailure({ ...options, clock, vocabulary, alerts: () => rereading.config.alerts });
  const open = options.openStore ?? openStore;
  const store = await open(options, (error) => failure.happened(error));
  changes.follow(store);
  const kept = new KeptShops({ store, log, cipher: cipherOf(encryptionKeysOf(config)) });
  const run: Run = { obstacle: { code: "bridgeStarting" }, server: NO_SERVER, started: [failure] };
  const outside = { ...options, clock, store, changes, rereading };
  let stopping: Promise<void> | null = null;
  const stop = () => {
    stopping ??= stopAll(outside, run);
    return stopping;
  };
  const whyNotReady = () => failure.obstacle ?? run.obstacle;
  const build = async () => {
    await noteUnopened(store, config, log);
    await rereading.takeShops(kept);
    return buildParts({
      ...{ ...outside, vocabulary, whyNotReady, config: rereading.config },
      addedShops: new ShopBook({ rereading, store, adapters, log }),
      ownUrl: () => run.server.url ?? null,
      configured: shopContexts(rereading.config, adapters),
    });
  };
  const parts = await build().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  expectShopsOfOthers(outside);
  const start = async (server: OwnServer = NO_SERVER) => {
    run.server = server;
    await startAll(outside, run, parts);
  };
  return { app: parts.app, whyNotReady, start, stop };
}

/** How far a bridge is. */
interface Run {
  /** Why no delivery can be acknowledged yet, or any more. */
  obstacle: UnavailableReason | null;
  server: OwnServer;
  /** In this order; they end in reverse. */
  readonly started: Stoppable[];
}

interface Outside extends BridgeOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly changes: ChangeFeed;
  readonly rereading: Rereading;
}

/** Another process on the same database added a shop, or removed one. */
function expectShopsOfOthers({ store, rereading }: Outside): void {
  store.onOthersChange((change) => {
    const isOfShops = change.kind === "value" && change.name === KEPT_SHOPS;
    if (isOfShops || change.kind === "missed") rereading.expectShops();
  });
}

async function startAll(outside: Outside, run: Run, parts: AssembledParts): Promise<void> {
  const { config, adapters, store, rereading, clock, log } = outside;
  const { dispatcher, inbox, care, activity, programmes, lookAheads, shops, acts } = parts;
  if (outside.asksAccounts === true) for (const link of parts.brands.values()) link.askForProof();
  dispatcher.start();
  inbox.start();
  const graceMs = config.server.graceSeconds * 1000;
  run.started.push(
    { stop: () => endCalls(parts, graceMs / 4, clock) },
    inbox,
    retention(() => rereading.config.retention, { store, shops, acts, clock, log }),
    programmes,
    lookAheads,
    care,
    activity,
  );
  await care.start();
  run.obstacle = null;
  rereading.start({
    judge: (next) => expectUsable(store, next, log),
    takeUp: (before, next) => takeUp({ ...parts, adapters, store, clock, log }, before, next),
  });
  run.started.push(rereading);
}

async function stopAll({ changes, store, spans }: Outside, run: Run): Promise<void> {
  // What still comes over its open connections is taken as ever: a shop that was told to come again might not.
  await changes.stop();
  await run.server.stop();
  run.obstacle = { code: "bridgeStopping" };
  for (const part of run.started.toReversed()) await part.stop();
  await store.close();
  await spans?.stop();
}

const NO_SERVER: OwnServer = { stop: async () => {} };

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
  { dispatcher, calls }: Pick<AssembledParts, "dispatcher" | "calls">,
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
