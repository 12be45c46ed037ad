import { expect, test } from "vitest";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, putLane } from "../../support/builders/stored.ts";
import { instances } from "../../support/postgres/instances.ts";

const site = await instances();

const WATCHED = ["deliveries", "waiting_deliveries", "orders", "rate_slots"];

/** Whether the commits of what is written to a table wait for the disk, by table and act, in their order. */
async function watchCommits() {
  const { database, schema } = site;
  await database.ask(`set search_path = ${schema};
    create table waits (id bigint generated always as identity, act text, value text);
    create function note_wait() returns trigger language plpgsql as $$ begin
      insert into waits (act, value) values (tg_op || ' ' || tg_table_name, current_setting('synchronous_commit'));
      return null;
    end $$;
    ${WATCHED.map((table) => `create trigger note after insert or update on ${table} execute function note_wait();`).join("")}`);
  return async (act: string) =>
    (await database.ask(`select distinct value from ${schema}.waits where act = $1`, [act])).map(
      ({ value }) => value,
    );
}

test("what is answered for is on disk; what only says whose something is for now does not wait for that", async () => {
  const store = await site.open();
  const commitsOf = await watchCommits();
  await store.addDelivery(aDelivery({ dedupeKey: "1" }));
  expect(await commitsOf("INSERT waiting_deliveries")).toEqual(["on"]);
  expect(await store.takeDeliveries(1, NOON, SECOND)).toHaveLength(1);
  expect(await commitsOf("UPDATE waiting_deliveries")).toEqual(["off"]);

  await putLane(store, "5001", { notBefore: NOON });
  expect(await commitsOf("INSERT orders")).toEqual(["on"]);
  const query = { now: NOON, limit: 1, leaseMs: SECOND, brands: ["main"] };
  const [lane] = await store.takeDueLanes(query);
  expect(await commitsOf("UPDATE orders")).toEqual(["off"]);
  await store.releaseLane({ shop: "acme", orderId: "5001" }, lane?.lease ?? "");
  expect(await commitsOf("UPDATE orders")).toEqual(expect.arrayContaining(["off", "on"]));

  await store.registerBuckets([{ bucket: "b", brand: "main", perMinute: 10 }]);
  await site.database.ask(`delete from ${site.schema}.waits`);
  const wish = { bucket: "b", perMinute: 10, from: 0, below: 10, kept: 0, beatMs: 0, holdMs: SECOND };
  const claim = await store.claimSlot(wish);
  expect(await commitsOf("UPDATE rate_slots")).toEqual(["on"]);
  await site.database.ask(`delete from ${site.schema}.waits`);
  if (claim !== null) await store.freeSlot(claim, 1);
  expect(await commitsOf("UPDATE rate_slots")).toEqual(["off"]);
});
