import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderPoints, WriteBack } from "../../../src/platform/shop-access.ts";
import { type Bench, RECEIVED_AT } from "./bench.ts";
import { BAD_ANSWERS, expectAdvice, type OpenStandIn, type ShopStandIn } from "./stand-in.ts";

const HOUR_MS = 60 * 60_000;
const PENDING = { points: 120, state: "pending", isMarked: false } as const;

export function describeWriteBack<Settings>(
  { adapter, any, translate, translatable }: Bench<Settings>,
  { write, balance }: WriteBack<Settings>,
  openStandIn: OpenStandIn<Settings>,
): void {
  describe(`${adapter.platform}: points written to orders`, () => {
    let standIn: ShopStandIn<Settings>;
    let writing: NonNullable<ShopStandIn<Settings>["writing"]>;
    let orderId = "";
    beforeEach(async () => {
      standIn = await openStandIn();
      writing = standIn.writing ?? expect.fail("the stand-in tells nothing of fields");
      const at = RECEIVED_AT - HOUR_MS;
      orderId = standIn.put({ createdAt: at, updatedAt: at });
    });
    afterEach(() => standIn.close());

    const written = async (given: Partial<OrderPoints>) => {
      const done = await write(standIn.connected, { ...PENDING, orderId, ...given });
      if (!done.ok) expect.fail(done.problem.because.code);
    };
    const fields = () => Object.values(writing.fieldsOf(orderId)).sort();

    test("are the number and the state, and take the place of what was there", async () => {
      await written({});
      const names = Object.keys(writing.fieldsOf(orderId)).sort();
      expect(fields()).toEqual(["120", "pending"]);
      await written({ points: 130, state: "approved" });
      await written({ points: 130, state: "approved" });
      expect(fields()).toEqual(["130", "approved"]);
      expect(Object.keys(writing.fieldsOf(orderId)).sort()).toEqual(names);
    });

    test("are the state alone where nobody knows the number, also if somebody did before", async () => {
      await written({ points: null });
      expect(fields()).toEqual(["pending"]);
      await written({});
      await written({ points: null, state: "cancelled" });
      expect(fields()).toEqual(["cancelled"]);
    });

    test("mark the order where that is asked for, once for each state", async () => {
      const before = writing.marksOf(orderId);
      const own = () => writing.marksOf(orderId).filter((mark) => !before.includes(mark));
      await written({});
      expect(own()).toEqual([]);
      for (let times = 0; times < 2; times++) await written({ isMarked: true });
      expect(own()).toEqual([expect.stringContaining("pending")]);
      for (let times = 0; times < 2; times++) await written({ state: "approved", isMarked: true });
      expect(own().at(-1)).toContain("approved");
      expect(own().length).toBeLessThanOrEqual(2);
      expect(writing.marksOf(orderId)).toEqual(expect.arrayContaining([...before]));
    });

    test.each([false, true])(
      "change nothing that the shop tells of the order but its time of change, marked: %s",
      async (isMarked) => {
        const told = async () => {
          const read = await adapter.pull?.fetchOrder(standIn.connected, orderId);
          const ofPull = read?.ok ? [read.value] : [];
          const { topic, body } = standIn.deliveryOf(orderId);
          const translated = translate({ ...translatable(any, body), topic });
          return [...ofPull, ...(translated.ok ? translated.events : [])].map((event) =>
            event.kind === "snapshot" ? { ...event.snapshot, updatedAt: 0 } : expect.fail(event.kind),
          );
        };
        const before = await told();
        expect(before).not.toEqual([]);
        await written({ isMarked });
        expect(await told()).toEqual(before);
      },
    );

    test("are the balance of a customer, which takes the place of what was there and can be removed", async () => {
      for (const points of [120, 90, 90, null, null]) {
        const done = await balance.write(standIn.connected, "7", points);
        if (!done.ok) expect.fail(done.problem.because.code);
        expect(writing.balanceOf("7")).toBe(points === null ? null : String(points));
      }
      await balance.write(standIn.connected, "7", 5);
      expect([writing.balanceOf("8"), fields()]).toEqual([null, []]);
    });

    test("where the bridge may only read, no balance is written, with the next step", async () => {
      writing.forbid();
      const done = await balance.write(standIn.connected, "7", 120);
      if (done.ok) expect.fail("written without permission");
      expect(done.problem.kind).toBe("forbidden");
      expectAdvice(adapter, done.problem.because);
      expect(writing.balanceOf("7")).toBeNull();
    });

    test.each(BAD_ANSWERS)("of which the balance has $name for an answer are a problem", async (answer) => {
      const done = await balance.write(answer.answering(standIn.connected), "7", 120);
      if (done.ok) expect.fail("taken for written");
      expect(answer.kinds).toContain(done.problem.kind);
      expectAdvice(adapter, done.problem.because);
    });

    test("to an order that is gone are a problem with its next step", async () => {
      standIn.remove(orderId);
      const done = await write(standIn.connected, { ...PENDING, orderId });
      if (done.ok) expect.fail("written nowhere");
      expect(["notFound", "unexpected"]).toContain(done.problem.kind);
      expectAdvice(adapter, done.problem.because);
    });

    test("where the bridge may only read are forbidden, with the next step", async () => {
      writing.forbid();
      const done = await write(standIn.connected, { ...PENDING, orderId });
      if (done.ok) expect.fail("written without permission");
      expect(done.problem.kind).toBe("forbidden");
      expectAdvice(adapter, done.problem.because);
      expect(fields()).toEqual([]);
    });

    test.each(BAD_ANSWERS)("with $name for an answer are a problem with its next step", async (answer) => {
      const shop = answer.answering(standIn.connected);
      const done = await write(shop, { ...PENDING, orderId });
      if (done.ok) expect.fail("taken for written");
      expect(answer.kinds).toContain(done.problem.kind);
      expectAdvice(adapter, done.problem.because);
    });

    test("without anything to ask with say so", async () => {
      const done = await write(standIn.unconnected, { ...PENDING, orderId });
      if (done.ok) expect.fail("it was written");
      expect(done.problem.kind).toBe("notConnected");
      expectAdvice(adapter, done.problem.because);
    });
  });
}
