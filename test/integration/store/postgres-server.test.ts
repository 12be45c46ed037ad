import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LOG_LINES } from "../../../src/runtime/log/log-lines.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { type PostgresServer, startPostgres } from "../../support/postgres/postgres-server.ts";

let server: PostgresServer;

beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

const logged: string[] = [];
const log = { warn: (_details: object, message: string) => void logged.push(message) };

function open(schema = "bridge"): Promise<Store> {
  const given = { url: server.url("postgres"), schema, poolSize: 4, ssl: "none" } as const;
  return openPostgresStore({ ...given, caFile: null, log });
}

test("while the server is away everything is refused, and when it is back all goes on", async () => {
  const store = await open();
  await put(store, aRecord());
  const { id } = await store.addDelivery(aDelivery());
  await server.stop();
  const answers = await Promise.allSettled([
    store.addDelivery(aDelivery({ dedupeKey: "meanwhile" })),
    store.getDelivery(id),
    store.changeOrder({ shop: "acme", orderId: "1001" }, () => ({ record: aRecord(), result: null })),
    store.listOrders({ limit: 1 }),
    store.counts(),
  ]);
  for (const answer of answers) expect(answer).toMatchObject({ reason: expect.any(StoreUnavailable) });
  await server.start();
  expect(await store.getDelivery(id)).toMatchObject({ id });
  expect((await store.addDelivery(aDelivery())).outcome).toBe("duplicate");
  expect((await store.addDelivery(aDelivery({ dedupeKey: "meanwhile" }))).outcome).toBe("stored");
  await store.close();
});

test("a schema in which everybody may make things is warned of, until that is taken away", async () => {
  const operate = async (text: string) => {
    const operator = new pg.Client(server.url("postgres"));
    await operator.connect();
    await operator.query(text);
    await operator.end();
  };
  await (await open("own")).close();
  expect(logged).not.toContain(LOG_LINES.schemaOpenToAll);
  await operate("grant create on schema public to public");
  await (await open("public")).close();
  expect(logged).toContain(LOG_LINES.schemaOpenToAll);
  logged.length = 0;
  await operate("revoke create on schema public from public");
  await (await open("public")).close();
  expect(logged).not.toContain(LOG_LINES.schemaOpenToAll);
});

test("a server that may forget what it confirmed is refused by the name of the setting", async () => {
  await server.stop();
  await server.start(["fsync=off"]);
  await expect(open()).rejects.toMatchObject({ trouble: { code: "databaseForgets", setting: "fsync" } });
});

test("a server whose pages may tear is warned of", async () => {
  await server.stop();
  await server.start(["full_page_writes=off"]);
  await (await open()).close();
  expect(logged).toContain(LOG_LINES.databasePagesTorn);
});
