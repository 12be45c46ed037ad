import { describe, expect, test } from "vitest";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { Reason } from "../../../src/domain/reason/reason.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, aStep, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const KEY = { shop: "acme", orderId: "1001" };
/** A reason with a text of one's own. */
const said = (text: string): Reason => ({ code: "onHold", by: text });

export function recordLaws(given: OpenStore): void {
  describe("records", () => {
    test("an order nobody stored is null, for reading and for changing", async () => {
      expect(await given.store.getOrder(KEY)).toBeNull();
      const seen = await given.store.changeOrder(KEY, (record) => ({ record: null, result: record }));
      expect(seen).toBeNull();
      expect(await given.store.getOrder(KEY)).toBeNull();
      expect((await given.store.counts()).orders.idle).toBe(0);
    });

    test("the shops that have an order of one id are named, whatever else they have", async () => {
      for (const [shop, orderId] of [
        ["acme", "1001"],
        ["zenith", "1001"],
        ["garden", "1002"],
      ] as const)
        await put(given.store, aRecord({ shop, orderId }));
      const store = await given.reopen();
      expect((await store.shopsWithOrder("1001")).toSorted()).toEqual(["acme", "zenith"]);
      expect(await store.shopsWithOrder("100")).toEqual([]);
    });

    test("a record comes back as it was stored, also after a restart", async () => {
      const record = await put(
        given.store,
        aRecord({ operations: [aStep()], reason: said('Grüße "🎁"\n=x') }),
      );
      expect(await given.store.getOrder(KEY)).toEqual(record);
      expect(await (await given.reopen()).getOrder(KEY)).toEqual(record);
    });

    test("what was written at the shop is kept, and moves the order in no list", async () => {
      const atShop = { points: 120, state: "approved", at: NOON + 60_000 } as const;
      const before = await put(given.store, aRecord({ points: "approved" }));
      await put(given.store, { ...before, atShop });
      await given.reopen();
      expect(await given.store.getOrder(before)).toEqual({ ...before, atShop });
      const later = { shop: "acme", changedFrom: NOON + 1, limit: 5 };
      expect((await given.store.listOrders(later)).items).toEqual([]);
    });

    test("a change sees the record of the change before, and its result comes back", async () => {
      await put(given.store, aRecord({ reason: said("first") }));
      const result = await given.store.changeOrder(KEY, (record) => ({
        record: { ...(record as OrderRecord), reason: said("second") },
        result: record?.reason,
      }));
      expect(result).toEqual(said("first"));
      expect((await given.store.getOrder(KEY))?.reason).toEqual(said("second"));
    });

    test("a change that leaves the order as it is may still settle deliveries", async () => {
      await put(given.store, aRecord());
      const { id } = await given.store.addDelivery(aDelivery());
      await given.store.changeOrder(KEY, () => ({
        record: null,
        result: null,
        settles: [
          { deliveryId: id, outcome: "processed", reason: { code: "topicIgnored" }, orderIds: ["1001"] },
        ],
      }));
      expect(await given.store.getDelivery(id)).toMatchObject({
        outcome: "processed",
        reason: { code: "topicIgnored" },
      });
    });

    test("record, settlements and the remembered call become durable together", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      await given.store.changeOrder(KEY, () => ({
        record: aRecord(),
        result: null,
        settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: ["1001"] }],
        remembers: { bucket: "main/earn", startedAt: NOON, monotonicAt: 7 },
      }));
      const store = await given.reopen();
      expect(await store.getOrder(KEY)).not.toBeNull();
      expect(await store.getDelivery(id)).toMatchObject({ outcome: "processed", orderIds: ["1001"] });
      expect(await store.recentCalls(NOON)).toEqual([
        { bucket: "main/earn", startedAt: NOON, monotonicAt: 7 },
      ]);
    });

    test("a change that throws changes nothing and does not stop the next one", async () => {
      await put(given.store, aRecord({ reason: said("kept") }));
      const broken = given.store.changeOrder(KEY, () => {
        throw new Error("broken rule");
      });
      await expect(broken).rejects.toThrow("broken rule");
      expect((await given.store.getOrder(KEY))?.reason).toEqual(said("kept"));
      await put(given.store, aRecord({ reason: said("next") }));
      expect((await given.store.getOrder(KEY))?.reason).toEqual(said("next"));
    });

    test("changes of one order never interleave: none is lost", async () => {
      const addOne = (record: OrderRecord | null) => {
        const changedAt = (record?.changedAt ?? NOON) + SECOND;
        return { record: aRecord({ changedAt }), result: changedAt };
      };
      const results = await Promise.all(
        Array.from({ length: 40 }, () => given.store.changeOrder(KEY, addOne)),
      );
      expect(new Set(results).size).toBe(40);
      expect((await given.store.getOrder(KEY))?.changedAt).toBe(NOON + 40 * SECOND);
    });

    test("what a caller does to a record it was given does not reach the store", async () => {
      tryToChange(await put(given.store, aRecord({ reason: said("as stored") })));
      tryToChange(await given.store.getOrder(KEY));
      await given.store.changeOrder(KEY, (own) => {
        tryToChange(own);
        return { record: null, result: null };
      });
      expect((await given.store.getOrder(KEY))?.reason).toEqual(said("as stored"));
    });

    test.each([
      ["acme", "1/2"],
      ["acme", "__proto__"],
      ["constructor", "é🎁\u0000\n\t"],
      ["a", '","b'],
      ["acme", " "],
      ["acme", "9007199254740993"],
    ])("shop %j and order id %j are only ever themselves", async (shop, orderId) => {
      await put(given.store, aRecord({ shop, orderId, reason: said("mine") }));
      await put(given.store, aRecord({ shop, orderId: `${orderId}0`, reason: said("another") }));
      const store = await given.reopen();
      expect(await store.getOrder({ shop, orderId })).toMatchObject({ shop, orderId, reason: said("mine") });
      expect(await store.getOrder({ shop: `${shop}0`, orderId })).toBeNull();
    });
  });
}

/** A store may hand out records that refuse. */
function tryToChange(record: OrderRecord | null): void {
  try {
    Object.assign(record as object, { reason: said("changed outside") });
  } catch (error) {
    expect(error).toBeInstanceOf(TypeError);
  }
}
