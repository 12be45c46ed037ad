import { describe, expect, test } from "vitest";
import type { StoreChange } from "../../../src/store/changes.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

export function changeLaws(given: OpenStore): void {
  describe("changes", () => {
    const changesOf = (): StoreChange[] => {
      const heard: StoreChange[] = [];
      given.store.onChange((change) => void heard.push(change));
      return heard;
    };
    const ORDER = { shop: "acme", orderId: "1001" };

    test("an order is announced with where its points stand", async () => {
      const heard = changesOf();
      const record = aRecord({ points: "pending" });
      await put(given.store, record);
      await put(given.store, { ...record, points: "approved" });
      expect(heard).toEqual([
        { kind: "order", ...ORDER, points: "pending", state: "idle" },
        { kind: "order", ...ORDER, points: "approved", state: "idle" },
      ]);
    });

    test("a delivery is announced when it is stored and when it is settled, alone or with an order", async () => {
      const heard = changesOf();
      const { id } = await given.store.addDelivery(aDelivery());
      await given.store.addDelivery(aDelivery());
      const settlement = { outcome: "processed", reason: null, orderIds: [] } as const;
      await given.store.settleDelivery({ deliveryId: id, ...settlement });
      const second = await given.store.addDelivery(aDelivery({ shop: "zenith" }));
      const settles = [{ deliveryId: second.id, ...settlement }];
      await given.store.changeOrder(ORDER, () => ({ record: null, result: null, settles }));
      expect(heard).toEqual([
        { kind: "deliveryStored", shop: "acme", id },
        { kind: "deliverySettled", id },
        { kind: "deliveryStored", shop: "zenith", id: second.id },
        { kind: "deliverySettled", id: second.id },
      ]);
    });

    test("a value is announced by its name when it changes, and not when it stays", async () => {
      const heard = changesOf();
      await given.store.changeValue("acme", "watch", () => "1");
      await given.store.changeValue("acme", "watch", (known) => known);
      await given.store.changeValue("acme", "watch", () => null);
      expect(heard).toEqual(
        Array.from({ length: 2 }, () => ({ kind: "value", shop: "acme", name: "watch" })),
      );
    });

    test("what is announced can be read", async () => {
      const seen: Promise<unknown>[] = [];
      const { store } = given;
      store.onChange((change) => {
        if (change.kind === "deliveryStored") seen.push(store.getDelivery(change.id));
        if (change.kind === "order") seen.push(store.getOrder(change));
        if (change.kind === "value") seen.push(store.getValue(change.shop, change.name));
      });
      await store.addDelivery(aDelivery());
      await put(store, aRecord());
      await store.changeValue("acme", "watch", () => "1");
      expect(await Promise.all(seen)).toMatchObject([{ shop: "acme" }, ORDER, "1"]);
    });

    test("what failed and what changed nothing is not announced, nor anything to whom stopped listening", async () => {
      const heard = changesOf();
      const fail = () => {
        throw new Error("no");
      };
      await expect(given.store.changeValue("acme", "watch", fail)).rejects.toThrow("no");
      await expect(given.store.changeOrder(ORDER, fail)).rejects.toThrow("no");
      await given.store.changeOrder(ORDER, () => ({ record: null, result: null }));
      expect(heard).toEqual([]);
      const later: StoreChange[] = [];
      const stop = given.store.onChange((change) => void later.push(change));
      stop();
      await put(given.store, aRecord());
      expect([heard.length, later.length]).toEqual([1, 0]);
    });
  });
}
