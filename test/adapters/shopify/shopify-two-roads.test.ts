import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pull } from "../../../adapters/shopify/orders/list-orders.ts";
import type { PulledPage, PullPage } from "../../../src/platform/shop-access.ts";
import { shopifyBody, shopifyBytes, translateShopify } from "../../support/shops/shopify.ts";
import { aShopifyShop, type ConnectedStandIn, fine } from "../../support/shops/shopify-stand-in.ts";

const ORDERS = [
  "orders-create-pending",
  "orders-create-synthetic",
  "orders-create-unprotected",
  "orders-create-nobody",
  "orders-paid-referred",
  "orders-paid-gift-cards",
  "orders-updated-partially-refunded",
  "orders-updated-presentment",
  "orders-partially-fulfilled",
  "orders-fulfilled",
  "orders-updated-delivered",
  "orders-cancelled-refunded",
];
/** What an app without approval for protected customer data is not told on either road. */
const PROTECTED = ["name", "firstName", "lastName", "phone"]
  .map((field) => `MailingAddress.${field}`)
  .concat(
    ["firstName", "lastName", "defaultEmailAddress", "defaultPhoneNumber"].map(
      (field) => `Customer.${field}`,
    ),
  )
  .concat(["Order.email", "Order.phone"]);
const EVERYTHING: PullPage = { by: "changed", since: 0, until: Date.UTC(2027, 0), cursor: null };

describe("Shopify: one order, told by webhook and read from the shop", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop();
  });
  afterEach(() => stage.close());

  test.each(ORDERS)("%s gives the same snapshot on every road", async (file) => {
    stage.shop.put(shopifyBytes(file));
    if (file === "orders-create-unprotected") for (const field of PROTECTED) stage.shop.hidden.add(field);
    const translated = translateShopify("orders/updated", shopifyBody(file));
    if (!translated.ok || translated.events[0]?.kind !== "snapshot") throw new Error("no snapshot was told");
    const expected = { ...translated.events[0], observedAt: stage.clock.at };

    const listed: PulledPage = fine(await pull.listOrders(stage.bridgeSide, EVERYTHING));
    expect(listed.events).toEqual([expected]);
    expect(listed).toMatchObject({ total: 1, nextCursor: null });
    expect(fine(await pull.fetchOrder(stage.bridgeSide, expected.orderId))).toEqual(expected);
  });

  test("an order whose lists are longer than a page reads is read by itself, with all of them", async () => {
    const refund = (shopifyBody("orders-cancelled-refunded").refunds as object[])[1];
    const refunds = Array.from({ length: 7 }, (_, index) => ({ ...refund, id: 2_000_000_000_001 + index }));
    const body = shopifyBody("orders-cancelled-refunded", { refunds });
    stage.shop.put(body);
    const { events } = fine(await pull.listOrders(stage.bridgeSide, EVERYTHING));
    const translated = translateShopify("orders/updated", body);
    expect(translated).toMatchObject({ ok: true, events: [{ snapshot: { refunds: { length: 7 } } }] });
    expect(events).toEqual(
      translated.ok && translated.events.map((event) => ({ ...event, observedAt: stage.clock.at })),
    );
  });

  test("a refund of many transactions counts all of them", async () => {
    const [refund] = shopifyBody("orders-updated-partially-refunded").refunds as { transactions: object[] }[];
    const transactions = Array.from({ length: 6 }, (_, index) => ({
      ...refund?.transactions[0],
      id: index + 1,
    }));
    const body = shopifyBody("orders-updated-partially-refunded", { refunds: [{ ...refund, transactions }] });
    stage.shop.put(body);
    const { events } = fine(await pull.listOrders(stage.bridgeSide, EVERYTHING));
    const translated = translateShopify("orders/updated", body);
    expect(events).toEqual(
      translated.ok && translated.events.map((event) => ({ ...event, observedAt: stage.clock.at })),
    );
  });

  test.each([11, 100])("all of %d lines are read, however long a page's are", async (count) => {
    const line_items = Array.from({ length: count }, (_, at) => ({ id: at + 1, sku: `EX-${at}` }));
    stage.shop.put(shopifyBody("orders-create-pending", { line_items }));
    const { events } = fine(await pull.listOrders(stage.bridgeSide, EVERYTHING));
    expect(events).toMatchObject([{ snapshot: { products: line_items.map(({ sku }) => sku) } }]);
  });

  test("of an order with more lines than are read, products are not told, and the order is", async () => {
    const line_items = Array.from({ length: 101 }, (_, at) => ({ id: at + 1, sku: `EX-${at}` }));
    stage.shop.put(shopifyBody("orders-create-pending", { line_items }));
    const { events } = fine(await pull.listOrders(stage.bridgeSide, EVERYTHING));
    expect(events).toMatchObject([{ snapshot: { orderNumber: "#1009" } }]);
    expect(events[0]?.kind === "snapshot" && "products" in events[0].snapshot).toBe(false);
  });

  test("gift cards only are told apart from gift cards first", async () => {
    const card = { id: 1, gift_card: true };
    const goods = { id: 2, gift_card: false };
    const lines = Array.from({ length: 8 }, () => card);
    for (const line_items of [lines, [...lines, goods]]) {
      stage.shop.put(shopifyBody("orders-create-pending", { line_items }));
      const { events } = fine(await pull.listOrders(stage.bridgeSide, EVERYTHING));
      expect(events).toMatchObject([{ snapshot: { isGiftCardOnly: !line_items.includes(goods) } }]);
    }
  });
});
