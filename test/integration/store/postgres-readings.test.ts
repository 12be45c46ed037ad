import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { TooMuchRead } from "../../../src/store/store.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { instances } from "../../support/postgres/instances.ts";

const site = await instances();
let holder: pg.Client | null = null;
afterEach(async () => {
  await holder?.end();
});

/** Given a list that somebody holds up, and many who ask for it, then everything else has its connections. */
test("readings for pages leave connections to deliveries, values and lanes", async () => {
  const store = await site.open();
  holder = new pg.Client(site.database.url);
  await holder.connect();
  await holder.query(`begin; lock table ${site.schema}.orders in access exclusive mode`);
  const readings = Array.from({ length: 250 }, (_, n) =>
    n % 5 === 0 ? store.counts() : store.listOrders({ limit: 10 }),
  );
  const answers = Promise.allSettled(readings);
  expect((await store.addDelivery(aDelivery())).outcome).toBe("stored");
  expect(await store.takeDeliveries(10, Date.now(), 60_000)).toHaveLength(1);
  expect(await store.changeValue("acme", "token", () => "new")).toBe("new");
  await expect(store.listOrders({ limit: 10 })).rejects.toThrow(TooMuchRead);
  await holder.query("rollback");
  const kinds = new Set((await answers).map(({ status }) => status));
  expect(kinds).toContain("rejected");
  expect((await store.counts()).deliveries.waiting).toBe(1);
});
