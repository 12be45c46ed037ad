import pg from "pg";
import { PgBoss } from "pg-boss";
import { expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { NOON } from "../../support/builders/orders.ts";
import { putLane } from "../../support/builders/stored.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

test("a job that the bridge adds is as one that the queue's library adds", async () => {
  const database = await freshDatabase();
  const schema = database.newSchema();
  const place = { url: database.url, schema, poolSize: 5, ssl: "none", caFile: null } as const;
  const store = await openPostgresStore({ ...place, clock: new FakeClock(NOON) });
  await putLane(store, "1");
  const boss = new PgBoss({ connectionString: database.url, schema, createSchema: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const rows = async () => (await client.query(`select * from ${schema}.job`)).rows;
  try {
    const [own] = await rows();
    await boss.insert(own.name, [{ priority: own.priority, startAfter: own.start_after.toISOString() }]);
    const [library] = (await rows()).filter(({ id }) => id !== own.id);
    const { id, created_on: at } = own;
    expect({ ...library, id, created_on: at }).toEqual(own);
    expect(own.start_after).toEqual(new Date(NOON));
  } finally {
    await client.end();
    await boss.stop({ graceful: false });
    await store.close();
  }
});
