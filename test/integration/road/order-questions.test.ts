import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { aWooOrder } from "../../support/shops/woocommerce.ts";

/** A shop's plugin asks about the shop's own orders; nobody else, and about no other shop's. */
const SECRET = "gardensecret0123456789";

let bridge: RunningBridge;
beforeAll(async () => {
  const shop = { platform: "woocommerce", brand: "main", program: { earn: { activityId: "12" } } };
  bridge = await runBridge({
    adapters: [woocommerceAdapter],
    shops: {
      garden: { ...shop, domain: "garden.example", secrets: [SECRET], orderId: { prefix: 1 } },
      meadow: {
        ...shop,
        domain: "meadow.example",
        secrets: ["another secret of enough length"],
        orderId: { prefix: 2 },
      },
    },
  });
  const paid = { status: "processing", date_paid_gmt: new Date().toISOString().slice(0, 19) };
  const order = aWooOrder({
    ...paid,
    date_created_gmt: paid.date_paid_gmt,
    date_modified_gmt: paid.date_paid_gmt,
  });
  await send("/webhooks/garden", {
    type: "plugin.order",
    id: 1001,
    events: [{ key: 1, kind: "changed" }],
    order,
  });
  await bridge.settled();
});
afterAll(() => bridge.close());

interface Sending {
  readonly secret?: string;
  readonly at?: number;
  readonly language?: string;
}

function send(
  path: string,
  body: object,
  { secret = SECRET, at = Date.now(), language = "en" }: Sending = {},
) {
  const text = JSON.stringify(body);
  const time = String(Math.floor(at / 1000));
  const signature = createHmac("sha256", secret).update(`msg_1.${time}.${text}`).digest("base64");
  return fetch(`${bridge.url}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "accept-language": language,
      "webhook-id": "msg_1",
      "webhook-timestamp": time,
      "webhook-signature": `v1,${signature}`,
    },
    body: text,
  });
}

const QUESTION = { type: "plugin.question", orders: [1001, "4711"] };

test("the shop learns the points of its orders, in its language", async () => {
  const answered = await send("/webhooks/garden/orders", QUESTION, { language: "de" });
  expect(answered.status).toBe(200);
  const { orders } = (await answered.json()) as { readonly orders: Record<string, object> };
  expect(Object.keys(orders)).toEqual(["1001"]);
  expect(orders["1001"]).toMatchObject({
    points: "pending",
    pointsGiven: 100,
    reason: expect.stringMatching(/Punkte/),
  });
});

test.each([
  ["a wrong signature", { secret: "a wrong secret of some length" }, QUESTION],
  ["a recorded question", { at: Date.now() - 10 * 60_000 }, QUESTION],
  ["a delivery", {}, { ...QUESTION, type: "plugin.order" }],
  ["too many orders", {}, { ...QUESTION, orders: Array.from({ length: 101 }, (_, at) => at) }],
])("%s is refused", async (_what, sending, body) => {
  expect((await send("/webhooks/garden/orders", body, sending)).status).toBe(401);
});

test("another shop is refused with this one's secret, and learns nothing with its own", async () => {
  expect((await send("/webhooks/meadow/orders", QUESTION)).status).toBe(401);
  const own = await send("/webhooks/meadow/orders", QUESTION, { secret: "another secret of enough length" });
  expect(await own.json()).toEqual({ orders: {} });
  expect((await send("/webhooks/nobody/orders", QUESTION)).status).toBe(401);
});

test("the shop learns how the bridge's own checks see it, and nothing of other shops", async () => {
  const about = { type: "plugin.question", orders: [], isAboutShop: true };
  const seen = async (shop: string, secret?: string) => {
    const answered = await send(`/webhooks/${shop}/orders`, about, secret === undefined ? {} : { secret });
    return ((await answered.json()) as { readonly shop: object }).shop;
  };
  const order = { type: "plugin.order", id: 7, events: [{ key: 1, kind: "changed" }], order: null };
  for (let sent = 0; sent < 3; sent += 1) expect((await send("/webhooks/meadow", order)).status).toBe(401);
  expect(await seen("garden")).toEqual({ lastDeliveryAt: expect.stringMatching(/^20.*Z$/), problems: [] });
  expect(await seen("meadow", "another secret of enough length")).toEqual({
    lastDeliveryAt: null,
    problems: [expect.stringMatching(/secret/)],
  });
});

test("a question is no delivery", async () => {
  expect((await send("/webhooks/garden", QUESTION)).status).toBe(200);
  const { items } = (await bridge.ask("/api/deliveries?limit=1")) as { readonly items: readonly object[] };
  expect(items[0]).toMatchObject({ topic: "plugin.question", outcome: "ignored" });
});
