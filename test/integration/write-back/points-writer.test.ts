import { expect, test } from "vitest";
import type { PlatformProblem } from "../../../src/platform/shop-access.ts";
import { AWAY, REFUSED, THROTTLED } from "../../support/shops/plain-shop.ts";
import { aBench, PENDING } from "../../support/shops/points-writer-bench.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const GONE: PlatformProblem = {
  kind: "notFound",
  because: { code: "shopKnowsNoSuchThing" },
  retryAfterMs: null,
};

test("every state is written once, with what the record then says", async () => {
  const bench = await aBench();
  bench.start();
  await bench.change("1", PENDING);
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme 1 120 pending"]);
  expect((await bench.order("1"))?.atShop).toMatchObject({ points: 120, state: "pending" });
  await bench.change("1", { points: "approved" });
  await bench.clock.advance(MINUTE);
  await bench.change("1", { points: "cancelled" });
  await bench.clock.advance(HOUR);
  expect(bench.calls.slice(1)).toEqual(["acme 1 120 approved", "acme 1 120 cancelled"]);
});

test("what follows within seconds is written together", async () => {
  const bench = await aBench();
  bench.start();
  await bench.clock.advance(14 * SECOND);
  await bench.change("1", PENDING);
  await bench.clock.advance(3 * SECOND);
  await bench.change("1", { points: "approved" });
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme 1 120 approved"]);
});

test("a change that says nothing new about the points is not written", async () => {
  const bench = await aBench();
  bench.start();
  await bench.change("1", PENDING);
  await bench.clock.advance(MINUTE);
  for (let times = 0; times < 5; times++) {
    await bench.change("1", {});
    await bench.clock.advance(MINUTE);
  }
  expect(bench.calls).toHaveLength(1);
});

test("orders without points, and those changed before it was turned on, are left alone", async () => {
  const bench = await aBench();
  await bench.change("old", PENDING);
  await bench.clock.advance(MINUTE);
  bench.start();
  await bench.change("none", { points: "none" });
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual([]);
  await bench.change("old", { points: "approved" });
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme old 120 approved"]);
});

test("off, no call is made; turned on, it begins; turned off, it ends", async () => {
  const bench = await aBench(["acme"], "off");
  const writer = bench.start();
  await bench.change("1", PENDING);
  await bench.clock.advance(HOUR);
  expect(bench.calls).toEqual([]);
  const shop = bench.shops.get("acme") ?? expect.fail();
  bench.shops.set("acme", { ...shop, programme: { ...shop.programme, writeBack: "fields" } });
  writer.start();
  await bench.change("2", PENDING);
  await bench.clock.advance(MINUTE);
  expect(bench.calls).toEqual(["acme 2 120 pending"]);
  bench.shops.set("acme", shop);
  writer.start();
  await bench.change("3", PENDING);
  await bench.clock.advance(HOUR);
  expect(bench.calls).toHaveLength(1);
});

test("an erased order is not written", async () => {
  const bench = await aBench();
  bench.start();
  await bench.change("1", { ...PENDING, erasedAt: bench.clock.now() });
  await bench.clock.advance(HOUR);
  expect(bench.calls).toEqual([]);
});

test("forty refused orders hold nobody, and are tried five times each", async () => {
  const bench = await aBench();
  bench.problemOf = (_shop, orderId) => (orderId === "good" ? null : GONE);
  bench.start();
  for (let index = 0; index < 40; index++) await bench.change(`bad-${index}`, PENDING);
  await bench.change("good", PENDING);
  await bench.clock.advance(MINUTE / 2);
  expect(bench.calls).toContain("acme good 120 pending");
  await bench.clock.advance(6 * HOUR);
  expect(bench.calls.filter((call) => call.includes("bad-7 "))).toHaveLength(5);
  expect(bench.calls).toHaveLength(40 * 5 + 1);
  expect(bench.logged().match(/"event":"pointsNotWritten"/g)).toHaveLength(40);
  await bench.change("bad-7", { points: "approved" });
  await bench.clock.advance(MINUTE);
  expect(bench.calls.at(-1)).toBe("acme bad-7 120 approved");
});

test("what the shop refuses each time is tried once a day, however often the order changes, and its history says so", async () => {
  const bench = await aBench();
  bench.problemOf = () => GONE;
  bench.start();
  await bench.change("1", PENDING);
  await bench.clock.advance(6 * HOUR);
  expect(bench.calls).toHaveLength(5);
  const changeForADay = async () => {
    for (let hour = 0; hour < 24; hour += 6) {
      await bench.change("1", {});
      await bench.clock.advance(6 * HOUR);
    }
  };
  const calls: number[] = [];
  for (let day = 0; day < 3; day++) {
    await changeForADay();
    calls.push(bench.calls.length);
  }
  expect(calls).toEqual([5, 6, 7]);
  const told = (await bench.order("1"))?.trace.filter(({ detail }) => detail.code === "pointsRefusedByShop");
  expect(told).toMatchObject([{ what: "waiting", detail: { isGone: true } }]);
  bench.problemOf = () => null;
  await changeForADay();
  const order = await bench.order("1");
  expect([order?.atShop, order?.notAtShop]).toMatchObject([{ points: 120, state: "pending" }, undefined]);
});

test.each([REFUSED, THROTTLED, AWAY])(
  "a shop that takes nothing ($kind) is asked less and less, and loses nothing",
  async (problem) => {
    const bench = await aBench();
    bench.problemOf = () => problem;
    bench.start();
    for (let index = 0; index < 20; index++) await bench.change(String(index), PENDING);
    await bench.clock.advance(12 * HOUR);
    expect(bench.calls.length).toBeGreaterThan(10);
    expect(bench.calls.length).toBeLessThan(25);
    expect(bench.logged().match(/"event":"shopTakesNoPoints"/g)).toHaveLength(1);
    bench.problemOf = () => null;
    await bench.clock.advance(4 * HOUR);
    for (let index = 0; index < 20; index++)
      expect((await bench.order(String(index)))?.atShop).toMatchObject({ state: "pending" });
  },
);

test("of two shops of which one refuses, the other is written as ever", async () => {
  const bench = await aBench(["acme", "garden"]);
  bench.problemOf = (shop) => (shop === "acme" ? REFUSED : null);
  bench.start();
  for (let index = 0; index < 10; index++) {
    await bench.change(String(index), PENDING);
    await bench.change(String(index), PENDING, "garden");
  }
  await bench.clock.advance(MINUTE / 2);
  expect(bench.calls.filter((call) => call.startsWith("garden"))).toHaveLength(10);
});

test("an order on which the shop breaks down each time holds no other, and is given up", async () => {
  const bench = await aBench();
  bench.problemOf = (_shop, orderId) => (orderId === "bad" ? AWAY : null);
  bench.start();
  await bench.change("bad", PENDING);
  for (let index = 0; index < 300; index++) {
    await bench.change(`good-${index}`, PENDING);
    await bench.clock.advance(MINUTE);
  }
  await bench.clock.advance(HOUR);
  expect(bench.calls.filter((call) => call.includes(" bad "))).toHaveLength(5);
  expect(bench.calls).toHaveLength(305);
});

test("at most fifty calls are made in a round, and none is forgotten", async () => {
  const bench = await aBench();
  bench.start();
  for (let index = 0; index < 120; index++) await bench.change(String(index), PENDING);
  await bench.clock.advance(15 * SECOND);
  expect(bench.calls).toHaveLength(50);
  await bench.clock.advance(MINUTE);
  expect(new Set(bench.calls).size).toBe(120);
  expect(bench.calls).toHaveLength(120);
});

test("after a restart it goes on where it was, and writes nothing twice", async () => {
  const bench = await aBench();
  const first = bench.start();
  for (let index = 0; index < 80; index++) await bench.change(String(index), PENDING);
  await bench.clock.advance(15 * SECOND);
  await first.stop();
  await bench.change("meanwhile", PENDING);
  await bench.clock.advance(HOUR);
  expect(bench.calls).toHaveLength(50);
  bench.start();
  await bench.clock.advance(2 * MINUTE);
  expect(bench.calls).toHaveLength(81);
  expect(new Set(bench.calls).size).toBe(81);
});

test("a shop is prepared once, before its first order, and again until it worked", async () => {
  const bench = await aBench(["acme", "other"]);
  const { clock, calls, preparations } = bench;
  bench.start();
  await clock.advance(MINUTE);
  expect(preparations).toEqual([]);
  bench.preparationProblem = REFUSED;
  await bench.change("1", { points: "pending" });
  await clock.advance(MINUTE);
  expect([preparations, calls]).toEqual([["acme"], []]);
  bench.preparationProblem = null;
  await clock.advance(HOUR);
  expect([preparations, calls]).toEqual([["acme", "acme"], ["acme 1 null pending"]]);
  await bench.change("2", { points: "pending" });
  await bench.change("3", { points: "pending" }, "other");
  await clock.advance(MINUTE);
  expect(preparations).toEqual(["acme", "acme", "other"]);
  expect(calls).toHaveLength(3);
});

test.each([
  ["written", null],
  ["refused as a whole", AWAY],
  ["refused", GONE],
])("a clock that was a year ahead while an order was %s holds no later order back", async (_, problem) => {
  const bench = await aBench();
  bench.start();
  await bench.clock.advance(MINUTE);
  bench.clock.jumpWall(365 * 24 * HOUR);
  bench.problemOf = () => problem;
  await bench.change("1", PENDING);
  await bench.clock.advance(MINUTE);
  expect(bench.calls).not.toEqual([]);
  bench.problemOf = () => null;
  bench.clock.jumpWall(-365 * 24 * HOUR);
  await bench.change("2", PENDING);
  await bench.change("1", { points: "approved" });
  await bench.clock.advance(2 * HOUR);
  expect(bench.calls).toEqual(expect.arrayContaining(["acme 2 120 pending", "acme 1 120 approved"]));
});
