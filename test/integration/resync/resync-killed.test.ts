import { describe, expect, test } from "vitest";
import { countsOf, type ResyncBench, resyncBench } from "../../support/bridge/resync-bench.ts";
import { DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { someOrders } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

describe("a resync that was killed half-way", () => {
  test.each(["while a page is awaited", "between the orders of a page"])(
    "%s goes on from its cursor, repeats nothing and counts as if nothing had happened",
    async (when) => {
      const all = someOrders(1000);
      const dryBench = await resyncBench({ firstSeenAt: NOON - DAY });
      dryBench.clock.jumpWall(SECOND);
      dryBench.shop.put(...all);
      const dry = await dryBench.over((await dryBench.begin({ isDryRun: true })).id);

      const bench = await resyncBench({ firstSeenAt: NOON - DAY });
      bench.clock.jumpWall(SECOND);
      bench.shop.put(...all);
      let isKilled = false;
      if (when.startsWith("while")) {
        bench.shop.beforeAnswer = (call) => {
          if (call !== "list created 500" || isKilled) return;
          isKilled = true;
          return new Promise<void>(() => {});
        };
      } else
        killAfter(bench, 530, () => {
          isKilled = true;
        });
      const { id } = await bench.begin();
      while (!isKilled) await settle();
      await settle();
      bench.store.isDiskFull = false;
      expect((await bench.resyncs.get(id))?.scanned).toBe(500);

      bench.shop.calls.length = 0;
      const resumed = bench.another();
      await resumed.resume();
      const job = await bench.over(id);
      expect(bench.shop.calls[0]).toBe("list created 500");
      expect(countsOf(job)).toEqual(countsOf(dry));
      const { items } = await bench.store.listOrders({ limit: 2000 });
      expect(items).toHaveLength(1000);
      for (const { orderId } of items) {
        const kinds = (await bench.store.getOrder({ shop: "acme", orderId }))?.operations.map(({ id }) => id);
        expect(new Set(kinds).size).toBe(kinds?.length);
        expect(kinds?.filter((own) => own.includes(":earn:")).length).toBeLessThanOrEqual(1);
      }
      await resumed.stop();
    },
  );

  test("while the clock was a month ahead is gone on with by another instance within minutes", async () => {
    const bench = await resyncBench({ firstSeenAt: NOON - DAY });
    bench.shop.put(...someOrders(10));
    bench.clock.jumpWall(30 * DAY);
    bench.shop.beforeAnswer = () => new Promise<void>(() => {});
    const { id } = await bench.begin();
    await settle();
    bench.clock.jumpWall(-30 * DAY);
    bench.shop.beforeAnswer = () => {};
    const other = bench.another(false);
    await other.resume();
    await bench.clock.advance(5 * 60 * SECOND);
    expect(await bench.resyncs.get(id)).toMatchObject({ state: "done", scanned: 10 });
    await other.stop();
  });

  /** From the given write on, the dying process writes nothing more. */
  function killAfter({ store }: ResyncBench, writes: number, onKilled: () => void): void {
    const { changeOrder } = store;
    let count = 0;
    Object.assign(store, {
      changeOrder: (...given: Parameters<typeof changeOrder>) => {
        count += 1;
        if (count === writes) {
          store.isDiskFull = true;
          onKilled();
        }
        return changeOrder(...given);
      },
    });
  }
});
