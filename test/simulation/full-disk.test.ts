import { expect, test } from "vitest";
import { NOON } from "../support/builders/orders.ts";
import { seeded } from "../support/runs/long-run.ts";
import { ALWAYS_PAID, aSoldOrder, deliveryOf } from "./sold-orders.ts";
import { World } from "./world.ts";

const SECOND = 1_000;
const ORDERS = 20;

async function aWorld(): Promise<World> {
  const world = new World({ chance: seeded(1), perMinute: 100, approveAfterDays: 0 });
  await world.begin();
  return world;
}

function deliverPaid(world: World, number: number): Promise<boolean> {
  const order = aSoldOrder(number, NOON, ALWAYS_PAID);
  return world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now()));
}

test("what was taken in just before the disk filled is worked on as soon as there is space", async () => {
  const world = await aWorld();
  const delivered = deliverPaid(world, 1);
  void delivered.then(() => {
    world.folder.isDiskFull = true;
  });
  await world.clock.advance(10 * SECOND);
  expect(await delivered).toBe(true);
  expect(world.service.arrivedInAll).toBe(0);
  world.folder.isDiskFull = false;
  await world.clock.advance(3 * SECOND);
  expect(world.service.arrivedInAll).toBe(1);
});

test("a full disk that many answers wait for fills only a few lines of the log", async () => {
  const world = await aWorld();
  for (let number = 0; number < ORDERS; number++) void deliverPaid(world, number);
  await world.clock.advance(1);
  world.folder.isDiskFull = true;
  await world.clock.advance(60 * SECOND);
  expect(world.service.points.size).toBe(ORDERS);
  const lines = world.logged.filter((line) => line.includes("a response could not be stored"));
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThan(6);
  world.folder.isDiskFull = false;
  await world.clock.advance(3 * SECOND);
  expect(world.service.arrivedInAll).toBe(ORDERS);
});
