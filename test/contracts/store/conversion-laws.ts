import { describe, expect, test } from "vitest";
import { redactRecord } from "../../../src/domain/order/redaction.ts";
import type { ConversionQuery, SummedConversions } from "../../../src/store/conversion-sums.ts";
import { aConversion } from "../../support/builders/conversions.ts";
import { DAY, NOON } from "../../support/builders/orders.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const QUARTER = 15 * 60_000;
const ALL = { from: NOON - DAY, until: NOON + DAY, limit: 100 };

const sum = (given: Partial<SummedConversions> = {}): SummedConversions => ({
  shop: "acme",
  campaignId: 42,
  discountCode: null,
  currency: "EUR",
  orders: 1,
  amountMinor: 1000,
  points: 0,
  unknown: 0,
  ended: 0,
  endedAmountMinor: 0,
  ...given,
});
const worth = { totalMinor: 1000, currency: "EUR" };

export function conversionLaws(given: OpenStore): void {
  const sums = (query: Partial<ConversionQuery> = {}) => given.store.sumConversions({ ...ALL, ...query });

  describe("sums of conversions", () => {
    test("tell campaigns, codes, currencies and shops apart, the most conversions first", async () => {
      const code = { discountCode: 'FRIEND "10"\u0000\ud83d', snapshot: worth };
      for (const orderId of ["1", "2", "3"])
        await put(given.store, aConversion({ orderId, ...code, given: 50 }));
      for (const orderId of ["4", "5"]) await put(given.store, aConversion({ orderId, snapshot: worth }));
      await put(given.store, aConversion({ orderId: "6", snapshot: { ...worth, currency: "JPY" } }));
      await put(given.store, aConversion({ orderId: "7", campaignId: 999_999_999_999_999, snapshot: worth }));
      await put(given.store, aConversion({ orderId: "1", shop: "other", snapshot: worth, campaignId: 7 }));
      await put(given.store, aRecord({ orderId: "8" }));
      const expected = [
        sum({ discountCode: code.discountCode, orders: 3, amountMinor: 3000, points: 150 }),
        sum({ orders: 2, amountMinor: 2000 }),
        sum({ currency: "JPY" }),
        sum({ campaignId: 999_999_999_999_999 }),
        sum({ shop: "other", campaignId: 7 }),
      ];
      expect(await sums()).toEqual(expect.arrayContaining(expected));
      expect((await sums()).slice(0, 2)).toEqual(expected.slice(0, 2));
      expect(await sums({ limit: 1 })).toEqual(expected.slice(0, 1));
      expect(await sums({ shops: ["other"] })).toEqual(expected.slice(-1));
      expect(await sums({ shops: ["nobody's"] })).toEqual([]);
      await given.reopen();
      expect(await sums()).toEqual(expect.arrayContaining(expected));
      expect(await sums()).toHaveLength(expected.length);
    });

    test("stand in one order where they are of equally many: by shop, campaign, code and currency", async () => {
      const places = [
        { campaignId: 9, discountCode: "B", snapshot: worth },
        { campaignId: 10, snapshot: worth },
        { campaignId: 10, discountCode: "A", snapshot: worth },
        { campaignId: 10, discountCode: "B", snapshot: worth },
        { campaignId: 10, discountCode: "B", snapshot: { ...worth, currency: "JPY" } },
        { campaignId: 1, shop: "other", snapshot: worth },
      ];
      for (const [orderId, place] of places.toReversed().entries())
        await put(given.store, aConversion({ orderId: String(orderId), ...place }));
      const order = (await sums()).map(({ shop, campaignId, discountCode }) => [
        shop,
        campaignId,
        discountCode,
      ]);
      expect(order).toEqual([
        ...[
          ["acme", 9, "B"],
          ["acme", 10, null],
          ["acme", 10, "A"],
          ["acme", 10, "B"],
          ["acme", 10, "B"],
        ],
        ["other", 1, null],
      ]);
    });

    test("count an order once, however often it is written, and as it is", async () => {
      for (const totalMinor of [500, 700, 1000])
        await put(given.store, aConversion({ snapshot: { ...worth, totalMinor } }));
      expect(await sums()).toEqual([sum()]);
      await put(given.store, aConversion({ snapshot: worth, given: null }));
      expect(await sums()).toEqual([sum({ unknown: 1 })]);
      await given.reopen();
      await put(given.store, aConversion({ snapshot: worth, given: 30 }));
      expect(await sums()).toEqual([sum({ points: 30 })]);
    });

    test("count what has ended since apart, and no more once it lives again", async () => {
      await put(given.store, aConversion({ snapshot: { ...worth, isOrderCancelled: true }, given: 30 }));
      const ended = { orders: 0, amountMinor: 0, ended: 1, endedAmountMinor: 1000 };
      expect(await sums()).toEqual([sum(ended)]);
      await put(given.store, aConversion({ snapshot: worth, given: 30 }));
      expect(await sums()).toEqual([sum({ points: 30 })]);
    });

    test("begin and end with quarters of an hour, and forget a campaign that has none left", async () => {
      await put(given.store, aConversion({ snapshot: worth }));
      expect(await sums({ from: NOON, until: NOON + QUARTER })).toEqual([sum()]);
      expect(await sums({ from: NOON - QUARTER, until: NOON })).toEqual([]);
      expect(await sums({ from: NOON + QUARTER })).toEqual([]);
      await put(given.store, aRecord());
      expect(await sums()).toEqual([]);
    });

    test("stay when a person is erased from the order, with the merchant's own code", async () => {
      const record = await put(
        given.store,
        aConversion({ snapshot: worth, discountCode: "FRIEND10", given: 30 }),
      );
      await put(given.store, redactRecord(record, NOON));
      await given.store.scrub();
      expect(await sums()).toEqual([sum({ discountCode: "FRIEND10", points: 30 })]);
      await given.reopen();
      expect(await sums()).toEqual([sum({ discountCode: "FRIEND10", points: 30 })]);
    });

    test("of orders that are written at once lack none", async () => {
      const orders = Array.from({ length: 120 }, (_, index) =>
        aConversion({ orderId: String(index), snapshot: worth }),
      );
      await Promise.all(orders.map((record) => put(given.store, record)));
      expect(await sums()).toEqual([sum({ orders: 120, amountMinor: 120_000 })]);
    });
  });
}
