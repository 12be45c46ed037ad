import type { Express } from "express";
import { ChangeFeed } from "../admin/page/change-feed.ts";
import { StoreFailure } from "../health/alerts/store-failure.ts";
import type { Destinations } from "../health/destinations/destinations.ts";
import { collectGarbage, giveBackMemory } from "../http/collect-garbage.ts";
import type { UnavailableReason } from "../http/problem-codes.ts";
import { listen } from "../http/server.ts";
import { LOG_LINES } from "../runtime/log/log-lines.ts";
import type { Spans } from "../runtime/telemetry/spans.ts";
import { pause } from "../runtime/time/background.ts";
import { type Clock, systemClock } from "../runtime/time/clock.ts";
import { SHOP_CHANGES } from "../shops/connect/kept-shop.ts";
import { KeptShops } from "../shops/connect/kept-shops.ts";
import type { Store } from "../store/store.ts";
import { vocabularyOf } from "../words/vocabulary.ts";
import { applyConfig } from "./apply-config.ts";
import type { ConfigurationSource } from "./configuration-source.ts";
import { keepHeapSmall } from "./heap.ts";
import { type AssembledParts, buildParts } from "./parts.ts";
import { Rereading } from "./rereading.ts";
import { retention } from "./retention.ts";
import { Installs } from "./shops/installs.ts";
import { ShopBook } from "./shops/shop-book.ts";
import { shopContexts } from "./shops/shops.ts";
import { UnfinishedInstalls } from "./shops/unfinished-installs.ts";
import { openStore } from "./storage.ts";
import { noteUnopened } from "./unopened-values.ts";
import { cipherFor, expectUsable } from "./usable.ts";
import type { WiringContext } from "./wiring-context.ts";

export interface BridgeOptions extends Pick<WiringContext, "config" | "adapters" | "log"> {
  readonly version: string;
  readonly mode: "serve" | "try";
  readonly clock?: Clock;
  /** Receives traces of the work on each order; none by default. */
  readonly spans?: Spans;
  /** The source to reread the configuration from; by default it never changes. */
  readonly source?: ConfigurationSource;
  /** Checks each account at the start, so that an outage is known before an order meets it. */
  readonly asksAccounts?: boolean;
  /** Opens the store; by default the one of the configuration. */
  readonly openStore?: typeof openStore;
  /** The waits that proxies in front must allow for; tests shorten them. */
  readonly waits?: BridgeWaits;
  /** Called when the store failed for good. The process must end then. */
  readonly onFatal?: (error: Error) => void;
}

export interface BridgeWaits {
  /** How long idle connections are kept. */
  readonly keepAliveMs: number;
  /** How long doctor's event stream is silent. */
  readonly streamQuietMs: number;
}

export interface Bridge {
  /** The address it listens on. */
  readonly url: string;
  /** Stops accepting, finishes running calls, flushes. Safe to call twice. */
  close(): Promise<void>;
}

/** A bridge that does nothing until it is started. */
export interface BuiltBridge {
  readonly app: Express;
  /** Why no delivery can be acknowledged now; `null` if it can. */
  whyNotReady(): UnavailableReason | null;
  /** `server`: passes the requests on, if it ends with the bridge. Resolves when deliveries can be acknowledged. */
  start(server?: OwnServer): Promise<void>;
  /** Stops accepting, finishes running calls, flushes. Safe to call twice. */
  stop(): Promise<void>;
}

interface Stoppable {
  stop(): Promise<void>;
}

interface OwnServer extends Stoppable {
  /** The address it listens on. */
  readonly url?: string;
}

/** Builds the parts on the opened store; they start in order and stop in reverse. Rejects with SettingRefused. */
export async function buildBridge(options: BridgeOptions): Promise<BuiltBridge> {
  const { config, log, adapters, clock = systemClock } = options;
  const vocabulary = vocabularyOf(adapters);
  const rereading = new Rereading({ ...options, clock, words: vocabulary.wordsIn("en", "UTC") });
  const changes = new ChangeFeed(clock);
  let others: Pick<Destinations, "latest"> = { latest: [] };
  const failure = new StoreFailure({
    ...{ ...options, clock, vocabulary },
    alerts: () => rereading.config.alerts,
    others: () => others.latest,
  });
  const open = options.openStore ?? openStore;
  const store = await open(options, (error) => failure.happened(error));
  changes.follow(store);
  const kept = new KeptShops({ store, log, cipher: cipherFor(config) });
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
    const book = new ShopBook({ rereading, store, adapters, log });
    const openInstalls = new Installs({ rereading, store, adapters, log, clock, book });
    return buildParts({
      ...{ ...outside, vocabulary, whyNotReady, config: rereading.config },
      addedShops: book,
      openInstalls,
      installs: new UnfinishedInstalls({ rereading, store, adapters, clock, book, openInstalls }),
      ownUrl: () => run.server.url ?? null,
      configured: shopContexts(rereading.config, adapters),
    });
  };
  const parts = await build().catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  others = parts.care.destinations;
  expectShopsOfOthers(outside);
  const start = async (server: OwnServer = NO_SERVER) => {
    run.server = server;
    await startAll(outside, run, parts);
  };
  return { app: parts.app, whyNotReady, start, stop };
}

/** The state of a running bridge. */
interface Run {
  /** Why no delivery can be acknowledged yet, or any more. */
  obstacle: UnavailableReason | null;
  server: OwnServer;
  /** Started in this order, stopped in reverse. */
  readonly started: Stoppable[];
}

interface Outside extends BridgeOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly changes: ChangeFeed;
  readonly rereading: Rereading;
}

/** Called when another process on the same database added or removed a shop. */
function expectShopsOfOthers({ store, rereading }: Outside): void {
  store.onOthersChange((change) => {
    const isOfShops = change.kind === "value" && change.name === SHOP_CHANGES;
    if (isOfShops || change.kind === "missed") rereading.expectShops();
  });
}

async function startAll(outside: Outside, run: Run, parts: AssembledParts): Promise<void> {
  const { config, adapters, store, rereading, clock, log } = outside;
  const { dispatcher, inbox, care, activity, programmes, previews, shops, acts, backups, openInstalls } =
    parts;
  if (outside.asksAccounts === true) for (const link of parts.brands.values()) link.askForProof();
  dispatcher.start();
  inbox.start();
  const graceMs = config.server.graceSeconds * 1000;
  run.started.push(
    { stop: () => endCalls(parts, graceMs / 4, clock) },
    inbox,
    retention(() => rereading.config.retention, { store, shops, acts, openInstalls, clock, log }),
    programmes,
    previews,
    care,
    activity,
    backups,
  );
  backups.start();
  await care.start();
  run.obstacle = null;
  rereading.start({
    judge: (next) => expectUsable(store, next, log),
    apply: (before, next) => applyConfig({ ...parts, adapters, store, clock, log }, before, next),
  });
  run.started.push(rereading);
}

async function stopAll({ changes, store, spans }: Outside, run: Run): Promise<void> {
  // Requests on open connections are still accepted: a shop that gets a 503 might not send again.
  await changes.stop();
  await run.server.stop();
  run.obstacle = { code: "bridgeStopping" };
  for (const part of run.started.toReversed()) await part.stop();
  await store.close();
  await spans?.stop();
}

/** With more shops than this, a start collects its garbage. */
const MANY_SHOPS = 500;
/** With more shops than this, the log contains only their number. */
const MOST_NAMED = 20;
const NO_SERVER: OwnServer = { stop: async () => {} };

/** Builds the bridge and listens. Resolves when deliveries can be acknowledged. Rejects with SettingRefused. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { config, log } = options;
  keepHeapSmall();
  // Otherwise the garbage of reading so many shops would stay in memory beside what is built from them.
  if (Object.keys(config.shops).length > MANY_SHOPS) collectGarbage();
  const built = await buildBridge(options);
  const begun = Promise.withResolvers<void>();
  try {
    const { keepAliveMs } = options.waits ?? {};
    const limits = keepAliveMs === undefined ? {} : { keepAliveMs };
    const server = await listen(built.app, { ...config.server, limits, heldUntil: begun.promise });
    await built.start({ url: server.url, stop: () => server.close((config.server.graceSeconds * 1000) / 2) });
    giveBackMemory();
    begun.resolve();
    const names = Object.keys(config.shops);
    const shops = names.length > MOST_NAMED ? names.length : names;
    log.info({ url: server.url, shops }, LOG_LINES.ready);
    return { url: server.url, close: built.stop };
  } catch (error) {
    begun.resolve();
    await built.stop();
    throw error;
  }
}

/** Gives running calls some time to end, then aborts them; their lanes record the outcome as unknown. */
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
