import { expect, test } from "vitest";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";
import { askedTables } from "../../support/postgres/asked-tables.ts";

const DAY_OF_POINTS = [NOON, NOON + DAY];

const { open, ask } = askedTables();
const anEarner = (orderId: string) =>
  aRecord({ orderId, points: "pending", operations: [aStep({ state: "done", endedAt: NOON })] });
const saying = (count: number) => ({ pointsGiven: { count, source: "service", at: NOON } }) as const;
const given = (points: number, orders: number, unknown: number) => [
  { shop: "acme", span: 0, kind: "given", points, orders, unknown },
];

test("instances that write orders of one shop at once add all of them up", async () => {
  const stores = await Promise.all([open(), open()]);
  await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      put((index % 2 === 0 ? stores[0] : stores[1]) ?? stores[0], {
        ...anEarner(String(index)),
        ...saying(10),
      }),
    ),
  );
  expect(await stores[0].sumPoints(DAY_OF_POINTS)).toEqual(given(1000, 100, 0));
  await Promise.all(stores.map((store) => store.close()));
});

test("what a later release has counted besides stays noted for it, and is in none of our sums", async () => {
  const store = await open();
  await put(store, { ...anEarner("1"), ...saying(10) });
  const later = { kind: "expired", step: 3, points: 4 };
  await ask(`update %orders set counted = counted::jsonb || $1::jsonb`, [JSON.stringify([later])]);
  await ask(`insert into %points_sums select step, shop, 'expired', writer, 4, 1, 0 from %points_sums`);
  await put(store, { ...anEarner("1"), ...saying(20) });
  expect(await store.sumPoints(DAY_OF_POINTS)).toEqual(given(20, 1, 0));
  const [row] = await ask(`select counted from %orders`);
  expect(JSON.parse(String(row?.counted))).toContainEqual(later);
  await store.close();
});
