import { describe, expect, test } from "vitest";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { NOON, SECOND } from "../../support/builders.ts";
import { aDelivery, aRecord, put } from "../../support/stored.ts";
import type { OpenStore } from "../store.ts";

export function memoryLaws(given: OpenStore): void {
  describe("small memories", () => {
    test("a locked setting keeps its first value for ever, each shop its own", async () => {
      expect(await given.store.lockSetting("acme", "orderId", "id")).toBe("id");
      expect(await given.store.lockSetting("acme", "orderId", "hash")).toBe("id");
      const store = await given.reopen();
      expect(await store.lockSetting("acme", "orderId", "number")).toBe("id");
      expect(await store.lockSetting("zenith", "orderId", "number")).toBe("number");
      expect(await store.lockSetting("acme", "__proto__", "x")).toBe("x");
    });

    test("of many that lock at once, one wins and all are told", async () => {
      const told = await Promise.all(
        ["a", "b", "c", "d"].map((value) => given.store.lockSetting("acme", "prefix", value)),
      );
      expect(new Set(told).size).toBe(1);
    });

    test("each shop's last delivery is known, a repeated one included", async () => {
      expect(await given.store.lastDeliveries()).toEqual({});
      await given.store.addDelivery(aDelivery({ receivedAt: NOON + 5 }));
      await given.store.addDelivery(aDelivery({ dedupeKey: "older", receivedAt: NOON }));
      await given.store.addDelivery(aDelivery({ shop: "zenith", outcome: "ignored" }));
      await given.store.addDelivery(aDelivery({ shop: "zenith", receivedAt: NOON + SECOND }));
      const store = await given.reopen();
      expect(await store.lastDeliveries()).toEqual({ acme: NOON + 5, zenith: NOON + SECOND });
    });

    test("remembered calls come back oldest first, from the asked moment on", async () => {
      const call = (bucket: string, startedAt: number) =>
        given.store.rememberCall({ bucket, startedAt, monotonicAt: 7 });
      await Promise.all([call("main", NOON + 2), call("main", NOON), call("other", NOON + 1)]);
      await call("main", NOON);
      const store = await given.reopen();
      expect(await store.recentCalls(NOON)).toEqual([
        { bucket: "main", startedAt: NOON, monotonicAt: 7 },
        { bucket: "main", startedAt: NOON, monotonicAt: 7 },
        { bucket: "other", startedAt: NOON + 1, monotonicAt: 7 },
        { bucket: "main", startedAt: NOON + 2, monotonicAt: 7 },
      ]);
      expect(await store.recentCalls(NOON + 2)).toHaveLength(1);
    });

    test("scrubbing changes nothing that anybody can read", async () => {
      const { id } = await given.store.addDelivery(aDelivery());
      const record = await put(given.store, aRecord());
      const before = await given.store.getDelivery(id);
      await given.store.scrub();
      const store = await given.reopen();
      expect(await store.getDelivery(id)).toEqual(before);
      expect(await store.getOrder({ shop: "acme", orderId: "1001" })).toEqual(record);
    });

    test("a closed store refuses everything, and closing twice is fine", async () => {
      const { store } = given;
      await store.close();
      await store.close();
      await expect(store.addDelivery(aDelivery())).rejects.toThrow(StoreUnavailable);
      await expect(store.getOrder({ shop: "acme", orderId: "1" })).rejects.toThrow(StoreUnavailable);
      await expect(store.takeDueLanes({ now: NOON, limit: 1, leaseMs: 1, brands: ["main"] })).rejects.toThrow(
        StoreUnavailable,
      );
      await given.reopen();
    });
  });
}
