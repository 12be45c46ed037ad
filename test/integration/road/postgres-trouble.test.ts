import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { type FaultProxy, startFaultProxy } from "../../support/network/fault-proxy.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres/postgres-server.ts";
import { PLAIN_HEADERS, plainAdapter, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";

/**
 * Given a whole bridge on PostgreSQL, and trouble of the database. Then deliveries are answered 503 and the bridge says
 * that it is not ready; once the trouble is over it goes on by itself, and whatever was acknowledged leads to its points.
 */
let server: PostgresServer;
let proxy: FaultProxy;
/** Nor does anything get through a new connection. */
let isSilent = false;
let bridge: RunningBridge;
let orders = 0;
/** Orders whose delivery was acknowledged. */
const acknowledged: string[] = [];

beforeAll(async () => {
  server = await startPostgres();
  await operate("create role bridge login password 'of-the-bridge'");
  await operate("grant create on database postgres to bridge");
  proxy = await startFaultProxy(server.url("postgres"), () => ({ kind: isSilent ? "blackHole" : "pass" }));
  const url = new URL(server.url("postgres"));
  url.port = new URL(proxy.url).port;
  [url.username, url.password] = ["bridge", "of-the-bridge"];
  const storage = { driver: "postgres", url: url.href, poolSize: 5, ssl: "none" };
  const program = { earn: { activityId: "12", from: "2000-01-01" } };
  const shops = { acme: { ...PLAIN_SHOP, program } };
  bridge = await runBridge({ adapters: [plainAdapter], storage, shops });
});
afterAll(async () => {
  await bridge?.close();
  await proxy?.close();
  await server?.remove();
});

/** As the one who may do everything. */
async function operate(...statements: readonly string[]): Promise<void> {
  const operator = new pg.Client(server.url("postgres"));
  await operator.connect();
  await operator.query("set default_transaction_read_only = off");
  for (const statement of statements) await operator.query(statement);
  await operator.end();
}

async function deliver(): Promise<number> {
  const orderId = String(++orders);
  const text = JSON.stringify(anOrder({ orderId, isPaid: true }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(text, SECRETS[0]),
    [PLAIN_HEADERS.topic]: "order",
    [PLAIN_HEADERS.id]: orderId,
  };
  const { status } = await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body: text });
  if (status === 200) acknowledged.push(orderId);
  return status;
}

const statusOf = async (path: string) => (await fetch(bridge.url + path)).status;
const CUT_ALL = "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'bridge'";

/** Makes trouble, and an end of it. */
async function troubled(begin: () => Promise<unknown>, end: () => Promise<unknown>): Promise<void> {
  expect(await deliver()).toBe(200);
  await begin();
  try {
    expect(await statusOf("/healthz")).toBe(200);
    await expect.poll(() => statusOf("/readyz")).toBe(503);
    expect(await Promise.all([deliver(), deliver(), deliver()])).toEqual([503, 503, 503]);
  } finally {
    await end();
  }
  await expect.poll(() => deliver()).toBe(200);
  await expect.poll(() => statusOf("/readyz")).toBe(200);
}

async function pointsOf(orderId: string): Promise<string[]> {
  const { order } = (await bridge.ask(`/api/orders/acme/${orderId}`)) as { order: { points: string } };
  return [orderId, order.points];
}

afterEach(async () => {
  for (const orderId of acknowledged) {
    // One of the pool's connections may still be a dead one: who reads is answered 503, and right a moment later.
    await expect.poll(() => pointsOf(orderId)).toEqual([orderId, "pending"]);
  }
});

test("the server is stopped and started again", async () => {
  await troubled(
    () => server.stop(),
    () => server.start(),
  );
});

test("the server takes nothing but readings for a while, as one that another is about to replace", async () => {
  await troubled(
    () => operate("alter database postgres set default_transaction_read_only = on", CUT_ALL),
    () => operate("alter database postgres reset default_transaction_read_only"),
  );
});

test("the server has no connection left", async () => {
  await troubled(
    () => operate("alter role bridge connection limit 0", CUT_ALL),
    () => operate("alter role bridge connection limit -1"),
  );
});

test("the server's disk is full", async () => {
  const full = `create function full_disk() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$`;
  const tables = ["orders", "delivery_keys", "instances", "shop_values"];
  const begin = tables.map(
    (table) =>
      `create trigger full_disk before insert or update on loyalty_bridge.${table} execute function full_disk()`,
  );
  const end = tables.map((table) => `drop trigger full_disk on loyalty_bridge.${table}`);
  await troubled(
    () => operate(full, ...begin),
    () => operate(...end),
  );
});

test("the way to the server goes silent, and what went that way stays silent", async () => {
  await troubled(
    async () => {
      isSilent = true;
      proxy.silence();
    },
    async () => {
      isSilent = false;
    },
  );
});

test("all connections are cut again and again while deliveries come", async () => {
  const before = acknowledged.length;
  for (let round = 0; round < 10; round++) {
    await Promise.all([deliver(), deliver(), operate(CUT_ALL), deliver(), deliver()]);
  }
  await expect.poll(() => deliver()).toBe(200);
  expect(acknowledged.length).toBeGreaterThan(before + 10);
});
