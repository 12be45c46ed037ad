import { describe, expect, test } from "vitest";
import { SHOP_PROBLEMS } from "../../../src/domain/order/order-snapshot.ts";
import { decideOperation } from "../../../src/domain/person/person.ts";
import { conditionsSchema } from "../../../src/domain/rules/conditions.ts";
import { decide } from "../../../src/reconcile/reconcile-order.ts";
import { type ReadingBench, readingBench } from "../../support/bridge/reading-bench.ts";
import { AWAY, REFUSED } from "../../support/shops/plain-shop.ts";

/**
 * Given a rule and an exclusion on a customer's tags, which only readings tell, when the shop refuses to be read, whatever
 * the reason, then the points wait and say so, and go by the rule once the shop tells.
 */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const when = (given: object) => conditionsSchema.parse(given);
const LARGE = { name: "large", when: when({ minTotal: "500" }), activityId: "55" };
const VIP = { when: when({ customerTags: ["vip"], maxTotal: "300" }), activityId: "77" };
const EARN = { activityId: "12", rules: [LARGE, VIP] };
const STAFF = { customerTags: ["staff"] };
const ID = { orderId: "1001" };
const earnOf = async (bench: ReadingBench, orderId = "1001") =>
  (await bench.order(orderId))?.operations.find(({ kind }) => kind === "earn");
const activities = ({ earned }: ReadingBench) => earned.map(({ activityId }) => activityId);

describe("points whose rule asks for what the shop refuses to tell", () => {
  test.each(SHOP_PROBLEMS)(
    "wait, and go by the rule once it tells, after a restart as well: %s",
    async (kind) => {
      const bench = await readingBench({ earn: EARN, exclude: STAFF });
      bench.answer({ ...REFUSED, kind });
      const since = bench.clock.now();
      await bench.take(ID);
      expect(await bench.order("1001")).toMatchObject({
        points: "none",
        reason: { code: "waitsForFacts", isAskedAgain: true, parts: ["customerTags"], problem: kind, since },
      });
      await bench.clock.advance(HOUR / 2);
      await bench.restart();
      expect(await bench.order("1001")).toMatchObject({ reason: { code: "waitsForFacts", since } });
      expect(bench.earned).toEqual([]);
      bench.answer(null);
      await bench.clock.advance(11 * MINUTE);
      expect(activities(bench)).toEqual(["77"]);
      expect(await bench.order("1001")).toMatchObject({ points: "pending" });
      expect((await bench.order("1001"))?.unread).toBeUndefined();
    },
  );

  test("ask again without news of the order, which keeps its place in lists", async () => {
    const bench = await readingBench({ earn: EARN });
    bench.answer(REFUSED);
    await bench.take(ID);
    const { changedAt, trace } = (await bench.order("1001")) ?? {};
    await bench.clock.advance(HOUR);
    expect(bench.fetches().length).toBeGreaterThan(5);
    expect(await bench.order("1001")).toMatchObject({ changedAt, trace });
  });

  test("wait as well where an exclusion asks, and are not given to whoever is excluded", async () => {
    const bench = await readingBench({ earn: { activityId: "12" }, exclude: STAFF });
    bench.answer(REFUSED);
    await bench.take(ID, { customerTags: ["staff"] });
    expect(await bench.order("1001")).toMatchObject({ reason: { code: "waitsForFacts" } });
    bench.answer(null);
    await bench.clock.advance(11 * MINUTE);
    expect(await bench.order("1001")).toMatchObject({
      reason: { code: "noPoints", because: { code: "excludedCustomerTag" } },
    });
    expect(bench.earned).toEqual([]);
  });

  test.each([
    ["an exclusion that holds already", { tags: ["wholesale"] }, { exclude: { tags: ["wholesale"] } }, []],
    ["an earlier rule that fits", { totalMinor: 60_000 }, {}, ["55"]],
    ["another condition of the rule, which fails", { totalMinor: 40_000 }, {}, ["12"]],
  ])(
    "do not wait, nor is the shop asked, where it decides nothing: %s",
    async (_case, order, programme, expected) => {
      const bench = await readingBench({ earn: EARN, ...programme });
      bench.answer(REFUSED);
      await bench.take({ ...ID, ...order });
      expect([bench.fetches(), activities(bench)]).toEqual([[], expected]);
    },
  );

  test("do not wait for what the shop tells nobody of this order: the rule does not fit", async () => {
    const bench = await readingBench({ earn: EARN, exclude: STAFF });
    await bench.take(ID, {});
    expect(activities(bench)).toEqual(["12"]);
  });

  test("cost a bounded number of calls, twice as many orders no more, hold up no other, and all go in the end", async () => {
    const callsFor = async (orders: number) => {
      const bench = await readingBench({ earn: EARN });
      bench.answer(REFUSED);
      for (let id = 0; id < orders; id++) await bench.take({ orderId: String(2000 + id) });
      await bench.take({ orderId: "3000", totalMinor: 60_000 });
      expect(activities(bench)).toEqual(["55"]);
      await bench.clock.advance(HOUR);
      const calls = bench.fetches().length;
      bench.answer(null);
      await bench.clock.advance(11 * MINUTE);
      expect(activities(bench).filter((each) => each === "77")).toHaveLength(orders);
      return calls;
    };
    const calls = await callsFor(40);
    expect(calls).toBeLessThan(20);
    expect(await callsFor(80)).toBe(calls);
  });

  test("ask a person when their time is over, who may give them without the rule", async () => {
    const bench = await readingBench({ earn: EARN, unreadHours: 1 });
    bench.answer(REFUSED);
    await bench.take(ID);
    await bench.clock.advance(HOUR);
    expect(await bench.order("1001")).toMatchObject({ reason: { isAskedAgain: false } });
    expect(await earnOf(bench)).toMatchObject({ state: "parked" });
    const calls = bench.fetches().length;
    await bench.clock.advance(HOUR);
    expect([bench.fetches().length, bench.earned]).toEqual([calls, []]);
    const id = (await earnOf(bench))?.id ?? "";
    await decide(
      bench.store,
      bench.shop,
      { orderId: "1001", now: bench.clock.now(), isShared: false },
      (record) => decideOperation(record, id, "retry", { by: "Ada", at: bench.clock.now() }),
    );
    await bench.wake();
    expect(activities(bench)).toEqual(["12"]);
  });

  test("that asked a person go on by themselves when a round of the watch finds that the shop tells", async () => {
    const bench = await readingBench({ earn: EARN, unreadHours: 0 });
    bench.answer(REFUSED);
    for (let id = 0; id < 30; id++) await bench.take({ orderId: String(2000 + id) });
    const calls = bench.fetches().length;
    expect(await bench.watch()).toBe(0);
    expect(bench.fetches().length - calls).toBe(1);
    bench.answer(null);
    expect(await bench.watch()).toBe(30);
    await bench.clock.advance(MINUTE);
    expect(activities(bench)).toEqual(Array.from({ length: 30 }, () => "77"));
  });

  describe.each(SHOP_PROBLEMS)("where the shop still fails for one of the orders: %s", (kind) => {
    test.each([0, 2, 4])(
      "the others go on when the watch has read the shop, whichever it is: %i",
      async (at) => {
        const bench = await readingBench({ earn: EARN, unreadHours: 0 });
        bench.answer(REFUSED);
        for (let id = 0; id < 5; id++) await bench.take({ orderId: String(2000 + id) });
        const failing = String(2000 + at);
        bench.answer({ ...REFUSED, kind }, failing);
        for (let round = 0; round < 2; round++) {
          await bench.watch();
          await bench.clock.advance(11 * MINUTE);
        }
        expect(activities(bench)).toEqual(["77", "77", "77", "77"]);
        expect(await earnOf(bench, failing)).toMatchObject({ state: "parked" });
      },
    );

    test.each([
      [0, 0],
      [2, 0],
      [4, 3 * HOUR],
      [0, 3 * HOUR],
    ])("the others go on before their time is over, whichever it is: %i, after %i ms", async (at, outage) => {
      const bench = await readingBench({ earn: EARN });
      bench.answer(REFUSED);
      for (let id = 0; id < 5; id++) await bench.take({ orderId: String(2000 + id) });
      await bench.clock.advance(outage);
      const failing = String(2000 + at);
      bench.answer({ ...REFUSED, kind }, failing);
      await bench.clock.advance(HOUR / 2);
      expect(activities(bench)).toEqual(["77", "77", "77", "77"]);
      expect(await bench.order(failing)).toMatchObject({ reason: { code: "waitsForFacts" } });
    });
  });

  test("that asked a person are asked for again when something arrives of the order", async () => {
    const bench = await readingBench({ earn: EARN, unreadHours: 0 });
    bench.answer({ ...REFUSED, kind: "notFound" });
    await bench.take(ID);
    expect(await earnOf(bench)).toMatchObject({ state: "parked" });
    bench.answer(null);
    await bench.take(ID);
    await bench.clock.advance(HOUR);
    expect(activities(bench)).toEqual(["77"]);
  });

  test("go without the rule by the policy default when their time is over, and not before", async () => {
    const bench = await readingBench({ earn: EARN, unread: "default", unreadHours: 1 });
    bench.answer(AWAY);
    await bench.take(ID);
    await bench.clock.advance(HOUR - MINUTE);
    expect(bench.earned).toEqual([]);
    await bench.clock.advance(2 * MINUTE);
    expect(activities(bench)).toEqual(["12"]);
  });

  test("end with the order, as points on their way do", async () => {
    const bench = await readingBench({ earn: EARN });
    bench.answer(REFUSED);
    await bench.take(ID);
    await bench.take({ ...ID, isOrderCancelled: true, updatedAt: bench.clock.now() + MINUTE });
    bench.answer(null);
    await bench.clock.advance(11 * MINUTE);
    expect(await bench.order("1001")).toMatchObject({ points: "none", reason: { code: "noPoints" } });
    expect(bench.earned).toEqual([]);
  });
});
