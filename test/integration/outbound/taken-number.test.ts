import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, NOON, SECOND } from "../../support/builders/orders.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const SECRET = "a-secret-of-the-shop";
const program = { earn: { activityId: "12", from: "2000-01-01" } };
const ACME = { platform: "plain", domain: "acme.example", brand: "main", secrets: [SECRET], program };

/** A shop whose orders have their number at the loyalty service, and that gave one twice. */
let bridge: RunningBridge;
const start = async (source: "id" | "number") =>
  runBridge({ adapters: [plainShop().adapter], shops: { acme: { ...ACME, orderId: { source } } } });
beforeEach(async () => {
  bridge = await start("number");
});
afterEach(() => bridge.close());

const numbered = (orderId: string, number: string, minutes: number, given: Partial<OrderSnapshot> = {}) => {
  const createdAt = NOON + minutes * 60 * SECOND;
  const order = { orderId, orderNumber: `#${number}`, orderSequence: number, createdAt, isPaid: true };
  return anOrder({ ...order, updatedAt: createdAt + SECOND, ...given });
};

async function deliver(...orders: readonly OrderSnapshot[]): Promise<void> {
  for (const order of orders) await deliverPlain(bridge.url, order, SECRET);
  await bridge.settled();
}

interface Row {
  readonly points: string;
  readonly loyaltyOrderId: number | null;
  readonly reason: string;
}
const shown = async (orderId: string) =>
  ((await bridge.ask(`/api/orders/acme/${orderId}`)) as { readonly order: Row }).order;
const calls = () => bridge.loyalty.sandbox.calls().map(({ operation }) => operation);

test("the second order with a number waits and says whose it is; what happens to it changes nobody's points", async () => {
  await deliver(numbered("501", "1001", 0));
  await deliver(numbered("502", "1001", 9));
  expect(await shown("501")).toMatchObject({ points: "pending", loyaltyOrderId: 1001 });
  expect(await shown("502")).toMatchObject({
    ...{ points: "none", loyaltyOrderId: null },
    reason: expect.stringContaining("the order with the ID 501"),
  });
  const cancelled = { isOrderCancelled: true, updatedAt: NOON + 3600 * SECOND };
  await deliver(numbered("502", "1001", 9, cancelled));
  expect(await shown("501")).toMatchObject({ points: "pending" });
  expect(calls()).toEqual(["earn"]);
  await deliver(numbered("501", "1001", 0, cancelled));
  expect(await shown("501")).toMatchObject({ points: "cancelled" });
  expect(calls()).toEqual(["earn", "updatePoints"]);
});

test("an order keeps the number that was sent for it, even if one that was placed before arrives later", async () => {
  await deliver(numbered("502", "1001", 9));
  await deliver(numbered("501", "1001", 0));
  expect(await shown("502")).toMatchObject({ points: "pending", loyaltyOrderId: 1001 });
  expect((await shown("501")).reason).toContain("the order with the ID 502");
});

test("of forty orders at once, of which two share each number, every number is sent once", async () => {
  const orders = Array.from({ length: 40 }, (_, at) =>
    numbered(String(500 + at), String(1000 + (at % 20)), at),
  );
  await deliver(...orders);
  const all = await Promise.all(orders.map(({ orderId }) => shown(orderId)));
  expect(all.map(({ points }) => points).toSorted()).toEqual([
    ...Array.from({ length: 20 }, () => "none"),
    ...Array.from({ length: 20 }, () => "pending"),
  ]);
  expect(calls()).toHaveLength(20);
});

test("orders that have their IDs at the loyalty service may share a number", async () => {
  await bridge.close();
  bridge = await start("id");
  await deliver(numbered("501", "1001", 0), numbered("502", "1001", 9));
  expect(await shown("502")).toMatchObject({ points: "pending", loyaltyOrderId: 502 });
});
