import { afterEach, beforeEach, expect, test } from "vitest";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import { SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/** A bridge that has run once: what it remembers refuses some changes of its configuration. */
let bridge: RunningBridge;
beforeEach(async () => {
  bridge = await runBridge({ adapters: [plainShop().adapter], shops: shops({}) });
});
afterEach(() => bridge.close());

/** From the first order on, the numbers of a shop's orders are fixed. */
async function keepAnOrder(): Promise<void> {
  const store = await openLowdbStore({ path: bridge.folder });
  await put(store, aRecord({ shop: "acme" }));
  await store.close();
}

function shops(orderId: object) {
  const shop = { platform: "plain", brand: "main", domain: "acme.example", secrets: SECRETS, orderId };
  return { acme: { ...shop, program: { earn: { activityId: "12" } } } };
}

test.each([
  [{ source: "number" }, { source: "number", prefix: null }],
  [{ prefix: "7" }, { source: "id", prefix: "7" }],
])("orders are never numbered otherwise: %j is refused with both ways", async (orderId, now) => {
  const before = { source: "id", prefix: null };
  await bridge.restart({}, keepAnOrder);
  await expect(bridge.restart({ shops: shops(orderId) })).rejects.toMatchObject({
    refusal: { code: "refusedOrderIds", shop: "acme", before, now },
  });
  await bridge.restart();
});

test("an account that is remembered in no readable form is refused, and named", async () => {
  const spoil = async () => {
    const store = await openLowdbStore({ path: bridge.folder });
    await store.changeValue("", "account/main", () => "neither JSON nor an account");
    await store.close();
  };
  await expect(bridge.restart({}, spoil)).rejects.toMatchObject({
    refusal: { code: "refusedAccountUnreadable", brand: "main" },
  });
});
