import { afterEach, expect, test } from "vitest";
import { asMerchant, LENT, MerchantBrowser, openBridge } from "../../support/bridge/merchants.ts";
import type { RunningBridge } from "../../support/bridge/running-bridge.ts";

/**
 * Given a bridge whose operator lets merchants connect their shops by themselves.
 * When a merchant consents at the shop,
 * then the dashboard is open for the merchant's own shop, and the shop is served once its account is known.
 */
const open: RunningBridge[] = [];
afterEach(async () => {
  for (const bridge of open.splice(0)) await bridge.close();
});
const running: typeof openBridge = async (given) => {
  const opened = await openBridge(given);
  open.push(opened.bridge);
  return opened;
};

test("orders since the shop was connected earn points once, as soon as its account is known", async () => {
  const { bridge, platform } = await running();
  const token = await new MerchantBrowser(bridge).install("garden.example");
  const ask = asMerchant(bridge, token);
  expect((await ask("/installs")).body.installs).toMatchObject([
    { shop: "garden", domain: "garden.example", platform: "Plain", service: null, lent: { activities: [] } },
  ]);
  const now = Date.now();
  platform.put({ orderId: "1001", isPaid: true, createdAt: now, paidAt: now, updatedAt: now });
  expect(await ask("/installs/garden", LENT)).toMatchObject({ status: 200, body: { shop: "garden" } });
  await expect
    .poll(async () => (await ask("/orders")).body.items, { timeout: 20_000 })
    .toMatchObject([{ shop: "garden", orderId: "1001" }]);
  await bridge.settled();
  expect(bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "earn")).toHaveLength(1);
  expect((await ask("/installs")).body.installs).toEqual([]);
});
