import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";

const HOUR = 3600 * SECOND;
let app: RunningApp;
/** 20 June 2026, noon in UTC. */
const NOW = NOON + 19 * DAY;

beforeEach(async () => {
  app = await runApp();
  await app.clock.advance(NOW - app.clock.now());
});
afterEach(() => app.close());

async function given(
  orderId: string,
  at: number,
  count: number | null,
  { shop = "acme", ends = [] as readonly ("approvePoints" | "cancelPoints")[] } = {},
): Promise<void> {
  const later = ends.map((kind) =>
    aStep({ id: `acme:${orderId}:${kind}:1`, kind, state: "done", endedAt: NOW }),
  );
  const steps = [aStep({ state: "done", endedAt: at }), ...later];
  const record = aRecord({ shop, orderId, points: "pending", operations: steps });
  await put(
    app.store,
    count === null ? record : { ...record, pointsGiven: { count, source: "service", at } },
  );
}
const points = async (zone = "UTC") => (await ask(app, "/points", { headers: { "time-zone": zone } })).body;
const moved = (sum: number, orders: number, unknown = 0) => ({ points: sum, orders, unknown });

test("what was given is added up for today and for this month, and what is not known is said", async () => {
  await given("1", NOW - HOUR, 50);
  await given("2", NOW, 20);
  await given("3", NOW, null);
  await given("4", NOW - 5 * DAY, 7);
  await given("5", NOW - 25 * DAY, 1000);
  const { day, zone, today, thisMonth } = await points();
  expect([day, zone]).toEqual(["2026-06-20", "UTC"]);
  expect(today.given).toEqual(moved(70, 3, 1));
  expect(thisMonth.given).toEqual(moved(77, 4, 1));
  expect(today.redeemed).toEqual(moved(0, 0));
});

test("given points are cancelled, pending or approved, whenever that happened", async () => {
  await given("1", NOW - 5 * DAY, 50, { ends: ["approvePoints"] });
  await given("2", NOW - 5 * DAY, 30, { ends: ["approvePoints", "cancelPoints"] });
  await given("3", NOW - 5 * DAY, null, { ends: ["cancelPoints"] });
  await given("4", NOW - 5 * DAY, null);
  await given("5", NOW - 25 * DAY, 1000, { ends: ["approvePoints"] });
  await given("6", NOW, 9);
  const { today, thisMonth } = await points();
  expect(thisMonth).toEqual({
    given: moved(89, 5, 2),
    cancelled: moved(30, 2, 1),
    pending: moved(9, 2, 1),
    approved: moved(50, 1),
    redeemed: moved(0, 0),
  });
  expect(today).toMatchObject({ given: moved(9, 1), cancelled: moved(0, 0), pending: moved(9, 1) });
});

test("what is pending is the number of now, whenever it was given, also by shop", async () => {
  await given("1", NOW, 50);
  await given("2", NOW - 300 * DAY, 1000);
  await given("3", NOW, null);
  await given("1", NOW, 8, { shop: "closed" });
  const { pending, thisMonth } = await points();
  expect(pending).toEqual(moved(1058, 4, 1));
  expect(thisMonth.given.points).toBe(58);
  const { items } = (await ask(app, "/points/shops")).body;
  expect(items.map((of: { shop: string; pending: object }) => [of.shop, of.pending])).toEqual([
    ["acme", moved(1050, 3, 1)],
    ["closed", moved(8, 1)],
  ]);
});

test("each shop has its own sums, those that are configured no more included", async () => {
  await given("1", NOW, 50);
  await given("1", NOW, 8, { shop: "closed" });
  const { today } = await points();
  const { items } = (await ask(app, "/points/shops")).body;
  expect(today.given).toEqual(moved(58, 2));
  expect(items.map((of: { shop: string; today: { given: object } }) => [of.shop, of.today.given])).toEqual([
    ["acme", moved(50, 1)],
    ["closed", moved(8, 1)],
  ]);
});

test.each([
  ["Pacific/Auckland", "2026-06-21", 4],
  ["UTC", "2026-06-20", 6],
  ["Asia/Kolkata", "2026-06-20", 6],
  ["Asia/Kathmandu", "2026-06-20", 7],
])("days begin as the reader's clock says: %s", async (zone, day, sum) => {
  // Midnight in Auckland is noon here; in Kolkata it was 18:30 yesterday, in Kathmandu 18:15.
  const yesterday = NOW - DAY;
  await given("a", yesterday + 6 * HOUR + 10 * 60 * SECOND, 100);
  await given("b", yesterday + 6 * HOUR + 15 * 60 * SECOND, 1);
  await given("c", NOW - HOUR, 2);
  await given("d", NOW + SECOND, 4);
  await app.clock.advance(2 * SECOND);
  const { day: shown, today } = await points(zone);
  expect([shown, today.given.points]).toEqual([day, sum]);
});
