import { expect, test } from "vitest";
import { severalAtOnce } from "../../../src/runtime/time/several-at-once.ts";

test("every item is worked on once, and never more than eight at a time", async () => {
  let [underWay, most] = [0, 0];
  const done: number[] = [];
  await severalAtOnce(Array(100).keys(), async (item) => {
    underWay += 1;
    most = Math.max(most, underWay);
    await new Promise((resolve) => setTimeout(resolve, item % 3));
    underWay -= 1;
    done.push(item);
  });
  expect(most).toBe(8);
  expect(done.toSorted((one, other) => one - other)).toEqual([...Array(100).keys()]);
});

test("after a failure no other item is begun, and it is told once nothing is under way any more", async () => {
  let [underWay, begun] = [0, 0];
  const work = async (item: number) => {
    underWay += 1;
    begun += 1;
    await new Promise((resolve) => setTimeout(resolve, item));
    underWay -= 1;
    if (item === 1) throw new Error("one");
  };
  await expect(severalAtOnce([1, ...Array(99).fill(20)], work)).rejects.toThrow("one");
  expect([underWay, begun]).toEqual([0, 8]);
});
