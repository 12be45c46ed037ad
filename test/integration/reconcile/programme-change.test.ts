import { expect, test, vi } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { replanChangedProgrammes } from "../../../src/reconcile/programme-change.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import {
  aContext,
  anOrder,
  aProgramme,
  arrive,
  aShop,
  aSnapshotEvent,
  NOON,
  send,
} from "../../support/builders/orders.ts";
import { notAccepted } from "../../support/builders/outcomes.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/**
 * Given 40 orders whose earn was refused for a mistyped activity, and 300 that wait for a mobile number.
 * When the bridge starts with a corrected programme, then all go on without anybody's doing, once; a start with the same
 * programme plans nothing again, and one that is stopped on the way is made up for by the next.
 */
const REFUSED: Outcome = notAccepted("no such activity");
const wrong = aProgramme({ earn: { activityId: "99" } });
const right = aProgramme({
  earn: { activityId: "12" },
  contact: { missing: "placeholder", placeholderMobile: "+491700000000" },
});

async function given() {
  const clock = new FakeClock();
  const store = await storeOnFakeDisk(clock);
  const context = aContext({ programme: wrong, now: NOON });
  const noPhone = { ...anOrder().contact, phones: [] };
  for (let number = 1; number <= 340; number++) {
    const orderId = String(number);
    const event = aSnapshotEvent({ orderId, isPaid: true, ...(number > 40 ? { contact: noPhone } : {}) });
    await store.changeOrder({ shop: "acme", orderId }, () => {
      const record = { ...arrive(null, [event], context), orderId };
      return { record: send(record, context, [REFUSED]).record, result: null };
    });
  }
  let planned = 0;
  const start = async (programme = right, signal = new AbortController().signal, version = 1) => {
    planned = 0;
    const shops = new Map([["acme", aShop({ programme, programmeVersion: version })]]);
    const log = createLog({ level: "silent" });
    const onPlanned = () => {
      planned += 1;
    };
    await (await replanChangedProgrammes({ store, shops, clock, log, onPlanned, signal }))();
    return planned;
  };
  return { clock, context, store, start, states: async () => (await store.counts()).orders };
}

test("what a mistake held up goes on with the first start after its correction", async () => {
  const { start, states } = await given();
  await start(wrong);
  expect(await states()).toMatchObject({ dead: 40, held: 300, queued: 0 });
  expect(await start()).toBe(1);
  expect(await states()).toMatchObject({ dead: 0, held: 0, queued: 340 });
});

test("a start with the programme of before plans nothing again", async () => {
  const { store, start } = await given();
  await start();
  const before = await store.getOrder({ shop: "acme", orderId: "1" });
  expect(await start()).toBe(0);
  expect(await store.getOrder({ shop: "acme", orderId: "1" })).toBe(before);
});

test("a start that is stopped on the way is made up for by the next", async () => {
  const { start, states } = await given();
  expect(await start(right, AbortSignal.abort())).toBe(0);
  expect(await states()).toMatchObject({ dead: 40 });
  expect(await start()).toBe(1);
  expect(await states()).toMatchObject({ dead: 0, queued: 340 });
});

test("an order that an earlier programme excluded follows the current one", async () => {
  const { context, store, start } = await given();
  const excluding = aProgramme({ earn: { activityId: "12" }, exclude: { minTotal: "60" } });
  await store.changeOrder({ shop: "acme", orderId: "999" }, () => {
    const event = aSnapshotEvent({ orderId: "999", isPaid: true });
    const record = arrive(null, [event], { ...context, programme: excluding });
    return { record: { ...record, orderId: "999" }, result: null };
  });
  const found = async () => store.getOrder({ shop: "acme", orderId: "999" });
  expect(await found()).toMatchObject({ reason: { code: "noPoints" }, operations: [] });
  await start();
  expect(await found()).toMatchObject({
    reason: { code: "pointsBeingEarned" },
    operations: [{ kind: "earn", state: "queued" }],
  });
});

test("a programme that is active again plans what another one decided in between", async () => {
  const { store, start, states } = await given();
  await start(wrong, undefined, 1);
  const before = await states();
  expect(await start(wrong, undefined, 1)).toBe(0);
  await store.changeOrder({ shop: "acme", orderId: "1" }, (known) => ({
    record: known === null ? null : { ...known, reason: { code: "waitsForPayment" } },
    result: null,
  }));
  expect(await start(wrong, undefined, 3)).toBe(1);
  expect(await states()).toEqual(before);
  expect((await store.getOrder({ shop: "acme", orderId: "1" }))?.reason).toMatchObject({ code: "failed" });
});

test("of four times as many orders, four times as many are read, and only those that change are written", async () => {
  const { clock } = await given();
  const workOn = async (orders: number) => {
    const store = await storeOnFakeDisk(clock);
    for (let number = 1; number <= orders; number++) {
      const orderId = String(number);
      const event = aSnapshotEvent({ orderId, isPaid: number % 2 === 0, createdAt: NOON });
      const context = aContext({ programme: right, now: NOON });
      const record = { ...arrive(null, [event], context), orderId };
      await store.changeOrder({ shop: "acme", orderId }, () => ({ record, result: null }));
    }
    const [pages, changes] = [vi.spyOn(store, "readOrders"), vi.spyOn(store, "changeOrder")];
    const shops = new Map([["acme", aShop({ programme: onCreation })]]);
    const { signal } = new AbortController();
    const log = createLog({ level: "silent" });
    await (await replanChangedProgrammes({ store, shops, clock, log, onPlanned: () => {}, signal }))();
    return [pages.mock.calls.length, changes.mock.calls.length];
  };
  const onCreation = aProgramme({ ...right, earn: { ...right.earn, on: "created" } });
  expect(await workOn(200)).toEqual([2, 100]);
  expect(await workOn(800)).toEqual([8, 400]);
});
