import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { subscriptions } from "../../../adapters/shopify/connection/subscriptions.ts";
import { SUBSCRIBED } from "../../../adapters/shopify/deliveries/topics.ts";
import { verify } from "../../../adapters/shopify/deliveries/verify.ts";
import {
  APP,
  aShopifyShop,
  type ConnectedStandIn,
  fine,
  someOrders,
} from "../../support/shops/shopify-stand-in.ts";

const TARGET = { address: "https://bridge.example/webhooks/acme", secret: APP.clientSecret };
const OTHERS = "https://other.example/hooks";

describe("Shopify's webhook subscriptions", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop();
  });
  afterEach(() => stage.close());

  const restore = async (target = TARGET) => fine(await subscriptions.restore(stage.bridgeSide, target));
  const states = async () => fine(await subscriptions.inspect(stage.bridgeSide, TARGET));

  const stateOfPaid = async () => (await states()).find(({ topic }) => topic === "orders/paid");

  test("what is missing is made once, and a second run changes nothing", async () => {
    expect((await states()).every(({ state }) => state === "missing")).toBe(true);
    expect(await restore()).toHaveLength(SUBSCRIBED.length);
    expect((await states()).map(({ topic, state }) => `${topic} ${state}`)).toEqual(
      SUBSCRIBED.map((topic) => `${topic} active`),
    );
    expect(await restore()).toEqual([]);
    expect(stage.shop.subscriptions).toHaveLength(SUBSCRIBED.length);
  });

  test("what needs a scope is subscribed to where the shop's settings name that scope", async () => {
    const scoped = stage.withSettings({ ...APP, scopes: ["read_orders", "read_shopify_payments_disputes"] });
    fine(await subscriptions.restore(scoped, TARGET));
    const topics = stage.shop.subscriptions.map(({ topic }) => topic);
    expect(topics).toEqual(expect.arrayContaining(["DISPUTES_CREATE", "DISPUTES_UPDATE"]));
    expect(topics).not.toContain("FULFILLMENT_EVENTS_CREATE");
    expect(topics).toHaveLength(SUBSCRIBED.length + 2);
  });

  test("those of others stay as they are, more than a page of them", async () => {
    const others = Array.from({ length: 120 }, (_, index) =>
      stage.shop.subscribe("ORDERS_CREATE", `${OTHERS}/${index}`, { filter: "id:1" }),
    );
    const before = structuredClone(others);
    await restore();
    expect(stage.shop.subscriptions.filter(({ uri }) => uri.startsWith(OTHERS))).toEqual(before);
    expect((await states()).every(({ state }) => state === "active")).toBe(true);
  });

  test("more than are read are an answer of their own, and nothing is made", async () => {
    for (let index = 0; index < 5_001; index++) stage.shop.subscribe("ORDERS_CREATE", `${OTHERS}/${index}`);
    stage.shop.bucket.size = 1_000_000;
    stage.shop.bucket.available = 1_000_000;
    expect(await subscriptions.restore(stage.bridgeSide, TARGET)).toMatchObject({
      ok: false,
      problem: { because: { code: "shopify.tooManySubscriptions", most: 5_000 } },
    });
    expect(stage.shop.subscriptions).toHaveLength(5_001);
  });

  test("what Shopify deleted is missing, and made again", async () => {
    await restore();
    stage.shop.forget(({ topic }) => topic === "ORDERS_PAID");
    expect(await stateOfPaid()).toMatchObject({
      state: "missing",
      detail: { code: "shopify.subscriptionDeleted" },
    });
    expect(await restore()).toEqual([{ code: "shopify.subscribed", topic: "orders/paid" }]);
  });

  test("a filter on ours is a disabled subscription, and is taken off", async () => {
    await restore();
    const altered = stage.shop.subscriptions.find(({ topic }) => topic === "ORDERS_PAID");
    Object.assign(altered ?? {}, { filter: "total_price:>100", includeFields: ["id"] });
    expect(await stateOfPaid()).toMatchObject({
      state: "disabled",
      detail: { code: "shopify.subscriptionFiltered" },
    });
    expect(await restore()).toEqual([{ code: "shopify.filterRemoved", topic: "orders/paid" }]);
    expect(altered).toMatchObject({ filter: "", includeFields: [], uri: TARGET.address });
  });

  test("an address that Shopify refuses is told with its words", async () => {
    const refused = await subscriptions.restore(stage.bridgeSide, {
      ...TARGET,
      address: "http://bridge.example/",
    });
    expect(refused).toMatchObject({
      problem: {
        kind: "unexpected",
        because: { code: "shopify.subscriptionRefused", said: expect.stringContaining("https") },
      },
    });
  });

  test("subscriptions of the app's configuration are left to it", async () => {
    const shop = stage.withSettings({ ...APP, subscriptions: "app" });
    expect(fine(await subscriptions.inspect(shop, TARGET))).toEqual([]);
    expect(fine(await subscriptions.restore(shop, TARGET))).toEqual([{ code: "shopify.declaredByApp" }]);
    expect(stage.calls).toEqual([]);
  });

  test("a secret other than the app's is told of, because Shopify signs with the app's", async () => {
    const notes = await restore({ ...TARGET, secret: "another" });
    expect(notes.at(-1)).toEqual({ code: "shopify.signsWithClientSecret" });
  });
});

describe("the stand-in's deliveries", () => {
  let stage: ConnectedStandIn;
  let server: Server;
  let answers: number[];
  const received: { readonly id: unknown; readonly isSigned: boolean }[] = [];

  beforeEach(async () => {
    stage = await aShopifyShop();
    answers = [];
    received.length = 0;
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value as string]]),
      );
      const raw = { method: "POST", target: "/", headers, body: Buffer.concat(chunks) };
      received.push({
        id: headers["x-shopify-webhook-id"]?.[0],
        isSigned: verify(raw, [APP.clientSecret]).ok,
      });
      response.writeHead(answers.shift() ?? 200).end();
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/acme`;
    fine(await subscriptions.restore(stage.bridgeSide, { ...TARGET, address }));
    stage.shop.put(...someOrders(1));
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await stage.close();
  });

  test("are signed, and a failed one comes again as it was", async () => {
    answers = [503];
    expect(await stage.deliveries.deliverOrder("orders/paid", "5100000000000")).toEqual([503]);
    expect(await stage.deliveries.sendAgain()).toEqual([200]);
    expect(await stage.deliveries.sendAgain()).toEqual([]);
    expect(received).toHaveLength(2);
    expect(received[0]).toEqual(received[1]);
    expect(received[0]?.isSigned).toBe(true);
  });

  test("end with the subscription after eight failures in a row", async () => {
    answers = Array.from({ length: 8 }, () => 500);
    await stage.deliveries.deliverOrder("orders/paid", "5100000000000");
    for (let again = 0; again < 7; again++) await stage.deliveries.sendAgain();
    expect(stage.shop.subscriptions.map(({ topic }) => topic)).not.toContain("ORDERS_PAID");
    expect(stage.shop.subscriptions).toHaveLength(SUBSCRIBED.length - 1);
  });
});
