import { beforeEach, describe, expect, test } from "vitest";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { SECOND } from "../../support/builders/orders.ts";
import { REFUSED } from "../../support/shops/plain-shop.ts";
import { settle } from "../../support/time/fake-clock.ts";

const HOUR = 60 * 60 * SECOND;
const REASON = { code: "noTopic" } as const;

describe("webhooks that are active and of no use", () => {
  let bench: WatchBench;
  let isSignedWrongly: boolean;
  beforeEach(async () => {
    isSignedWrongly = false;
    bench = await watchBench({ isSignedWrongly: () => isSignedWrongly });
  });

  const look = () => bench.watch.runRound(bench.context);
  const renewals = () => bench.shop.calls.filter((call) => call === "renew").length;

  test("are made anew as soon as a delivery tells so, and what it held is read from the shop", async () => {
    await look();
    await bench.clock.advance(HOUR);
    bench.shop.put({ orderId: "1", isPaid: true, updatedAt: bench.clock.now() - 60 * SECOND });
    await bench.watch.noteUnusable(bench.context, REASON);
    await look();
    expect(renewals()).toBe(1);
    expect((await bench.store.getOrder({ shop: "acme", orderId: "1" }))?.operations).toHaveLength(1);
    expect(await bench.status()).toMatchObject({
      ofNoUse: null,
      mended: [
        { what: "orders", how: { code: "ordersRead", orders: 1 } },
        {
          what: "webhooks",
          how: {
            code: "webhooksMade",
            done: [
              { code: "plain.madeAnew", topic: "order" },
              { code: "plain.madeAnew", topic: "refund" },
            ],
          },
        },
      ],
    });
  });

  test("are made anew when nothing comes any more but what is signed with another secret", async () => {
    await look();
    expect(renewals()).toBe(0);
    isSignedWrongly = true;
    await look();
    expect(renewals()).toBe(1);
  });

  test("are made anew every few hours at most, whatever strangers send", async () => {
    isSignedWrongly = true;
    for (let rounds = 0; rounds < 36; rounds++) {
      await look();
      for (let times = 0; times < 40; times++) await bench.watch.noteUnusable(bench.context, REASON);
      await settle();
      await bench.clock.advance(HOUR / 6);
    }
    expect(renewals()).toBe(1);
    await bench.clock.advance(HOUR);
    await look();
    expect(renewals()).toBe(2);
  });

  test("stay marked, with the reason, while they cannot be made anew", async () => {
    await look();
    await bench.watch.noteUnusable(bench.context, REASON);
    await settle();
    bench.shop.problems.push(REFUSED);
    await bench.clock.advance(7 * HOUR);
    await bench.watch.noteUnusable(bench.context, REASON);
    await look();
    expect(await bench.status()).toMatchObject({ ofNoUse: { reason: REASON } });
    expect((await bench.status()).subscriptions?.problem).toEqual(REFUSED.because);
    await look();
    expect(await bench.status()).toMatchObject({ ofNoUse: null });
  });
});
