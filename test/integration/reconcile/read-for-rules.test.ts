import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { AWAY, type PlainShop, plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given a shop whose deliveries say nothing of a customer's tags, and a programme with a rule and an exclusion on them,
 * when an order is paid, then it is read once from the shop before its points are given, and the rule is judged by that.
 */

const SECRET = "a-secret-of-the-shop";
const program = {
  earn: {
    activityId: "12",
    from: "2000-01-01",
    rules: [{ when: { customerTags: ["vip"] }, activityId: "77" }],
  },
  exclude: { customerTags: ["staff"] },
};

const aShop = (name: string, prefix: string) => ({
  ...{ platform: "plain", domain: `${name}.example`, brand: "main", secrets: [SECRET], program },
  orderId: { prefix },
});

let shop: PlainShop;
let bridge: RunningBridge;
let deliveries = 0;
beforeEach(async () => {
  shop = plainShop();
  const adapter = { ...shop.adapter, reads: ["customerTags" as const] };
  bridge = await runBridge({ adapters: [adapter], shops: { acme: aShop("acme", "1") } });
});
afterEach(() => bridge.close());

const deliver = async (given: Partial<OrderSnapshot>, to = "acme") => {
  const order = anOrder({ isPaid: true, unreported: ["customerTags"], ...given });
  shop.put(order);
  const body = JSON.stringify(order);
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRET),
    [PLAIN_HEADERS.topic]: "order",
    [PLAIN_HEADERS.id]: String(++deliveries),
  };
  await fetch(`${bridge.url}/webhooks/${to}`, { method: "POST", headers, body });
};
const explained = (orderId: string) => bridge.ask(`/api/orders/acme/${orderId}/explain`);
const fetches = () => shop.calls.filter((call) => call.startsWith("fetch"));

describe("what only a reading tells", () => {
  test.each([
    [
      "a tag that a rule asks for chooses its activity",
      ["VIP"],
      { activityId: "77", rule: 1, excluded: null },
    ],
    ["another tag does not", ["new"], { activityId: "12", rule: null, rules: [{ state: "doesNotFit" }] }],
    [
      "no tag at all is an answer, too",
      [],
      { activityId: "12", rule: null, rules: [{ state: "doesNotFit" }] },
    ],
  ])("%s", async (_fact, customerTags, expected) => {
    shop.read.set("1001", { customerTags });
    await deliver({});
    await bridge.settled();
    await expect.poll(() => explained("1001")).toMatchObject({ programme: "kept", ...expected });
    expect(fetches()).toEqual(["fetch 1001"]);
    const { order } = (await bridge.ask("/api/orders/acme/1001")) as { order: { trace: readonly unknown[] } };
    expect(order.trace).toContainEqual(
      expect.objectContaining({ facts: expect.objectContaining({ source: { way: "rules" } }) }),
    );
    await deliver({ isFulfilled: true, updatedAt: anOrder().updatedAt + 5000 });
    await bridge.settled();
    expect(fetches()).toEqual(["fetch 1001"]);
  });

  test("an excluded tag keeps the order from earning", async () => {
    shop.read.set("1001", { customerTags: ["staff"] });
    await deliver({});
    await bridge.settled();
    expect(await explained("1001")).toMatchObject({
      excluded: { code: "excludedCustomerTag", facts: { tag: "staff" } },
    });
    expect(bridge.loyalty.sandbox.calls()).toEqual([]);
  });

  test("where the shop is taken out while it is asked, nothing is sent for its order", async () => {
    shop.beforeAnswer = async (call) => {
      if (call === "fetch 1001") await bridge.reconfigure({ shops: { bakery: aShop("bakery", "2") } });
    };
    await deliver({});
    const taken = async (name: string, id: string) => bridge.ask(`/api/orders/${name}/${id}`);
    await expect.poll(() => bridge.logged()).toContain('"settings":["shops.bakery","shops.acme"]');
    await deliver({ orderId: "1002" }, "bakery");
    await expect.poll(() => taken("bakery", "1002")).toMatchObject({ order: { points: "pending" } });
    expect(bridge.loyalty.sandbox.calls().map(({ orderId }) => orderId)).toEqual(["21002"]);
    expect(await taken("acme", "1001")).toMatchObject({ order: { operations: [{ state: "queued" }] } });
  });

  test("a shop that cannot be asked just now keeps the points waiting, and they are not given without it", async () => {
    shop.read.set("1001", { customerTags: ["vip"] });
    shop.problems.push(AWAY);
    await deliver({});
    await expect.poll(fetches).toEqual(["fetch 1001"]);
    await expect
      .poll(async () => (await bridge.ask("/api/orders/acme/1001")) as { order: { operations: object[] } })
      .toMatchObject({
        order: { operations: [{ operation: "earn", state: "queued", notBefore: expect.any(String) }] },
      });
    expect(bridge.loyalty.sandbox.calls()).toEqual([]);
  });
});
