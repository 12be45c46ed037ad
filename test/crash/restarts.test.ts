import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderAnswer } from "../../src/admin/answers.ts";
import { isLong } from "../support/long-run.ts";
import { acmeDelivery, aPaidOrder, gardenDelivery, loyaltyOrderId } from "../support/proven-shops.ts";
import { ask, type CrashSite, crashSite, deliver, until } from "./crashing-bridge.ts";

const PER_MINUTE = 30;
/** One slot is kept for persons. */
const FOR_LIVE = PER_MINUTE - 1;
const LIVES = isLong ? 40 : 5;
const HOUR = 60 * 60_000;
const WALL_OFFSETS = [0, HOUR, -HOUR, 2 * HOUR, 0];

let site: CrashSite;
afterEach(() => site.close());

describe("restarts in a loop", { timeout: isLong ? 60 * 60_000 : 120_000 }, () => {
  test("never let the service count more than the limit, though the wall clock is set between them", async () => {
    site = await crashSite({ brand: { rateLimit: { perMinute: PER_MINUTE } } });
    const { sandbox } = site.loyalty;
    for (let life = 0; life < LIVES; life++) {
      const child = await site.start({ wallOffsetMs: WALL_OFFSETS[life % WALL_OFFSETS.length] ?? 0 });
      const url = child?.ready.url ?? "";
      for (let number = 0; number < PER_MINUTE; number++)
        expect(await deliver(url, acmeDelivery(life * PER_MINUTE + number))).toBe(true);
      await until("everything was worked on", async () => {
        const { answer } = await ask<{ inbox: { waiting: number } }>(url, "/api/status");
        return answer.inbox.waiting === 0;
      });
      if (life === 0) await until("the budget is used up", () => sandbox.rate().largest.all === FOR_LIVE);
      await child?.end(life % 2 === 0 ? "SIGKILL" : "SIGTERM");
    }
    expect(sandbox.rate().largest.all).toBe(FOR_LIVE);
  });
});

describe("a process that ends with a call under way", { timeout: 60_000 }, () => {
  const order = aPaidOrder(1);
  const ourId = loyaltyOrderId("garden", order.id);
  const seen = () => site.loyalty.sandbox.calls().filter(({ orderId }) => orderId === String(ourId));

  beforeEach(async () => {
    site = await crashSite();
    site.loyalty.sandbox.faults.set({ mode: "delay", delayMs: 700, times: 1 });
  });

  test("repeats it in its next life when it was killed", async () => {
    const first = await site.start();
    expect(await deliver(first?.ready.url ?? "", gardenDelivery(order, "paid"))).toBe(true);
    await until("the call is under way", () => seen().length === 1);
    await first?.end("SIGKILL");
    await site.start();
    await until("the call was repeated", () => seen().length === 2);
    await until("the points are there", () => site.loyalty.sandbox.order(ourId)?.state === "pending");
  });

  test("hears the answer first when it was asked to end, and repeats nothing", async () => {
    const first = await site.start();
    expect(await deliver(first?.ready.url ?? "", gardenDelivery(order, "paid"))).toBe(true);
    await until("the call is under way", () => seen().length === 1);
    const ended = await first?.end("SIGTERM");
    expect(ended?.code).toBe(0);
    const second = await site.start();
    const path = `/api/orders/garden/${order.id}`;
    const { answer } = await ask<OrderAnswer>(second?.ready.url ?? "", path);
    expect(answer.order.operations).toMatchObject([{ operation: "earn", state: "done", attempts: 1 }]);
    expect(seen()).toHaveLength(1);
  });
});

describe("a redemption that was cut off", { timeout: 60_000 }, () => {
  test("is never sent again by itself nor under the same reference", async () => {
    site = await crashSite();
    const { sandbox } = site.loyalty;
    const first = await site.start();
    const redemption = { shop: "acme", email: "zoe@customer.example", points: 5, reference: "till-7" };
    sandbox.faults.set({ mode: "delay", delayMs: 5_000, operations: ["redeem"] });
    const redeems = () => sandbox.calls().filter(({ operation }) => operation === "redeem").length;
    const asked = ask(first?.ready.url ?? "", "/api/redeem", redemption).catch(() => null);
    await until("the call is under way", () => redeems() === 1);
    await first?.end("SIGKILL");
    await asked;
    const second = await site.start();
    const again = await ask<{ error: string }>(second?.ready.url ?? "", "/api/redeem", redemption);
    expect(again.status).not.toBe(200);
    expect(redeems()).toBe(1);
  });
});
