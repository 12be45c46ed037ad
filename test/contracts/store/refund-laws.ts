import { expect, test } from "vitest";
import type { OrderQuery } from "../../../src/store/records.ts";
import { anOrder, aRefund, NOON } from "../../support/builders/orders.ts";
import { aRecord, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

export function refundLaws(given: OpenStore): void {
  const ids = async (query: Partial<OrderQuery>) =>
    (await given.store.listOrders({ limit: 50, ...query })).items.map(({ orderId }) => orderId);

  test("orders are found by what was refunded of them, and follow each change", async () => {
    const refund = (orderId: string, amounts: readonly number[], at = NOON) => {
      const record = aRecord({ orderId, changedAt: at });
      const refunds = amounts.map((amount, place) => aRefund(`r${place}`, amount));
      const snapshot = anOrder({ orderId, totalMinor: 5000, refunds });
      return put(given.store, { ...record, facts: { ...record.facts, snapshot } });
    };
    await refund("1", []);
    await refund("2", [1000]);
    await refund("3", [1000, 4000]);
    await refund("4", [0]);
    await refund("5", [500]);
    await given.reopen();
    expect(await ids({ refunded: "partly" })).toEqual(["5", "2"]);
    expect(await ids({ refunded: "fully" })).toEqual(["3"]);
    expect(await ids({ refunded: "any" })).toEqual(["5", "3", "2"]);
    const q = "ada@shop.example";
    expect(await ids({ refunded: "any", q, first: "oldest" })).toEqual(["2", "3", "5"]);
    expect(await ids({ refunded: "any", shop: "nobody" })).toEqual([]);
    const { nextCursor } = await given.store.listOrders({ refunded: "any", limit: 1 });
    expect(await ids({ refunded: "any", limit: 1, cursor: nextCursor ?? "" })).toEqual(["3"]);
    await refund("2", [1000, 4000], NOON + 1);
    expect(await ids({ refunded: "fully" })).toEqual(["2", "3"]);
    expect(await ids({ refunded: "partly", q })).toEqual(["5"]);
  });
}
