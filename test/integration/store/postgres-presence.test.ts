import { expect, test } from "vitest";
import { openPostgresStore } from "../../../src/store/postgres/open.ts";
import { freshDatabase } from "../../support/postgres/fresh-database.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

test("an instance that cannot give a sign of life says what is in its way, until it can again", async () => {
  const { url, ask, newSchema } = await freshDatabase();
  const [schema, presenceClock] = [newSchema(), new FakeClock()];
  const given = { url, schema, poolSize: 4, ssl: "none", caFile: null, version: "1.2.3" } as const;
  const store = await openPostgresStore({ ...given, presenceClock });
  const obstacle = async () => {
    await presenceClock.advance(2_000);
    return store.obstacle();
  };
  expect(store.obstacle()).toBeNull();
  // Nothing that a server that cannot be reached or is full would say.
  await ask(`alter table ${schema}.instances rename to elsewhere`);
  await expect.poll(obstacle).toEqual({ code: "databaseBusy", error: "unknown" });
  await ask(`alter table ${schema}.elsewhere rename to instances`);
  await expect.poll(obstacle).toBeNull();
  await store.close();
});

/** Given three bridges, one of which is killed: it is missed until another one is there in its place, wherever that runs. */
test("an instance that was killed is silent until another takes its place, and one that was stopped never is", async () => {
  const { url, ask, newSchema } = await freshDatabase();
  const schema = newSchema();
  const given = { url, schema, poolSize: 4, ssl: "none", caFile: null, version: "1.2.3" } as const;
  const clock = new FakeClock();
  const open = () => openPostgresStore({ ...given, presenceClock: clock });
  const [store, stopped] = [await open(), await open()];
  await clock.advance(2_000);
  await expect.poll(async () => (await ask(TOGETHER(schema)))[0]?.together).toBe(2);
  const silent = async () => (await store.silentInstances()).map(({ host }) => host);
  // A killed one leaves its row, and two minutes pass.
  const killed = `insert into ${schema}.instances (id, version, started_at, seen_at, facts) select 'killed', version, started_at,
    seen_at - 120000, '{"host":"elsewhere","patrols":[],"together":3}' from ${schema}.instances limit 1`;
  await ask(killed);
  expect(await silent()).toEqual(["elsewhere"]);
  const third = await open();
  expect(await silent()).toEqual([]);
  await third.close();
  expect(await silent()).toEqual(["elsewhere"]);
  await stopped.close();
  expect(await silent()).toEqual(["elsewhere"]);
  // After a day nobody asks any more; and just now, it may be on its way back.
  await ask(`update ${schema}.instances set seen_at = seen_at - 90000000 where id = 'killed'`);
  expect(await silent()).toEqual([]);
  await ask(`update ${schema}.instances set seen_at = seen_at + 90090000 where id = 'killed'`);
  expect(await silent()).toEqual([]);
  await store.close();
});

const TOGETHER = (schema: string) =>
  `select max((facts::json ->> 'together')::int) as together from ${schema}.instances`;

test("rows of a bridge that crashes at every start are bounded", async () => {
  const { url, ask, newSchema } = await freshDatabase();
  const schema = newSchema();
  const given = { url, schema, poolSize: 4, ssl: "none", caFile: null, version: "1.2.3" } as const;
  await (await openPostgresStore(given)).close();
  await ask(`insert into ${schema}.instances (id, version, started_at, seen_at, facts)
    select 'killed ' || n, '1.2.3', 0, extract(epoch from now()) * 1000 - n, '{}' from generate_series(1, 500) as n`);
  const store = await openPostgresStore(given);
  const [{ count = 0 } = {}] = await ask(`select count(*)::int as count from ${schema}.instances`);
  expect(count).toBeLessThanOrEqual(201);
  await store.close();
});
