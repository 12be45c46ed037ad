import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aShopifyShop, type ConnectedStandIn, someOrders } from "../../support/shops/shopify-stand-in.ts";

const ORDERS = "query Orders($size: Int!) { orders(first: $size) { nodes { name } } }";

describe("the stand-in's Admin API", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop();
    stage.shop.access.tokens.set("shpat_1", Infinity);
    stage.shop.put(...someOrders(3));
  });
  afterEach(() => stage.close());

  async function ask(body: object, token = "shpat_1") {
    const reply = await fetch(`http://${stage.domain}/admin/api/2026-10/graphql.json`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-shopify-access-token": token },
      body: JSON.stringify(body),
    });
    return { status: reply.status, body: JSON.parse(await reply.text()) };
  }

  test("a question is answered with what it really cost", async () => {
    const { body } = await ask({ query: ORDERS, variables: { size: 10 } });
    expect(body).toMatchObject({
      data: { orders: { nodes: [{}, {}, {}] } },
      extensions: {
        cost: {
          requestedQueryCost: 12,
          actualQueryCost: 5,
          throttleStatus: { maximumAvailable: 2000, currentlyAvailable: 1995, restoreRate: 100 },
        },
      },
    });
  });

  test("what is denied where nothing may be missing leaves nothing of the answer", async () => {
    stage.shop.app.scopes = ["read_customers"];
    const { status, body } = await ask({
      query: "{ shop { myshopifyDomain } orders(first: 1) { nodes { name } } }",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      data: null,
      errors: [{ path: ["orders"], extensions: { code: "ACCESS_DENIED" } }],
    });
    expect(body.errors[0].message).toContain(
      "Access denied for orders field. Required access: `read_orders`",
    );
  });

  test("what is denied where something may be missing is null, with its path", async () => {
    stage.shop.app.scopes = ["read_orders"];
    const { body } = await ask({ query: "{ orders(first: 1) { nodes { name customer { firstName } } } }" });
    expect(body).toMatchObject({
      data: { orders: { nodes: [{ name: expect.any(String), customer: null }] } },
      errors: [{ path: ["orders", "nodes", 0, "customer"], extensions: { code: "ACCESS_DENIED" } }],
    });
  });

  test.each<[string, object, string]>([
    ["no query", { query: "{ shop {" }, "Syntax Error"],
    ["an unknown field", { query: "{ shop { nmae } }" }, 'Cannot query field "nmae" on type "Shop"'],
    ["an unknown argument", { query: '{ order(gid: "1") { name } }' }, 'Unknown argument "gid"'],
    ["a variable without a value", { query: ORDERS }, "$size"],
    ["a variable of another type", { query: ORDERS, variables: { size: "ten" } }, "$size"],
    [
      "a topic of privacy",
      {
        query:
          "mutation { webhookSubscriptionCreate(topic: SHOP_REDACT, webhookSubscription: {}) { userErrors { message } } }",
      },
      "SHOP_REDACT",
    ],
    ["a list without its length", { query: "{ orders { nodes { name } } }" }, "first or last"],
    ["too long a list", { query: ORDERS, variables: { size: 251 } }, "250"],
    ["a question beyond all measure", { query: `{ ${"shop { myshopifyDomain } ".repeat(2_500)} }` }, "10000"],
  ])("%s is told with status 200, costs nothing and gives no data", async (_name, question, message) => {
    const { status, body } = await ask(question);
    expect(status).toBe(200);
    expect(body).toEqual({ errors: expect.any(Array) });
    expect(body.errors[0].message).toContain(message);
    expect(stage.shop.bucket.available).toBe(2000);
  });

  test("every mistake of a question is told at once", async () => {
    const { body } = await ask({ query: "{ shop { nmae } oders { id } }" });
    expect(body.errors).toHaveLength(2);
  });

  test("a call without a question, and one without a token, are refused", async () => {
    expect(await ask({})).toMatchObject({ status: 400, body: { errors: { query: expect.any(String) } } });
    expect(await ask({ query: ORDERS }, "stranger")).toMatchObject({ status: 401 });
  });
});
