import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { subscriptions } from "../../../adapters/woocommerce/connection/subscriptions.ts";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { connectTo, fine } from "../../support/shops/woocommerce-stand-in.ts";

const SECRET = "gardensecret0123456789";

describe("a WooCommerce shop on the whole road", () => {
  let standIn: StandInWooCommerce;
  let bridge: RunningBridge;

  beforeEach(async () => {
    standIn = await listenWooCommerce();
    const { consumerKey, consumerSecret } = standIn.key;
    bridge = await runBridge({
      adapters: [woocommerceAdapter],
      shops: {
        garden: {
          platform: "woocommerce",
          brand: "main",
          domain: standIn.domain,
          secrets: [SECRET],
          credentials: { consumerKey, consumerSecret },
          program: { earn: { activityId: "12", from: "2000-01-01" } },
        },
      },
    });
    const target = { address: `${bridge.url}/webhooks/garden`, secret: SECRET };
    fine(await subscriptions.restore(connectTo(standIn), target));
  });
  afterEach(async () => {
    await bridge.close();
    await standIn.close();
  });

  const deliver = async () => {
    await standIn.webhooks.runQueue();
    await bridge.settled();
  };
  const points = async () => {
    const { order } = (await bridge.ask("/api/orders/garden/1001")) as { order: { points: string } };
    return order.points;
  };
  async function resync(): Promise<void> {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" };
    const body = JSON.stringify({ shop: "garden", since: new Date(Date.now() - 3_600_000).toISOString() });
    const begun = await fetch(`${bridge.url}/api/resync`, { method: "POST", headers, body });
    expect(begun.status).toBe(202);
    const run = async () =>
      (await bridge.ask(begun.headers.get("location") ?? "")) as { state: string; failed: number };
    await expect.poll(run).toMatchObject({ state: "done", failed: 0 });
    await bridge.settled();
  }

  test("its webhooks, made by the bridge, lead to points", async () => {
    standIn.orders.place();
    standIn.orders.pay(1001);
    await deliver();
    expect(await points()).toBe("pending");
    standIn.orders.complete(1001);
    await deliver();
    expect(await points()).toBe("approved");
    expect(standIn.webhooks.sent.every(({ status }) => status === 200)).toBe(true);
  });

  /** Given a webhook that WooCommerce switched off, when the shop is read again, then nothing of what it kept back is lost. */
  test("what its webhooks lost is read from the shop", async () => {
    standIn.orders.place();
    standIn.orders.pay(1001);
    await deliver();
    for (const webhook of standIn.webhooks.all.values()) webhook.status = "disabled";
    standIn.orders.complete(1001);
    await deliver();
    expect(await points()).toBe("pending");
    await resync();
    expect(await points()).toBe("approved");
    standIn.orders.trash(1001);
    await resync();
    expect(await points()).toBe("cancelled");
  });

  test("reading what the webhooks told already changes nothing", async () => {
    standIn.orders.place();
    standIn.orders.pay(1001);
    standIn.orders.complete(1001);
    await deliver();
    const calls = bridge.loyalty.sandbox.calls().length;
    await resync();
    expect(bridge.loyalty.sandbox.calls()).toHaveLength(calls);
    expect(await points()).toBe("approved");
  });
});
