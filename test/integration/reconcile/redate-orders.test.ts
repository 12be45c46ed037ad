import { expect, test } from "vitest";
import { finishRedating, redateOrders } from "../../../src/reconcile/redate-orders.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ClockCheck } from "../../../src/runtime/time/clock-check.ts";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import { aContext, arrive, aShop, aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { faultyFiles } from "../../support/disk/faulty-files.ts";
import { storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const HOURS = 9 * 60 * 60 * SECOND;
const AHEAD = NOON + HOURS;
const query = { brands: ["main"], operations: ["earn"], limit: 100, leaseMs: 60 * SECOND } as const;

/**
 * Given 40 orders that were planned by a clock nine hours ahead, which has been corrected.
 * When the process ends before all are dated anew, then the next start finishes it.
 */
test("what an end of the process left undone, the next start does", async () => {
  const clock = new FakeClock(NOON);
  const store = await storeOnFakeDisk(clock);
  for (let number = 1; number <= 40; number++) {
    const orderId = String(number);
    const record = arrive(null, [aSnapshotEvent({ orderId, isPaid: true })], aContext({ now: AHEAD }));
    await store.changeOrder({ shop: "acme", orderId }, () => ({
      record: { ...record, orderId },
      result: null,
    }));
  }
  let woken = 0;
  const parts = (signal: AbortSignal) => ({
    store,
    shops: new Map([["acme", aShop()]]),
    clock: new ClockCheck(clock),
    log: createLog({ level: "silent" }),
    onPlanned: () => {
      woken += 1;
    },
    signal,
  });
  const nextDueAt = () => store.nextDueAt(query);
  await redateOrders(parts(AbortSignal.abort()));
  expect([await nextDueAt(), woken]).toEqual([AHEAD, 0]);
  const { signal } = new AbortController();
  await finishRedating(parts(signal));
  expect([await nextDueAt(), woken]).toEqual([NOON, 1]);
  await finishRedating(parts(signal));
  expect(woken).toBe(1);
  const order = await store.getOrder({ shop: "acme", orderId: "1" });
  expect(order?.trace.filter(({ detail }) => detail.code === "clockCorrected")).toHaveLength(1);
});

test("a lease that was given by a clock ahead ends after its time by the right one", async () => {
  const clock = new FakeClock(AHEAD);
  const store = await openLowdbStore({
    path: "/data",
    files: faultyFiles(new FakeDisk(), () => null),
    clock,
  });
  const record = arrive(null, [aSnapshotEvent({ isPaid: true })], aContext({ now: NOON }));
  await store.changeOrder(record, () => ({ record, result: null }));
  expect(await store.takeDueLanes({ ...query, now: AHEAD })).toHaveLength(1);
  expect(await store.takeDueLanes({ ...query, now: NOON })).toHaveLength(0);
  expect(await store.takeDueLanes({ ...query, now: NOON + 61 * SECOND })).toHaveLength(1);
  await store.close();
});
