import { describe, expect, test } from "vitest";
import { Groups } from "../../../src/store/postgres/groups.ts";

describe("grouped commits", () => {
  test("what comes in one turn of the event loop shares one group", async () => {
    const { groups, stored } = numbers();
    await Promise.all([1, 2, 3].map((number) => groups.add(number)));
    expect(stored).toEqual([[1, 2, 3]]);
  });

  test("what comes while a group is being stored shares the next one", async () => {
    const { groups, stored, release } = numbers({ isHeld: true });
    const first = groups.add(1);
    await release.begun;
    const others = [2, 3].map((number) => groups.add(number));
    release.go();
    expect(await Promise.all([first, ...others])).toEqual([10, 20, 30]);
    expect(stored).toEqual([[1], [2, 3]]);
  });

  test("a group holds no more than its bound", async () => {
    const { groups, stored } = numbers();
    await Promise.all([1, 2, 3, 4, 5, 6, 7].map((number) => groups.add(number)));
    expect(stored).toEqual([
      [1, 2, 3, 4, 5],
      [6, 7],
    ]);
  });
});

/** Answers each number with ten times of it; the first group waits to be released where it is held. */
function numbers({ isHeld = false } = {}) {
  const stored: (readonly number[])[] = [];
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<void>();
  if (!isHeld) gate.resolve();
  const groups = new Groups<number, number>(
    async (group, answer) => {
      stored.push(group);
      begun.resolve();
      await gate.promise;
      for (const [place, number] of group.entries()) answer(place, number * 10);
    },
    { items: 5, bytes: 1_000, bytesOf: () => 1 },
  );
  return { groups, stored, release: { begun: begun.promise, go: () => gate.resolve() } };
}
