import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { subscriptions } from "../../../adapters/shopify/connection/subscriptions.ts";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { shopifyBody } from "../../support/shops/shopify.ts";
import {
  APP,
  aShopifyShop,
  type ConnectedStandIn,
  DAY_MS,
  fine,
} from "../../support/shops/shopify-stand-in.ts";

const ID = "5012345678901";
const PAID = { financial_status: "paid", fulfillment_status: null };
const FULFILLED = { financial_status: "paid", fulfillment_status: "fulfilled" };

describe("a Shopify shop on the whole road", () => {
  let stage: ConnectedStandIn;
  let bridge: RunningBridge;
  let changes: number;

  beforeEach(async () => {
    stage = await aShopifyShop(APP, ["read_orders", "read_customers"]);
    stage.clock.at = Date.now();
    changes = 0;
    bridge = await runBridge({
      adapters: [shopifyAdapter],
      shops: {
        acme: {
          platform: "shopify",
          brand: "main",
          domain: stage.domain,
          secrets: [APP.clientSecret],
          credentials: APP,
          program: { earn: { activityId: "12", from: "2000-01-01" } },
        },
      },
    });
    const target = { address: `${bridge.url}/webhooks/acme`, secret: APP.clientSecret };
    fine(await subscriptions.restore(stage.bridgeSide, target));
  });
  afterEach(async () => {
    await bridge.close();
    await stage.close();
  });

  /** The order changes in the shop, a second after its last change. */
  function change(fields: object): void {
    const begunAt = Math.floor(stage.clock.at / 1000) * 1000 - 60_000;
    const updated_at = new Date(begunAt + 1000 * ++changes).toISOString();
    const created_at = new Date(begunAt).toISOString();
    const order_status_url = `http://${stage.domain}/1/orders/0example`;
    const times = { created_at, updated_at };
    stage.shop.put(shopifyBody("orders-create-pending", { order_status_url, ...times, ...fields }));
  }
  async function tell(topic: string): Promise<void> {
    expect(await stage.deliveries.deliverOrder(topic, ID)).toEqual([200]);
    await bridge.settled();
  }
  const points = async () => {
    const { order } = (await bridge.ask(`/api/orders/acme/${ID}`)) as { order: { points: string } };
    return order.points;
  };
  async function resync(request: object): Promise<void> {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" };
    const body = JSON.stringify({ shop: "acme", ...request });
    const begun = await fetch(`${bridge.url}/api/resync`, { method: "POST", headers, body });
    expect(begun.status).toBe(202);
    const run = async () => (await bridge.ask(begun.headers.get("location") ?? "")) as object;
    await expect.poll(run).toMatchObject({ state: "done", failed: 0 });
    await bridge.settled();
  }
  const recent = () => ({ since: new Date(stage.clock.at - DAY_MS).toISOString() });

  test("its webhooks, made by the bridge, lead to points", async () => {
    change(PAID);
    await tell("orders/paid");
    expect(await points()).toBe("pending");
    change(FULFILLED);
    await tell("orders/fulfilled");
    expect(await points()).toBe("approved");
  });

  /** Given subscriptions that Shopify deleted, when the shop is read again, then nothing of what they kept back is lost. */
  test("what its webhooks lost is read from the shop", async () => {
    change(PAID);
    await tell("orders/paid");
    stage.shop.forget(() => true);
    change(FULFILLED);
    expect(await stage.deliveries.deliverOrder("orders/fulfilled", ID)).toEqual([]);
    expect(await points()).toBe("pending");
    await resync(recent());
    expect(await points()).toBe("approved");
    const older = shopifyBody("orders-create-pending", { id: 5_012_345_678_900 });
    stage.shop.remove(ID);
    stage.shop.put({ ...older, created_at: new Date(stage.clock.at - DAY_MS).toISOString() });
    await resync({ orderIds: [ID] });
    expect(await points()).toBe("cancelled");
  });

  test("reading what the webhooks told already changes nothing", async () => {
    change(PAID);
    await tell("orders/paid");
    change(FULFILLED);
    await tell("orders/updated");
    const calls = bridge.loyalty.sandbox.calls().length;
    await resync(recent());
    expect(bridge.loyalty.sandbox.calls()).toHaveLength(calls);
    expect(await points()).toBe("approved");
  });

  test("an edit names only the order, and the bridge reads the rest", async () => {
    change(PAID);
    const edit = { order_edit: { id: 1, order_id: Number(ID) } };
    expect(await stage.deliveries.deliver("orders/edited", JSON.stringify(edit))).toEqual([200]);
    await expect.poll(() => points().catch(() => "unknown")).toBe("pending");
  });
});
