import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type FaultProxy, type NetworkFault, startFaultProxy } from "../support/network/fault-proxy.ts";
import type { TrueOrder } from "./engine/real-shop.ts";
import { ENGINES, type Garden, isMissing, startGarden } from "./garden.ts";
import { place } from "./lives.ts";

/**
 * What a real WooCommerce loses because something between its order and the bridge breaks, one look at the shop finds:
 * WooCommerce sends each webhook once.
 */
const ORDERS = 40;

describe.skipIf(isMissing).each(ENGINES)("WooCommerce $version whose webhooks get lost", (engine) => {
  let garden: Garden;
  let proxy: FaultProxy;
  let fault: NetworkFault = { kind: "pass" };
  const orders: number[] = [];
  beforeAll(async () => {
    garden = await startGarden(engine, async (bridge) => {
      proxy = await startFaultProxy(bridge, () => fault);
      return proxy.url;
    });
  });
  afterAll(async () => {
    await proxy?.close();
    await garden?.close();
  });

  const bulk = (from: number, to: number, status: string) =>
    garden.shop.act("bulkStatus", { orders: orders.slice(from, to), status });

  /** One look at the shop, as the bridge takes several an hour; then the points are as the shop's own orders ask for. */
  async function expectTruth(): Promise<void> {
    const { shop, bridge, pointsOf } = garden;
    await bridge.ask("/api/shops/garden/check", { method: "POST", body: {} });
    await bridge.settled();
    const truth = await shop.truth();
    const found = truth.map(async ({ id }) => [id, await pointsOf(id)] as const);
    expect(Object.fromEntries(await Promise.all(found))).toEqual(
      Object.fromEntries(
        truth.map((order) => [order.id, { bridge: pointsBy(order), service: pointsBy(order) }]),
      ),
    );
  }

  test("none is lost in a burst", async () => {
    const { shop, bridge, pointsOf } = garden;
    for (let at = 0; at < ORDERS; at += 4) {
      const some = [0, 1, 2, 3].map((next) => place(shop, { status: "processing" }, at + next));
      orders.push(...(await Promise.all(some)));
    }
    await shop.runQueue();
    await bridge.settled();
    for (const id of orders) expect(await pointsOf(id)).toEqual({ bridge: "pending", service: "pending" });
  });

  test("what a bulk edit changes while the bridge is away is found", async () => {
    await garden.bridge.restart({}, async () => {
      await bulk(0, 10, "completed");
      await bulk(10, 14, "cancelled");
      await garden.shop.runQueue();
    });
    await expectTruth();
  });

  test("what a proxy cuts off is found", async () => {
    fault = { kind: "cutRequest", afterBytes: 700 };
    await bulk(14, 24, "completed");
    await garden.shop.runQueue();
    fault = { kind: "pass" };
    await expectTruth();
  });

  test("what dies with PHP in the middle of its queue is found", async () => {
    await bulk(24, 30, "completed");
    fault = { kind: "blackHole" };
    const run = garden.shop.act("runQueue").catch(() => null);
    const before = proxy.connections;
    await expect.poll(() => proxy.connections).toBeGreaterThan(before);
    await garden.shop.killPhp();
    await run;
    fault = { kind: "pass" };
    await expectTruth();
  });

  test("after the shop's database was killed, it goes on", async () => {
    await bulk(30, 36, "refunded");
    await garden.shop.restartDatabase();
    await garden.shop.runQueue();
    await expectTruth();
  });
});

function pointsBy({ status }: TrueOrder): string {
  if (status === "completed") return "approved";
  return status === "cancelled" || status === "refunded" ? "cancelled" : "pending";
}
