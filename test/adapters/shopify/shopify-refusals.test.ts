import { describe, expect, test } from "vitest";
import { type ShopifyBody, shopifyBody, translateShopify } from "../../support/shops/shopify.ts";

describe("what cannot be read is refused with the field's name", () => {
  test.each<[ShopifyBody, string]>([
    [{ id: undefined }, 'the field "id" cannot be read: expected an id, found nothing'],
    [{ id: 820982911946154500 }, 'the field "id" cannot be read: expected an id, found 820982911946154500'],
    [{ id: "12a" }, 'the field "id" cannot be read: expected an id, found a text of 3 characters'],
    [{ total_price: null }, 'the field "total_price" cannot be read: expected an amount, found nothing'],
    [{ total_price: "1,50" }, 'the field "total_price" cannot be read: expected an amount, found "1,50"'],
    [
      { total_price: "1e9" },
      'the field "total_price" cannot be read: expected an amount, found a text of 3 characters',
    ],
    [{ total_price: "99999999999999999" }, 'the order\'s "total_price" is too large to count'],
    [
      { currency: "Euro" },
      'the field "currency" cannot be read: expected a currency code, found a text of 4 characters',
    ],
    [
      { updated_at: "2026-05-04T10:15:31" },
      'the field "updated_at" cannot be read: expected a time with its zone, found "2026-05-04T10:15:31"',
    ],
    [{ updated_at: 5 }, 'the field "updated_at" cannot be read: expected a time with its zone, found 5'],
    [
      { financial_status: {} },
      'the field "financial_status" cannot be read: expected a status, found an object',
    ],
    [
      { refunds: "none" },
      'the field "refunds" cannot be read: expected a list, found a text of 4 characters',
    ],
    [
      { refunds: [{ id: 1, transactions: [{ kind: "refund", status: "success", amount: [] }] }] },
      'the field "refunds.0.transactions.0.amount" cannot be read: expected an amount, found a list',
    ],
    [
      { refunds: [{ id: 1, transactions: [{ kind: "refund", status: "success", amount: "-1" }] }] },
      "a refund of the order has no readable amount",
    ],
  ])("%j", (change, reason) => {
    expect(translateShopify("orders/updated", shopifyBody("orders-create-pending", change))).toEqual({
      ok: false,
      reason,
    });
  });

  test.each([null, [], "text", 7, true])("a body that is %j is no order", (body) => {
    expect(translateShopify("orders/create", body)).toEqual({
      ok: false,
      reason: "the body is not what its topic says (Order)",
    });
  });

  test("no reason repeats a text that may name a person", () => {
    const name = "Zoë Beispiel";
    for (const field of ["id", "currency", "total_price", "updated_at", "financial_status", "refunds"]) {
      const translation = translateShopify(
        "orders/create",
        shopifyBody("orders-create-pending", { [field]: name }),
      );
      expect(translation).toMatchObject({ ok: false, reason: expect.not.stringContaining("Zo") });
    }
  });
});

/** The topic is a header that nobody signed: a recorded body must not get a new meaning under another one. */
describe("a body under a topic that is not its own", () => {
  const order = shopifyBody("orders-create-pending");
  test.each<[string, string, ShopifyBody]>([
    ["an order deletes no order", "orders/delete", order],
    ["an order refunds no order", "refunds/create", order],
    ["an order uninstalls no app", "app/uninstalled", order],
    ["an order redacts no customer", "customers/redact", order],
    ["an order redacts no shop", "shop/redact", order],
    ["an order ships nothing", "fulfillments/create", order],
    [
      "a draft is no order",
      "orders/create",
      { ...order, admin_graphql_api_id: "gid://shopify/DraftOrder/5" },
    ],
    ["a refund is no order", "orders/updated", shopifyBody("refunds-create")],
    ["a payment is no shipment", "fulfillments/create", shopifyBody("order-transactions-create")],
    ["a payment is no refund", "refunds/create", shopifyBody("order-transactions-create")],
    ["a data request redacts no customer", "customers/redact", shopifyBody("customers-data-request")],
    ["a customer's request redacts no shop", "shop/redact", shopifyBody("customers-redact")],
    ["a deletion is no order", "orders/create", shopifyBody("orders-delete")],
  ])("%s", (_fact, topic, body) => {
    expect(translateShopify(topic, body).ok).toBe(false);
  });
});
