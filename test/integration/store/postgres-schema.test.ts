import pg from "pg";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Database } from "../../../src/store/postgres/database.ts";
import { DatabaseRefused } from "../../../src/store/postgres/failures.ts";
import { KNOWN_VERSION, migrate } from "../../../src/store/postgres/migrate.ts";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord } from "../../support/builders/stored.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";
import { putSchemaOf } from "../../support/store/releases.ts";
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

/** Every form that the tables ever had. */
const EARLIER = Array.from({ length: KNOWN_VERSION - 1 }, (_, index) => index + 1);

test.each(EARLIER)(
  "tables of version %i are brought up to date with what they held, and go on",
  async (version) => {
    await putSchemaOf(place, schema, version);
    const put = (text: string, values: readonly unknown[]) =>
      place.ask(text.replaceAll("%", `${schema}.`), values);
    const record = aRecord({ orderId: "5001" });
    await put(
      `insert into %orders (shop, order_id, version, record, brand, state, points, changed_at, operation, priority, due_at, is_tried)
     values ('acme', '5001', 3, $1, 'main', 'waiting', 'none', 1000, 'earn', 1, 1000, false)`,
      [JSON.stringify(record)],
    );
    await put(
      `insert into %deliveries (id, shop, topic, received_at, headers, body, is_body_signed, content, outcome)
     values (7, 'acme', 'orders/paid', 1000, '{}', $1, true, 'whole', 'waiting')`,
      [Buffer.from("a body")],
    );
    await put("insert into %waiting_deliveries (id, bytes, begun) values (7, 6, 2)", []);

    const given = {
      url: place.url,
      schema,
      poolSize: 2,
      ssl: "none",
      caFile: null,
      version: "1.2.3",
    } as const;
    const store = await openPostgresStore(given);
    const made = await put("select max(version) as newest from %schema_version", []);
    expect(made).toEqual([{ newest: KNOWN_VERSION }]);
    expect(await store.getOrder(record)).toEqual(record);
    const [delivery] = await store.takeDeliveries(1, NOON, SECOND);
    expect(delivery).toMatchObject({ id: "7", body: Buffer.from("a body"), begun: 2 });
    await store.settleDelivery({ deliveryId: "7", outcome: "processed", reason: null, orderIds: ["5001"] });
    expect((await store.getDelivery("7"))?.outcome).toBe("processed");
    await store.close();
  },
);

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
