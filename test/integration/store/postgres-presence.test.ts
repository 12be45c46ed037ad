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
