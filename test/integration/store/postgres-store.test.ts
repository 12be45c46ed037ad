import { beforeAll } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { describeStoreContract } from "../../contracts/store.ts";
import { virtualEngineClock } from "../../support/postgres/engine-clock.ts";
import { type FreshDatabase, freshDatabase } from "../../support/postgres/fresh-database.ts";

let database: FreshDatabase;

beforeAll(async () => {
  database = await freshDatabase();
});

describeStoreContract("the store on PostgreSQL", async () => {
  const engineClock = await virtualEngineClock(database);
  const given = { url: database.url, schema: database.newSchema(), poolSize: 10, ssl: "none" } as const;
  return {
    open: () => openPostgresStore({ ...given, caFile: null, engineClock }),
    remove: async () => {},
  };
});
