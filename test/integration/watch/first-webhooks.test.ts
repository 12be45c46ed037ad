import { expect, test } from "vitest";
import { watchBench } from "../../support/bridge/watch-bench.ts";
import { SECOND } from "../../support/builders/orders.ts";
import { REFUSED } from "../../support/shops/plain-shop.ts";

test("webhooks that are made for the first time were not restored; from then on they are, each time", async () => {
  const bench = await watchBench();
  const { shop } = bench;
  const look = async () => {
    await bench.clock.advance(60 * SECOND);
    return bench.watch.runRound(bench.context);
  };
  shop.subscriptions.clear();
  expect(await look()).toMatchObject({
    subscriptions: { states: [{ state: "active" }, { state: "active" }], lastRestoredAt: null, restored: [] },
    mended: [],
  });
  // They are gone, and cannot be made at once.
  shop.subscriptions.clear();
  shop.beforeAnswer = (call) => {
    if (call === "restore") shop.problems.push(REFUSED);
  };
  await look();
  shop.beforeAnswer = () => {};
  expect(await look()).toMatchObject({
    subscriptions: { lastRestoredAt: bench.clock.now() },
    mended: [{ what: "webhooks", how: { code: "webhooksMade" } }],
  });
});
