import { expect, test } from "vitest";
import type { Shops } from "../../../src/shops/shop-context.ts";
import { ShopRounds } from "../../../src/shops/shop-rounds.ts";

const named = (count: number) =>
  new Map(Array.from({ length: count }, (_, at) => [`shop-${at}`, {}])) as unknown as Shops;

test("a hundred shops begin together, and of thousands each a little later than the one before", async () => {
  const later: number[] = [];
  const rounds = new ShopRounds(async (_shop, _signal, laterMs) => void later.push(laterMs), { apartMs: 10 });
  rounds.follow(named(5_000));
  expect(new Set(later.slice(0, 101))).toEqual(new Set([0]));
  expect(later.slice(100, 103)).toEqual([0, 10, 20]);
  expect(later.at(-1)).toBe(48_990);
  await rounds.stop();
});

test("a shop that comes later begins at once", async () => {
  const later: number[] = [];
  const rounds = new ShopRounds(async (_shop, _signal, laterMs) => void later.push(laterMs), { apartMs: 10 });
  rounds.follow(named(5_000));
  rounds.follow(named(5_001));
  expect(later.at(-1)).toBe(0);
  expect(later).toHaveLength(5_001);
  await rounds.stop();
});
