import { expect, test } from "vitest";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import type { BudgetPermit } from "../../../src/outbound/brand/permit.ts";
import { REMEMBERED_FOR_MS } from "../../../src/outbound/brand/slot-rule.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { RememberedCall } from "../../../src/store/call-memory.ts";
import { ANY_BUCKET } from "../../../src/store/memory-gap.ts";
import type { RateSlots } from "../../../src/store/rate-slots.ts";
import { registerBudgets } from "../../../src/wiring/brands.ts";
import { aClient } from "../../support/bridge/loyalty-brand.ts";
import { ownSlots } from "../../support/builders/budgets.ts";
import { NOON } from "../../support/builders/orders.ts";
import { keyNotAccepted } from "../../support/builders/outcomes.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const PER_MINUTE = 5;

function aLink(clock: FakeClock, perMinute: number, slots: RateSlots): BrandLink {
  const rateLimit = { perMinute, scope: "brand" } as const;
  const settings = { brand: "main", identifier: "email", timeoutMs: 1_000, rateLimit } as const;
  return new BrandLink(settings, aClient("http://127.0.0.1:1"), slots, clock);
}

test("a call that the disk took long to remember is remembered anew before it is made", async () => {
  const clock = new FakeClock(NOON);
  const remembered: number[] = [];
  const disk = { isSlow: true, isFull: false };
  const slots = ownSlots(async ({ monotonicAt }) => {
    if (disk.isFull) throw new Error("the disk is full");
    if (disk.isSlow) await clock.advance(REMEMBERED_FOR_MS + 1);
    disk.isSlow = false;
    remembered.push(monotonicAt);
  });
  const link = aLink(clock, PER_MINUTE, slots);
  await link.permits("transaction", "person").take();
  expect([remembered, await link.inUse()]).toEqual([[0, REMEMBERED_FOR_MS + 1], 1]);
  disk.isFull = true;
  await expect(link.permits("transaction", "person").take()).rejects.toThrow("the disk is full");
  expect(await link.inUse()).toBe(1);
});

test("the quick retries of a step take what is free at once, and end with the brand's rest", async () => {
  const clock = new FakeClock(NOON);
  const link = aLink(clock, 3, ownSlots());
  const log = createLog({ destination: { write: () => {} } });
  const permit = (await link.budget("main").tryTake()) as BudgetPermit;
  permit.remembering();
  const permits = link.stepPermits("main", permit);
  expect([await permits.take(), await permits.take()]).not.toContain(null);
  const outcome = keyNotAccepted();
  link.observe("main", { order: "one", outcome, startedAt: clock.monotonic() }, log);
  expect(link.outage).not.toBeNull();
  expect(await permits.take()).toBeNull();
  expect(await link.inUse()).toBe(2);
});

/** Slots in use after a start that finds these calls, all of a moment ago. */
async function inUseAfter(
  buckets: readonly string[],
  scope: "brand" | "operation" = "brand",
  isAdded: (brand: string) => boolean = () => true,
) {
  const clock = new FakeClock(NOON);
  const linkOf = (brand: string) => {
    const rateLimit = { perMinute: PER_MINUTE, scope };
    const settings = { brand, identifier: "email", timeoutMs: 1_000, rateLimit } as const;
    return new BrandLink(settings, aClient("http://127.0.0.1:1"), ownSlots(), clock);
  };
  const brands = new Map(["main", "second"].map((brand) => [brand, linkOf(brand)]));
  const calls = buckets.map((bucket): RememberedCall => ({ bucket, startedAt: NOON, monotonicAt: 0 }));
  const added = new Map([...brands].filter(([brand]) => isAdded(brand)));
  await registerBudgets({ ...ownSlots(), recentCalls: async () => calls }, brands, added);
  return Promise.all([...brands.values()].map((link) => link.inUse()));
}

test.each([
  ["count for their brand", ["main", "main"], [2, 0]],
  ["count for every brand when theirs has another name now: it may be the same account", ["old"], [1, 1]],
  ["that nobody can name use the whole minute up", ["main", ANY_BUCKET], [PER_MINUTE, PER_MINUTE]],
])("remembered calls %s", async (_what, buckets, expected) => {
  expect(await inUseAfter(buckets)).toEqual(expected);
});

test("remembered calls of another scope count for each operation", async () => {
  expect(await inUseAfter(["main/earn", "main"], "operation")).toEqual([2, 0]);
});

test("to a brand that comes while others work, their calls do not count, and those of brands that are gone do", async () => {
  const isAdded = (brand: string) => brand === "second";
  expect(await inUseAfter(["main", "old", "second", "second"], "brand", isAdded)).toEqual([0, 3]);
});
