import { describe, expect, test } from "vitest";
import { orderSchema } from "../../../adapters/shopify/deliveries/payloads.ts";
import { toSnapshot } from "../../../adapters/shopify/deliveries/snapshot.ts";
import { numberIn } from "../../../adapters/shopify/orders/node-body.ts";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { OrderFacts } from "../../../src/domain/order/order-record.ts";
import { type ShopifyBody, shopifyBody, translateShopify } from "../../support/shops/shopify.ts";

describe("a dispute", () => {
  const notice = (change: ShopifyBody) =>
    translateShopify("disputes/create", shopifyBody("disputes-create", change));

  test.each([
    ["won", "won"],
    ["accepted", "lost"],
    ["a_word_of_later", "open"],
    ["constructor", "open"],
    ["__proto__", "open"],
  ])("that is %s counts as %s", (status, state) => {
    expect(translateShopify("disputes/update", shopifyBody("disputes-create", { status }))).toMatchObject({
      events: [{ dispute: { state } }],
    });
  });

  test.each<[string, ShopifyBody, object]>([
    ["in euro", { amount: "11.50", currency: "EUR" }, { amount: { amountMinor: 1150, currency: "EUR" } }],
    ["in yen", { amount: "1150", currency: "JPY" }, { amount: { amountMinor: 1150, currency: "JPY" } }],
    ["that is not told", { amount: null }, {}],
    ["of nothing", { amount: "0.00" }, {}],
    ["without a currency", { currency: null }, {}],
  ])("over an amount %s", (_what, change, amount) => {
    expect(notice(change)).toMatchObject({ ok: true, events: [{ kind: "dispute" }] });
    const [event] = (notice(change) as { events: readonly { dispute: object }[] }).events;
    expect(event?.dispute).toEqual({ id: "285332461850802050", state: "open", ...amount });
  });

  test.each<[string, ShopifyBody]>([
    ["order_id", { order_id: "not a number" }],
    ["order_id", { order_id: 8.5 }],
    ["order_id", { order_id: { id: 1 } }],
    ["amount", { amount: "eleven" }],
    ["currency", { currency: "euro" }],
  ])("whose %s cannot be read is not understood, so that somebody sees it: %j", (field, change) => {
    expect(notice(change)).toMatchObject({ ok: false, reason: { code: "fieldUnreadable", field } });
  });

  test.each(["OrderDisputeSummary", "ShopifyPaymentsDispute"])(
    "is one, whether a webhook tells of it or the interface, as %s",
    (kind) => {
      const id = numberIn(`gid://shopify/${kind}/285332461850802050`);
      const read = toSnapshot(
        orderSchema.parse({ ...shopifyBody("orders-create-pending"), disputes: [{ id, status: "WON" }] }),
      );
      if (!read.ok) throw new Error(read.reason.code);
      const { snapshot } = read;
      const { orderId } = snapshot;
      const won: OrderEvent = { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null };
      const [open] = (notice({}) as { events: readonly OrderEvent[] }).events;
      const events = [won, open as OrderEvent];
      for (const told of [events, events.toReversed()])
        expect(told.reduce<OrderFacts>(mergeFacts, NO_FACTS).disputes).toEqual([
          { id: "285332461850802050", state: "won", amount: { amountMinor: 1150, currency: "EUR" } },
        ]);
    },
  );
});
