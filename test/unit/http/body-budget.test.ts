import { beforeEach, describe, expect, test } from "vitest";
import { BodyBudget } from "../../../src/http/body-budget.ts";

describe("the bytes of bodies in memory", () => {
  let now: number;
  let budget: BodyBudget;
  let displaced: string[];
  beforeEach(() => {
    now = 0;
    displaced = [];
    budget = new BodyBudget({ mostBytes: 100 }, () => now);
  });

  function begin(name: string, declared = 0) {
    const share = budget.begin(declared, () => void displaced.push(name));
    if (share === null) throw new Error(`${name} found no room`);
    return share;
  }

  test("are as many as were read, up to the limit and no byte more", () => {
    const share = begin("one");
    share.grow(100);
    expect([budget.bytes, displaced]).toEqual([100, []]);
    share.grow(1);
    expect([budget.bytes, displaced]).toEqual([0, ["one"]]);
  });

  test("beyond the limit cost the slow and the large their place, not the small newcomer", () => {
    begin("slow").grow(20);
    now = 5_000;
    begin("large").grow(70);
    begin("small").grow(10);
    expect(displaced).toEqual([]);
    now = 5_001;
    begin("newcomer").grow(10);
    expect([displaced, budget.bytes]).toEqual([["slow"], 90]);
    begin("another").grow(20);
    expect([displaced, budget.bytes]).toEqual([["slow", "large"], 40]);
  });

  test("of a body that was read to its end stay until it is released", () => {
    const whole = begin("whole");
    whole.grow(90);
    whole.complete();
    now = 60_000;
    begin("newcomer").grow(20);
    expect([displaced, budget.bytes]).toEqual([["newcomer"], 90]);
    expect(budget.begin(11, () => {})).toBeNull();
    whole.release();
    whole.release();
    expect(budget.bytes).toBe(0);
    expect(budget.begin(100, () => {})).not.toBeNull();
    expect(budget.begin(101, () => {})).toBeNull();
  });

  test("are back at nothing when all is over, whatever became of each", () => {
    const shares = Array.from({ length: 50 }, (_, n) => begin(String(n)));
    for (const [n, share] of shares.entries()) {
      now++;
      share.grow(7);
      if (n % 3 === 0) share.complete();
    }
    for (const share of shares) share.release();
    for (const share of shares) share.grow(7);
    expect(budget.bytes).toBe(0);
  });

  test("leave a part to small bodies, however many large ones wait to be stored", () => {
    const large = 70_000;
    budget = new BodyBudget({ mostBytes: 4 * large, keptForSmallBytes: large }, () => now);
    for (let n = 0; n < 3; n++) {
      const share = begin(String(n), large);
      share.grow(large);
      share.complete();
    }
    expect(budget.begin(large, () => {})).toBeNull();
    const unannounced = begin("unannounced");
    unannounced.grow(large);
    unannounced.complete();
    expect([displaced, budget.bytes]).toEqual([["unannounced"], 3 * large]);
    const small = begin("small", 6_000);
    small.grow(6_000);
    small.complete();
    expect([displaced, budget.bytes]).toEqual([["unannounced"], 3 * large + 6_000]);
  });

  test("of a small body that has waited long are kept before those of large ones that just began", () => {
    const large = 70_000;
    budget = new BodyBudget({ mostBytes: 2 * large }, () => now);
    begin("small", 6_000).grow(6_000);
    now = 60_000;
    begin("large", large).grow(large);
    now++;
    begin("another", large).grow(large);
    expect(displaced).toEqual(["large"]);
  });
});
