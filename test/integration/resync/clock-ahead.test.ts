import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderAnswer } from "../../../src/client/answers.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, DAY } from "../../support/builders/orders.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { SECRETS } from "../../support/shops/plain-adapter.ts";
import { type PlainShop, plainShop } from "../../support/shops/plain-shop.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

let shop: PlainShop;
let clock: FakeClock;
let bridge: RunningBridge;

beforeEach(async () => {
  shop = plainShop();
  clock = new FakeClock(Date.now() + 3 * DAY);
  const program = { earn: { activityId: "12", from: "2000-01-01" } };
  const acme = { platform: "plain", domain: "acme.example", brand: "main", secrets: SECRETS, program };
  bridge = await runBridge({ adapters: [shop.adapter], shops: { acme }, clock });
});
afterEach(() => bridge.close());

const earned = async (orderId: string) => {
  const { order } = (await bridge.ask(`/api/orders/acme/${orderId}`)) as OrderAnswer;
  return order.operations.map(({ state }) => state);
};

/** Given a machine whose clock is three days ahead, as the loyalty service's answers show. */
test("points of orders that were read from the shop do not wait for a clock that is ahead", async () => {
  const at = { createdAt: Date.now(), updatedAt: Date.now(), isPaid: true };
  await deliverPlain(bridge.url, anOrder({ ...at, orderId: "1" }), SECRETS[0] ?? "");
  await expect.poll(() => earned("1")).toEqual(["done"]);
  shop.put({ ...at, orderId: "2" });
  const body = { shop: "acme", orderIds: ["2"] };
  const { id } = (await ask(bridge, "/resync", { body })).body;
  await expect.poll(async () => (await ask(bridge, `/resyncs/${id}`)).body.state).toBe("done");
  await clock.advance(60_000);
  await expect.poll(() => earned("2")).toEqual(["done"]);
});
