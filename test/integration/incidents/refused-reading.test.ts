import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Status } from "../../../src/client/answers.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../../support/bridge/merchant-setup.ts";
import { aWooOrder } from "../../support/shops/woocommerce.ts";
import { eventually } from "../../support/time/eventually.ts";

/** Given a shop that worked a moment ago, and a rule that asks it for an order's categories. */
let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

async function stateOfShop(): Promise<string | undefined> {
  const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
  const status = (await (await fetch(`${merchant.url}/api/status`, { headers })).json()) as Status;
  return status.shops[0]?.state.code;
}

async function deliver(id: number): Promise<void> {
  const { url, woo } = merchant;
  const paid = { date_paid: "2026-06-01T14:00:00", date_paid_gmt: "2026-06-01T12:00:00" };
  const items = [{ id: 1, name: "Spade", product_id: 7, quantity: 1, total: "50.00", price: 50 }];
  const _links = { self: [{ href: `${woo.url}/wp-json/wc/v3/orders/${id}` }] };
  const order = { id, number: String(id), status: "processing", ...paid, line_items: items, _links };
  const body = JSON.stringify(aWooOrder(order));
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-topic": "order.updated",
    "x-wc-webhook-id": "2",
    "x-wc-webhook-signature": createHmac("sha256", "the-secret-of-garden").update(body).digest("base64"),
  };
  expect((await fetch(`${url}/webhooks/garden`, { method: "POST", headers, body })).status).toBe(200);
}

test("an order that finds the shop's key refused turns the shop red at once, not only with the watch's next round", async () => {
  const rules = [{ name: "tools", when: { collections: ["garden-tools"] }, activityId: "77" }];
  await merchant.startBridge({ program: { earn: { activityId: "12", from: "2000-01-01", rules } } });
  await eventually(async () => (await stateOfShop()) === "connected");
  merchant.woo.keys.all.delete(merchant.woo.key.consumerKey);
  await deliver(1001);
  await eventually(async () => (await stateOfShop()) === "unreadable");
});
