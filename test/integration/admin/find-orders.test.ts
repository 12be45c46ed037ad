import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { NOON } from "../../support/builders/orders.ts";
import { type PlainShop, plainShop, REFUSED } from "../../support/shops/plain-shop.ts";

let shop: PlainShop;
let app: RunningApp;

beforeEach(async () => {
  shop = plainShop();
  app = await runApp({ shop: { adapter: shop.adapter } });
});
afterEach(() => app.close());

const find = (order: string) => ask(app, "/shops/acme/find-orders", { body: { order } });
const AT = new Date(NOON).toISOString();

test("an order that the bridge does not know is found by its number and by its id, and nothing is kept of it", async () => {
  shop.put({ orderId: "5001", orderNumber: "#1002", createdAt: NOON });
  const order = { orderId: "5001", orderNumber: "#1002", createdAt: AT };
  expect((await find("1002")).body.orders).toEqual([{ ...order, isId: false, isNumber: true }]);
  expect((await find(" 5001 ")).body.orders).toEqual([{ ...order, isId: true, isNumber: false }]);
  expect((await ask(app, "/orders")).body.items).toEqual([]);
});

test("digits that are one order's id and another one's number find both, the id first", async () => {
  shop.put({ orderId: "5001", orderNumber: "#7" }, { orderId: "7", orderNumber: "#8" });
  const { orders } = (await find("7")).body;
  expect(orders).toMatchObject([
    { orderId: "7", isId: true, isNumber: false },
    { orderId: "5001", isId: false, isNumber: true },
  ]);
});

test("an order whose number is its id is found once", async () => {
  shop.put({ orderId: "7", orderNumber: "#7" });
  expect((await find("7")).body.orders).toMatchObject([{ orderId: "7", isId: true, isNumber: true }]);
});

test("what the shop's search has against it does not keep an order from being found by its id", async () => {
  shop.put({ orderId: "7", orderNumber: "#8" });
  shop.beforeAnswer = (call) => {
    if (call.startsWith("find number")) shop.problems.push(REFUSED);
  };
  expect((await find("7")).body).toMatchObject({
    orders: [{ orderId: "7" }],
    noteCodes: [{ code: "credentialsRefused" }],
  });
  expect(await find("9")).toMatchObject({ status: 409, body: { code: "credentialsRefused" } });
});

test("where there is no finding by number, what the shop says of the id is told", async () => {
  const { pull } = shop.adapter;
  const because = { code: "notAnOrderId" } as const;
  Object.assign(shop.adapter, {
    pull: {
      ...pull,
      findByNumber: undefined,
      fetchOrder: async () => ({ ok: false, problem: { kind: "notFound", because, retryAfterMs: null } }),
    },
  });
  expect((await find("#7")).body).toMatchObject({ orders: [], noteCodes: [because] });
});

test.each(["ada1@shop.example", "haddad", "+4917012345"])(
  "who a person is does not get into the shop's search: %s",
  async (typed) => {
    expect((await find(typed)).body.orders).toEqual([]);
    expect(shop.calls).toEqual([`fetch ${typed}`]);
  },
);

test.each(["", " ", "9".repeat(101)])("a wrong text asks nobody: %j", async (order) => {
  expect((await find(order)).status).toBe(400);
  expect(shop.calls).toEqual([]);
});
