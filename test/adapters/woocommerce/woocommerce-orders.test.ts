import { describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import type { PlatformEvent, Translation } from "../../../src/platform/adapter.ts";
import { asRawRequest, readRecorded } from "../../support/shops/recorded-deliveries.ts";
import { aWooDelivery, aWooShop } from "../../support/shops/woocommerce.ts";

const RECEIVED = Date.UTC(2026, 10, 21, 6, 30);
const life = readRecorded("woocommerce/recorded-life.jsonl");
const at = (utc: string) => Date.parse(`2026-11-21T${utc}Z`);

/** What the deliveries after a step say, in order of arrival. */
function translated(step: string): readonly Translation[] {
  const deliveries = life.filter((delivery) => delivery.step === step).map(asRawRequest);
  return deliveries.map((request) =>
    woocommerceAdapter.translate(aWooDelivery(request, RECEIVED), aWooShop()),
  );
}

function events(step: string): readonly PlatformEvent[] {
  return translated(step).flatMap((translation) => (translation.ok ? translation.events : []));
}

/** The last snapshot that a step brought. */
function order(step: string): OrderSnapshot | undefined {
  return events(step)
    .filter((event) => event.kind === "snapshot")
    .at(-1)?.snapshot;
}

describe("an order of the blocks checkout with a coupon and a campaign", () => {
  test("gives the whole snapshot", () => {
    expect(order("S1")).toEqual({
      orderId: "59",
      orderNumber: "59",
      orderSequence: "59",
      createdAt: at("06:22:31"),
      updatedAt: at("06:22:31"),
      status: "processing",
      isTest: false,
      isDraft: false,
      isAnonymised: false,
      source: "store-api",
      tags: [],
      customerTags: [],
      customerId: null,
      currency: "EUR",
      totalMinor: 4691,
      presentment: null,
      isGiftCardOnly: false,
      products: ["10", "MUG-1", "13", "BOOK-1"],
      isPaid: true,
      paidAt: at("06:22:31"),
      isFulfilled: false,
      fulfilledAt: null,
      isOrderCancelled: false,
      isVoided: false,
      isRefunded: false,
      isPartiallyRefunded: false,
      isDeleted: false,
      refunds: [],
      fulfillments: [],
      contact: {
        names: ["Matti Meikäläinen"],
        emails: ["blocks@guests.example"],
        phones: ["040 123 4567"],
        countries: ["FI"],
      },
      referral: {
        discountCodes: ["welcome10"],
        attributes: [{ name: "is_vat_exempt", value: "no" }],
        attributedCampaigns: ["winter_sale"],
        landingUrl: "http://127.0.0.1:8811/?utm_source=newsletter",
      },
    } satisfies OrderSnapshot);
  });
});

describe("people and evidence", () => {
  test("a phone order has no email, but a name and two numbers", () => {
    expect(order("C3")?.contact).toEqual({
      names: ["Phone Only", "Matti Meikäläinen"],
      emails: [],
      phones: ["0401112223", "040 123 4567"],
      countries: ["FI"],
    });
  });

  test("a registered customer is named by number, a guest is not", () => {
    expect([order("B1")?.customerId, order("A1")?.customerId]).toEqual(["2", null]);
  });

  test("a coupon code comes in small letters", () => {
    expect(order("D4")).toMatchObject({ totalMinor: 1690, referral: { discountCodes: ["loyal-ab12"] } });
  });

  test("names keep their signs, and only plain meta becomes an attribute", () => {
    expect(order("E2")).toMatchObject({
      totalMinor: 19786,
      isFulfilled: true,
      fulfilledAt: at("06:21:44"),
      isGiftCardOnly: false,
      contact: {
        names: ["Zoë 👩‍🚀 O'Neill & Sønner", "Matti Meikäläinen", "Ä & Ö Oy"],
        emails: ["zoe+shop@guests.example"],
        phones: ["+44 20 7946 0958", "040 123 4567"],
      },
      referral: { attributes: [{ name: "loyalty_card", value: "LC-000123" }] },
    });
  });

  test("an erased person leaves nothing behind", () => {
    expect(order("Q9")?.isAnonymised).toBe(false);
    expect(order("Q10")).toMatchObject({
      isAnonymised: true,
      contact: { names: [], emails: [], phones: [], countries: [] },
      referral: { discountCodes: [], attributes: [], attributedCampaigns: [], landingUrl: null },
    });
  });
});

describe("amounts", () => {
  test.each([
    ["yen with decimals that it has not", "FJPY", "JPY", 3000],
    ["dinars with one decimal too few", "FKWD", "KWD", 7130],
    ["dollars", "FUSD", "USD", 2000],
    ["a total of nothing", "D3", "EUR", 0],
    ["a total with a negative fee", "E3", "EUR", 1363],
  ])("%s", (_title, step, currency, totalMinor) => {
    expect(order(step)).toMatchObject({ currency, totalMinor, isPaid: true });
  });

  test("refunds add up by id while the total stays", () => {
    const oneMug = { id: "40", amountMinor: 1990, currency: null, at: null };
    const five = { id: "41", amountMinor: 500, currency: null, at: null };
    const rest = { id: "42", amountMinor: 6970, currency: null, at: null };
    const states = ["H1", "H2", "H3", "H4", "H6"].map((step) => order(step));
    expect(
      states.map((state) => [state?.status, state?.isFulfilled, state?.isRefunded, state?.refunds]),
    ).toEqual([
      ["processing", false, false, []],
      ["completed", true, false, []],
      ["completed", true, false, [oneMug]],
      ["completed", true, false, [oneMug, five]],
      ["refunded", true, true, [rest, oneMug]],
    ]);
    expect(new Set(states.map((state) => state?.totalMinor))).toEqual(new Set([8960]));
  });
});

describe("states", () => {
  test("a cancelled order was paid all the same, and comes back", () => {
    const states = ["K3", "K4", "K5", "K6", "K7"].map((step) => order(step));
    expect(states.map((state) => [state?.isPaid, state?.isOrderCancelled, state?.isFulfilled])).toEqual([
      [true, false, false],
      [true, true, false],
      [true, false, false],
      [true, false, true],
      [true, false, true],
    ]);
  });

  test.each([
    ["cash on delivery is processed unpaid", "S2", { status: "processing", isPaid: false, paidAt: null }],
    ["an order waiting for a transfer is unpaid", "S3", { status: "on-hold", isPaid: false }],
    [
      "a failed order is neither paid nor ended, and says that its payment failed",
      "L1",
      { status: "failed", isPaid: false, isOrderCancelled: false, isPaymentFailed: true },
    ],
    ["an order written by hand is unpaid", "U7", { isPaid: false, totalMinor: 0, source: "admin" }],
    ["a checkout that was refused is a draft", "S10", { status: "checkout-draft", isDraft: true }],
    ["downloads are fulfilled at once", "G2", { isPaid: true, isFulfilled: true }],
    ["an order that went back stays fulfilled", "U5", { status: "processing", isFulfilled: true }],
  ])("%s", (_title, step, expected) => {
    expect(order(step)).toMatchObject(expected);
  });

  test("an order may be refunded or in the bin when it is first heard of", () => {
    expect(events("R4")[0]).toMatchObject({
      snapshot: { isRefunded: true, isPaid: true, refunds: [{ amountMinor: 1990 }] },
    });
    expect(events("R3")).toMatchObject([
      { kind: "snapshot", snapshot: { isDeleted: true } },
      { kind: "snapshot", snapshot: { isDeleted: true } },
      { kind: "deletion", orderId: "56", isFinal: false },
    ]);
  });
});

describe("the bin", () => {
  test("two trips to it are two deletions, although their bodies are the same", () => {
    const requests = ["N2", "N4"].map((step) => life.find((delivery) => delivery.step === step));
    const keys = requests.map((found) => found && woocommerceAdapter.identify(asRawRequest(found)).dedupeKey);
    expect(requests[0]?.bodyBase64).toBe(requests[1]?.bodyBase64);
    expect(new Set(keys)).toHaveLength(2);
    const common = {
      kind: "deletion",
      orderId: "51",
      subscription: "3",
      receivedAt: RECEIVED,
      isFinal: false,
    };
    expect([...events("N2"), ...events("N4")]).toEqual([
      { ...common, key: "bf2df7dbf3a38004d79d5df45f3fecd0" },
      { ...common, key: "4635900e677a833f2995ba436b38bda7" },
    ]);
  });

  test("an order that comes back says so", () => {
    expect(events("N3")).toMatchObject([
      { kind: "snapshot", isRestoration: true, snapshot: { status: "completed", isDeleted: false } },
    ]);
    expect(events("N1")).toMatchObject([{ isRestoration: false }, { isRestoration: false }]);
  });

  test("an order that was gone before it was told is of no consequence", () => {
    const gone = { ok: true, events: [], reason: { code: "goneBeforeSent" } };
    expect(translated("R2")).toEqual([gone, gone]);
  });
});
