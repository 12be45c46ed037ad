import { afterEach, expect, test } from "vitest";
import { subscriptions } from "../../../adapters/woocommerce/connection/subscriptions.ts";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { type Clock, systemClock } from "../../../src/runtime/time/clock.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { DAY } from "../../support/builders/orders.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { connectTo, fine } from "../../support/shops/woocommerce-stand-in.ts";

const SECRET = "gardensecret0123456789";

let standIn: StandInWooCommerce;
let bridge: RunningBridge;
afterEach(async () => {
  await bridge.close();
  await standIn.close();
});

/**
 * Given three paid orders, when the bridge is away for a day, one of them is deleted for good, one goes to the bin and
 * no delivery ever tells, then the first round after the start takes the points of both, and of no other.
 */
test("orders that were deleted while the bridge was away lose their points at the loyalty service", async () => {
  let aheadMs = 0;
  const now = () => Date.now() + aheadMs;
  const clock: Clock = { ...systemClock, now };
  standIn = await listenWooCommerce({ now });
  const { consumerKey, consumerSecret } = standIn.key;
  const garden = {
    platform: "woocommerce",
    brand: "main",
    domain: standIn.domain,
    secrets: [SECRET],
    credentials: { consumerKey, consumerSecret },
    program: { earn: { activityId: "12", from: "2000-01-01" } },
  };
  bridge = await runBridge({ adapters: [woocommerceAdapter], shops: { garden }, clock });
  const target = { address: `${bridge.url}/webhooks/garden`, secret: SECRET };
  fine(await subscriptions.restore(connectTo(standIn), target));
  for (const id of [1001, 1002, 1003]) {
    standIn.orders.place();
    standIn.orders.pay(id);
  }
  await standIn.webhooks.runQueue();
  await bridge.settled();
  const stateOf = (id: number) => bridge.loyalty.sandbox.order(id)?.state;
  expect([1001, 1002, 1003].map(stateOf)).toEqual(["pending", "pending", "pending"]);
  aheadMs = DAY;
  standIn.orders.deleteForGood(1002);
  standIn.orders.trash(1003);
  await bridge.restart();
  await expect.poll(() => [1002, 1003].map(stateOf)).toEqual(["cancelled", "cancelled"]);
  expect(stateOf(1001)).toBe("pending");
});
