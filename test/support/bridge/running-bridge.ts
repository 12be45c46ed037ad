import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import { vi } from "vitest";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { NO_SPANS, type Spans } from "../../../src/runtime/telemetry/spans.ts";
import { type Clock, systemClock } from "../../../src/runtime/time/clock.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { parseConfig } from "../../../src/settings/config.ts";
import { changeOf, type JudgedConfig } from "../../../src/settings/config-change.ts";
import { type AddedSections, withShops } from "../../../src/settings/with-shops.ts";
import { type Bridge, startBridge } from "../../../src/wiring/bridge.ts";
import { inFile } from "../commands/typed-command.ts";
import { DATA_PLACE } from "../disk/data-place.ts";
import { ADMIN_TOKEN, bridgeConfigText, STAND_IN } from "./bridge-config.ts";

/** Conditions usually hold at once, or a little later on a busy machine; this limit only ends those that never do. */
const LONGEST_WAIT_MS = 60_000;

/** A whole bridge with its stand-in loyalty service, both on free loopback ports. */
export interface RunningBridge {
  readonly url: string;
  readonly loyalty: ListeningSandbox;
  readonly folder: string;
  /** All log output so far. */
  logged(): string;
  /** Calls the admin API; rejects unless the answer is 200. */
  ask(path: string, init?: { method: string; body?: unknown }): Promise<unknown>;
  /** Waits until no work is left at this moment. */
  settled(): Promise<void>;
  /** Stops and restarts on the same folder, with the configuration's changes since. */
  restart(changed?: Partial<BridgeGiven>, meanwhile?: () => Promise<void>): Promise<void>;
  /** Changes the configuration file at runtime and waits until it was read. */
  reconfigure(changed: Partial<BridgeGiven>): Promise<void>;
  /** Replaces the configuration file by this text and waits until it was read. */
  misconfigure(text: string): Promise<void>;
  close(): Promise<void>;
}

export interface BridgeGiven {
  readonly adapters: readonly PlatformAdapter[];
  /** The `shops` section; the brand "main" is the stand-in. */
  readonly shops: Readonly<Record<string, object>>;
  readonly brand?: object;
  readonly brands?: Readonly<Record<string, object>>;
  /** The configuration's `storage`, instead of a folder. */
  readonly storage?: object;
  /** Further sections of the configuration. */
  readonly top?: object;
  readonly limitPerMinute?: number;
  readonly clock?: Clock;
  /** Whether it asks the accounts at the start, as the command does. */
  readonly asksAccounts?: boolean;
  /** Opens the traces of each start; default: none. */
  readonly openSpans?: () => Spans;
}

export async function runBridge(given: BridgeGiven): Promise<RunningBridge> {
  const place = await mkdtemp(join(DATA_PLACE, "loyalty-bridge-test-"));
  const folder = join(place, "data");
  const { limitPerMinute = Number.POSITIVE_INFINITY } = given;
  const loyalty = await listenSandbox({ ...STAND_IN, limitPerMinute });
  const lines: string[] = [];
  const log = createLog({ level: "info", destination: { write: (line) => void lines.push(line) } });
  const { adapters, clock = systemClock, openSpans = () => NO_SPANS } = given;
  if (given.clock !== undefined) neverBusy();
  const textOf = (changed: Partial<BridgeGiven>) =>
    bridgeConfigText(
      { ...given, ...changed, folder, baseUrl: loyalty.url },
      { ...given.top, ...changed.top },
    );
  const start = (changed: Partial<BridgeGiven> = {}) => {
    file = textOf(changed);
    const read = parseConfig(file, { environment: {}, adapters });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { config, settings } = read;
    const source = sourceOf(() => file, adapters, settings);
    askAgain = source.ask;
    const { asksAccounts = false } = { ...given, ...changed };
    const options = { config, adapters, clock, log, source, asksAccounts, spans: openSpans() };
    return startBridge({ ...options, version: "1.2.3", mode: "serve" });
  };
  let file = "";
  let askAgain = () => {};
  const readings = () =>
    lines.filter((line) => /"event":"configuration(?:ReadAgain|Refused)"/.test(line)).length;
  const readAgain = async (text: string) => {
    const before = readings();
    file = text;
    askAgain();
    await until(async () => readings() > before, "the configuration was not read again");
  };
  let bridge: Bridge = await start();

  const ask = async (path: string, init?: { method: string; body?: unknown }): Promise<unknown> => {
    const answer = await fetch(`${bridge.url}${path}`, {
      method: init?.method ?? "GET",
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
      ...(init?.body === undefined ? {} : { body: JSON.stringify(init.body) }),
    });
    if (answer.status !== 200) throw new Error(`${answer.status} to ${path}: ${await answer.text()}`);
    return answer.json();
  };

  return {
    get url() {
      return bridge.url;
    },
    loyalty,
    folder,
    logged: () => lines.join(""),
    ask,
    settled: () => settled(ask),
    restart: async (changed, meanwhile) => {
      await bridge.close();
      await meanwhile?.();
      bridge = await start(changed);
    },
    reconfigure: (changed) => readAgain(textOf(changed)),
    misconfigure: readAgain,
    close: async () => {
      await bridge.close();
      await loyalty.close();
      await rm(place, { recursive: true, force: true });
    },
  };
}

/** Prevents pauses while the machine is busy: on a stopped clock, they would never end. */
function neverBusy(): void {
  vi.spyOn(performance, "eventLoopUtilization").mockReturnValue({ idle: 1, active: 0, utilization: 0 });
}

/** A configuration file whose text is computed on each read. */
export function sourceOf(text: () => string, adapters: BridgeGiven["adapters"], settings: unknown) {
  let ask = () => {};
  return {
    settings,
    begunAs: "",
    state: async () => "",
    read: () => inFile(parseConfig(text(), { environment: {}, adapters })),
    withShops: (file: unknown, added: AddedSections) => inFile(withShops(file, added, adapters)),
    changeOf: (running: JudgedConfig, next: JudgedConfig) => changeOf(running, next, adapters),
    onReloadRequest: (listener: () => void) => {
      ask = listener;
    },
    ask: () => ask(),
  };
}

async function until(isSo: () => Promise<boolean>, orElse: string): Promise<void> {
  const end = Date.now() + LONGEST_WAIT_MS;
  while (Date.now() < end) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(orElse);
}

async function settled(ask: RunningBridge["ask"]): Promise<void> {
  await until(async () => {
    const status = await ask("/api/status").catch(unlessNotNow);
    if (status === null) return false;
    const { inbox, outbox } = status as {
      inbox: { waiting: number };
      outbox: { queued: number; sending: number };
    };
    return inbox.waiting === 0 && outbox.queued === 0 && outbox.sending === 0;
  }, "the bridge did not come to rest");
}

/** `null` if the store cannot be read now, as after its connections were cut; callers try again a moment later. */
function unlessNotNow(error: Error): null {
  if (error.message.startsWith("503 ")) return null;
  throw error;
}
