import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN, PLAIN_SHOP } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { deliverPlain } from "../../support/shops/deliver-plain.ts";
import { SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/** Given an adapter that reads the times of some orders in microseconds, then the others are served and listed. */
const NOW = Date.now();
const wrong = { isPaid: true, createdAt: NOW, updatedAt: NOW, paidAt: NOW * 1_000_000 };
const shop = plainShop();

let bridge: RunningBridge;
beforeAll(async () => {
  const program = { earn: { activityId: "12", from: "2000-01-01" } };
  bridge = await runBridge({ adapters: [shop.adapter], shops: { acme: { ...PLAIN_SHOP, program } } });
});
afterAll(() => bridge?.close());

interface Listed {
  readonly items: readonly { readonly orderId?: string; readonly outcome?: string }[];
}
const listed = async (path: string) => ((await bridge.ask(path)) as Listed).items;

test("delivered or read from the shop, an order of a time that cannot be is left out, with the field named", async () => {
  shop.put({ orderId: "1", ...wrong }, { orderId: "2", ...wrong, paidAt: NOW });
  await deliverPlain(bridge.url, anOrder({ orderId: "3", ...wrong }), SECRETS[0]);
  await bridge.settled();
  expect(JSON.stringify(await listed("/api/deliveries?outcome=dead"))).toContain("paidAt");
  for (const range of [{ since: "2000-01-01" }, { orderIds: ["1", "2"] }]) {
    const begun = await fetch(`${bridge.url}/api/resync`, {
      ...{ method: "POST", body: JSON.stringify({ shop: "acme", ...range }) },
      headers: { authorization: `Bearer ${ADMIN_TOKEN}`, "content-type": "application/json" },
    });
    const place = begun.headers.get("location") ?? "";
    await expect.poll(() => bridge.ask(place)).toMatchObject({ state: "done", failed: 1 });
  }
  await bridge.settled();
  expect((await listed("/api/orders")).map(({ orderId }) => orderId)).toEqual(["2"]);
});
