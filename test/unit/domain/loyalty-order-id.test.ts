import { describe, expect, test } from "vitest";
import { aContext, arrive, aSnapshotEvent } from "../../support/builders/orders.ts";

describe("the number at the loyalty service", () => {
  const number = (orderId: object, order: object = {}) =>
    arrive(
      null,
      [aSnapshotEvent({ isPaid: true, ...order })],
      aContext({ orderId: { source: "id", prefix: null, ...orderId } as never }),
    );

  test.each([
    ["the platform's id", {}, {}, 1001],
    ["with the shop's prefix in front", { prefix: "17" }, {}, 171001],
    ["the order's number", { source: "number" }, { orderSequence: "88" }, 88],
  ])("is %s", (_title, setting, order, expected) => {
    expect(number(setting, order).loyaltyOrderId).toBe(expected);
  });

  test.each([
    [
      "an id above 2^53 − 1",
      "9007199254740993",
      { code: "numberTooLarge", number: "9007199254740993", source: "id" },
    ],
    ["an id that is no integer", "or_8c21", { code: "notWholeNumber", source: "id" }],
  ])("%s holds the order and says so", (_title, orderId, held) => {
    const record = arrive(null, [aSnapshotEvent({ isPaid: true, orderId })]);
    expect(record).toMatchObject({ held, reason: held });
    expect(record.operations).toEqual([]);
  });
});
