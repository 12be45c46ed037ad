import { ChangeFeed } from "../admin/page/change-feed.ts";
import { StoreFailure } from "../alerts/store-failure.ts";
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
import { keepHeapSmall } from "./heap.ts";
import { type Built, buildParts } from "./parts.ts";
import { retention } from "./retention.ts";
import { shopContexts } from "./shops.ts";
import { openStore } from "./storage.ts";

export interface BridgeOptions {
  readonly config: Config;
  readonly adapters: readonly PlatformAdapter[];
  readonly log: Log;
  readonly version: string;
  readonly mode: "serve" | "try";
  readonly clock?: Clock;
  /** Where the work on each order is told of; nowhere unless given. */
  readonly spans?: Spans;
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

/** Starts the parts and, in reverse order, ends them. Resolves when deliveries can be acknowledged. Rejects with SettingRefused. */
export async function startBridge(options: BridgeOptions): Promise<Bridge> {
  const { config, log, clock = systemClock } = options;
  keepHeapSmall();
  let obstacle: Obstacle | null = { code: "bridgeStarting" };
  const configured = shopContexts(config, options.adapters);
  const vocabulary = vocabularyOf(options.adapters);
  const changes = new ChangeFeed();
  const failure = new StoreFailure({ ...options, clock, vocabulary, alerts: config.alerts });
  const open = options.openStore ?? openStore;
  const store = await open(options, (error) => failure.happened(error));
  changes.follow(store);
  const started: { stop(): Promise<void> }[] = [failure];
  const stopAll = async () => {
    for (const part of started.toReversed()) await part.stop();
    await store.close();
    await options.spans?.stop();
  };
  try {
    const whyNotReady = () => failure.obstacle ?? obstacle;
    const parts = await buildParts({
      ...options,
      clock,
      vocabulary,
      configured,
      store,
      changes,
      whyNotReady,
    });
    const { dispatcher, inbox, care, activity, shops } = parts;
    const server = await listen(parts.app, config.server);
    dispatcher.start();
    inbox.start();
    const graceMs = config.server.graceSeconds * 1000;
    started.push(
      { stop: () => server.close(graceMs / 2) },
      { stop: () => endCalls(parts, graceMs / 4, clock) },
      inbox,
      retention(config, { store, shops, clock, log }),
      care,
      activity,
      changes,
    );
    await care.start();
    obstacle = null;
    log.info({ url: server.url, shops: [...shops.keys()] }, LOG_LINES.ready);
    let closing: Promise<void> | null = null;
    return {
      url: server.url,
      close: () => {
        obstacle = { code: "bridgeStopping" };
        closing ??= stopAll();
        return closing;
      },
    };
  } catch (error) {
    await stopAll();
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
