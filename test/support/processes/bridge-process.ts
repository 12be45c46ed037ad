import { adapters } from "../../../adapters/index.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { type Clock, systemClock } from "../../../src/runtime/time/clock.ts";
import type { Config } from "../../../src/settings/config.ts";
import { diskFiles } from "../../../src/store/lowdb/file-system.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { startBridge } from "../../../src/wiring/bridge.ts";
import type { StoreOptions } from "../../../src/wiring/storage.ts";
import { bridgeConfig } from "../bridge/bridge-config.ts";
import { PROVEN_SHOPS } from "../bridge/proven-shops.ts";
import { type Passing, passingFiles, passingStore } from "../disk/failpoints.ts";
import { givenToChild, sendToParent } from "./child.ts";

/** The whole bridge in a process of its own. */
export interface BridgeProcessGiven {
  readonly folder: string;
  /** Replaces the data folder. */
  readonly storage?: object;
  /** After how long other instances take over the lanes of one that stopped sending heartbeats. */
  readonly heartbeatSeconds?: number;
  /** The loyalty service's URL. */
  readonly baseUrl: string;
  readonly brand?: object;
  /** The configuration's `shops`, instead of the proven shops. */
  readonly shops?: Readonly<Record<string, object>>;
  /** Further sections of the configuration. */
  readonly top?: object;
  /** Calls per minute; may exceed what a configuration allows. */
  readonly perMinute?: number;
  /** Kills itself when it passes this failpoint, counted from 1; 0 only counts. Default: no failpoints. */
  readonly killAt?: number;
  /** How far the wall clock is off. */
  readonly wallOffsetMs?: number;
  /** How much time seems to have passed before the start, on both clocks. */
  readonly passedMs?: number;
  /** How much time seems to have passed whenever the process is continued after a pause. */
  readonly pauseSeemsMs?: number;
  /** Speeds up all time, counted from the same moment in every process that gets it. */
  readonly hurry?: { readonly times: number; readonly from: number };
}

export interface BridgeReady {
  readonly url: string;
}

/** Sent at the end by a process that counts its failpoints. */
export interface BridgeCounted {
  readonly passages: number;
}

const given = givenToChild<BridgeProcessGiven>();
const config = withLimit(
  bridgeConfig({ shops: PROVEN_SHOPS, ...given, adapters }, given.top),
  given.perMinute,
);
let passages = 0;

const passing: Passing = () => {
  passages += 1;
  if (passages === given.killAt) process.kill(process.pid, "SIGKILL");
};

const clock = skewedClock(given);
const bridge = await startBridge({
  config,
  adapters,
  clock,
  log: createLog({ level: "warn" }),
  version: "1.2.3",
  mode: "serve",
  onFatal: () => process.exit(1),
  ...(given.killAt === undefined ? {} : { openStore: openFailing }),
  ...(given.heartbeatSeconds === undefined ? {} : { openStore: openHurried }),
});
process.once("SIGTERM", () => {
  void bridge.close().then(() => {
    sendToParent({ passages } satisfies BridgeCounted);
    process.disconnect?.();
  });
});
sendToParent({ url: bridge.url } satisfies BridgeReady);

function withLimit(read: Config, perMinute: number | undefined): Config {
  const main = read.brands.main;
  if (perMinute === undefined || main === undefined) return read;
  return { ...read, brands: { main: { ...main, rateLimit: { ...main.rateLimit, perMinute } } } };
}

/** A journal so small that documents are rewritten every few deliveries. */
async function openFailing() {
  const files = passingFiles(diskFiles, passing);
  const { path } = config.storage as { path: string };
  return passingStore(await openLowdbStore({ path, files, checkpointBytes: 20_000 }), passing);
}

async function openHurried({ log }: StoreOptions) {
  const storage = config.storage as Extract<Config["storage"], { driver: "postgres" }>;
  return openPostgresStore({ ...storage, ...given, log });
}

function skewedClock(given: BridgeProcessGiven): Clock {
  const { wallOffsetMs = 0, passedMs = 0, pauseSeemsMs = 0, hurry } = given;
  let pausedMs = passedMs;
  const { times, from } = hurry ?? { times: 1, from: 0 };
  process.on("SIGCONT", () => {
    pausedMs += pauseSeemsMs;
  });
  return {
    ...systemClock,
    now: () => from + (systemClock.now() - from) * times + wallOffsetMs + pausedMs,
    monotonic: () => systemClock.monotonic() * times + pausedMs,
    after: (waitMs, callback) => systemClock.after(waitMs / times, callback),
  };
}
