import { describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { topicNames } from "../../../src/platform/topics.ts";
import { asRawRequest, readRecorded } from "../../support/shops/recorded-deliveries.ts";
import { aWooDelivery, aWooShop } from "../../support/shops/woocommerce.ts";

const variants = readRecorded("woocommerce/recorded-variants.jsonl");
const at = (utc: string) => Date.parse(`2026-11-21T${utc}Z`);

function recorded(n: number) {
  const delivery = variants.find((candidate) => candidate.n === n);
  if (delivery === undefined) throw new Error(`no delivery ${n}`);
  return asRawRequest(delivery);
}

function translated(n: number) {
  return woocommerceAdapter.translate(aWooDelivery(recorded(n)), aWooShop());
}

function order(n: number) {
  const translation = translated(n);
  const [event] = translation.ok ? translation.events : [];
  return event?.kind === "snapshot" ? event.snapshot : undefined;
}

describe("versions of the interface", () => {
  test("versions 2 and 3 say the same", () => {
    expect(order(4)).toEqual(order(5));
    expect(order(4)).toMatchObject({ updatedAt: at("06:05:59"), paidAt: at("06:05:59"), isRefunded: true });
  });

  test("version 1 says the same, but not when it was paid and fulfilled", () => {
    expect(order(6)).toEqual({ ...order(4), paidAt: null, fulfilledAt: null });
  });
});

describe("settings of the shop", () => {
  test.each([
    ["no decimals", 31, 3100],
    ["two decimals", 32, 3166],
    ["three decimals, rounded to cents", 33, 3167],
  ])("prices with %s", (_title, n, totalMinor) => {
    expect(order(n)).toMatchObject({ currency: "EUR", totalMinor });
  });

  test("a renumbered order keeps its id and has no sequence", () => {
    expect(order(50)).toMatchObject({
      orderId: "114",
      orderNumber: "INV-2026-000114",
      orderSequence: null,
    });
  });

  test.each([
    ["as the shop shows it", "x&amp;y"],
    ["as it signs", "x&y"],
  ])("a secret with an ampersand works %s", (_title, secret) => {
    expect(woocommerceAdapter.verify(recorded(18), ["old", secret], 0)).toMatchObject({
      ok: true,
      secretIndex: 1,
    });
  });
});

describe("errors in an order's place", () => {
  test.each([13, 14])("delivery %i names the lost right and the remedy", (n) => {
    expect(translated(n)).toEqual({
      ok: false,
      isOfNoUse: true,
      reason: { code: "woocommerce.makerMayNotSee" },
    });
  });

  test("the same error at another time is not a repetition", () => {
    const [first, later] = [recorded(13), recorded(14)];
    const again = { ...later, body: first.body };
    const keys = [first, again, first].map((request) => woocommerceAdapter.identify(request).dedupeKey);
    expect(keys[0]).not.toBe(keys[1]);
    expect(keys[0]).toBe(keys[2]);
  });
});

describe("other topics", () => {
  test.each([
    ["a completed order", 42, { kind: "reference", entity: "order", id: "112" }],
    ["a refunded order", 43, { kind: "reference", entity: "order", id: "112" }],
    [
      "an order deleted for good",
      44,
      { kind: "deletion", orderId: "112", isFinal: true, subscription: "38" },
    ],
  ])("%s", (_title, n, event) => {
    expect(translated(n)).toMatchObject({ ok: true, events: [event] });
  });

  test.each([45, 46, 47, 48])("customers are understood and of no consequence (%i)", (n) => {
    expect(topicNames(woocommerceAdapter.topics)).toContain(woocommerceAdapter.identify(recorded(n)).topic);
    expect(translated(n)).toMatchObject({ ok: true, events: [] });
  });
});
