import { describe, expect, test } from "vitest";
import { NOON } from "../support/builders/orders.ts";
import { addressNotKnown } from "../support/builders/outcomes.ts";
import { seeded } from "../support/runs/long-run.ts";
import { POISONS, type Poison } from "./loyalty-service.ts";
import { ALWAYS_PAID, aSoldOrder, deliveryOf } from "./sold-orders.ts";
import { World } from "./world.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Orders that are never accepted, beside the good one. */
const MANY = 40;
const GOOD = 900;

async function aWorld(perMinute = 490): Promise<World> {
  const world = new World({ chance: seeded(1), perMinute, approveAfterDays: 0 });
  await world.begin();
  return world;
}

function sell(world: World, number: number, poison: Poison | null = null): Promise<boolean> {
  const order = aSoldOrder(number, NOON, ALWAYS_PAID);
  if (poison !== null) world.service.poisoned.set(order.orderId, poison);
  return world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now()));
}

function sellPoisoned(world: World, count: number, poisons: readonly Poison[], first = 0): void {
  for (let number = first; number < first + count; number++)
    void sell(world, number, poisons[number % poisons.length]);
}

/** Seconds until the order has its points; Infinity after ten minutes. */
async function secondsUntilDone(world: World, number = GOOD): Promise<number> {
  for (let seconds = 0; seconds < 600; seconds++) {
    if (world.service.points.has(String(1000 + number))) return seconds;
    await world.clock.advance(SECOND);
  }
  return Number.POSITIVE_INFINITY;
}

const recordOf = (world: World, number: number) =>
  world.store.getOrder({ shop: "acme", orderId: String(1000 + number) });
const spent = async (world: World, number: number) =>
  (await recordOf(world, number))?.operations[0]?.spentAttempts;
const isWell = (world: World) =>
  !world.logged.some((line) => line.includes("paused") || line.includes("not available"));

describe.each([
  ["answer 500", ["500"]],
  ["answer 402", ["402"]],
  ["hang until the time-out", ["hangs"]],
  ["fail in every way", POISONS],
] as [string, readonly Poison[]][])("a good order beside forty that %s", (_name, poisons) => {
  test("is done within 30 s when it comes last", async () => {
    const world = await aWorld();
    sellPoisoned(world, MANY, poisons);
    void sell(world, GOOD);
    expect(await secondsUntilDone(world)).toBeLessThanOrEqual(30);
  });

  test("is done within 30 s when the others come back from their waits", async () => {
    const world = await aWorld();
    sellPoisoned(world, MANY, poisons);
    void sell(world, GOOD - 1);
    await world.clock.advance(5 * MINUTE);
    for (let number = GOOD; number < GOOD + 5; number++) {
      await world.clock.advance(47 * SECOND);
      void sell(world, number);
      expect(await secondsUntilDone(world, number)).toBeLessThanOrEqual(30);
    }
  });

  test("is done within 30 s when its brand was at rest for them, and when more of them come with it", async () => {
    const world = await aWorld();
    sellPoisoned(world, MANY, poisons);
    await world.clock.advance(20 * MINUTE);
    expect(isWell(world)).toBe(false);
    sellPoisoned(world, MANY, poisons, MANY);
    void sell(world, GOOD);
    expect(await secondsUntilDone(world)).toBeLessThanOrEqual(30);
  });

  test("is done within 30 s on a small rate", async () => {
    const world = await aWorld(120);
    sellPoisoned(world, MANY, poisons);
    await world.clock.advance(SECOND);
    void sell(world, GOOD);
    expect(await secondsUntilDone(world)).toBeLessThanOrEqual(30);
  });
});

test("a good order beside one that answers 402 is done within 5 s, also behind it", async () => {
  const world = await aWorld();
  await sell(world, 0, "402");
  for (let number = GOOD; number < GOOD + 5; number++) {
    await world.clock.advance(MINUTE);
    void sell(world, number);
    expect(await secondsUntilDone(world, number)).toBeLessThanOrEqual(5);
  }
});

test("what one order alone is refused ends as its dead letter, which says what to do", async () => {
  const world = await aWorld();
  await sell(world, 0, "402");
  for (let hour = 0; hour < 60; hour++) {
    void sell(world, GOOD + hour);
    await world.clock.advance(60 * MINUTE);
    world.folder.forgetPast();
  }
  const earn = (await recordOf(world, 0))?.operations[0];
  expect(earn).toMatchObject({ state: "dead", spentAttempts: 9 });
  expect(earn?.lastError).toEqual({ code: "othersAccepted", because: addressNotKnown().detail });
});

test.each([
  ["a revoked key", "unauthorised"],
  ["a wrong address", "elsewhere"],
] as const)(
  "%s pauses the brand, spends nobody's attempts, and all goes on by itself",
  async (_name, weather) => {
    const world = await aWorld();
    void sell(world, GOOD);
    await world.clock.advance(10 * SECOND);
    world.service.weather = weather;
    for (let number = 0; number < MANY; number++) void sell(world, number);
    await world.clock.advance(60 * MINUTE);
    expect(world.logged.filter((line) => line.includes("the brand is paused"))).toHaveLength(1);
    for (let number = 0; number < MANY; number++) expect(await spent(world, number)).toBe(0);
    world.service.weather = "fine";
    expect(await secondsUntilDone(world, 0)).toBeLessThanOrEqual(5 * 60);
    await world.clock.advance(30 * SECOND);
    expect(world.service.points.size).toBe(MANY + 1);
  },
);

/** Lanes that are under way when it goes away. */
const CAUGHT = 64;

/** How many of the moments lie in each minute from `from` on. */
function countByMinute(moments: readonly number[], from: number, minutes: number): readonly number[] {
  return Array.from({ length: minutes }, (_, minute) => {
    const begins = from + minute * MINUTE;
    return moments.filter((at) => at >= begins && at < begins + MINUTE).length;
  });
}

/**
 * Counted from the service's own first call on, and not from the first sale: how long thousands of deliveries are worked on
 * before the first lane starts is nobody's promise.
 */
test.each([
  // One of the lanes tries again within the second, twice. Then the question alone is asked, after 2, 4, 8, 16 and 30 s.
  ["is not there", "down", { untilKnown: 2, firstMinute: 5, perMinute: 2, startsWithin: 30 }],
  // Ten seconds pass until the question, by which it is known, has no answer. Then it is asked again after 2 s, and again as
  // soon as the one before was given up: four times within the minute, each time with an order never tried and one tried.
  ["hears and says nothing", "silent", { untilKnown: 1, firstMinute: 12, perMinute: 6, startsWithin: 40 }],
] as const)(
  "a service that %s is asked some ten times in the first minute, by thousands of waiting orders, and found again at once",
  async (_name, weather, most) => {
    const world = await aWorld();
    world.service.weather = weather;
    const calls: number[] = [];
    let untilKnown = 0;
    world.service.onRequest = () => {
      calls.push(world.clock.monotonic());
      if (isWell(world)) untilKnown = calls.length;
    };
    for (let number = 0; number < 2_000; number++) void sell(world, number);
    for (let minute = 0; minute < 10; minute++) {
      await world.clock.advance(MINUTE);
      world.folder.forgetPast();
    }
    expect(untilKnown).toBe(CAUGHT + most.untilKnown);
    const [first, ...others] = countByMinute(calls, calls[untilKnown] ?? Number.NaN, 8);
    expect(first).toBe(most.firstMinute);
    expect(Math.max(...others)).toBe(most.perMinute);
    for (let number = 0; number < 2_000; number += 97)
      expect(await spent(world, number)).toBeLessThanOrEqual(1);
    world.service.weather = "fine";
    const before = world.service.points.size;
    for (let seconds = 0; seconds < most.startsWithin && world.service.points.size < before + 10; seconds++)
      await world.clock.advance(SECOND);
    expect(world.service.points.size).toBeGreaterThanOrEqual(before + 10);
  },
);
