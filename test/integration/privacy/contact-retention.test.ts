import { afterEach, beforeEach, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { ActLog } from "../../../src/people/acts/act-log.ts";
import { removeOldContacts } from "../../../src/people/privacy/contact-retention.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { attempt, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";

const DONE: Outcome = accepted();
const ORDERS = { approved: "1", cancelled: "2", test: "3", pending: "4", unpaid: "5", held: "6", young: "7" };
const fulfilled = { isPaid: true, isFulfilled: true };

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const order = (orderId: string) => app.store.getOrder({ shop: "acme", orderId });
const remove = (keptDays = 100) =>
  removeOldContacts(
    {
      store: app.store,
      shops: new Map([["acme", app.shop]]),
      acts: new ActLog({ store: app.store, clock: app.clock, log: createLog({ level: "silent" }) }),
      clock: app.clock,
      log: createLog({ level: "silent" }),
      signal: new AbortController().signal,
    },
    keptDays,
  );

async function given(orderId: string, state: Partial<OrderSnapshot>, attempts: number): Promise<void> {
  await knows(app, aSnapshotEvent({ orderId, ...state }));
  for (let made = 0; made < attempts; made++) await attempt(app, orderId, DONE);
}

/**
 * Given orders in every state that nothing has happened to for a hundred days,
 * when the contacts of finished ones are removed,
 * then finished ones hold nobody any more, and those that may still need their customer are whole.
 */
test("the contact of a finished order goes after its days, of no other order", async () => {
  await given(ORDERS.approved, fulfilled, 2);
  await given(ORDERS.cancelled, { isPaid: true, isOrderCancelled: true }, 0);
  await given(ORDERS.test, { isTest: true, isPaid: true }, 0);
  await given(ORDERS.pending, { isPaid: true }, 1);
  await given(ORDERS.unpaid, {}, 0);
  await given(
    ORDERS.held,
    { isPaid: true, contact: { names: ["Bo"], emails: ["bo@shop.example"], phones: [], countries: [] } },
    0,
  );
  await app.clock.advance(99 * DAY);
  await given(ORDERS.young, fulfilled, 2);
  expect(await remove()).toBe(0);
  await app.clock.advance(2 * DAY);
  expect(await remove()).toBe(3);
  for (const orderId of [ORDERS.approved, ORDERS.cancelled, ORDERS.test]) {
    const record = await order(orderId);
    expect([orderId, JSON.stringify(record)]).not.toEqual([orderId, expect.stringMatching(/ada@|Ada|4917/)]);
    expect(record?.trace.at(-1)?.detail).toEqual({ code: "contactExpired", days: 100 });
  }
  for (const orderId of [ORDERS.pending, ORDERS.unpaid, ORDERS.held, ORDERS.young])
    expect((await order(orderId))?.erasedAt).toBeNull();
});

test("points of such an order can still be taken back, and its deliveries bring nobody back", async () => {
  await given("1001", fulfilled, 2);
  await app.clock.advance(101 * DAY);
  await remove();
  const changedAt = (await order("1001"))?.changedAt ?? 0;
  expect(changedAt).toBeLessThan(NOON + DAY);
  await knows(app, aSnapshotEvent({ ...fulfilled, isRefunded: true, updatedAt: NOON + 100 * DAY }));
  const record = await order("1001");
  expect(record?.operations.at(-1)).toMatchObject({ kind: "cancelPoints", state: "queued" });
  expect(JSON.stringify(record)).not.toMatch(/ada@|Ada/);
});

test("what was looked at is not read again, and comes up again when it changes", async () => {
  for (let number = 0; number < 500; number++) await given(`old-${number}`, { isTest: true }, 0);
  await app.clock.advance(101 * DAY);
  expect(await remove()).toBe(500);
  await knows(app, aSnapshotEvent({ orderId: "next", isTest: true, updatedAt: NOON + SECOND }));
  await app.clock.advance(101 * DAY);
  let read = 0;
  const { changeOrder } = app.store;
  app.store.changeOrder = (...call: Parameters<typeof changeOrder>) => {
    read += 1;
    return changeOrder.apply(app.store, call) as never;
  };
  expect([await remove(), read]).toEqual([1, 1]);
  expect(await remove()).toBe(0);
});
