import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderAnswer, Status } from "../../src/client/answers.ts";
import { acmeDelivery, aPaidOrder, gardenDelivery, loyaltyOrderId } from "../support/bridge/proven-shops.ts";
import { isLong } from "../support/runs/long-run.ts";
import { ask, type CrashSite, crashSite, deliver, until } from "./crashing-bridge.ts";

const PER_MINUTE = 30;
/** One slot is kept for persons. */
const FOR_LIVE = PER_MINUTE - 1;
/** The other half is spread over the minute. */
const AT_ONCE = PER_MINUTE / 2;
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
      const before = sandbox.calls().length;
      const mostBefore = life === 0 ? AT_ONCE - 1 : before;
      await until("it sent what it may send, or knows that it may send nothing", async () => {
        if (sandbox.calls().length > mostBefore) return true;
        const { answer } = await ask<Status>(url, "/api/status");
        const [brand] = answer.brands;
        return life > 0 && (brand?.rateLimit.inUse ?? 0) >= FOR_LIVE;
      });
      await child?.end(life % 2 === 0 ? "SIGKILL" : "SIGTERM");
    }
    expect(sandbox.rate().largest.all).toBeLessThanOrEqual(FOR_LIVE);
    // So many in one life alone: what two of them sent without knowing of each other would be beyond the limit.
    expect(sandbox.rate().largest.all).toBeGreaterThanOrEqual(AT_ONCE);
  });
});

describe("a process that ends with a call under way", () => {
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

describe("a redemption that was cut off", () => {
  test("is never sent again by itself nor under the same reference", async () => {
    site = await crashSite();
    const { sandbox } = site.loyalty;
    const first = await site.start();
    const redemption = { shop: "acme", email: "zoe@customer.example", points: 5, reference: "till-7" };
    sandbox.faults.set({ mode: "delay", delayMs: 5_000, operations: ["redeem"] });
    const redeems = () => sandbox.calls().filter(({ operation }) => operation === "redeem").length;
    const redeeming = ask(first?.ready.url ?? "", "/api/redeem", redemption).catch(() => null);
    await until("the call is under way", () => redeems() === 1);
    await first?.end("SIGKILL");
    await redeeming;
    const second = await site.start();
    const again = await ask<{ error: string }>(second?.ready.url ?? "", "/api/redeem", redemption);
    expect(again.status).not.toBe(200);
    expect(redeems()).toBe(1);
  });
});
