import { describe, expect, test } from "vitest";
import { DAY, NOON } from "../support/builders/orders.ts";
import { seeded } from "../support/runs/long-run.ts";
import { ALWAYS_PAID, aSoldOrder, deliveryOf } from "./sold-orders.ts";
import { World } from "./world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const ALWAYS_FULFILLED = () => 0.5;

/** A world in which so many orders were paid, a moment ago. */
async function sold(orders: number, perMinute: number): Promise<World> {
  const world = new World({ chance: seeded(1), perMinute, approveAfterDays: 0 });
  await world.begin();
  for (let number = 0; number < orders; number++) {
    const order = aSoldOrder(number, NOON, ALWAYS_PAID);
    void world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now()));
  }
  return world;
}

describe.each([
  ["an hour forward", HOUR],
  ["an hour back", -HOUR],
  ["back, having been nine hours ahead", -9 * HOUR],
])("when somebody sets the wall clock %s", (_way, byMs) => {
  test("what waits for the rate limit goes on as before", async () => {
    const world = await sold(4, 2);
    await world.clock.advance(10 * SECOND);
    expect(world.service.arrivedInAll).toBe(2);
    world.clock.jumpWall(byMs);
    await world.clock.advance(20 * SECOND);
    expect(world.service.arrivedInAll).toBe(2);
    await world.clock.advance(MINUTE);
    expect(world.service.arrivedInAll).toBe(4);
    expect(world.service.breaches).toEqual([]);
  });

  test("what failed is tried again after the same wait", async () => {
    const world = await sold(1, 10);
    world.service.weather = "down";
    await world.clock.advance(3 * SECOND);
    expect(world.service.points.size).toBe(0);
    world.service.weather = "fine";
    world.clock.jumpWall(byMs);
    await world.clock.advance(8 * SECOND);
    expect(world.service.points.size).toBe(1);
  });

  test("also between two runs of the process, what waits goes on", async () => {
    const world = await sold(3, 10);
    world.service.weather = "down";
    await world.clock.advance(3 * SECOND);
    world.kill(false);
    world.service.weather = "fine";
    world.clock.jumpWall(byMs);
    await world.start();
    await world.clock.advance(2 * MINUTE);
    expect(world.service.points.size).toBe(3);
  });
});

describe("when a clock that was far ahead is corrected", () => {
  test("by a year, what waits goes on, and what comes afterwards is sent as ever", async () => {
    const world = await sold(40, 100);
    world.service.weather = "down";
    await world.clock.advance(3 * SECOND);
    world.service.weather = "fine";
    world.clock.jumpWall(-365 * DAY);
    await world.clock.advance(2 * MINUTE);
    expect(world.service.points.size).toBe(40);
    const order = aSoldOrder(99, NOON, ALWAYS_PAID);
    void world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now()));
    await world.clock.advance(5 * SECOND);
    expect(world.service.points.size).toBe(41);
  });

  test("by nine hours, an approval keeps its day, which comes from the shop", async () => {
    const world = new World({ chance: seeded(1), perMinute: 10, approveAfterDays: 2 });
    await world.begin();
    const order = aSoldOrder(1, NOON, ALWAYS_FULFILLED);
    void world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now()));
    await world.clock.advance(5 * SECOND);
    world.clock.jumpWall(-9 * HOUR);
    await world.clock.advance(NOON + 2.5 * DAY - MINUTE - world.clock.now());
    expect(world.service.points.get(order.orderId)).toBe("pending");
    await world.clock.advance(2 * MINUTE);
    expect(world.service.points.get(order.orderId)).toBe("approved");
  });
});

test("an approval 45 days ahead is sent once, on its day, over restarts and with the clock set in between", async () => {
  const world = new World({ chance: seeded(1), perMinute: 10, approveAfterDays: 45 });
  await world.begin();
  const order = aSoldOrder(1, NOON, ALWAYS_FULFILLED);
  void world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now()));
  await world.clock.advance(5 * SECOND);
  for (const byMs of [HOUR, -HOUR, 0, -HOUR, HOUR]) {
    await world.stop();
    world.clock.jumpWall(byMs);
    await world.clock.advance(8.9 * DAY);
    await world.start();
    await world.clock.advance(MINUTE);
    expect(world.service.points.get(order.orderId)).toBe("pending");
  }
  await world.stop();
  await world.clock.advance(NOON + 45.5 * DAY - MINUTE - world.clock.now());
  await world.start();
  await world.clock.advance(0.5 * MINUTE);
  expect(world.service.points.get(order.orderId)).toBe("pending");
  await world.clock.advance(MINUTE);
  expect(world.service.points.get(order.orderId)).toBe("approved");
  expect(world.service.arrivedInAll).toBe(2);
});
