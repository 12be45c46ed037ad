import { describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { DeliveryReason } from "../../../src/platform/codes/delivery.ts";
import { aWooDelivery, aWooOrder, aWooRequest, aWooShop } from "../../support/shops/woocommerce.ts";

function translated(topic: string, body: unknown, settings = {}) {
  return woocommerceAdapter.translate(aWooDelivery(aWooRequest(topic, body)), aWooShop(settings));
}

function order(given: Record<string, unknown>, settings = {}): OrderSnapshot | DeliveryReason | string {
  const translation = translated("order.updated", aWooOrder(given), settings);
  if (!translation.ok) return translation.reason;
  const [event] = translation.events;
  return event?.kind === "snapshot" ? event.snapshot : "no snapshot";
}

describe("statuses", () => {
  test.each([
    ["pending", {}, { isDraft: false, isPaid: false, isFulfilled: false, isOrderCancelled: false }],
    ["completed", {}, { isFulfilled: true, isPaid: false }],
    ["cancelled", {}, { isOrderCancelled: true, isRefunded: false }],
    ["refunded", {}, { isRefunded: true, isOrderCancelled: false }],
    ["auto-draft", {}, { isDraft: true }],
    ["trash", {}, { isDeleted: true }],
    ["pre-ordered", {}, { isDraft: false, isPaid: false, isFulfilled: false }],
    ["delivered", { statuses: { delivered: "fulfilled" } }, { isFulfilled: true, isPaid: false }],
    ["wc-delivered", { statuses: { delivered: "fulfilled" } }, { isFulfilled: true }],
    ["delivered", { statuses: { "wc-delivered": "fulfilled" } }, { isFulfilled: true }],
    ["invoiced", { statuses: { invoiced: "paid" } }, { isPaid: true, paidAt: null }],
    ["processing", { statuses: { processing: "fulfilled" } }, { isFulfilled: true }],
    ["cancelled", { statuses: { cancelled: "open" } }, { isOrderCancelled: false }],
    ["constructor", {}, { isFulfilled: false, isPaid: false }],
  ])("%s with the settings %j", (status, settings, expected) => {
    expect(order({ status }, settings)).toMatchObject({ ...expected, status });
  });

  test("a status that means something unknown is refused with the settings", () => {
    const parsed = woocommerceAdapter.settings.safeParse({ statuses: { delivered: "done" } });
    expect(parsed.success).toBe(false);
    expect(woocommerceAdapter.settings.safeParse({ apiKey: "x" }).success).toBe(false);
  });
});

describe("what plugins do to a body", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["a total as a number", { total: 19.9 }, { totalMinor: 1990 }],
    ["a total without decimals", { total: "15", currency: "JPY" }, { totalMinor: 15 }],
    ["a currency in small letters", { currency: "eur" }, { currency: "EUR" }],
    [
      "a refund as a positive number",
      { refunds: [{ id: 7, total: 5 }] },
      { refunds: [{ id: "7", amountMinor: 500 }] },
    ],
    [
      "refunds with gaps in their numbering",
      { refunds: { "1": { id: 7, total: "-1.00" } } },
      { refunds: [{ id: "7" }] },
    ],
    ["a list that is empty text", { refunds: "" }, { refunds: [] }],
    ["addresses that are empty lists", { billing: [], shipping: [] }, { contact: { emails: [], names: [] } }],
    ["missing sections", { billing: undefined, meta_data: undefined }, { contact: { emails: [] } }],
    ["a phone as a number", { billing: { phone: 1701234567 } }, { contact: { phones: ["1701234567"] } }],
    [
      "a phone for shipping only",
      { billing: {}, shipping: { phone: "0151 7" } },
      { contact: { phones: ["0151 7"] } },
    ],
    ["an id above 2^53", { id: "9007199254740993" }, { orderId: "9007199254740993" }],
    ["no time of change", { date_modified_gmt: null }, { updatedAt: Date.UTC(2026, 5, 1, 12) }],
    [
      "a payment without its time in UTC",
      { date_paid: "2026-06-01T14:00:00" },
      { isPaid: true, paidAt: null },
    ],
    [
      "a broken entry in the meta",
      { meta_data: [null, 3, { key: "a", value: 1 }] },
      { referral: { attributes: [{ name: "a", value: "1" }] } },
    ],
    ["a test payment", { meta_data: [{ key: "_wcpay_mode", value: "test" }] }, { isTest: true }],
  ])("%s", (_title, given, expected) => {
    expect(order(given)).toMatchObject(expected);
  });

  test("attributes are plain and public", () => {
    const kept = Array.from({ length: 60 }, (_, index) => ({ key: `k${index}`, value: index }));
    const dropped = [
      { key: "_hidden", value: "1" },
      { key: "list", value: ["1"] },
      { key: "flag", value: true },
      { key: "", value: "1" },
    ];
    const snapshot = order({ meta_data: [...dropped, ...kept] });
    const names =
      typeof snapshot === "string" || "code" in snapshot
        ? []
        : snapshot.referral.attributes.map(({ name }) => name);
    expect(names).toEqual(kept.map(({ key }) => key));
  });

  test("products are known by id, by the id of their variation and by SKU", () => {
    const lines = [
      { product_id: 10, variation_id: 0, sku: "MUG-1" },
      { product_id: "12", variation_id: 13, sku: "" },
      { name: "gone", product_id: 0, sku: null },
      "nonsense",
    ];
    expect(order({ line_items: lines })).toMatchObject({ products: ["10", "MUG-1", "12", "13"] });
    expect(order({ line_items: [] })).not.toHaveProperty("products");
  });

  test.each([
    ["gift cards only", ["pw_gift_card_to", "pw_gift_card_amount"], true],
    ["a gift card and goods", ["pw_gift_card_to", "size"], false],
    ["nothing", [], false],
  ])("an order of %s", (_title, keys, isGiftCardOnly) => {
    const lines = keys.map((key, index) => ({ id: index, meta_data: [{ key, value: "x" }] }));
    expect(order({ line_items: lines })).toMatchObject({ isGiftCardOnly });
  });

  test.each([
    ["the mark", { meta_data: [{ key: "_anonymized", value: "yes" }] }],
    ["the email address", { billing: { email: "deleted@site.invalid", first_name: "[gelöscht]" } }],
    ["the first name", { billing: { email: "", first_name: "[deleted]" } }],
    ["the last name", { billing: { email: "", last_name: "[deleted]" } }],
  ])("%s alone shows that the person was erased", (_title, given) => {
    expect(order({ ...given, customer_id: 5 })).toMatchObject({
      isAnonymised: true,
      customerId: null,
      contact: { names: [], emails: [], phones: [], countries: [] },
    });
  });
});

const unreadable = (field: string) => ({ code: "fieldUnreadable", field, expected: null, found: null });

describe("bodies that cannot be read name the field and the remedy", () => {
  test.each<[string, Record<string, unknown>, object]>([
    ["no id", { id: 0 }, unreadable("id")],
    ["no total", { total: undefined }, unreadable("total")],
    ["a total in words", { total: "free" }, { code: "amountUnreadable", field: "total" }],
    ["a total in figures and words", { total: "12,50 €" }, { code: "amountUnreadable", field: "total" }],
    ["a refund without amount", { refunds: [{ id: 7 }] }, unreadable("refunds.0.total")],
    [
      "a refund in words",
      { refunds: [{ id: 7, total: "all" }] },
      { code: "amountUnreadable", field: "refunds.total" },
    ],
    ["no currency", { currency: "" }, unreadable("currency")],
    [
      "a day that does not exist",
      { date_modified_gmt: "2026-02-30T12:00:00" },
      unreadable("date_modified_gmt"),
    ],
    ["a year that is none", { date_paid_gmt: "9999-12-31T23:59:59" }, unreadable("date_paid_gmt")],
    ["no time at all", { date_modified_gmt: null, date_created_gmt: null }, { code: "noTimeOfChange" }],
    ["an order of the legacy interface", { order: { id: 1 } }, { code: "woocommerce.oldInterface" }],
    [
      "local times of an unknown version",
      { date_modified_gmt: undefined, date_created_gmt: undefined },
      { code: "woocommerce.timesWithoutZone" },
    ],
  ])("%s", (_title, given, reason) => {
    expect(order(given)).toEqual(reason);
  });

  test.each<[string, string, unknown]>([
    ["an order that came as a deletion", "order.deleted", aWooOrder()],
    ["a deletion that came as an order", "order.updated", { id: 1001 }],
    ["an order that came as an action", "action.woocommerce_delete_order", aWooOrder()],
    [
      "one action that came as another",
      "action.woocommerce_delete_order",
      { action: "woocommerce_new_order", arg: 7 },
    ],
    ["a delivery without a topic", "", aWooOrder()],
    ["text", "order.created", '"order"'],
  ])("%s is not understood", (_title, topic, body) => {
    expect(translated(topic, body).ok).toBe(false);
  });

  test("an error in the order's place is named by its code", () => {
    expect(translated("order.created", { code: "db_away", message: "No database" })).toEqual({
      ok: false,
      reason: { code: "woocommerce.errorInstead", error: "db_away" },
    });
  });
});
