import { expect, test } from "vitest";
import { NOON } from "../support/builders/orders.ts";
import { seeded } from "../support/runs/long-run.ts";
import { ALWAYS_PAID, aSoldOrder, deliveryOf } from "./sold-orders.ts";
import { World } from "./world.ts";

const SECOND = 1_000;
const PER_MINUTE = 120;

function sell(world: World, shop: string, number: number): void {
  const order = aSoldOrder(number, NOON, ALWAYS_PAID);
  void world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now(), shop));
}

async function secondsUntilDone(world: World, number: number): Promise<number> {
  for (let tenths = 0; tenths < 3_000; tenths++) {
    if (world.service.points.has(String(1000 + number))) return tenths / 10;
    await world.clock.advance(SECOND / 10);
  }
  return Number.POSITIVE_INFINITY;
}

test("a small shop's orders are done within 5 s beside another's 600, whenever they come", async () => {
  const world = new World({
    chance: seeded(1),
    perMinute: PER_MINUTE,
    approveAfterDays: 0,
    shops: ["big", "small"],
  });
  await world.begin();
  for (let number = 0; number < 600; number++) sell(world, "big", number);
  const waits: number[] = [];
  for (let number = 2_000; number < 2_030; number++) {
    sell(world, "small", number);
    waits.push(await secondsUntilDone(world, number));
    await world.clock.advance(4.7 * SECOND);
  }
  expect(Math.max(...waits)).toBeLessThanOrEqual(5);
  expect(world.service.breaches).toEqual([]);
  // The big shop's orders go on with all that is left.
  expect(world.service.points.size).toBeGreaterThan(300);
});

test("ten small shops' orders that come together are done within 12 s beside another's 600", async () => {
  const shops = Array.from({ length: 10 }, (_, number) => `small-${number}`);
  const given = { chance: seeded(1), perMinute: PER_MINUTE, approveAfterDays: 0 };
  const world = new World({ ...given, shops: ["big", ...shops] });
  await world.begin();
  for (let number = 0; number < 600; number++) sell(world, "big", number);
  await world.clock.advance(30 * SECOND);
  for (const [at, shop] of shops.entries()) sell(world, shop, 2_000 + at);
  await world.clock.advance(12 * SECOND);
  expect(shops.filter((_, at) => world.service.points.has(String(3_000 + at)))).toEqual(shops);
});
