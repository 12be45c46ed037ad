import pg from "pg";
import { describe, expect, test } from "vitest";
import { LIST } from "../../../src/store/postgres/inbox/inbox.ts";
import type { Statement } from "../../../src/store/postgres/statement.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { instances } from "../../support/postgres/instances.ts";

const MINUTE = 60 * SECOND;

const site = await instances();

const ofKey = (key: number | string, given = {}) => aDelivery({ dedupeKey: `key ${key}`, ...given });
const idsOf = (added: readonly { readonly id: string }[]) => added.map(({ id }) => Number(id));

describe("days", () => {
  /** As if the newest day had begun yesterday. */
  const nextDay = () => site.database.ask(`update ${site.schema}.delivery_days set began_on = began_on - 1`);
  const parts = async () =>
    (
      await site.database.ask(
        "select relname from pg_class join pg_namespace n on n.oid = relnamespace where nspname = $1 and relname ~ '^deliveries_[0-9]+$' order by 1",
        [site.schema],
      )
    ).map(({ relname }) => relname);
  const ignored = (key: number, receivedAt: number) => ofKey(key, { receivedAt, outcome: "ignored" });

  test("a delivery finds its place however it is dated, and whether or not a new day was begun", async () => {
    const store = await site.open();
    const added = [];
    for (const [key, receivedAt] of [NOON, 0, -1e15, 1e15, NOON + 400 * DAY].entries()) {
      added.push(await store.addDelivery(ignored(key, receivedAt)));
      await nextDay();
      if (key % 2 === 1) await store.purgeDeliveries(-1e16);
    }
    expect(await parts()).toEqual(["deliveries_0", "deliveries_1", "deliveries_2"]);
    expect(idsOf(added)).toEqual(idsOf(added).toSorted((one, other) => one - other));
    const { items } = await store.listDeliveries({ limit: 9 });
    expect(items.map(({ id }) => id)).toEqual(added.map(({ id }) => id).toReversed());
    for (const { id } of added) expect(await store.getDelivery(id)).toMatchObject({ id });
  });

  test("instances that see a new day at once begin it once, and go on storing", async () => {
    const [one, other] = [await site.open(), await site.open()];
    await one.addDelivery(ofKey("of the day before"));
    await nextDay();
    const added = Promise.all(Array.from({ length: 50 }, (_, n) => one.addDelivery(ofKey(n))));
    await Promise.all([one, other, one, other].map((store) => store.purgeDeliveries(0)));
    await added;
    expect(await parts()).toEqual(["deliveries_0", "deliveries_1"]);
  });

  test("a delivery that comes while a day is being begun is stored, and so is one after it", async () => {
    const store = await site.open();
    await nextDay();
    const beginner = new pg.Client(site.database.url);
    await beginner.connect();
    await beginner.query(`set search_path = ${site.schema}; begin; select make_part_of_today()`);
    const before = await store.addDelivery(ofKey(1));
    await beginner.query("commit");
    await beginner.end();
    const between = await store.addDelivery(ofKey(2));
    await store.purgeDeliveries(0);
    const after = await store.addDelivery(ofKey(3));
    expect(idsOf([before, between, after])).toEqual([1, 2, 10_000_000_001]);
  });

  test("a repetition that waits for a day that is being written anew keeps no new delivery waiting", async () => {
    const store = await site.open();
    const { id } = await store.addDelivery(ofKey(1));
    await nextDay();
    await store.purgeDeliveries(0);
    const rewriter = new pg.Client(site.database.url);
    await rewriter.connect();
    await rewriter.query(`begin; lock table ${site.schema}.deliveries_0 in access exclusive mode`);
    let isAnswered = false;
    const repetition = store.addDelivery(ofKey(1)).finally(() => {
      isAnswered = true;
    });
    while (
      (await site.database.ask("select 1 from pg_stat_activity where wait_event_type = 'Lock'")).length === 0
    );
    expect((await store.addDelivery(ofKey(2))).outcome).toBe("stored");
    expect(isAnswered).toBe(false);
    await rewriter.query("commit");
    await rewriter.end();
    expect(await repetition).toEqual({ outcome: "duplicate", id, contradicts: null });
  });

  test("a day that is past goes as a whole, its keys stay known", async () => {
    const store = await site.open();
    for (const key of [1, 2, 3]) await store.addDelivery(ignored(key, NOON + key));
    await nextDay();
    await store.purgeDeliveries(NOON);
    await store.addDelivery(ignored(4, NOON + 2 * DAY));
    expect(await store.purgeDeliveries(NOON + DAY)).toBe(3);
    expect(await parts()).toEqual(["deliveries_1"]);
    expect((await store.addDelivery(ignored(1, NOON + DAY))).outcome).toBe("duplicate");
    expect((await store.listDeliveries({ limit: 9 })).items).toHaveLength(1);
  });

  test("a day of which something still waits goes row by row, and as a whole later", async () => {
    const store = await site.open();
    const { id } = await store.addDelivery(ofKey(0));
    for (const key of [1, 2]) await store.addDelivery(ignored(key, NOON));
    await nextDay();
    expect(await store.purgeDeliveries(NOON + DAY)).toBe(2);
    expect((await store.listDeliveries({ limit: 9 })).items.map((delivery) => delivery.id)).toEqual([id]);
    await store.settleDelivery({ deliveryId: id, outcome: "processed", reason: null, orderIds: [] });
    expect(await store.purgeDeliveries(NOON + DAY)).toBe(1);
    expect(await parts()).toEqual(["deliveries_1"]);
  });

  test("a list up to a moment has the days before it, whether their ages are known or not", async () => {
    const store = await site.open();
    for (const day of [0, 1, 2]) {
      await store.addDelivery(ignored(day, NOON + day * DAY));
      await nextDay();
    }
    await store.addDelivery(ignored(3, NOON + 3 * DAY));
    const until = async (day: number) => {
      const { items } = await store.listDeliveries({ limit: 9, until: NOON + day * DAY });
      return items.map(({ receivedAt }) => (receivedAt - NOON) / DAY);
    };
    const all = async () => [await until(0), await until(1), await until(2), await until(3), await until(9)];
    const expected = [[], [0], [1, 0], [2, 1, 0], [3, 2, 1, 0]];
    expect(await all()).toEqual(expected);
    await store.purgeDeliveries(NOON - DAY);
    expect(await all()).toEqual(expected);
  });

  test("a day of which only the last hours are too young waits for them, one with much younger ones does not", async () => {
    const store = await site.open();
    for (const receivedAt of [NOON, NOON + DAY / 2]) await store.addDelivery(ignored(receivedAt, receivedAt));
    await nextDay();
    expect(await store.purgeDeliveries(NOON + MINUTE)).toBe(0);
    for (const receivedAt of [NOON + 1, NOON + 3 * DAY])
      await store.addDelivery(ignored(receivedAt, receivedAt));
    await nextDay();
    expect(await store.purgeDeliveries(NOON + MINUTE)).toBe(1);
    expect(await store.purgeDeliveries(NOON + DAY / 2 + MINUTE)).toBe(2);
    expect(await parts()).toEqual(["deliveries_1", "deliveries_2"]);
  });
});

test("a list reads no more than it shows, also where what it asks for is rare", async () => {
  await site.open();
  const operator = new pg.Client(site.database.url);
  await operator.connect();
  await operator.query(`set search_path = ${site.schema}`);
  await operator.query(
    `insert into deliveries (id, shop, topic, received_at, headers, body, is_body_signed, content, outcome)
     select nextval('delivery_ids'), 'acme', '', n, '{}', convert_to(repeat(md5(n::text), 50), 'utf8'), true, 'whole', 'processed'
     from generate_series(1, 5000) n`,
  );
  await operator.query("analyze");
  /** How many rows each step of the plan has read, those left out again included. */
  const readFor = async <Parameter extends string>(
    { text, parameters }: Statement<Parameter, unknown>,
    values: Readonly<Record<Parameter, unknown>>,
  ): Promise<number> => {
    const { rows } = await operator.query(
      `explain (analyze, format json) ${text}`,
      parameters.map((parameter) => values[parameter]),
    );
    const counts = [...JSON.stringify(rows).matchAll(/"(?:Actual Rows|Rows Removed by Filter)":([\d.]+)/g)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const page = { below: Number.MAX_SAFE_INTEGER, limit: 20, shops: null, until: null };
  const every = ["waiting", "processed", "ignored", "dead"];
  expect(await readFor(LIST, { outcomes: every, shop: null, ...page })).toBeLessThan(500);
  expect(await readFor(LIST, { outcomes: ["dead"], shop: null, ...page })).toBeLessThan(500);
  expect(await readFor(LIST, { outcomes: ["processed"], shop: "acme", ...page })).toBeLessThan(500);
  expect(await readFor(LIST, { outcomes: every, shop: "nobody", ...page })).toBe(4);
  await operator.end();
});
