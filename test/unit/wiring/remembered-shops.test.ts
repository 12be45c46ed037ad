import { expect, test } from "vitest";
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

test("a time in the configuration goes before it", async () => {
  const programme = aProgramme({ earn: { from: "2026-06-01" } });
  const shops = new Map([["acme", aShop({ programme })]]);
  const remembered = await rememberedShops(await storeOnFakeDisk(), shops, NOON + DAY);
  expect(remembered.get("acme")).toMatchObject({ firstSeenAt: NOON + DAY, earnFrom: NOON - DAY / 2 });
});
