import { expect, test } from "vitest";
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
  const start = async (programme = right, signal = new AbortController().signal) => {
    planned = 0;
    const shops = new Map([["acme", aShop({ programme })]]);
    const log = createLog({ level: "silent" });
    const onPlanned = () => {
      planned += 1;
    };
    await (await replanChangedProgrammes({ store, shops, clock, log, onPlanned, signal }))();
    return planned;
  };
  return { store, start, states: async () => (await store.counts()).orders };
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
