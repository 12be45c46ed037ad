import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bridgeConfigText } from "../support/bridge/bridge-config.ts";
import { acmeDelivery, PROVEN_SHOPS } from "../support/bridge/proven-shops.ts";
import { READY } from "../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../support/commands/spawned-command.ts";
import { startChild } from "../support/processes/child.ts";
import { allDone } from "./drained.ts";
import { type Figure, median, rounded } from "./figure.ts";
import type { ForwarderGiven } from "./forwarder-process.ts";
import { load, requestBytes } from "./load.ts";
import { processorTimeByRoom } from "./processor-time.ts";

const ROUNDS = 5;
const WARM_UP = 2;
const ORDERS = 2_000;
const CONNECTIONS = 16;

interface Ready {
  readonly url: string;
}

/**
 * The whole road, from signed deliveries of 6 KB to points that the loyalty service has accepted, against the bare
 * forwarder; both send to the same small service. The bridge is started as users do and keeps to the highest rate that a
 * configuration may set. One more round tells where its processor's time goes.
 */
export async function run(): Promise<readonly Figure[]> {
  const service = await startChild<Ready>("test/bench/small-service-process.ts", {});
  const baseUrl = service.ready.url;
  const [secret = ""] = PROVEN_SHOPS.acme.secrets;
  const given: ForwarderGiven = { secret, baseUrl };
  const forwarder = await startChild<Ready>("test/bench/forwarder-process.ts", given);
  try {
    using bridge = await startBridge(baseUrl);
    const rounds = [];
    for (let round = 1 - WARM_UP; round <= ROUNDS; round++) {
      const bare = await ordersPerSecond(forwarder.ready.url, round, async () => {});
      const whole = await ordersPerSecond(bridge.url, round, () => allDone(bridge.url));
      if (round > 0) rounds.push({ bare, whole });
    }
    return [
      {
        name: "whole road, against an app that forwards and keeps nothing",
        value: rounded(median(rounds.map(({ bare, whole }) => whole / bare))),
        unit: "ratio",
        goal: { atLeast: 0.9 },
        details: {
          bridge: rounded(median(rounds.map(({ whole }) => whole))),
          bare: rounded(median(rounds.map(({ bare }) => bare))),
        },
      },
      await processorTime(baseUrl),
    ];
  } finally {
    await Promise.all([forwarder.end("SIGKILL"), service.end("SIGKILL")]);
  }
}

async function ordersPerSecond(url: string, round: number, settled: () => Promise<void>): Promise<number> {
  const first = (WARM_UP + round) * ORDERS;
  const requests = Array.from({ length: ORDERS }, (_, number) => requestBytes(acmeDelivery(first + number)));
  const startedAt = performance.now();
  await load(url, requests.values(), { connections: CONNECTIONS });
  await settled();
  return (ORDERS / (performance.now() - startedAt)) * 1000;
}

async function processorTime(baseUrl: string): Promise<Figure> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-profile-"));
  try {
    using bridge = await startBridge(baseUrl, ["--cpu-prof", `--cpu-prof-dir=${folder}`]);
    for (let round = 0; round <= ROUNDS; round++)
      await ordersPerSecond(bridge.url, round, () => allDone(bridge.url));
    await bridge.end();
    const details = processorTimeByRoom(folder);
    return {
      name: "garbage's share of its processor's time",
      value: details.garbage ?? 0,
      unit: "%",
      details,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startBridge(baseUrl: string, node: readonly string[] = []) {
  const config = { adapters: [], folder: "data", baseUrl, shops: PROVEN_SHOPS };
  const folder = new WorkFolder({ "config/bridge.yaml": bridgeConfigText(config) });
  const command = new SpawnedCommand(folder, ["serve"], { node });
  const url = await command.waitFor(READY);
  return {
    url,
    async end() {
      command.signal("SIGTERM");
      await command.ended;
    },
    [Symbol.dispose]() {
      command[Symbol.dispose]();
      folder[Symbol.dispose]();
    },
  };
}
