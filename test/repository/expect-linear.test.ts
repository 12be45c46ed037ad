import { expect, test } from "vitest";
import { expectLinear } from "../support/growth/expect-linear.ts";
import { growing } from "../support/growth/growing-work.ts";

/** What is counted is what the engine does, so that neither the machine nor what else it does matters. */

const numbers = (size: number) => Array.from({ length: size }, (_, at) => at);

const twice = (given: readonly number[]) => {
  let sum = 0;
  for (const one of given) sum += one;
  for (const one of given) if (one % 2 === 0) sum -= one;
  return sum;
};

const eachWithAll = (given: readonly number[]) => {
  let pairs = 0;
  for (const one of given) for (const other of given) if (one < other) pairs += 1;
  return pairs;
};

const eachAmongAll = (given: readonly number[]) => given.filter((one) => given.some((other) => other > one));

test("what goes through a list, however often, is linear", () => {
  for (const work of [twice, (given: readonly number[]) => given.map(String).filter(Boolean)])
    expect(() => expectLinear(growing("once", 100, numbers, work))).not.toThrow();
});

test.each([
  ["a loop within a loop", eachWithAll],
  ["a search within a loop", eachAmongAll],
])("%s is not, however short it takes", (_what, work) => {
  expect(() => expectLinear(growing("each with all", 200, numbers, work))).toThrow(/of four times as much/);
});
