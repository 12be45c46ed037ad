import pg from "pg";
import { afterEach, expect, test } from "vitest";
import { COUNT_REPEATS } from "../../../src/store/postgres/inbox/add-delivery.ts";
import { HOLD, PUT_VALUES } from "../../../src/store/postgres/memory/held-values.ts";
import { ADD_SLOTS, CLOSE_BUCKETS } from "../../../src/store/postgres/rate-slots/rate-slots.ts";
import { FREE_SLOTS } from "../../../src/store/postgres/rate-slots/slot-returns.ts";
import type { Statement } from "../../../src/store/postgres/statement.ts";
import { instances } from "../../support/postgres/instances.ts";

/**
 * Given somebody who has the first of many rows, when a statement waits for that one, then it holds none of the others:
 * it takes them in one order, as everybody does, and two of them never wait for each other.
 */
const site = await instances();
const clients: pg.Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.end();
});

async function aClient(): Promise<pg.Client> {
  const client = new pg.Client(site.database.url);
  await client.connect();
  await client.query(`set search_path = ${site.schema}`);
  clients.push(client);
  return client;
}

/** `first`, `others`: conditions on rows of `table`, which has 200. Returns how many of the others were free meanwhile. */
async function freeMeanwhile<Parameter extends string>(
  table: string,
  { text, parameters }: Statement<Parameter, unknown>,
  values: Readonly<Record<Parameter, unknown>>,
  { first, others }: { readonly first: string; readonly others: string },
): Promise<number> {
  const [holder, writer, looker] = [await aClient(), await aClient(), await aClient()];
  await holder.query("begin");
  await holder.query(`select from ${table} where ${first} for update`);
  // However the server goes about it: so it reads the table as its rows lie there.
  await writer.query("set enable_nestloop = off; set enable_mergejoin = off; set enable_indexscan = off");
  const [backend] = (await writer.query("select pg_backend_pid() as pid")).rows;
  const writing = writer.query(
    text,
    parameters.map((parameter) => values[parameter]),
  );
  const waiting = `select from pg_stat_activity where pid = ${backend.pid} and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await looker.query(waiting)).rowCount).toBe(1);
  const free = await looker.query(`select from ${table} where ${others} for update skip locked`);
  await holder.query("rollback");
  await writing;
  return free.rowCount ?? 0;
}

const COUNT = 200;
const downwards = Array.from({ length: COUNT }, (_, n) => COUNT - n);

test("repeats are counted in the order of the deliveries", async () => {
  const store = await site.open();
  await site.database.ask(
    `insert into ${site.schema}.deliveries (id, shop, topic, received_at, headers, body, is_body_signed, content, outcome)
     select id, 'acme', 'order', 0, '{}', '', true, 'whole', 'processed' from generate_series(${COUNT}, 1, -1) as id`,
  );
  const counting = { ids: downwards };
  const free = await freeMeanwhile("deliveries", COUNT_REPEATS, counting, {
    first: "id = 1",
    others: "id > 1",
  });
  expect(free).toBe(COUNT - 1);
  expect(await store.getDelivery("7")).toMatchObject({ repeats: 1 });
});

/** Values of 200 shops, all held by "me"; where they lie is the other way round. */
async function heldValues(): Promise<Readonly<Record<"shops" | "names" | "holders" | "values", string[]>>> {
  await site.open();
  await site.database.ask(
    `insert into ${site.schema}.shop_values (shop, name, value, holder, held_until)
     select to_char(n, '000'), 'watch', 'before', 'me', now() from generate_series(${COUNT}, 1, -1) as n`,
  );
  const shops = downwards.map((n) => ` ${String(n).padStart(3, "0")}`);
  const of = (value: string) => shops.map(() => value);
  return { shops, names: of("watch"), holders: of("me"), values: of("after") };
}
const firstValue = { first: "shop = ' 001'", others: "shop > ' 001'" };

test("values are held in their order", async () => {
  const holding = { ...(await heldValues()), forMs: 1_000 };
  expect(await freeMeanwhile("shop_values", HOLD, holding, firstValue)).toBe(COUNT - 1);
});

test("values are written and deleted in their order", async () => {
  expect(await freeMeanwhile("shop_values", PUT_VALUES, await heldValues(), firstValue)).toBe(COUNT - 1);
});

test("slots are freed in their order", async () => {
  const store = await site.open();
  await store.registerBuckets([{ bucket: "main", brand: "main", perMinute: COUNT }]);
  const client = await aClient();
  await client.query(ADD_SLOTS.text, ["main"]);
  const slots = downwards.map((slot) => slot - 1);
  const of = (value: unknown) => slots.map(() => value);
  const freeing = { latest: 0, buckets: of("main"), slots, tokens: of(0), inMs: of(1) };
  const free = await freeMeanwhile("rate_slots", FREE_SLOTS, freeing, {
    first: "slot = 0",
    others: "slot > 0",
  });
  expect(free).toBe(COUNT - 1);
});

test("buckets are closed in their order", async () => {
  const store = await site.open();
  const buckets = downwards.map((n) => `b${String(n).padStart(3, "0")}`);
  await store.registerBuckets(buckets.map((bucket) => ({ bucket, brand: "main", perMinute: 1 })));
  const closing = { latest: 0, buckets, forMs: 1_000 };
  const free = await freeMeanwhile("rate_buckets", CLOSE_BUCKETS, closing, {
    first: "bucket = 'b001'",
    others: "bucket > 'b001'",
  });
  expect(free).toBe(COUNT - 1);
});
