import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PointsSummary } from "../../../src/client/index.ts";
import { contactOf, EMAIL, type ErasingSite, erasingSite, hers } from "../../support/bridge/erasing-site.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres/postgres-server.ts";
import { serverFilesWith } from "../../support/postgres/server-files.ts";

/**
 * Given a whole bridge on PostgreSQL, where a person has orders, deliveries that were not understood and a mention in
 * somebody else's order. When she is erased, then no file of the server holds her any more, its log included where it
 * gives old files away; and the other customer's order stays.
 */
const TRACES = [EMAIL, `zora of ${EMAIL}`, "1701234567"];

let server: PostgresServer;
let operator: pg.Client;
let site: ErasingSite;

beforeAll(async () => {
  server = await startPostgres(["wal_recycle=off"]);
  operator = new pg.Client(server.url("postgres"));
  await operator.connect();
  const storage = { driver: "postgres", url: server.url("postgres"), poolSize: 4, ssl: "none" };
  site = await erasingSite(undefined, storage);
});
afterAll(async () => {
  await site.bridge.close();
  await operator.end();
  await server.remove();
});

const post = (path: string, body?: object) =>
  site.bridge.ask(path, { method: "POST", ...(body === undefined ? {} : { body }) });

/** Of the points of her first order. */
async function redeemByHand(): Promise<void> {
  await post("/api/orders/acme/1001/approve");
  await site.bridge.settled();
  await post("/api/redeem", { shop: "acme", email: EMAIL, points: 5, reference: "receipt 7" });
  expect(JSON.stringify(await redeemed())).toContain('"path":"/loyalty/v1/redeem');
}

async function redeemed() {
  const { items } = (await site.bridge.ask("/api/acts?kind=customers")) as {
    items: readonly { code: string; number: number }[];
  };
  const act = items.find(({ code }) => code === "actRedeemed")?.number;
  const { today } = (await site.bridge.ask("/api/points")) as PointsSummary;
  return { exchange: await site.bridge.ask(`/api/acts/${act}/exchange`), points: today.redeemed.points };
}

test("an erased person is in none of the server's files, and everybody else still is", async () => {
  const bob = contactOf("bob@else.example", "+4915112345678");
  await site.deliver(hers());
  await site.deliver(hers({ orderId: "1002" }), { to: "zenith" });
  await site.deliver({ broken: `zora of ${EMAIL}` });
  await site.deliver(anOrder({ orderId: "2000", isPaid: true, contact: { ...bob, names: ["Bob"] } }));
  await operator.query("analyze");
  for (const trace of TRACES) expect(await serverFilesWith(operator, trace, "base")).not.toEqual([]);

  expect(JSON.stringify(await site.sentFor("1001"))).toContain(EMAIL);
  await redeemByHand();

  expect(await site.erase()).toMatchObject({ orders: 2 });
  expect(await site.sentFor("1001")).toMatchObject([
    { request: null, because: { code: "exchangeErased" } },
    { request: null, because: { code: "exchangeErased" } },
  ]);
  expect(await redeemed()).toMatchObject({
    exchange: { request: null, because: { code: "exchangeErased" } },
    points: 5,
  });
  for (const trace of TRACES) {
    expect(await serverFilesWith(operator, trace, "base")).toEqual([]);
    expect(await serverFilesWith(operator, trace, "pg_wal")).toEqual([]);
  }
  expect(await site.order("1001")).toMatchObject({ points: "approved", contact: { email: null } });
  expect(await site.order("2000")).toMatchObject({ contact: { email: "bob@else.example" } });

  await site.deliver(hers({ orderId: "1009" }));
  expect(await site.order("1009")).toMatchObject({ contact: { email: null } });
});
