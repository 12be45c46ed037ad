import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { base64Hmac } from "../../../src/platform/signature.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADAPTERS } from "../../support/bridge/merchant-setup.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";

const SECRET = "the-secret-of-the-app-of-both";

function aShopifyShop(domain: string, prefix: string, secrets = [SECRET]) {
  const program = { earn: { activityId: "12" } };
  return { platform: "shopify", brand: "main", domain, secrets, orderId: { prefix }, program };
}

/** Its status page lies at the shop's own address, which says nothing of whose it is. */
function anOrder(id: number, createdAt = "2026-06-01T10:00:00Z") {
  return JSON.stringify({
    ...{ id, name: `#${id}`, order_number: id, created_at: createdAt, processed_at: createdAt },
    ...{ updated_at: createdAt, cancelled_at: null, test: false, confirmed: true, currency: "EUR" },
    ...{ total_price: "80.00", current_total_price: "80.00", financial_status: "paid" },
    ...{ fulfillment_status: null, source_name: "web", tags: "", email: "jane@guests.example" },
    ...{ phone: "+491701234567", note_attributes: [], discount_codes: [], fulfillments: [], refunds: [] },
    customer: { id: 7, email: "jane@guests.example", phone: "+491701234567", first_name: "Jane" },
    line_items: [{ id: 1, title: "Mug", quantity: 1, price: "80.00", gift_card: false }],
    order_status_url: "https://shop.brand.example/600/orders/0a/authenticate?key=k",
  });
}

/** Given two shops of one app, and a third one whose app is its own. */
describe("one shop's signed bytes, sent as another's of the same app,", () => {
  let bridge: RunningBridge;
  beforeEach(async () => {
    bridge = await runBridge({
      adapters: ADAPTERS,
      shops: {
        acme: aShopifyShop("acme.myshopify.com", "1"),
        beta: aShopifyShop("beta.myshopify.com", "2"),
        own: aShopifyShop("own.myshopify.com", "3", ["the-secret-of-its-own-app"]),
      },
    });
  });
  afterEach(() => bridge.close());

  let count = 0;
  const send = (shop: string, body: string, topic = "orders/paid", secret = SECRET) =>
    fetch(`${bridge.url}/apps/shopify/webhooks`, {
      method: "POST",
      body,
      headers: {
        "content-type": "application/json",
        "x-shopify-topic": topic,
        "x-shopify-shop-domain": `${shop}.myshopify.com`,
        "x-shopify-webhook-id": `d-${count++}`,
        "x-shopify-hmac-sha256": base64Hmac(body, secret),
      },
    });
  const settled = (shop: string) =>
    expect
      .poll(async () => (await ask(bridge, `/deliveries?shop=${shop}&outcome=waiting`)).body.items.length)
      .toBe(0);
  const outcomes = async (shop: string) =>
    (await ask(bridge, `/deliveries?shop=${shop}`)).body.items.map(
      ({ outcome, because }: { outcome: string; because: { code: string } | null }) => [
        outcome,
        because?.code,
      ],
    );
  const orders = async (shop: string) => (await ask(bridge, `/orders?shop=${shop}`)).body.items.length;

  test("are refused there like unsigned ones, and stay the first shop's", async () => {
    const body = anOrder(7001);
    expect((await send("acme", body)).status).toBe(200);
    const copy = await send("beta", body);
    const unsigned = await send("beta", anOrder(7002), "orders/paid", "nobody's secret");
    expect([copy.status, await copy.text()]).toEqual([401, await unsigned.text()]);
    expect((await send("acme", body)).status).toBe(200);
    await settled("acme");
    expect([await outcomes("beta"), await orders("acme")]).toEqual([[], 1]);
  });

  test("become no order there after a restart either, whether they come later or at once", async () => {
    const body = anOrder(5001);
    expect((await send("acme", body)).status).toBe(200);
    await settled("acme");
    await bridge.restart();
    expect((await send("beta", body)).status).toBe(200);
    await send("beta", JSON.stringify({ id: 5001 }), "orders/delete");
    await settled("beta");
    expect(await outcomes("beta")).toEqual([
      ["dead", "otherShop"],
      ["dead", "otherShop"],
    ]);
    const another = anOrder(5002);
    await Promise.all([send("acme", another), send("acme", another), send("beta", another)]);
    await Promise.all([settled("acme"), settled("beta")]);
    expect([await orders("acme"), await orders("beta")]).toEqual([2, 0]);
  });

  test("keep no shop from its own orders: others of both, and those of one number made at another time", async () => {
    await send("acme", anOrder(6001));
    await settled("acme");
    await send("beta", anOrder(6002));
    await send("beta", anOrder(6001, "2026-06-02T10:00:00Z"));
    await send("own", anOrder(6001), "orders/paid", "the-secret-of-its-own-app");
    // It is known here by now.
    await send("acme", JSON.stringify({ id: 6001 }), "orders/delete");
    for (const shop of ["acme", "beta", "own"]) await settled(shop);
    expect([await orders("acme"), await orders("beta"), await orders("own")]).toEqual([1, 2, 1]);
    for (const shop of ["acme", "beta", "own"])
      expect((await outcomes(shop)).map(([outcome]: [string]) => outcome)).not.toContain("dead");
  });
});
