import { expect, test } from "vitest";
import { RateBudget, REMEMBERED_FOR_MS, type Slot } from "../../src/outbound/brand/rate-budget.ts";
import { StepAdmission } from "../../src/outbound/brand/step-admission.ts";
import type { RememberedCall } from "../../src/store/store.ts";
import { FakeClock } from "../support/fake-clock.ts";

function aStep(remember?: () => Promise<void>) {
  const clock = new FakeClock();
  const given = { mayRepeat: true };
  const budget = new RateBudget(3, clock);
  const remembered: number[] = [];
  const startingCall = (): RememberedCall => ({
    bucket: "main",
    startedAt: clock.now(),
    monotonicAt: clock.monotonic(),
  });
  const rememberCall = async () => {
    const call = startingCall();
    await remember?.();
    remembered.push(call.monotonicAt);
    return call;
  };
  const slot = budget.tryTake() as Slot;
  const admission = new StepAdmission(
    { slot, remembered: startingCall() },
    budget,
    rememberCall,
    clock,
    () => given.mayRepeat,
  );
  return { clock, budget, remembered, admission, given };
}

test("the first request uses the slot and the memory of its step", async () => {
  const { budget, remembered, admission } = aStep();
  await admission.admit();
  expect([budget.inUse(), remembered]).toEqual([1, []]);
});

test("each quick retry takes a slot and is remembered before it is made", async () => {
  const { budget, remembered, admission } = aStep();
  await admission.admit();
  await admission.admit();
  expect([budget.inUse(), remembered]).toEqual([2, [0]]);
});

test("there is no quick retry where no slot is free at once, or where the brand is at rest", async () => {
  const { budget, admission, given } = aStep();
  expect(admission.isUnused).toBe(true);
  await admission.admit();
  expect(admission.isUnused).toBe(false);
  given.mayRepeat = false;
  expect(await admission.admit()).toBeNull();
  given.mayRepeat = true;
  budget.tryTake();
  budget.tryTake();
  expect(await admission.admit()).toBeNull();
  expect(budget.inUse()).toBe(3);
});

test("a request that starts long after it was remembered is remembered anew", async () => {
  const { clock, remembered, admission } = aStep();
  await clock.advance(REMEMBERED_FOR_MS + 1);
  await admission.admit();
  expect(remembered).toEqual([REMEMBERED_FOR_MS + 1]);
});

test("a request that cannot be remembered is not made, and its slot is free again", async () => {
  const { budget, admission } = aStep(() => Promise.reject(new Error("the disk is full")));
  (await admission.admit())?.answered();
  await expect(admission.admit()).rejects.toThrow("the disk is full");
  expect(budget.inUse()).toBe(1);
});

test("a step without any request gives its slot back", () => {
  const { budget, admission } = aStep();
  admission.end();
  expect(budget.inUse()).toBe(0);
});
