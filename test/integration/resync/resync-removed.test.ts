import { expect, test } from "vitest";
import { countsOf, resyncBench } from "../../support/bridge/resync-bench.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { someOrders } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

/** Given a resync that somebody asks for, when its shop is removed before it has begun, then nothing is read of the shop. */
test("a resync of a shop that is removed meanwhile waits until the shop is back", async () => {
  const bench = await resyncBench({ firstSeenAt: NOON - 365 * DAY });
  bench.clock.jumpWall(SECOND);
  bench.shop.put(...someOrders(30));
  const { changeValue } = bench.store;
  bench.store.changeValue = async (...asked) => {
    const changed = await changeValue.apply(bench.store, asked);
    if (asked[1] === "resync") {
      bench.shops.delete("acme");
      bench.resyncs.leave("acme");
    }
    return changed;
  };
  const { id } = await bench.begin();
  bench.store.changeValue = changeValue;
  for (let turn = 0; turn < 100; turn++) await settle();
  expect(await bench.resyncs.get(id)).toMatchObject({ state: "queued", scanned: 0 });
  expect((await bench.store.listOrders({ limit: 1 })).items).toEqual([]);

  bench.shops.set("acme", bench.context);
  await bench.resyncs.resume();
  expect(countsOf(await bench.over(id))).toMatchObject({ scanned: 30, failed: 0 });
});
