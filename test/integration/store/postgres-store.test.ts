import { beforeAll } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { describeStoreContract } from "../../contracts/store.ts";
import { emptiedSchema } from "../../support/postgres/emptied-schema.ts";
import { virtualEngineClock } from "../../support/postgres/engine-clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

let database: FreshDatabase;
let schema: string;
let empty: () => Promise<void>;

const open = async () => {
  const engineClock = await virtualEngineClock(database);
  const given = { url: database.url, schema, poolSize: 10, ssl: "none", caFile: null, engineClock } as const;
  return () => openPostgresStore(given);
};

beforeAll(async () => {
  database = await freshDatabase();
  schema = database.newSchema();
  await (await (await open())()).close();
  empty = await emptiedSchema(database, schema);
});

describeStoreContract("the store on PostgreSQL", async () => {
  await empty();
  return { open: await open(), remove: async () => {} };
});
