import { describe, expect, test } from "vitest";
import { anOrder, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, put, putLane } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

/** What is asked of some shops shows nothing of any other: the wall between tenants stands on this. */
export function shopsLaws(given: OpenStore): void {
  describe("some shops alone", () => {
    const MINE = ["acme", "garden"];

    async function fill(): Promise<void> {
      const { store } = given;
      for (const [index, shop] of ["acme", "garden", "other", "third"].entries()) {
        await put(store, aRecord({ shop, orderId: `${shop}-1`, changedAt: NOON + index * SECOND }));
        await putLane(store, `${shop}-2`, { notBefore: NOON - index * SECOND }, { shop });
        await store.addDelivery(aDelivery({ shop, dedupeKey: `${shop}-waits`, receivedAt: NOON - index }));
        const { id } = await store.addDelivery(aDelivery({ shop, dedupeKey: `${shop}-ended` }));
        await store.settleDelivery({ deliveryId: id, outcome: "processed", reason: null, orderIds: [] });
      }
      await given.reopen();
    }

    test("orders are listed, searched and paged", async () => {
      await fill();
      const shopsIn = async (query: object) => {
        const { items } = await given.store.listOrders({ limit: 50, ...query });
        return [...new Set(items.map(({ shop }) => shop))].toSorted();
      };
      const q = anOrder().contact.emails[0] ?? "";
      expect(await shopsIn({ shops: MINE })).toEqual(MINE);
      expect(await shopsIn({ shops: MINE, first: "oldest" })).toEqual(MINE);
      expect(await shopsIn({ shops: MINE, q })).toEqual(MINE);
      expect(await shopsIn({ shops: MINE, shop: "acme" })).toEqual(["acme"]);
      expect(await shopsIn({ shops: MINE, shop: "other" })).toEqual([]);
      expect(await shopsIn({ shops: ["nobody's"] })).toEqual([]);
      expect(await shopsIn({ shops: [] })).toEqual([]);
      const first = await given.store.listOrders({ shops: MINE, limit: 3 });
      const cursor = first.nextCursor ?? "";
      const rest = await given.store.listOrders({ shops: MINE, limit: 3, cursor });
      expect(rest.nextCursor).toBeNull();
      expect(new Set([...first.items, ...rest.items].map(({ orderId }) => orderId)).size).toBe(4);
    });

    test("deliveries are listed", async () => {
      await fill();
      const shopsIn = async (query: object) => {
        const { items } = await given.store.listDeliveries({ limit: 50, ...query });
        return items.map(({ shop }) => shop).toSorted();
      };
      expect(await shopsIn({ shops: MINE })).toEqual(["acme", "acme", "garden", "garden"]);
      expect(await shopsIn({ shops: MINE, outcome: "waiting" })).toEqual(MINE);
      expect(await shopsIn({ shops: MINE, shop: "garden" })).toEqual(["garden", "garden"]);
      expect(await shopsIn({ shops: MINE, shop: "other" })).toEqual([]);
      expect(await shopsIn({ shops: [] })).toEqual([]);
    });

    test("the counts of all shops together are the counts; those of some are theirs alone", async () => {
      await fill();
      const all = await given.store.counts();
      expect(await given.store.counts(["acme", "garden", "other", "third"])).toEqual(all);
      const mine = await given.store.counts(MINE);
      expect(mine.deliveries).toEqual({ waiting: 2, processed: 2, ignored: 0, dead: 0 });
      expect(Object.values(mine.orders).reduce((sum, count) => sum + count, 0)).toBe(4);
      expect(Object.values(mine.points).reduce((sum, count) => sum + count, 0)).toBe(4);
      expect(mine.oldestWaitingAt).toBe(NOON - SECOND);
      expect(await given.store.counts([])).toMatchObject({
        deliveries: { waiting: 0, processed: 0 },
        oldestWaitingAt: null,
      });
    });
  });
}
