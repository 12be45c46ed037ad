import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { Database } from "../../../src/store/postgres/database.ts";
import { DatabaseRefused } from "../../../src/store/postgres/failures.ts";
import { migrate } from "../../../src/store/postgres/migrate.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

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

test("a schema of a newer version is refused, unless that one says that this one may go on", async () => {
  await start();
  await place.ask(`insert into ${schema}.schema_version (version, usable_by) values (1000, 1)`);
  await start();
  await place.ask(`insert into ${schema}.schema_version (version, usable_by) values (1001, 1000)`);
  await expect(start()).rejects.toThrow(DatabaseRefused);
});
