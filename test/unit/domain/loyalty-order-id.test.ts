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
    ["an id above 2^53 − 1", {}, { orderId: "1001", orderSequence: null }, "9007199254740993"],
    ["an id that is no integer", {}, {}, "or_8c21"],
  ])("%s holds the order and names the remedy", (_title, setting, order, orderId) => {
    const event = aSnapshotEvent({ isPaid: true, ...order, orderId });
    const record = arrive(null, [event], aContext({ orderId: { source: "id", prefix: null, ...setting } }));
    expect(record.held).toMatch(/orderId\.source/);
    expect(record.operations).toEqual([]);
  });
});
