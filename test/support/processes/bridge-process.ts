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

/** The whole bridge as a process of its own. */
export interface BridgeProcessGiven {
  readonly folder: string;
  /** Instead of the folder. */
  readonly storage?: object;
  /** How soon others have the lanes of an instance that gives no sign of life. */
  readonly heartbeatSeconds?: number;
  /** Where the loyalty service answers. */
  readonly baseUrl: string;
  readonly brand?: object;
  /** Of the configuration, instead of the proven shops. */
  readonly shops?: Readonly<Record<string, object>>;
  /** Further sections of the configuration. */
  readonly top?: object;
  /** More than a configuration may allow. */
  readonly perMinute?: number;
  /** Kills itself at this passage of a failpoint, counted from 1; 0 only counts. Left out, there are none. */
  readonly killAt?: number;
  /** How far the wall clock is off. */
  readonly wallOffsetMs?: number;
  /** How much time seems to have passed before it started, on both clocks. */
  readonly passedMs?: number;
  /** How far all time seems to have moved on, each time the process is continued after a pause. */
  readonly pauseSeemsMs?: number;
  /** All time passes so many times as fast, counted from the same moment by each process that is given it. */
  readonly hurry?: { readonly times: number; readonly from: number };
}

export interface BridgeReady {
  readonly url: string;
}

/** Told at the end by a process that counts its failpoints. */
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

/** So small a journal that the documents are rewritten now and then within a few deliveries. */
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
