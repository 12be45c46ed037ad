import { afterEach, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { SignedVisits } from "../../../src/platform/adapter.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, arrive, aShop, aSnapshotEvent, DAY, NOON, send } from "../../support/builders/orders.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

/** A platform whose signature is the shop's first secret as it is. */
const storefront: SignedVisits<unknown> = {
  shopDomain: ({ headers }) => headers["x-shop"]?.[0] ?? null,
  visitorOf: async ({ headers }, { secrets }) =>
    headers["x-secret"]?.[0] === secrets[0] ? { id: headers["x-customer"]?.[0] ?? null } : null,
};

let app: RunningApp;
afterEach(() => app.close());

async function start(shown: "off" | "points" = "points"): Promise<void> {
  const adapter = { ...plainAdapter, storefront };
  const programme = aProgramme({ storefront: shown });
  const other = aShop({
    shop: "other",
    adapter,
    programme,
    adapterShop: { shop: "other", domain: "other.example", settings: {} },
    secrets: ["secret-of-other"],
  });
  app = await runApp({ shop: { adapter, programme }, otherShops: [other] });
}

const VISIT = { "x-shop": "acme.example", "x-secret": "first-secret-of-acme", "x-customer": "7001" };
const ask = (headers: Record<string, string> = VISIT, method = "GET") =>
  fetch(`${app.url}/apps/plain/storefront/points`, { method, headers });
const pointsOf = async (headers?: Record<string, string>) =>
  ((await (await ask(headers)).json()) as { points: unknown }).points;

/** Stores a paid order, and what the service reported of it. */
async function order(
  orderId: string,
  given: Partial<OrderSnapshot> = {},
  changes: Partial<OrderRecord> & { readonly count?: number } = {},
): Promise<void> {
  const { count, ...rest } = changes;
  const event = aSnapshotEvent({
    orderId,
    orderNumber: `#${orderId}`,
    customerId: "7001",
    isPaid: true,
    createdAt: NOON,
    ...given,
  });
  const { record } = send(arrive(null, [event]));
  const pointsGiven =
    count === undefined ? {} : { pointsGiven: { count, source: "service" as const, at: NOON } };
  await app.store.changeOrder({ shop: "acme", orderId }, () => ({
    record: { ...record, ...pointsGiven, ...rest },
    result: null,
  }));
}

test("a customer sees the sums and the latest orders of their own account, newest first", async () => {
  await start();
  await order("1001", { createdAt: NOON }, { count: 120 });
  await order("1002", { createdAt: NOON + DAY, isFulfilled: true }, { count: 30 });
  await order("1003", { createdAt: NOON + 2 * DAY }, {});
  await order("1004", { customerId: "7002" }, { count: 500 });
  await order("7001", { customerId: null }, { count: 900 });
  expect(await pointsOf()).toEqual({
    balance: 30,
    pending: 120,
    uncounted: 1,
    movements: [
      {
        order: "#1003",
        placedAt: "2026-06-03T12:00:00.000Z",
        state: "pending",
        points: null,
        redeemed: null,
      },
      { order: "#1002", placedAt: "2026-06-02T12:00:00.000Z", state: "approved", points: 30, redeemed: null },
      { order: "#1001", placedAt: "2026-06-01T12:00:00.000Z", state: "pending", points: 120, redeemed: null },
    ],
  });
});

test("an order of another account counts for nobody else, whatever address is typed at its checkout", async () => {
  await start();
  await order("1001", {}, { count: 120 });
  await order("1002", { customerId: "7666" }, { count: 5 });
  expect(await pointsOf({ ...VISIT, "x-customer": "7666" })).toMatchObject({ pending: 5 });
});

test("of a stranger and of an unknown customer, nothing", async () => {
  await start();
  await order("1001", {}, { count: 120 });
  const { "x-customer": _, ...stranger } = VISIT;
  expect(await pointsOf(stranger)).toBeNull();
  expect(await pointsOf({ ...VISIT, "x-customer": "#1001" })).toMatchObject({ pending: 0, movements: [] });
  expect(await pointsOf({ ...VISIT, "x-customer": "9999" })).toMatchObject({ balance: 0, movements: [] });
});

test("only the newest ten orders are listed, and all are counted", async () => {
  await start();
  for (let each = 0; each < 12; each++)
    await order(`20${10 + each}`, { createdAt: NOON + each * DAY }, { count: 10 });
  const points = (await pointsOf()) as { pending: number; movements: { order: string }[] };
  expect(points.pending).toBe(120);
  expect(points.movements).toHaveLength(10);
  expect(points.movements[0]?.order).toBe("#2021");
});

test.each([
  ["another secret", { ...VISIT, "x-secret": "secret-of-other" }],
  ["an unknown shop", { ...VISIT, "x-shop": "unknown.example" }],
  ["another shop's secret for that shop", { ...VISIT, "x-shop": "other.example" }],
  ["nothing at all", {}],
])("%s is answered like any unsigned request", async (_what, headers) => {
  await start();
  const answer = await ask(headers);
  expect(answer.status).toBe(401);
  expect(await answer.json()).toMatchObject({ error: "not_signed" });
});

test("an answer holds for a minute, and caches nowhere else", async () => {
  await start();
  await order("1001", {}, { count: 120 });
  expect((await ask()).headers.get("cache-control")).toBe("no-store");
  await order("1002", {}, { count: 30 });
  expect(await pointsOf()).toMatchObject({ pending: 120 });
  await app.clock.advance(60_000);
  expect(await pointsOf()).toMatchObject({ pending: 150 });
});

test("an answer holds no longer, also where the clock was a day ahead", async () => {
  await start();
  app.clock.jumpWall(DAY);
  await order("1", {}, { points: "approved", count: 5 });
  await pointsOf();
  app.clock.jumpWall(-DAY);
  await order("2", {}, { points: "approved", count: 7 });
  await app.clock.advance(60_000);
  expect(await pointsOf()).toMatchObject({ balance: 12 });
});

test("without the setting the address does not exist, and nothing but GET is answered", async () => {
  await start("off");
  expect((await ask()).status).toBe(404);
  await app.close();
  await start();
  expect((await ask(VISIT, "POST")).status).toBe(405);
});

test("of many customers at once, a few are read, and the others are told to come back", async () => {
  await start();
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const { listOrders } = app.store;
  app.store.listOrders = async (query) => {
    await gate;
    return listOrders(query);
  };
  const customer = (each: number) => ask({ ...VISIT, "x-customer": String(8000 + each) });
  const first = [0, 1, 2, 3].map(customer);
  await expect.poll(async () => (await customer(9)).status).toBe(503);
  expect((await customer(9)).headers.get("retry-after")).toBe("10");
  open();
  for (const answer of await Promise.all(first)) expect(answer.status).toBe(200);
  expect((await customer(9)).status).toBe(200);
});
