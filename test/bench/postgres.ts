import { randomUUID } from "node:crypto";
import { availableParallelism } from "node:os";
import pg from "pg";
import { openPostgresStore } from "../../src/store/postgres/open.ts";
import type { Store } from "../../src/store/store.ts";
import { acmeDelivery } from "../support/bridge/proven-shops.ts";
import { aDelivery } from "../support/builders/stored.ts";
import { startPostgres } from "../support/postgres/postgres-server.ts";
import type { BridgeProcessGiven, BridgeReady } from "../support/processes/bridge-process.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import type { SandboxGiven } from "../support/processes/sandbox-process.ts";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import { allDone, drained } from "./drained.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { load, requestBytes } from "./load.ts";
import { road } from "./postgres-road.ts";
import { scale } from "./postgres-scale.ts";

const ROUNDS = 3;
const ROUND_MS = 2_500;
const WARM_UP = 1_000;
/** More than are stored in a round. */
const REQUESTS = 30_000;
const ORDERS = 1_500;
const INSTANCES = 3;
const CONNECTIONS = 48;
/** Three instances do more than one only where each has its cores, and the server and the service theirs; else hardly less. */
const ENOUGH_CORES = 8;
const POOL = 10;

/** What is measured: `POSTGRES_CASE` (a pattern) chooses. */
const CASES = ["deliveries", "road", "instances", "scale"] as const;

/** The bridge on a PostgreSQL of its own, which flushes to disk: against the server alone, against itself, and with many orders. */
export async function run(): Promise<readonly Figure[]> {
  const pattern = new RegExp(process.env.POSTGRES_CASE ?? "");
  const isWanted = (name: (typeof CASES)[number]) => pattern.test(name);
  const server = await startPostgres();
  const loyalty = await startChild<BridgeReady>("test/support/processes/sandbox-process.ts", {
    limitPerMinute: null,
  } satisfies SandboxGiven);
  const bridges: Child<BridgeReady>[] = [];
  const url = server.url("postgres");
  const startBridge = async (schema: string) => {
    const storage = { driver: "postgres", url, schema, poolSize: POOL };
    const given: BridgeProcessGiven = { folder: "", storage, baseUrl: loyalty.ready.url };
    const script = "test/support/processes/bridge-process.ts";
    const bridge = await startChild<BridgeReady>(script, given, { flags: START_FLAGS });
    bridges.push(bridge);
    return bridge.ready.url;
  };
  const endAll = () => Promise.all(bridges.splice(0).map((bridge) => bridge.end("SIGKILL")));
  try {
    const figures: Figure[] = [];
    if (isWanted("deliveries")) {
      const bridge = await startBridge("deliveries");
      figures.push(...(await againstBareInserts(bridge, { url, schema: "deliveries" })));
      await endAll();
    }
    if (isWanted("road")) figures.push(...(await road()));
    if (isWanted("instances")) {
      const alone = [await startBridge("alone")];
      const together: string[] = [];
      while (together.length < INSTANCES) together.push(await startBridge("together"));
      figures.push(...(await severalInstances(alone, together)));
      await endAll();
    }
    return isWanted("scale") ? [...figures, ...(await scale(url))] : figures;
  } finally {
    await endAll();
    await loyalty.end("SIGKILL");
    await server.remove();
  }
}

/** Signed deliveries over http, the bridge at work on them, and rows that a program puts in one by one; in turns. */
async function againstBareInserts(
  bridge: string,
  { url, schema }: { readonly url: string; readonly schema: string },
): Promise<readonly Figure[]> {
  const storage = { url, schema: "store", poolSize: POOL, ssl: "none", caFile: null } as const;
  const store = await openPostgresStore(storage);
  const pool = new pg.Pool({ connectionString: url, max: POOL });
  await pool.query(`create table bare (like ${schema}.deliveries including defaults including indexes)`);
  await pool.query("create sequence bare_ids");
  const rounds: { readonly bare: number; readonly ours: number; readonly store: number }[] = [];
  try {
    await load(bridge, requests(0, WARM_UP), { connections: CONNECTIONS });
    await bareInserts(pool, ROUND_MS / 5);
    await additions(store, ROUND_MS / 5);
    for (let round = 1; round <= ROUNDS; round++) {
      await drained(bridge);
      const batch = [...requests(round * REQUESTS, REQUESTS)];
      const bare = await bareInserts(pool, ROUND_MS);
      const alone = await additions(store, ROUND_MS);
      const done = await load(bridge, batch.values(), { connections: CONNECTIONS, forMs: ROUND_MS });
      rounds.push({ bare, store: alone, ours: (done.answered / done.tookMs) * 1000 });
    }
  } finally {
    await pool.end();
    await store.close();
  }
  await allDone(bridge);
  const of = (what: "bare" | "ours" | "store") => rounded(median(rounds.map((round) => round[what])));
  const ratio = (what: "ours" | "store") => rounded(median(rounds.map((round) => round[what] / round.bare)));
  const details = { bare: of("bare"), cores: availableParallelism() };
  return [
    {
      name: "PostgreSQL: durable signed deliveries, against a bare insert and commit of the same row",
      ...{ value: ratio("ours"), unit: "ratio", goal: { atLeast: 0.6 } },
      details: { bridge: of("ours"), ...details },
    },
    {
      name: "PostgreSQL: deliveries that the store groups, against the same",
      ...{ value: ratio("store"), unit: "ratio", goal: { atLeast: 1 } },
      details: { store: of("store"), ...details },
    },
  ];
}

async function bareInserts(pool: pg.Pool, forMs: number): Promise<number> {
  const { headers, body } = acmeDelivery(0);
  const values = ["acme", "orders/paid", Date.now(), JSON.stringify(headers), Buffer.from(body)];
  const text = `insert into bare (id, shop, topic, received_at, headers, body, is_body_signed, content, outcome)
    values (nextval('bare_ids'), $1, $2, $3, $4, $5, true, 'whole', 'waiting')`;
  return perSecond(forMs, () => pool.query({ name: "bare", text, values }));
}

async function additions(store: Store, forMs: number): Promise<number> {
  const { headers, body } = acmeDelivery(0);
  const given = { headers, body: Buffer.from(body), receivedAt: Date.now() };
  return perSecond(forMs, () => store.addDelivery(aDelivery({ ...given, dedupeKey: randomUUID() })));
}

/** As many at once as the load has connections. */
async function perSecond(forMs: number, work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  let count = 0;
  const loop = async () => {
    while (performance.now() - from < forMs) {
      await work();
      count += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, loop));
  return (count / (performance.now() - from)) * 1000;
}

/** One instance and several, each on a schema of their own, by turns. Every instance has warmed up with as many orders. */
async function severalInstances(
  alone: readonly string[],
  together: readonly string[],
): Promise<readonly Figure[]> {
  let next = 1_000_000;
  const batchOf = (count: number) => {
    next += count;
    return [...requests(next - count, count)];
  };
  for (const urls of [alone, together]) await wholeRoad(urls, ORDERS * urls.length, batchOf);
  const rounds: { readonly alone: number; readonly together: number }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({
      alone: await wholeRoad(alone, ORDERS, batchOf),
      together: await wholeRoad(together, ORDERS, batchOf),
    });
  const of = (what: "alone" | "together") => rounded(median(rounds.map((round) => round[what])));
  const cores = availableParallelism();
  const unit = "per second";
  return [
    { name: "PostgreSQL: whole road, one instance", value: of("alone"), unit },
    { name: "PostgreSQL: whole road, three instances", value: of("together"), unit },
    {
      name: "PostgreSQL: whole road of three instances, against one",
      value: rounded(median(rounds.map((round) => round.together / round.alone))),
      unit: "ratio",
      goal: { atLeast: cores < ENOUGH_CORES ? 0.9 : 1.5 },
      details: { cores },
    },
  ];
}

/** From signed deliveries to answered operations, orders a second; these instances share the load. */
async function wholeRoad(
  urls: readonly string[],
  orders: number,
  batchOf: (count: number) => readonly Buffer[],
): Promise<number> {
  const each = Math.ceil(orders / urls.length);
  const connections = CONNECTIONS / urls.length;
  const batches = urls.map((url) => ({ url, batch: batchOf(each) }));
  const from = performance.now();
  await Promise.all(batches.map(({ url, batch }) => load(url, batch.values(), { connections })));
  await allDone(urls[0] ?? "");
  return ((each * urls.length) / (performance.now() - from)) * 1000;
}

function* requests(first: number, count: number): Generator<Buffer> {
  for (let number = first; number < first + count; number++) yield requestBytes(acmeDelivery(number));
}
