import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { z } from "zod";
import { acmeDelivery } from "../support/bridge/proven-shops.ts";
import { type CountingProxy, startCountingProxy } from "../support/network/counting-proxy.ts";
import { startPostgres } from "../support/postgres/postgres-server.ts";
import type { BridgeProcessGiven, BridgeReady } from "../support/processes/bridge-process.ts";
import { type Child, startChild } from "../support/processes/child.ts";
import { START_FLAGS } from "../support/processes/start-flags.ts";
import { allDone } from "./drained.ts";
import { type Figure, median, rounded } from "./figure.ts";
import { load, requestBytes } from "./load.ts";

const ROUNDS = 5;
const WARM_UP = 2;
const ORDERS = 1_500;
const CONNECTIONS = 48;
const SCHEMA = "road";
/** Of the bridge whose round trips are counted, on a way to the server of its own. */
const COUNTED = "counted";

const COUNTING = ["shared_preload_libraries=pg_stat_statements"];
const READ_COUNTS = `
  select
    (select sum(calls) from pg_stat_statements)::float8 as statements,
    (select sum(calls) from pg_stat_statements where query ~* '^\\s*begin')::float8 as transactions,
    (select sum(calls) from pg_stat_statements where query ~ 'pg_notify')::float8 as notifies,
    (select xact_commit from pg_stat_database where datname = current_database())::float8 as commits,
    (select sum(fsyncs) from pg_stat_io where object = 'wal')::float8 as flushes,
    (select wal_bytes from pg_stat_wal)::float8 as "logBytes",
    (select sum(n_tup_ins) from pg_stat_user_tables where schemaname = '${COUNTED}' and relname like 'job%')::float8 as "jobsMade"
`;
const COUNTS = z.record(z.string(), z.number().nullable());
/** What one bridge still prints or its server clears away is not the other's time. The server tells its counts at rest. */
const REST_MS = 1_500;

/**
 * The whole road on PostgreSQL, which flushes to disk, against the embedded store: by turns, with the same small loyalty
 * service. One more bridge tells how often it waits for the server for an order, and what it asks meanwhile.
 */
export async function road(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "loyalty-bench-"));
  const server = await startPostgres(COUNTING);
  const loyalty = await startChild<BridgeReady>("test/bench/small-service-process.ts", {});
  const url = server.url("postgres");
  const bridges: Child<BridgeReady>[] = [];
  const way = await startCountingProxy(url);
  const startBridge = async (given: Pick<BridgeProcessGiven, "folder" | "storage">) => {
    const whole = { ...given, baseUrl: loyalty.ready.url };
    const script = "test/support/processes/bridge-process.ts";
    const bridge = await startChild<BridgeReady>(script, whole, { flags: START_FLAGS });
    bridges.push(bridge);
    return bridge.ready.url;
  };
  try {
    const embedded = await startBridge({ folder });
    const onPostgres = (to: string, schema: string) =>
      startBridge({ folder: "", storage: { driver: "postgres", url: to, schema, ssl: "none" } });
    const postgres = await onPostgres(url, SCHEMA);
    const rounds = [];
    for (let round = 0; round < WARM_UP + ROUNDS; round++)
      rounds.push({
        embedded: await ordersPerSecond(embedded, round),
        postgres: await ordersPerSecond(postgres, round),
      });
    const counted = rounds.slice(WARM_UP);
    const of = (what: "embedded" | "postgres") => median(counted.map((round) => round[what]));
    return [
      {
        name: "PostgreSQL: whole road, against the embedded store",
        value: rounded(of("postgres") / of("embedded")),
        unit: "ratio",
        goal: { atLeast: 0.5 },
        details: { postgres: rounded(of("postgres")), embedded: rounded(of("embedded")) },
      },
      await askedPerOrder(url, way, await onPostgres(way.url, COUNTED)),
    ];
  } finally {
    for (const bridge of bridges) await bridge.end("SIGKILL");
    await loyalty.end("SIGKILL");
    way.close();
    await server.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function ordersPerSecond(url: string, round: number): Promise<number> {
  const requests = Array.from({ length: ORDERS }, (_, number) =>
    requestBytes(acmeDelivery(round * ORDERS + number)),
  );
  await rest();
  const startedAt = performance.now();
  await load(url, requests.values(), { connections: CONNECTIONS });
  await allDone(url);
  return (ORDERS / (performance.now() - startedAt)) * 1000;
}

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, REST_MS));
}

async function askedPerOrder(url: string, way: CountingProxy, bridge: string): Promise<Figure> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    await client.query("create extension pg_stat_statements");
    const read = async () => {
      await rest();
      const [row] = (await client.query(READ_COUNTS)).rows;
      return { ...COUNTS.parse(row), roundTrips: way.roundTrips() };
    };
    for (let round = 0; round < WARM_UP; round++) await ordersPerSecond(bridge, round);
    const before: Record<string, number | null> = await read();
    await ordersPerSecond(bridge, WARM_UP);
    const after: Record<string, number | null> = await read();
    const each = Object.entries(after).map(([what, count]) => {
      const more = (count ?? 0) - (before[what] ?? 0);
      return [what, rounded(more / ORDERS)] as const;
    });
    const { roundTrips = 0, ...details } = Object.fromEntries(each);
    return { name: "PostgreSQL: round trips of an order", value: roundTrips, unit: "each", details };
  } finally {
    await client.end();
  }
}
