import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Database } from "../../../src/store/postgres/database.ts";
import { DatabaseRefused } from "../../../src/store/postgres/failures.ts";
import { KNOWN_VERSION, MIGRATIONS, type Migration, migrate } from "../../../src/store/postgres/migrate.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

let place: FreshDatabase;
let schema: string;
const opened: Database[] = [];

beforeAll(async () => {
  place = await freshDatabase();
});
beforeEach(() => {
  schema = place.newSchema();
});
afterEach(async () => {
  for (const database of opened.splice(0)) await database.close();
});

/** As each instance does when it starts. */
async function start(name = schema): Promise<Database> {
  const database = new Database({ url: place.url, schema: name, poolSize: 2, ssl: "none", caFile: null });
  opened.push(database);
  await migrate(database, name);
  return database;
}

const tables = async (name: string) => {
  const query = "select tablename from pg_tables where schemaname = $1 order by 1";
  return (await place.ask(query, [name])).map(({ tablename }) => tablename);
};

test("the tables are made in a schema of their own, and nothing is made elsewhere", async () => {
  await start();
  expect(await tables(schema)).toEqual(expect.arrayContaining(["orders", "deliveries", "schema_version"]));
  expect(await tables("public")).toEqual([]);
});

test("a schema's name may be any name, and two of them live side by side", async () => {
  await start('strange "name", $1');
  await start();
  expect(await tables('strange "name", $1')).toEqual(await tables(schema));
});

test("instances that start at once make the tables once, and all of them go on", async () => {
  await Promise.all(Array.from({ length: 5 }, () => start()));
  const made = await place.ask(`select version from ${schema}.schema_version order by version`);
  expect(made.map(({ version }) => version)).toEqual(made.map((_, index) => index + 1));
  expect(made).not.toEqual([]);
});

test("what an instance wrote before stays when another one starts", async () => {
  await start();
  const salt = () => place.ask(`select salt from ${schema}.store_identity`);
  const before = await salt();
  await start();
  expect(await salt()).toEqual(before);
});

/** What a version after this one might make of the tables; this one may go on. */
const NEXT: Migration = {
  version: KNOWN_VERSION + 1,
  name: "made-up.sql",
  text: `
    alter table orders add column colour text;
    update orders set colour = 'blue of ' || order_id;
    insert into schema_version (version, usable_by) values (${KNOWN_VERSION + 1}, ${KNOWN_VERSION});
  `,
};

/** Tables of this version with an order and a delivery in them, and a running instance of it. */
async function withOrderAndDelivery() {
  const settings = {
    url: place.url,
    schema,
    poolSize: 2,
    ssl: "none",
    caFile: null,
    version: "1.2.3",
  } as const;
  const store = await openPostgresStore(settings);
  const record = aRecord({ orderId: "5001" });
  await put(store, record);
  await store.addDelivery(aDelivery());
  return { store, record, reopen: () => openPostgresStore(settings) };
}

test("the next version brings the tables up to date with what they hold, beside this one, which goes on", async () => {
  const { store, record, reopen } = await withOrderAndDelivery();
  const database = await start();
  const migrations = [...MIGRATIONS, NEXT];
  await Promise.all([migrate(database, schema, { migrations }), migrate(database, schema, { migrations })]);
  const [order] = await place.ask(`select order_id, colour from ${schema}.orders`);
  expect(order).toEqual({ order_id: "5001", colour: "blue of 5001" });
  const [delivery] = await store.takeDeliveries(1, NOON, SECOND);
  await put(store, aRecord({ orderId: "5002" }));
  await store.close();
  const again = await reopen();
  expect(await again.getOrder(record)).toEqual(record);
  expect(await again.getDelivery(delivery?.id ?? "")).toMatchObject({ outcome: "waiting" });
  await again.close();
});

test("a next version that cannot be made leaves the tables as they were", async () => {
  const { store } = await withOrderAndDelivery();
  await store.close();
  const database = await start();
  const failing = { ...NEXT, text: `${NEXT.text}; select 1 / 0` };
  await expect(migrate(database, schema, { migrations: [...MIGRATIONS, failing] })).rejects.toThrow();
  const [order] = await place.ask(`select * from ${schema}.orders`);
  expect(order).not.toHaveProperty("colour");
  expect(await place.ask(`select max(version) as newest from ${schema}.schema_version`)).toEqual([
    { newest: KNOWN_VERSION },
  ]);
});

test("a schema of a newer version is refused, unless that one says that this one may go on", async () => {
  await start();
  await place.ask(`insert into ${schema}.schema_version (version, usable_by) values (1000, 1)`);
  await start();
  await place.ask(`insert into ${schema}.schema_version (version, usable_by) values (1001, 1000)`);
  await expect(start()).rejects.toThrow(DatabaseRefused);
});

/** Given an instance that has been at the tables for a while, when another one starts. */
async function besideAMigration() {
  const clock = new FakeClock();
  const first = new pg.Client({ connectionString: place.url, application_name: "loyalty-bridge first" });
  await first.connect();
  await first.query("begin");
  await first.query("select pg_advisory_xact_lock(hashtextextended('loyalty-bridge ' || $1::text, 0))", [
    schema,
  ]);
  const warned: object[] = [];
  const log = { warn: (details: object) => void warned.push(details) };
  const database = new Database({ url: place.url, schema, poolSize: 2, ssl: "none", caFile: null });
  opened.push(database);
  let end: unknown = "waits";
  void migrate(database, schema, { log, clock }).then(
    () => (end = "started"),
    (error: unknown) => (end = error),
  );
  const after = (ms: number) => async () => {
    await clock.advance(ms);
    return end;
  };
  return { first, warned, after };
}

test("an instance that starts while another one changes the tables says for whom it waits, once, and goes on after it", async () => {
  const { first, warned, after } = await besideAMigration();
  const warnedAfter = async () => {
    await after(SECOND)();
    return warned;
  };
  await expect.poll(warnedAfter).toHaveLength(1);
  expect(warned[0]).toMatchObject({ program: "loyalty-bridge first", host: "127.0.0.1" });
  for (let n = 0; n < 5; n++) expect(await after(20 * SECOND)()).toBe("waits");
  expect(warned).toHaveLength(1);
  await first.query("commit");
  await first.end();
  await expect.poll(after(SECOND)).toBe("started");
  expect(await tables(schema)).toContain("orders");
});

test("it does not wait for ever, and names who is in the way", async () => {
  const { first, after } = await besideAMigration();
  await expect.poll(after(60 * SECOND)).toMatchObject({
    trouble: { code: "databaseBeingChanged", schema, host: "127.0.0.1" },
  });
  await first.end();
});
