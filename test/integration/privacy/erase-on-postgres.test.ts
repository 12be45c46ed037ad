import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
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

test("an erased person is in none of the server's files, and everybody else still is", async () => {
  const bob = contactOf("bob@else.example", "+4915112345678");
  await site.deliver(hers());
  await site.deliver(hers({ orderId: "1002" }), { to: "zenith" });
  await site.deliver({ broken: `zora of ${EMAIL}` });
  await site.deliver(anOrder({ orderId: "2000", isPaid: true, contact: { ...bob, names: ["Bob"] } }));
  await operator.query("analyze");
  for (const trace of TRACES) expect(await serverFilesWith(operator, trace, "base")).not.toEqual([]);

  expect(JSON.stringify(await site.sentFor("1001"))).toContain(EMAIL);

  expect(await site.erase()).toMatchObject({ orders: 2 });
  expect(await site.sentFor("1001")).toMatchObject([{ request: null, because: { code: "exchangeErased" } }]);
  for (const trace of TRACES) {
    expect(await serverFilesWith(operator, trace, "base")).toEqual([]);
    expect(await serverFilesWith(operator, trace, "pg_wal")).toEqual([]);
  }
  expect(await site.order("1001")).toMatchObject({ points: "pending", contact: { email: null } });
  expect(await site.order("2000")).toMatchObject({ contact: { email: "bob@else.example" } });

  await site.deliver(hers({ orderId: "1009" }));
  expect(await site.order("1009")).toMatchObject({ contact: { email: null } });
});
