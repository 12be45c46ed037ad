import { describe, expect, test } from "vitest";
import { confirmAddress, rememberAddress } from "../../../src/shops/shop-address.ts";
import { TEST_DELIVERY } from "../../../src/store/inbox.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { aShop, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, put } from "../../support/builders/stored.ts";
import type { OpenStore } from "../store.ts";

export function memoryLaws(given: OpenStore): void {
  describe("small memories", () => {
    test("a locked setting keeps its first value for ever, each shop its own", async () => {
      expect(await given.store.lockedSetting("acme", "orderId")).toBe(null);
      expect(await given.store.lockSetting("acme", "orderId", "id")).toBe("id");
      expect(await given.store.lockSetting("acme", "orderId", "hash")).toBe("id");
      const store = await given.reopen();
      expect(await store.lockSetting("acme", "orderId", "number")).toBe("id");
      expect(await store.lockedSetting("acme", "orderId")).toBe("id");
      expect(await store.lockedSetting("zenith", "orderId")).toBe(null);
      expect(await store.lockSetting("zenith", "orderId", "number")).toBe("number");
      expect(await store.lockSetting("acme", "__proto__", "x")).toBe("x");
    });

    test("the address of a shop's orders stays until it is confirmed that the shop moved", async () => {
      const shopAt = (domain: string) => aShop({ adapterShop: { shop: "acme", domain, settings: {} } });
      const start = async (domain: string, now: number) => {
        const store = await given.reopen();
        return rememberAddress(store, await store.getValue("acme", "address"), shopAt(domain), now);
      };
      expect(await start("mistyped.example", NOON)).toBeNull();
      expect(await start("acme.example", NOON)).toBeNull();
      await put(given.store, aRecord({ orderId: "1" }));
      expect(await start("garden.example", NOON + SECOND)).toBe(NOON + SECOND);
      expect(await start("garden.example", NOON + 2 * SECOND)).toBe(NOON + SECOND);
      expect(await start("third.example", NOON + 3 * SECOND)).toBe(NOON + 3 * SECOND);
      await confirmAddress(given.store, shopAt("garden.example"));
      expect(await start("third.example", NOON + 4 * SECOND)).toBe(NOON + 3 * SECOND);
      expect(await start("acme.example", NOON + 5 * SECOND)).toBeNull();
      expect(await start("garden.example", NOON + 6 * SECOND)).toBe(NOON + 6 * SECOND);
      await confirmAddress(given.store, shopAt("garden.example"));
      expect(await start("garden.example", NOON + 7 * SECOND)).toBeNull();
    });

    test("a locked setting that is replaced keeps its new value, also where there was none", async () => {
      await given.store.lockSetting("acme", "orderId", "id");
      await given.store.replaceSetting("acme", "orderId", "hash");
      await given.store.replaceSetting("zenith", "orderId", "number");
      const store = await given.reopen();
      expect(await store.lockSetting("acme", "orderId", "id")).toBe("hash");
      expect(await store.lockedSetting("zenith", "orderId")).toBe("number");
    });

    test("the locked settings of one name are listed by shop, with the values that replaced them", async () => {
      const odd = 'gar"den\u0000';
      await given.store.lockSetting("acme", "orderId", "id");
      await given.store.lockSetting("acme", "orderIds", "other");
      await given.store.lockSetting(odd, "orderId", "hash");
      await given.store.replaceSetting("acme", "orderId", "number");
      const store = await given.reopen();
      const listed = await store.lockedSettings("orderId");
      expect(Object.fromEntries(listed)).toEqual({ acme: "number", [odd]: "hash" });
      expect([...(await store.lockedSettings("none"))]).toEqual([]);
    });

    test("of many that lock at once, one wins and all are told", async () => {
      const answers = await Promise.all(
        ["a", "b", "c", "d"].map((value) => given.store.lockSetting("acme", "prefix", value)),
      );
      expect(new Set(answers).size).toBe(1);
    });

    test("each shop's last delivery is known, a repeated one included", async () => {
      expect(await given.store.lastDeliveries()).toEqual({});
      await given.store.addDelivery(aDelivery({ receivedAt: NOON + 5 }));
      await given.store.addDelivery(aDelivery({ dedupeKey: "older", receivedAt: NOON }));
      await given.store.addDelivery(aDelivery({ shop: "zenith", outcome: "ignored" }));
      await given.store.addDelivery(aDelivery({ shop: "zenith", receivedAt: NOON + SECOND }));
      const store = await given.reopen();
      expect(await store.lastDeliveries()).toEqual({ acme: NOON + 5, zenith: NOON + SECOND });
      expect(await store.lastDelivery("acme")).toBe(NOON + 5);
      expect(await store.lastDelivery("garden")).toBeNull();
    });

    test("what the bridge sent itself as a test is nobody's last delivery, nor is its repetition or what an erasure leaves of it", async () => {
      const test = { headers: { [TEST_DELIVERY]: "1" }, receivedAt: NOON + SECOND };
      await given.store.addDelivery(aDelivery({ receivedAt: NOON }));
      await given.store.addDelivery(aDelivery({ ...test, dedupeKey: "test" }));
      await given.store.addDelivery(aDelivery({ ...test, dedupeKey: "test", receivedAt: NOON + 2 * SECOND }));
      const { id } = await given.store.addDelivery(aDelivery({ ...test, shop: "zenith" }));
      expect(await given.store.lastDeliveries()).toEqual({ acme: NOON });
      const remains = { topic: "", headers: {}, body: Buffer.of(), content: "gone" } as const;
      for (let times = 0; times < 2; times++) await given.store.eraseDelivery(id, remains);
      const store = await given.reopen();
      expect(await store.lastDeliveries()).toEqual({ acme: NOON });
      expect((await store.getDelivery(id))?.content).toBe("gone");
    });

    test("a value is remembered until it is changed or forgotten, each shop its own", async () => {
      const { store } = given;
      expect(await store.getValue("acme", "tokens")).toBeNull();
      expect(await store.changeValue("acme", "tokens", (current) => `${current} one`)).toBe("null one");
      await store.changeValue("zenith", "tokens", () => "other");
      await store.changeValue("", "__proto__", () => "of no shop");
      await store.changeValue("acme", "watch", () => "gone soon");
      expect(await store.changeValue("acme", "watch", () => null)).toBeNull();
      const later = await given.reopen();
      expect(await later.getValue("acme", "tokens")).toBe("null one");
      expect(await later.getValue("acme", "watch")).toBeNull();
      expect(await later.getValue("", "__proto__")).toBe("of no shop");
      expect(await later.listValues("tok")).toEqual(
        expect.arrayContaining([
          { shop: "acme", name: "tokens", value: "null one" },
          { shop: "zenith", name: "tokens", value: "other" },
        ]),
      );
      expect(await later.listValues("t")).toHaveLength(2);
      await later.scrub();
      expect(await (await given.reopen()).getValue("zenith", "tokens")).toBe("other");
    });

    test("values are changed one caller at a time, each seeing what the one before left", async () => {
      const { store } = given;
      const slowly = async (current: string | null) => {
        await new Promise((resolve) => setImmediate(resolve));
        return String(Number(current) + 1);
      };
      await Promise.all(Array.from({ length: 10 }, () => store.changeValue("acme", "count", slowly)));
      expect(await store.getValue("acme", "count")).toBe("10");
    });

    test("a change of a value that fails changes nothing and lets the next one in", async () => {
      const { store } = given;
      await store.changeValue("acme", "count", () => "1");
      const failing = store.changeValue("acme", "count", async () => {
        throw new Error("no");
      });
      await expect(failing).rejects.toThrow("no");
      expect(await store.changeValue("acme", "count", (current) => `${current}2`)).toBe("12");
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
