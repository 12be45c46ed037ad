import { readFileSync } from "node:fs";
import { join } from "node:path";
import { bridgeConfigText } from "../support/bridge/bridge-config.ts";
import { acmeDelivery, PROVEN_SHOPS } from "../support/bridge/proven-shops.ts";
import { READY } from "../support/commands/served-configuration.ts";
import { SpawnedCommand, WorkFolder } from "../support/commands/spawned-command.ts";
import { startChild } from "../support/processes/child.ts";
import { allDone } from "./drained.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { load, requestBytes } from "./load.ts";
import { type CallFrame, roomOf } from "./processor-time.ts";

const ROUNDS = 3;
const WARM_UP = 1_000;
const ORDERS = 3_000;
const CONNECTIONS = 16;
const PROBE = new URL("cost-probe.ts", import.meta.url).href;

/** What a bridge spent on its orders, all together. */
interface Cost {
  readonly tookUs: number;
  readonly head: Allocated;
}

interface Allocated {
  readonly callFrame: CallFrame;
  readonly selfSize: number;
  readonly children: readonly Allocated[];
}

/**
 * What an order costs the bridge on the whole road, from the signed delivery to the last answer of the loyalty service:
 * its processor's time and the bytes it allocates, these by room as well. Both say the same on a busy machine.
 */
export async function run(): Promise<readonly Figure[]> {
  const service = await startChild<{ readonly url: string }>("test/bench/small-service-process.ts", {});
  try {
    const rounds: Cost[] = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await costOfOrders(service.ready.url));
    const bytes = rounds.map(({ head }) => bytesByRoom(head));
    const sums = bytes.map((rooms) => [...rooms.values()].reduce((sum, each) => sum + each, 0));
    return [
      {
        name: "processor time of an order",
        value: rounded(median(rounds.map(({ tookUs }) => tookUs / ORDERS))),
        unit: "µs",
      },
      {
        name: "allocated for an order",
        value: kilobytes(median(sums)),
        unit: "kB",
        details: Object.fromEntries(
          [...(bytes[0]?.keys() ?? [])]
            .map((room) => [room, kilobytes(median(bytes.map((rooms) => rooms.get(room) ?? 0)))] as const)
            .filter(([, each]) => each >= 1)
            .toSorted((a, b) => b[1] - a[1]),
        ),
      },
    ];
  } finally {
    await service.end("SIGKILL");
  }
}

async function costOfOrders(baseUrl: string): Promise<Cost> {
  const config = { adapters: [], folder: "data", baseUrl, shops: PROVEN_SHOPS };
  using folder = new WorkFolder({ "config/bridge.yaml": bridgeConfigText(config) });
  const file = join(folder.path, "cost.json");
  const node = ["--max-semi-space-size=16", "--import", PROBE];
  using command = new SpawnedCommand(folder, ["serve"], { node, environment: { COST_FILE: file } });
  const url = await command.waitFor(READY);
  await send(url, 1, WARM_UP);
  command.signal("SIGUSR2");
  await send(url, 1 + WARM_UP, ORDERS);
  command.signal("SIGTERM");
  await command.ended;
  return JSON.parse(readFileSync(file, "utf8")) as Cost;
}

async function send(url: string, first: number, count: number): Promise<void> {
  const requests = Array.from({ length: count }, (_, number) => requestBytes(acmeDelivery(first + number)));
  await load(url, requests.values(), { connections: CONNECTIONS });
  await allDone(url);
}

function bytesByRoom(head: Allocated, rooms = new Map<string, number>()): ReadonlyMap<string, number> {
  const room = roomOf(head.callFrame);
  if (head.selfSize > 0) rooms.set(room, (rooms.get(room) ?? 0) + head.selfSize);
  for (const child of head.children) bytesByRoom(child, rooms);
  return rooms;
}

function kilobytes(bytes: number): number {
  return rounded(bytes / ORDERS / 1000);
}
