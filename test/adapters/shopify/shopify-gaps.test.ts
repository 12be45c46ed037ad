import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checks } from "../../../adapters/shopify/connection/checks.ts";
import { fetchOrder } from "../../../adapters/shopify/orders/fetch-order.ts";
import { pull } from "../../../adapters/shopify/orders/list-orders.ts";
import { mergeFacts, NO_FACTS } from "../../../src/domain/facts/facts.ts";
import { refundStanding } from "../../../src/domain/facts/refunds.ts";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import type { PullPage } from "../../../src/platform/shop-access.ts";
import { shopifyBody, translateShopify } from "../../support/shops/shopify.ts";
import { APP, aShopifyShop, type ConnectedStandIn, fine } from "../../support/shops/shopify-stand-in.ts";

const EVERYTHING: PullPage = { by: "changed", since: 0, until: Date.UTC(2027, 0), cursor: null };
const BODY = shopifyBody("orders-paid-referred");
const LATER = { ...BODY, updated_at: "2026-05-04T10:16:03+02:00", note: "one second later" };

function delivered(body: object): OrderEvent {
  const translated = translateShopify("orders/updated", body);
  const [event] = translated.ok ? translated.events : [];
  if (event?.kind !== "snapshot") throw new Error("no snapshot");
  return event;
}

describe("a shop whose app may read orders and not customers", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop(APP, ["read_orders", "read_all_orders"]);
    stage.shop.put(LATER);
  });
  afterEach(() => stage.close());

  const readings = async () => [
    ...fine(await pull.listOrders(stage.bridgeSide, EVERYTHING)).events,
    fine(await fetchOrder(stage.bridgeSide, String(BODY.id))),
  ];

  test("what rules ask for of the customer is named as refused, so that points wait for it", async () => {
    const asked = ["customerTags", "collections", "productTypes"] as const;
    const reading = fine(await fetchOrder(stage.bridgeSide, String(BODY.id), asked));
    expect(reading).toMatchObject({
      refused: { parts: ["customerTags", "collections", "productTypes"], problem: "forbidden" },
    });
    expect(reading).not.toHaveProperty("read");
  });

  test("a reading one second newer than a delivery erases nobody", async () => {
    const [whole, known] = [mergeFacts(NO_FACTS, delivered(LATER)), delivered(BODY)];
    for (const reading of await readings()) {
      expect(reading).toMatchObject({
        snapshot: { customerId: null, withheld: expect.arrayContaining(["names", "emails"]) },
      });
      for (const events of [
        [known, reading],
        [reading, known],
      ]) {
        const { snapshot } = events.reduce(mergeFacts, NO_FACTS);
        expect(snapshot).toEqual({ ...whole.snapshot });
      }
    }
  });

  test("a reading says what is missing, and how to come by it", async () => {
    const { notes } = fine(await pull.listOrders(stage.bridgeSide, EVERYTHING));
    const hidden = { code: "shopify.fieldsHidden", isCustomerHidden: true, shop: "acme" };
    expect(notes).toMatchObject([{ ...hidden, fields: ["customer"], way: "release" }]);
    const byConsent = stage.withSettings({ ...APP, grant: "authorization_code" });
    stage.shop.access.tokens.set("shpat_1", Infinity);
    const permanent = stage.withSettings({ accessToken: "shpat_1" });
    expect(fine(await pull.listOrders(permanent, EVERYTHING)).notes).toMatchObject([
      { ...hidden, way: "customApp" },
    ]);
    expect(byConsent.settings.scopes).toContain("read_customers");
  });

  test("the checks say so, whatever the configuration asks for", async () => {
    for (const settings of [APP, { ...APP, scopes: ["read_orders"] }]) {
      const found = await checks(stage.withSettings(settings));
      const of = (name: string) => found.find(({ check }) => check === name);
      expect(of("shopify.scopesCheck")).toMatchObject({
        ...{ state: "failed", code: "shopify.scopesMissing", scopes: ["read_customers"] },
      });
      expect(of("shopify.protectedDataCheck")).toMatchObject({
        ...{ state: "warning", code: "shopify.fieldsHidden", isCustomerHidden: true },
      });
    }
  });

  test("a question that is refused altogether names the scope", async () => {
    stage.shop.app.scopes = [];
    const refused = await pull.listOrders(stage.bridgeSide, EVERYTHING);
    expect(refused).toMatchObject({
      problem: { kind: "forbidden", because: { code: "shopify.scopesMissing", scopes: ["read_orders"] } },
    });
  });
});

describe("an order that was edited after it was paid, seen for the first time", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop();
  });
  afterEach(() => stage.close());

  /** The fixture is of 59.90 EUR. */
  async function seen(change: object) {
    stage.shop.put({ ...BODY, ...change });
    return mergeFacts(NO_FACTS, fine(await fetchOrder(stage.bridgeSide, String(BODY.id))));
  }

  test("upwards and partially paid, it was paid once", async () => {
    const edited = { original: "40.00", received: "40.00" };
    const facts = await seen({ financial_status: "partially_paid", edited });
    expect(facts).toMatchObject({ firstPaidAt: expect.any(Number), firstPaid: { totalMinor: 4000 } });
  });

  test.each<[string, object]>([
    ["without an edit", { financial_status: "partially_paid" }],
    [
      "with less than the first total",
      { financial_status: "partially_paid", edited: { original: "40.00", received: "39.99" } },
    ],
    ["with nothing yet", { financial_status: "pending", edited: { original: "0.00", received: "0.00" } }],
  ])("partially paid %s, it was not", async (_what, change) => {
    expect(await seen(change)).toMatchObject({ firstPaidAt: null, firstPaid: null });
  });

  test("downwards, what went back is a share of what was received", async () => {
    const [refund] = shopifyBody("orders-updated-partially-refunded").refunds as object[];
    const edited = { original: "80.00", received: "80.00" };
    const facts = await seen({ financial_status: "partially_refunded", edited, refunds: [refund] });
    expect(refundStanding(facts)).toMatchObject({ isFull: false, share: 0.25 });
  });
});
