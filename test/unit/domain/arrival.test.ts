import { describe, expect, test } from "vitest";
import type { OrderEvent } from "../../../src/domain/order/order-event.ts";
import { aRefund, arrive, aSnapshotEvent } from "../../support/builders/orders.ts";

const refunds = (count: number): readonly OrderEvent[] =>
  Array.from({ length: count }, (_, index) => ({
    kind: "refund",
    orderId: "1001",
    refund: aRefund(`r${index}`, 1),
  }));

describe("the line of what arrived", () => {
  const lineOf = (count: number) =>
    arrive(null, [aSnapshotEvent(), ...refunds(count)]).trace.find(({ what }) => what === "arrived")?.detail;

  test("names up to 20 parts, and says nothing of others where there are none", () => {
    const line = lineOf(19);
    expect(line).toMatchObject({ code: "arrived", parts: { length: 20 } });
    expect(line).not.toHaveProperty("left");
  });

  test.each([
    [20, 1],
    [59, 40],
  ])("of a snapshot and %i refunds says that %i more came", (count, left) => {
    expect(lineOf(count)).toMatchObject({ code: "arrived", parts: { length: 20 }, left });
  });
});
