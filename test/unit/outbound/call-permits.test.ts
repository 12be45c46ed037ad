import { expect, test } from "vitest";
import { CallPermits } from "../../../src/outbound/brand/call-permits.ts";
import type { BudgetPermit } from "../../../src/outbound/brand/permit.ts";
import { REMEMBERED_FOR_MS } from "../../../src/outbound/brand/slot-rule.ts";
import { aBudget, ownSlots } from "../../support/builders/budgets.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

async function aStep(remember?: () => Promise<void>) {
  const clock = new FakeClock();
  const given = { mayRepeat: true };
  const remembered: number[] = [];
  const slots = ownSlots(async ({ monotonicAt }) => {
    await remember?.();
    remembered.push(monotonicAt);
  });
  const budget = aBudget(3, clock, slots);
  const first = (await budget.tryTake()) as BudgetPermit;
  first.remembering();
  const next = async () => (given.mayRepeat ? budget.tryTake() : null);
  const permits = new CallPermits({ first, next, clock });
  return { clock, budget, remembered, permits, given };
}

test("the first request uses the slot and the memory of its step", async () => {
  const { budget, remembered, permits } = await aStep();
  await permits.take();
  expect([budget.inUse(), remembered]).toEqual([1, []]);
});

test("each quick retry takes a slot and is remembered before it is made", async () => {
  const { budget, remembered, permits } = await aStep();
  await permits.take();
  await permits.take();
  expect([budget.inUse(), remembered]).toEqual([2, [0]]);
});

test("there is no quick retry where no slot is free at once, or where the brand is at rest", async () => {
  const { budget, permits, given } = await aStep();
  expect(permits.isUnused).toBe(true);
  await permits.take();
  expect(permits.isUnused).toBe(false);
  given.mayRepeat = false;
  expect(await permits.take()).toBeNull();
  given.mayRepeat = true;
  await budget.tryTake();
  await budget.tryTake();
  expect(await permits.take()).toBeNull();
  expect(budget.inUse()).toBe(3);
});

test("a request that starts long after it was remembered is remembered anew", async () => {
  const { clock, remembered, permits } = await aStep();
  await clock.advance(REMEMBERED_FOR_MS + 1);
  await permits.take();
  expect(remembered).toEqual([REMEMBERED_FOR_MS + 1]);
});

test("a request that cannot be remembered is not made, and its slot is free again", async () => {
  const { budget, permits } = await aStep(() => Promise.reject(new Error("the disk is full")));
  (await permits.take())?.answered();
  await expect(permits.take()).rejects.toThrow("the disk is full");
  expect(budget.inUse()).toBe(1);
});

test("a step without any request gives its slot back", async () => {
  const { budget, permits } = await aStep();
  permits.end();
  expect(budget.inUse()).toBe(0);
});
