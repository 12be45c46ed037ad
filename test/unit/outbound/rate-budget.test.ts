import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RateBudget } from "../../../src/outbound/brand/rate-budget.ts";
import type { Urgency } from "../../../src/outbound/brand/slot-rule.ts";
import { aBudget } from "../../support/builders/budgets.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A call as remembered so long ago. */
function callOf(clock: FakeClock, agoMs: number) {
  return { startedAt: clock.now() - agoMs, monotonicAt: clock.monotonic() - agoMs };
}

/** The most arrivals that a service sees in any rolling minute. */
function busiestMinute(arrivals: readonly number[]): number {
  const sorted = arrivals.toSorted((a, b) => a - b);
  return Math.max(0, ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + MINUTE).length));
}

/** How many slots can be taken within a minute, of which none is given back. */
async function takenInAMinute(budget: RateBudget, clock: FakeClock, urgency: Urgency): Promise<number> {
  let taken = 0;
  for (let tenths = 0; tenths < 600; tenths++) {
    while ((await budget.tryTake(urgency)) !== null) taken += 1;
    await clock.advance(100);
  }
  return taken;
}

describe("the slot rule", () => {
  test("never lets the service see more than N arrivals in any rolling minute, whatever the network's jitter", async () => {
    const call = fc.record({ pauseMs: fc.nat(4_000), outMs: fc.nat(9_000), backMs: fc.nat(9_000) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 8 }),
        fc.array(call, { maxLength: 60 }),
        async (perMinute, calls) => {
          const clock = new FakeClock();
          const budget = aBudget(perMinute, clock);
          const arrivals: number[] = [];
          for (const { pauseMs, outMs, backMs } of calls) {
            await clock.advance(pauseMs);
            const slot = await budget.tryTake();
            if (slot === null) continue;
            clock.after(outMs, () => arrivals.push(clock.monotonic()));
            clock.after(outMs + backMs, () => slot.answered());
          }
          await clock.advance(MINUTE);
          expect(busiestMinute(arrivals)).toBeLessThanOrEqual(perMinute);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a jump of the wall clock frees nothing", async () => {
    const clock = new FakeClock();
    const budget = aBudget(1, clock);
    (await budget.tryTake())?.answered();
    clock.jumpWall(60 * MINUTE);
    expect(await budget.tryTake()).toBeNull();
    await clock.advance(MINUTE + 1_000);
    expect(await budget.tryTake()).not.toBeNull();
  });

  test("a slot stays taken until a window after the answer, longer when the answer never came", async () => {
    const clock = new FakeClock();
    const budget = aBudget(1, clock);
    const slot = await budget.tryTake();
    await clock.advance(10 * MINUTE);
    expect(budget.free()).toBe(0);
    slot?.answered(true);
    await clock.advance(MINUTE + 1_000);
    expect(budget.free()).toBe(0);
    await clock.advance(2_000);
    expect(budget.free()).toBe(1);
  });

  test("a slot that was not used is free at once, and cannot be given back twice", async () => {
    const budget = aBudget(2, new FakeClock());
    const slot = await budget.tryTake();
    slot?.unused();
    slot?.unused();
    expect(budget.free()).toBe(2);
  });

  test("half of the slots may be taken at once, the others one by one over the minute", async () => {
    const clock = new FakeClock();
    const budget = aBudget(120, clock);
    for (let taken = 0; taken < 60; taken++) expect(await budget.tryTake()).not.toBeNull();
    for (let taken = 0; taken < 10; taken++) {
      expect(await budget.tryTake()).not.toBeNull();
      expect([await budget.tryTake(), budget.freeInMs()]).toEqual([null, 1_000]);
      await clock.advance(1_000);
    }
  });

  test("is used in full, and never leaves three seconds without a free slot", async () => {
    const clock = new FakeClock();
    const budget = aBudget(120, clock);
    const starts: number[] = [];
    while (clock.monotonic() < 10 * MINUTE) {
      for (let slot = await budget.tryTake(); slot !== null; slot = await budget.tryTake()) {
        starts.push(clock.monotonic());
        const { answered } = slot;
        clock.after(400, () => answered());
      }
      await clock.advance(Math.max(1, budget.freeInMs()));
    }
    expect(Math.max(...starts.slice(1).map((at, index) => at - (starts[index] ?? 0)))).toBeLessThan(3_000);
    expect(busiestMinute(starts)).toBeLessThanOrEqual(119);
    expect(starts.length).toBeGreaterThan(0.97 * 119 * 10);
  });

  test("one slot in a hundred is kept for persons, who are not paced", async () => {
    const clock = new FakeClock();
    const budget = aBudget(100, clock);
    expect(await takenInAMinute(budget, clock, "live")).toBe(99);
    expect(await budget.tryTake("person")).not.toBeNull();
    expect(await budget.tryTake("person")).toBeNull();
    const other = aBudget(100, clock);
    for (let taken = 0; taken < 100; taken++) expect(await other.tryTake("person")).not.toBeNull();
  });

  test("one slot in five is kept from work that is not of today", async () => {
    const clock = new FakeClock();
    const budget = aBudget(100, clock);
    expect(await takenInAMinute(budget, clock, "later")).toBe(80);
    expect(await takenInAMinute(budget, clock, "live")).toBe(19);
    expect(await budget.tryTake("person")).not.toBeNull();
  });

  test("work that is not of today goes on when its share is free again", async () => {
    const clock = new FakeClock();
    const budget = aBudget(5, clock);
    for (let taken = 0; taken < 4; taken++) (await budget.tryTake("later"))?.answered();
    expect([budget.freeInMs("live"), budget.freeInMs("later")]).toEqual([0, 60_250]);
    let isServed = false;
    void budget.take("later").then(() => {
      isServed = true;
    });
    await clock.advance(60_249);
    expect(isServed).toBe(false);
    await clock.advance(1);
    expect(isServed).toBe(true);
  });

  test("whoever waits is served in order, the more urgent first", async () => {
    const clock = new FakeClock();
    const budget = aBudget(1, clock);
    const served: string[] = [];
    (await budget.tryTake())?.answered();
    for (const [name, urgency] of [
      ["later", "later"],
      ["first", "live"],
      ["second", "live"],
      ["person", "person"],
    ] as const) {
      void budget.take(urgency).then((slot) => {
        served.push(name);
        slot.answered();
      });
    }
    await clock.advance(5 * MINUTE);
    expect(served).toEqual(["person", "first", "second", "later"]);
  });

  test("calls remembered from an earlier run of the process still count", async () => {
    const clock = new FakeClock();
    await clock.advance(HOUR);
    const budget = aBudget(2, clock);
    await budget.restore(callOf(clock, 5_000));
    await budget.restore(callOf(clock, 100_000));
    expect(budget.free()).toBe(1);
    await clock.advance(80_000);
    expect(budget.free()).toBe(2);
  });

  test.each<[name: string, ago: { wallMs: number; monotonicMs: number }]>([
    ["the wall clock was set forward", { wallMs: HOUR, monotonicMs: 5_000 }],
    ["the wall clock was set back", { wallMs: -HOUR, monotonicMs: 5_000 }],
    ["the data came from a machine that runs longer", { wallMs: 5_000, monotonicMs: -HOUR }],
    ["the data came from a machine that runs shorter", { wallMs: 5_000, monotonicMs: HOUR }],
  ])("a remembered call still counts when %s", async (_name, { wallMs, monotonicMs }) => {
    const clock = new FakeClock();
    await clock.advance(2 * HOUR);
    const budget = aBudget(1, clock);
    await budget.restore({ startedAt: clock.now() - wallMs, monotonicAt: clock.monotonic() - monotonicMs });
    expect(budget.free()).toBe(0);
    await clock.advance(90_000);
    expect(budget.free()).toBe(1);
  });

  test("a call of before the machine's start counts no longer than the machine runs", async () => {
    const clock = new FakeClock();
    await clock.advance(100_000);
    const budget = aBudget(1, clock);
    await budget.restore({ startedAt: clock.now() - HOUR, monotonicAt: clock.monotonic() + HOUR });
    expect(budget.free()).toBe(1);
  });

  test("a throttled answer closes the bucket for a while", async () => {
    const clock = new FakeClock();
    const budget = aBudget(5, clock);
    budget.closeFor(30_000);
    expect(budget.free()).toBe(0);
    expect(budget.freeInMs()).toBe(30_000);
    await clock.advance(30_000);
    expect(budget.free()).toBe(5);
  });
});
