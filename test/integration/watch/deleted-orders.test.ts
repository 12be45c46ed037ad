import { beforeEach, describe, expect, test } from "vitest";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { type KnownOrder, knownOrder, rounds } from "../../support/bridge/watched-orders.ts";
import { anOrder, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { AWAY, REFUSED } from "../../support/shops/plain-shop.ts";

const HOUR = 3600 * SECOND;
const HIDDEN = { kind: "notFound", because: { code: "shopify.orderNotShown" }, retryAfterMs: null } as const;
const NO_RIGHT = { kind: "forbidden", because: { code: "rightMissing" }, retryAfterMs: null } as const;

/**
 * Orders that were deleted for good are in no list, and a delivery that told of it may be lost: the shop is asked for
 * the orders that we know.
 */
describe("an order that was deleted for good while nobody told", () => {
  let bench: WatchBench;
  beforeEach(async () => {
    bench = await watchBench();
  });

  const look = () => bench.watch.runRound(bench.context);
  const pass = (ms: number) => rounds(bench, bench.watch, ms);
  const deleted = async () => (await bench.status()).deleted;
  const kindsOf = async (orderId: string) => (await bench.order(orderId))?.operations.map(({ kind }) => kind);

  const known = (orderId: string, given: KnownOrder = {}) => knownOrder(bench, orderId, given);
  const many = async (from: number, to: number, given: KnownOrder = {}) => {
    for (let id = from; id < to; id++) await known(String(id), given);
  };

  test("ends its points in the first round, and those of no other", async () => {
    await many(1, 60);
    await known("99", { isGone: true });
    await look();
    expect(await kindsOf("99")).toEqual(["earn", "cancelPoints"]);
    expect((await bench.order("99"))?.trace.map(({ detail }) => detail)).toContainEqual({
      code: "arrived",
      source: { way: "watch" },
      parts: [{ kind: "deletion" }],
      isOld: false,
    });
    expect(await kindsOf("7")).toEqual(["earn"]);
    expect(bench.callsOf("missing")).toEqual(["missing 60"]);
    expect(bench.callsOf("fetch")).toEqual(["fetch 99"]);
    expect(await deleted()).toMatchObject({
      found: 1,
      lastFoundAt: NOON,
      lastTurn: { checked: 60, unanswered: 0, until: NOON },
      tooMany: null,
    });
  });

  test("is found once, however long its cancelling waits", async () => {
    await many(1, 5);
    for (const orderId of ["96", "97", "98"]) await known(orderId, { isGone: true });
    for (let round = 0; round < 3; round++) {
      await look();
      await bench.clock.advance(6 * HOUR);
    }
    expect(await deleted()).toMatchObject({ found: 3, tooMany: null });
    expect(bench.callsOf("fetch")).toHaveLength(3);
  });

  test("is looked for four times a day, and at once when the bridge was away", async () => {
    await known("1");
    await known("2");
    bench.watch.start();
    await bench.clock.advance(DAY - HOUR);
    expect(bench.callsOf("missing")).toHaveLength(4);
    await bench.watch.stop();
    await bench.clock.advance(HOUR);
    bench.shop.orders.delete("2");
    const next = bench.another();
    next.start();
    await bench.clock.advance(2 * SECOND);
    await next.stop();
    expect(await kindsOf("2")).toEqual(["earn", "cancelPoints"]);
  });

  test.each([
    ["cannot be reached", AWAY],
    ["does not take the key any more", REFUSED],
    ["closes its interface", NO_RIGHT],
  ])("is believed of no shop that %s", async (_, problem) => {
    await known("1");
    await known("2", { isGone: true });
    bench.shop.beforeAnswer = (call) => {
      if (call.startsWith("missing")) bench.shop.problems.push(problem);
    };
    await look();
    expect(await kindsOf("2")).toEqual(["earn"]);
    expect(await deleted()).toMatchObject({
      problem: problem.because,
      lastTurn: null,
      found: 0,
    });
  });

  test.each([
    ["may be too old to be seen", HIDDEN],
    ["may not be seen with this key", NO_RIGHT],
  ])("is not believed of an order that %s: it is counted as not told", async (_, problem) => {
    await many(1, 10);
    await known("99", { isGone: true });
    bench.shop.beforeAnswer = (call) => {
      if (call.startsWith("fetch")) bench.shop.problems.push(problem);
    };
    await look();
    expect(await kindsOf("99")).toEqual(["earn"]);
    expect(await deleted()).toMatchObject({
      found: 0,
      problem: null,
      lastTurn: { checked: 10, unanswered: 1 },
    });
  });

  test("is not mistaken for one in the bin, which is taken in as such and can come back", async () => {
    await many(1, 10);
    const inBin = anOrder({ orderId: "5", isPaid: true, isDeleted: true, updatedAt: NOON - HOUR });
    bench.shop.orders.set("5", inBin);
    await look();
    expect((await bench.order("5"))?.facts).toMatchObject({
      isDeletedForGood: false,
      snapshot: { isDeleted: true },
    });
    expect(await deleted()).toMatchObject({ found: 0 });
  });

  /**
   * Given a shop that was restored from an old backup, when forty of its orders are gone at once, then nobody's points
   * are cancelled, a person is told, and all goes on by itself when the orders are back.
   */
  test("is not believed of many at once", async () => {
    await many(1, 200);
    await many(200, 240, { isGone: true });
    await look();
    expect(await kindsOf("220")).toEqual(["earn"]);
    expect(await deleted()).toMatchObject({ found: 0, tooMany: { since: NOON, checked: 239, missing: 40 } });
    expect((await deleted()).tooMany?.orderIds).toHaveLength(40);
    expect(bench.logged()).toContain("this needs a decision");
    await bench.clock.advance(6 * HOUR);
    await look();
    expect(await deleted()).toMatchObject({ tooMany: { since: NOON, missing: 40 }, found: 0 });
    for (let id = 200; id < 240; id++)
      bench.shop.put({ orderId: String(id), isPaid: true, updatedAt: NOON - DAY });
    await bench.clock.advance(6 * HOUR);
    await look();
    expect(await deleted()).toMatchObject({ tooMany: null, found: 0 });
    expect(await kindsOf("220")).toEqual(["earn"]);
  });

  test("is not believed when every order is gone: it may be another shop", async () => {
    await many(1, 3, { isGone: true });
    await look();
    expect(await deleted()).toMatchObject({ tooMany: { checked: 2, missing: 2 }, found: 0 });
  });

  test("stays as it is where a person wants the points to stay, also when they decide in the middle of a round", async () => {
    await many(1, 3, { isGone: true });
    await look();
    bench.shop.beforeAnswer = (call) =>
      call.startsWith("missing") ? bench.watch.settleMissing(bench.context, "keep") : undefined;
    await bench.clock.advance(6 * HOUR);
    await look();
    bench.shop.beforeAnswer = () => {};
    const { tooMany, kept } = await deleted();
    expect([tooMany, kept.toSorted()]).toEqual([null, ["1", "2"]]);
    await bench.clock.advance(6 * HOUR);
    await look();
    expect(await deleted()).toMatchObject({ tooMany: null, found: 0, lastTurn: { checked: 0 } });
    expect(await kindsOf("1")).toEqual(["earn"]);
  });

  test("is asked for while it has something to lose: not without points, and not long after the approval", async () => {
    const old = NOON - 200 * DAY;
    await known("1", { points: "pending", changedAt: old });
    await known("2", { points: "approved", changedAt: old });
    await known("3", { points: "approved", changedAt: NOON - 100 * DAY });
    await known("4", { points: "cancelled" });
    await known("5", { points: "none", operations: [] });
    await known("6", {
      points: "none",
      operations: [],
      held: { code: "waitsForContact", fields: ["mobile"], isWithheld: false },
    });
    await known("7", { points: "pending", changedAt: NOON - SECOND });
    const requested: string[] = [];
    const { missing } = bench.shop.adapter.pull ?? {};
    if (missing !== undefined) {
      const { ask } = missing;
      Object.assign(missing, {
        ask: (...given: Parameters<typeof ask>) => {
          requested.push(...given[1]);
          return ask(...given);
        },
      });
    }
    await look();
    expect(requested.toSorted()).toEqual(["1", "3", "6"]);
  });

  test("comes in turn, at a bounded cost: twice the orders cost twice the calls, and no more than fifty a round", async () => {
    const { missing } = bench.shop.adapter.pull ?? {};
    if (missing !== undefined) Object.assign(missing, { mostAtOnce: 2 });
    await many(1, 141);
    await look();
    expect(bench.callsOf("missing")).toHaveLength(50);
    expect(await deleted()).toMatchObject({ lastTurn: null, turn: { checked: 100 } });
    bench.shop.orders.delete("1");
    bench.shop.orders.delete("140");
    await pass(6 * HOUR);
    expect(await deleted()).toMatchObject({ lastTurn: { checked: 140 }, turn: null });
    await pass(6 * HOUR);
    expect(await kindsOf("1")).toContain("cancelPoints");
    expect(await kindsOf("140")).toContain("cancelPoints");
  });

  test("is fetched by itself, and no more than a hundred a round, where the platform cannot be asked for many", async () => {
    Object.assign(bench.shop.adapter.pull ?? {}, { missing: undefined });
    await many(1, 120);
    await known("150", { isGone: true });
    await look();
    expect(bench.callsOf("fetch")).toHaveLength(100);
    await pass(6 * HOUR);
    expect(bench.callsOf("fetch")).toHaveLength(120);
    expect(await kindsOf("150")).toContain("cancelPoints");
  });
});
