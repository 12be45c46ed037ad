import { afterEach, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import type { LoyaltyCalls } from "../../support/builders/loyalty-client.ts";
import { aShop, aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, keyNotAccepted, noAnswer, rateLimited, refused } from "../../support/builders/outcomes.ts";

const HISTORY = { earn: [{ lp_points: "50", odd: null }], redeem: [] };
let app: RunningApp;
afterEach(() => app.close());

/** A loyalty service that answers every history in the same way, and remembers what it was asked. */
async function running(outcome: Outcome, perMinute = 490, history: unknown = HISTORY) {
  const requests: unknown[] = [];
  const transaction: LoyaltyCalls["transaction"] = async (request, takePermit) => {
    const permit = await takePermit?.();
    requests.push(request);
    permit?.answered();
    return { outcome, data: outcome.kind === "done" ? history : null, message: null };
  };
  app = await runApp({ client: { transaction }, perMinute });
  return requests;
}

const DONE: Outcome = accepted();

test("a customer's history is given as the service tells it, with our orders beside it", async () => {
  const requests = await running(DONE);
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const { status, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example&type=ledger");
  expect(status).toBe(200);
  expect(body).toMatchObject({ shop: "acme", brand: "main", type: "ledger", service: HISTORY });
  expect(body.orders.map(({ orderId }: { orderId: string }) => orderId)).toEqual(["1001"]);
  expect(requests).toEqual([{ email: "ada@shop.example", type: "ledger" }]);
});

test("beside it stand the orders of all shops of the account, and of no other account", async () => {
  const [zenith, elsewhere] = [aShop({ shop: "zenith" }), aShop({ shop: "elsewhere", brand: "another" })];
  const transaction: LoyaltyCalls["transaction"] = async () => ({
    ...{ outcome: DONE, data: { earn: [{ lp_orderid: 1001, lp_points: 50 }] }, message: null },
  });
  app = await runApp({ client: { transaction }, otherShops: [zenith, elsewhere] });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await knows({ ...app, shop: zenith }, aSnapshotEvent({ orderId: "2", isPaid: true }));
  await knows({ ...app, shop: elsewhere }, aSnapshotEvent({ isPaid: true }));
  await attempt({ ...app, shop: elsewhere }, "1001", DONE);
  const { body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  const named = body.orders.map(
    ({ shop, orderId }: { shop: string; orderId: string }) => `${shop} ${orderId}`,
  );
  expect(named.toSorted()).toEqual(["acme 1001", "zenith 2"]);
  expect(body.hasMoreOrders).toBe(false);
  // The same number at another account is another order.
  expect((await ask(app, "/orders/elsewhere/1001")).body.order.pointsGiven).toBeNull();
});

test("entries of older orders than the listed ones are named too, and no others", async () => {
  const ids = Array.from({ length: 53 }, (_, at) => String(2001 + at));
  const entry = (id: number) => ({ lp_orderid: id, lp_points: 50, lp_status: "pending" });
  const earn = [entry(2001), entry(2001), entry(2003), entry(2053), entry(9999)];
  await running(DONE, 490, { earn, redeem: [] });
  for (const orderId of ids) {
    await knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId}`, isPaid: true }));
    await app.clock.advance(1_000);
  }
  const { body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect([body.orders.length, body.hasMoreOrders]).toEqual([50, true]);
  const named = (body.olderOrders as { orderNumber: string }[]).map(({ orderNumber }) => orderNumber);
  expect(named.toSorted()).toEqual(["#2001", "#2003"]);
  expect(body.sums.givenTwice).toEqual(["#2001"]);
});

test("what a reading says of an order's points is kept with the order, and shown at once", async () => {
  const line = { lp_orderid: 1001, lp_points: 50, lp_status: "pending" };
  await running(DONE, 490, { earn: [line], redeem: [] });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", DONE);
  const row = async () => (await ask(app, "/orders")).body.items[0];
  const before = await row();
  expect(before).toMatchObject({ points: "pending", pointsGiven: null });
  await app.clock.advance(60_000);
  const { body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect(body.orders[0].pointsGiven).toBe(50);
  expect(body.sums).toEqual({
    pending: 50,
    approved: 0,
    cancelled: 0,
    redeemed: 0,
    balance: 0,
    unread: 0,
    givenTwice: [],
  });
  expect(await row()).toEqual({ ...before, pointsGiven: 50 });
  const { order } = (await ask(app, "/orders/acme/1001")).body;
  expect(order.pointsGiven).toMatchObject({ count: 50, source: "service" });
});

test("a history that names other orders says nothing of this one", async () => {
  await running(DONE, 490, { earn: [{ lp_orderid: 10011, lp_points: 50 }], redeem: [] });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", DONE);
  const { body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect(body.orders[0].pointsGiven).toBeNull();
});

test("every kind of history is asked for unless one is named, and a number may be typed as people do", async () => {
  const requests = await running(DONE);
  for (const mobile of ["+491701234567", "%2B491701234567", "0170%201234567"])
    await ask(app, `/customers/points?shop=acme&mobile=${mobile}`);
  expect(requests).toEqual(Array(3).fill({ mobile: "+491701234567", type: "all" }));
  expect((await ask(app, "/customers/points?shop=acme&mobile=12")).status).toBe(400);
  const body = { shop: "acme", mobile: "0170 1234567", type: "all" };
  expect((await ask(app, "/customers/points", { body })).status).toBe(200);
  expect(requests.at(-1)).toEqual({ mobile: "+491701234567", type: "all" });
});

test("each question counts against the brand's limit, and is remembered before it is asked", async () => {
  await running(DONE, 1);
  expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(200);
  expect(await app.store.recentCalls(0)).toEqual([
    { bucket: "main", startedAt: app.clock.now(), monotonicAt: app.clock.monotonic() },
  ]);
  const { status, headers, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect([status, headers.get("retry-after")]).toEqual([503, "61"]);
  expect(body.detail).toContain("try again in 61 seconds");
  await app.clock.advance(61_000);
  expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(200);
});

test("a question that cannot be remembered is not asked, and does not use the limit up", async () => {
  const requests = await running(DONE, 1);
  app.store.isDiskFull = true;
  for (let turn = 0; turn < 2; turn++)
    expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(503);
  app.store.isDiskFull = false;
  expect(requests).toEqual([]);
  expect((await ask(app, "/customers/points?shop=acme&email=ada@shop.example")).status).toBe(200);
});

test.each<[Outcome, RegExp]>([
  [refused("no such user"), /no such user.*Check whether/],
  [noAnswer(), /no response came in time.*in a moment/],
  [rateLimited(), /rate limit was reached.*in a minute/],
])("when the service answers %j, the admin reads why and what to do", async (outcome, words) => {
  await running(outcome);
  const { status, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect([status, body.error]).toEqual([502, "loyalty_service"]);
  expect(body.detail).toMatch(words);
});

test("a refused key pauses the brand, and a paused brand is not asked", async () => {
  const requests = await running(keyNotAccepted());
  const first = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect(first.status).toBe(502);
  expect(first.body.detail).toContain("Compare apiKey and brandId in the configuration");
  const { status, body } = await ask(app, "/customers/points?shop=acme&email=ada@shop.example");
  expect([status, body.error]).toEqual([503, "unavailable"]);
  expect(body.detail).toContain("Compare apiKey and brandId under brands.main in the configuration");
  expect(requests).toHaveLength(1);
});

test("a shop that nobody knows is 404", async () => {
  await running(DONE);
  expect((await ask(app, "/customers/points?shop=nobody&email=ada@shop.example")).status).toBe(404);
});
