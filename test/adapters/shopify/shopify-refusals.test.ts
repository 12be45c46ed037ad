import { describe, expect, test } from "vitest";
import type { ExpectedField, FoundValue, ReadingProblem } from "../../../src/platform/codes/reading.ts";
import { type ShopifyBody, shopifyBody, translateShopify } from "../../support/shops/shopify.ts";

const unreadable = (field: string, expected: ExpectedField, found: FoundValue): ReadingProblem => ({
  code: "fieldUnreadable",
  field,
  expected,
  found,
});

describe("what cannot be read is refused with the field's name", () => {
  test.each<[ShopifyBody, ReadingProblem]>([
    [{ id: undefined }, unreadable("id", "id", { kind: "nothing" })],
    [{ id: 820982911946154500 }, unreadable("id", "id", { kind: "value", text: "820982911946154500" })],
    [{ id: "12a" }, unreadable("id", "id", { kind: "text", length: 3 })],
    [{ total_price: null }, unreadable("total_price", "amount", { kind: "nothing" })],
    [{ total_price: "1,50" }, unreadable("total_price", "amount", { kind: "value", text: "1,50" })],
    [{ total_price: "1e9" }, unreadable("total_price", "amount", { kind: "text", length: 3 })],
    [{ total_price: "99999999999999999" }, { code: "amountUnreadable", field: "total_price" }],
    [{ currency: "Euro" }, unreadable("currency", "currency", { kind: "text", length: 4 })],
    [
      { updated_at: "2026-05-04T10:15:31" },
      unreadable("updated_at", "time", { kind: "value", text: "2026-05-04T10:15:31" }),
    ],
    [{ updated_at: 5 }, unreadable("updated_at", "time", { kind: "value", text: "5" })],
    ...["9999-12-31T23:59:59-12:00", "0001-01-01T00:00:00Z"].map((text): [ShopifyBody, ReadingProblem] => [
      { updated_at: text },
      unreadable("updated_at", "time", { kind: "value", text }),
    ]),
    [{ financial_status: {} }, unreadable("financial_status", "status", { kind: "object" })],
    [{ refunds: "none" }, unreadable("refunds", "list", { kind: "text", length: 4 })],
    [
      { refunds: [{ id: 1, transactions: [{ kind: "refund", status: "success", amount: [] }] }] },
      unreadable("refunds.0.transactions.0.amount", "amount", { kind: "list" }),
    ],
    [
      { refunds: [{ id: 1, transactions: [{ kind: "refund", status: "success", amount: "-1" }] }] },
      { code: "amountUnreadable", field: "refunds" },
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
      reason: { code: "notOfTopic", expected: "Order" },
    });
  });

  test("no reason repeats a text that may name a person", () => {
    const name = "Zoë Beispiel";
    for (const field of ["id", "currency", "total_price", "updated_at", "financial_status", "refunds"]) {
      const translation = translateShopify(
        "orders/create",
        shopifyBody("orders-create-pending", { [field]: name }),
      );
      expect(translation).toMatchObject({ ok: false });
      expect(JSON.stringify(translation)).not.toContain("Zo");
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
