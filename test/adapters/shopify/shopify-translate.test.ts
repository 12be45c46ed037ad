import { describe, expect, test } from "vitest";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderSnapshot, Refund } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformEvent } from "../../../src/platform/adapter.ts";
import { type ShopifyBody, shopifyBody, translateShopify } from "../../support/shops/shopify.ts";

function onlyEvent(topic: string, body: unknown): PlatformEvent {
  const translation = translateShopify(topic, body);
  const [event] = translation.ok ? translation.events : [];
  if (event === undefined) throw new Error(`no event: ${JSON.stringify(translation)}`);
  return event;
}

function anOrder(change: ShopifyBody = {}): OrderSnapshot {
  const event = onlyEvent("orders/updated", shopifyBody("orders-create-pending", change));
  if (event.kind !== "snapshot") throw new Error(event.kind);
  return event.snapshot;
}

describe("the state of the order", () => {
  test.each<[string | null, Partial<OrderSnapshot>]>([
    [null, { isPaid: false, status: "not paid, unfulfilled" }],
    ["", { isPaid: false }],
    ["pending", { isPaid: false }],
    ["authorized", { isPaid: false }],
    ["partially_paid", { isPaid: false }],
    ["paid", { isPaid: true, isRefunded: false, isVoided: false }],
    ["partially_refunded", { isPaid: true, isRefunded: false }],
    ["refunded", { isPaid: true, isRefunded: true }],
    ["voided", { isPaid: false, isVoided: true }],
    ["expired", { isPaid: false, isVoided: false, isRefunded: false }],
    ["something_new", { isPaid: false, isVoided: false, isRefunded: false }],
  ])("payment %j means %j", (financial_status, expected) => {
    expect(anOrder({ financial_status })).toMatchObject(expected);
  });

  test.each([
    [null, false],
    ["partial", false],
    ["restocked", false],
    ["fulfilled", true],
  ])("fulfillment %j is fulfilled: %j", (fulfillment_status, isFulfilled) => {
    expect(anOrder({ fulfillment_status })).toMatchObject({ isFulfilled, fulfilledAt: null });
  });

  test("an archived order is not cancelled", () => {
    expect(anOrder({ closed_at: "2026-05-20T00:00:00Z" }).isOrderCancelled).toBe(false);
  });

  test("the number falls back to the running number, which is never missing its text", () => {
    expect(anOrder({ name: "" })).toMatchObject({ orderNumber: "1009", orderSequence: "1009" });
    expect(anOrder({ name: null, order_number: null })).toMatchObject({
      orderNumber: null,
      orderSequence: null,
    });
  });

  test("an order without lines is no gift card order, nor is a mixed one", () => {
    expect(anOrder({ line_items: [] }).isGiftCardOnly).toBe(false);
    expect(anOrder({ line_items: [{ gift_card: true }, { gift_card: false }] }).isGiftCardOnly).toBe(false);
    expect(anOrder({ line_items: [{ gift_card: true }] }).isGiftCardOnly).toBe(true);
  });

  test("products are known by their SKUs, each once; an order without lines tells none", () => {
    const lines = [{ sku: "EX-1" }, { sku: " EX-2 " }, { sku: "EX-1" }, { sku: null, product_id: 8 }];
    expect(anOrder({ line_items: lines }).products).toEqual(["EX-1", "EX-2"]);
    expect(anOrder({ line_items: [{ title: "By hand" }] }).products).toEqual([]);
    expect(anOrder({ line_items: [] })).not.toHaveProperty("products");
  });

  test.each([
    [{ id: 7, tags: "vip" }, undefined],
    [{ id: 7, tags: "" }, undefined],
    [{ id: 7 }, ["customerTags"]],
    [null, undefined],
  ])("of the customer %j, what is not told of the tags is not taken for none", (customer, unreported) => {
    expect(anOrder({ customer }).unreported).toEqual(unreported);
  });

  test("tags of the customer are read where a shop still sends them", () => {
    expect(anOrder({ customer: { id: 7, tags: "vip, wholesale" } }).customerTags).toEqual([
      "vip",
      "wholesale",
    ]);
  });

  test("times may carry a zone or microseconds, and a blank for the T", () => {
    const moment = Date.UTC(2026, 4, 4, 8, 15, 31);
    for (const updated_at of [
      "2026-05-04T10:15:31+02:00",
      "2026-05-04T08:15:31.000000Z",
      "2026-05-04 08:15:31.000Z",
    ])
      expect(anOrder({ updated_at }).updatedAt).toBe(moment);
  });
});

describe("contact", () => {
  test.each([
    ["absent keys", { email: undefined, contact_email: undefined, phone: undefined, customer: undefined }],
    ["null", { email: null, contact_email: null, phone: null, customer: null }],
    ["empty text", { email: "", contact_email: " ", phone: "", customer: { email: "", phone: "" } }],
    ["other things", { email: {}, contact_email: [], phone: true, customer: "none" }],
  ])("is missing, whether the order says so by %s", (_shape, change) => {
    const addresses = { billing_address: null, shipping_address: {} };
    const { contact } = anOrder({ ...change, ...addresses });
    expect(contact).toEqual({ names: [], emails: [], phones: [], countries: [] });
  });

  test("an email is looked for in the order, its contact and its customer", () => {
    const customer = { email: "third@customer.example" };
    expect(anOrder({ contact_email: "second@customer.example", customer }).contact.emails).toEqual([
      "zoe@customer.example",
      "second@customer.example",
      "third@customer.example",
    ]);
  });

  test("an address without its name gives first and last name", () => {
    const billing_address = { first_name: " Ada ", last_name: "Lovel", name: "" };
    expect(anOrder({ customer: null, shipping_address: null, billing_address }).contact.names).toEqual([
      "Ada Lovel",
    ]);
  });

  test("a country is a code of two letters", () => {
    const addresses = {
      billing_address: { country_code: "de" },
      shipping_address: { country_code: "Germany" },
    };
    expect(anOrder({ ...addresses, customer: null }).contact.countries).toEqual(["DE"]);
  });
});

describe("what the app may not see", () => {
  const nowhere = { billing_address: null, shipping_address: null };
  const withoutKeys = { email: undefined, contact_email: undefined, phone: undefined };

  test.each<[string, ShopifyBody, OrderSnapshot["withheld"]]>([
    ["fields that are there, set or empty", {}, undefined],
    ["nobody at all", { ...nowhere, email: "", contact_email: null, phone: null, customer: null }, undefined],
    ["no email and no phone, and addresses without names", withoutKeys, ["emails", "phones"]],
    ["a customer of whom nothing is said", { customer: {} }, ["names", "emails", "phones", "customerId"]],
    ["a customer of whom the name is said", { customer: { id: 7, first_name: "Zoë" } }, ["emails", "phones"]],
  ])("is told apart from what is empty: %s", (_what, change, withheld) => {
    expect(anOrder(change).withheld).toEqual(withheld);
  });
});

describe("payment transactions", () => {
  const body = (kind: string) => shopifyBody("order-transactions-create", { kind });

  test("money that goes back sends for the order, since its refund may have been told before", () => {
    for (const kind of ["refund", "something_new"]) {
      expect(onlyEvent("order_transactions/create", body(kind))).toMatchObject({
        kind: "reference",
        entity: "order",
      });
    }
  });

  test.each(["sale", "capture", "authorization", "void"])("a %s sends for nothing", (kind) => {
    expect(translateShopify("order_transactions/create", body(kind))).toMatchObject({ ok: true, events: [] });
  });

  test("a refund counts when its money has gone, not before", () => {
    const refund = (status: string) => ({
      id: 9,
      transactions: [{ kind: "refund", status, amount: "20.00", currency: "EUR" }],
    });
    const standing = (...bodies: readonly ShopifyBody[]) =>
      refundStanding(
        bodies
          .map(
            (change) =>
              onlyEvent("orders/updated", shopifyBody("orders-create-pending", change)) as OrderEvent,
          )
          .reduce(mergeFacts, NO_FACTS),
      ).refundedMinor;
    expect(standing({ refunds: [refund("pending")] })).toBe(0);
    const later = "2026-05-20T00:00:00Z";
    expect(
      standing({ refunds: [refund("pending")] }, { refunds: [refund("success")], updated_at: later }),
    ).toBe(2000);
    expect(
      standing({ refunds: [refund("pending")] }, { refunds: [refund("failure")], updated_at: later }),
    ).toBe(0);
  });
});

describe("refunds", () => {
  const notice = (change: ShopifyBody) => onlyEvent("refunds/create", shopifyBody("refunds-create", change));
  const paidBack = (amount: string, currency: string | null) => ({
    kind: "refund",
    status: "success",
    amount,
    currency,
  });
  const duties = (currency_code: string) => {
    const money = { amount: "0.00", currency_code };
    return { total_duties_set: { shop_money: money, presentment_money: money } };
  };

  test("a notice and the order's own list count the same refund once", () => {
    const events = [
      notice({}),
      onlyEvent("orders/updated", shopifyBody("orders-updated-partially-refunded")),
    ] as OrderEvent[];
    for (const order of [events, events.toReversed(), [...events, ...events]]) {
      const facts = order.reduce(mergeFacts, NO_FACTS);
      expect(refundStanding(facts)).toMatchObject({ refundedMinor: 2000, isPartial: true });
    }
  });

  test("half of an order paid in another currency counts as half", () => {
    const event = onlyEvent("orders/updated", shopifyBody("orders-updated-presentment")) as OrderEvent;
    expect(refundStanding(mergeFacts(NO_FACTS, event))).toMatchObject({ refundedMinor: 5000, share: 0.5 });
  });

  test.each<[string, ShopifyBody, Partial<Refund>]>([
    ["yen", { transactions: [paidBack("500", "JPY")] }, { amountMinor: 500, currency: "JPY" }],
    ["dinars", { transactions: [paidBack("1.250", "KWD")] }, { amountMinor: 1250, currency: "KWD" }],
    [
      "yen that only the duties name",
      { transactions: [paidBack("500", null)], ...duties("JPY") },
      { amountMinor: 500, currency: null },
    ],
    [
      "a currency that one of two names",
      { transactions: [paidBack("1", null), paidBack("2", "EUR")] },
      { amountMinor: 300, currency: "EUR" },
    ],
    [
      "two currencies",
      { transactions: [paidBack("1", "EUR"), paidBack("500", "JPY")] },
      { amountMinor: 100, currency: "EUR" },
    ],
  ])("a notice counts %s by their own minor unit", (_what, change, refund) => {
    expect(notice(change)).toMatchObject({ kind: "refund", refund });
  });

  test.each<[string, ShopifyBody]>([
    ["no currency at all", { transactions: [paidBack("500", null)], total_duties_set: null }],
    ["a negative amount", { transactions: [paidBack("-5.00", "EUR")] }],
    ["an amount beyond counting", { transactions: [paidBack("99999999999999999", "EUR")] }],
  ])("a notice with %s sends for the order instead of guessing", (_what, change) => {
    expect(notice(change)).toMatchObject({ kind: "reference", entity: "order", id: "5012345678901" });
  });

  test("the order's own list reads yen without a currency in the order's", () => {
    const refunds = [{ id: 1, transactions: [paidBack("500", null)] }];
    expect(anOrder({ currency: "JPY", total_price: "1000", refunds }).refunds).toEqual([
      { id: "1", amountMinor: 500, currency: null, at: null },
    ]);
  });
});
