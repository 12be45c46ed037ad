import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acmeDelivery } from "../support/bridge/proven-shops.ts";
import type { BridgeProcessGiven, BridgeReady } from "../support/processes/bridge-process.ts";
import { startChild } from "../support/processes/child.ts";
import type { SandboxGiven } from "../support/processes/sandbox-process.ts";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import { allDone } from "./drained.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { load, requestBytes } from "./load.ts";

const WARM_UP = 2;
const ROUNDS = 5;
const OPERATIONS = 3_000;
const CONNECTIONS = 16;

/** From signed deliveries of 6 KB to operations that the loyalty service has answered, the rate budget out of the way. */
export async function run(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  const limits: SandboxGiven = { limitPerMinute: null };
  const loyalty = await startChild<BridgeReady>("test/support/processes/sandbox-process.ts", limits);
  const given: BridgeProcessGiven = { folder, baseUrl: loyalty.ready.url, perMinute: 100_000_000 };
  const bridge = await startChild<BridgeReady>("test/support/processes/bridge-process.ts", given, {
    flags: START_FLAGS,
  });
  const { url } = bridge.ready;
  const perSecond: number[] = [];
  try {
    for (let round = 1 - WARM_UP; round <= ROUNDS; round++) {
      const requests = Array.from({ length: OPERATIONS }, (_, number) =>
        requestBytes(acmeDelivery((WARM_UP + round) * OPERATIONS + number)),
      );
      const startedAt = performance.now();
      await load(url, requests.values(), { connections: CONNECTIONS });
      await allDone(url);
      if (round > 0) perSecond.push((OPERATIONS / (performance.now() - startedAt)) * 1000);
    }
  } finally {
    await Promise.all([bridge.end("SIGKILL"), loyalty.end("SIGKILL")]);
    await rm(folder, { recursive: true, force: true });
  }
  return [
    {
      name: "deliveries to finished operations, whole road",
      value: rounded(median(perSecond)),
      unit: "per second",
      goal: { atLeast: 1_000 },
      details: { slowest: rounded(Math.min(...perSecond)), fastest: rounded(Math.max(...perSecond)) },
    },
  ];
}
