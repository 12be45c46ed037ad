import { describe, expect, test } from "vitest";
import type { Delivery } from "../../../src/store/inbox.ts";
import { NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

const MINUTE = 60 * SECOND;

export function largeLaws(given: OpenStore): void {
  describe("large deliveries", () => {
    test("noted work is remembered, leaves the delivery handed out, and is over once it is settled", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      await given.store.takeDeliveries(1, NOON, MINUTE);
      await given.store.noteWork(id, 1);
      expect(await given.store.takeDeliveries(1, NOON, MINUTE)).toEqual([]);
      const store = await given.reopen();
      expect(await store.takeDeliveries(1, NOON + MINUTE, MINUTE)).toMatchObject([{ id, begun: 1 }]);
      await store.noteWork(id, 2);
      expect(await store.getDelivery(id)).toMatchObject({ outcome: "waiting", begun: 2 });
      expect((await store.counts()).deliveries.waiting).toBe(1);
      await store.settleDelivery({
        deliveryId: id,
        outcome: "dead",
        reason: { code: "deliveryFailed" },
        orderIds: [],
      });
      await store.noteWork(id, 3);
      expect(await store.getDelivery(id)).toMatchObject({ outcome: "dead", begun: 0 });
      await store.replayDelivery(id);
      expect(await store.getDelivery(id)).toMatchObject({ outcome: "waiting", begun: 0 });
    });

    test("large deliveries are handed out a few at a time, each of them in the end", async () => {
      const ids = [];
      for (let n = 0; n < 24; n++) {
        const body = Buffer.alloc(1024 * 1024, "x");
        ids.push((await given.store.addDelivery(aDelivery({ dedupeKey: `large ${n}`, body }))).id);
      }
      const taken = [];
      for (;;) {
        const found = await given.store.takeDeliveries(64, NOON, MINUTE);
        if (found.length === 0) break;
        expect(found.length).toBeLessThanOrEqual(16);
        taken.push(...found.map(({ id }) => id));
      }
      expect(taken).toEqual(ids);
    });

    test.each([0, 1, 2, 3, 1000, 1001, 1002])(
      "the list tells the size of a body of %i bytes",
      async (size) => {
        const { id } = await given.store.addDelivery(aDelivery({ body: Buffer.alloc(size, 7) }));
        const { body: _, ...delivery } = (await given.store.getDelivery(id)) as Delivery;
        const { items } = await given.store.listDeliveries({ limit: 9 });
        expect(items).toEqual([{ ...delivery, sizeBytes: size }]);
      },
    );
  });
}
