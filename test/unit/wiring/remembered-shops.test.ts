import { expect, test } from "vitest";
import type { Store } from "../../../src/store/store.ts";
import { rememberedShops } from "../../../src/wiring/shops/shops.ts";
import { aProgramme, aShop, DAY, NOON } from "../../support/builders/orders.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

/**
 * Given a store that knows no shop yet.
 * Then each shop's orders earn from the second on at which the store first knew it, over restarts, and also where the
 * shop was taken out of the configuration in between; a time in the configuration goes before.
 */
test("the moment a shop was first known stays, each shop its own", async () => {
  const store = await storeOnFakeDisk();
  const shops = (...names: string[]) => new Map(names.map((shop) => [shop, aShop({ shop })]));
  const earnFrom = async (now: number, ...names: string[]) =>
    [...(await rememberedShops(store, shops(...names), now)).values()].map((shop) => shop.earnFrom);
  expect(await earnFrom(NOON + 250, "acme")).toEqual([NOON]);
  expect(await earnFrom(NOON + DAY, "garden")).toEqual([NOON + DAY]);
  expect(await earnFrom(NOON + 2 * DAY, "acme", "garden")).toEqual([NOON, NOON + DAY]);
});

/**
 * Given three shops that the store does not know, and a start that ends at any of its writes.
 * When the next start comes a day later, then it knows them all, and each from when it was first known; none is known by half.
 */
test("what a start that is cut off has not written, the next one does", async () => {
  const names = ["acme", "garden", "bakery"];
  const shops = new Map(names.map((shop) => [shop, aShop({ shop })]));
  const all = 4 * names.length;
  for (let most = 0; most <= all; most++) {
    const store = await storeOnFakeDisk();
    let left = most;
    const unless = <T>(write: () => Promise<T>) =>
      left-- > 0 ? write() : Promise.reject(new Error("killed"));
    const cut: Store = {
      ...store,
      changeValue: (...given) => unless(() => store.changeValue(...given)),
      lockSetting: (...given) => unless(() => store.lockSetting(...given)),
    };
    const first = rememberedShops(cut, shops, NOON).then(
      () => "done",
      (error: Error) => error.message,
    );
    expect(await first).toBe(most < all ? "killed" : "done");
    const later = NOON + DAY;
    const known = [...(await rememberedShops(store, shops, later)).values()];
    expect(known.map(({ shop }) => shop)).toEqual(names);
    for (const { shop, firstSeenAt } of known) {
      expect(most < all ? [NOON, later] : [NOON]).toContain(firstSeenAt);
      expect(await store.lockedSetting(shop, "orderId")).not.toBeNull();
      expect(await store.getValue(shop, "remembersSince")).not.toBeNull();
      expect(await store.getValue(shop, "address")).not.toBeNull();
    }
  }
});

test("a time in the configuration goes before it", async () => {
  const programme = aProgramme({ earn: { from: "2026-06-01" } });
  const shops = new Map([["acme", aShop({ programme })]]);
  const remembered = await rememberedShops(await storeOnFakeDisk(), shops, NOON + DAY);
  expect(remembered.get("acme")).toMatchObject({ firstSeenAt: NOON + DAY, earnFrom: NOON - DAY / 2 });
});
