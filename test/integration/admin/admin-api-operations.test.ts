import { afterEach, beforeEach, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { StoreUnavailable } from "../../../src/store/store.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp, signed } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted, notAccepted } from "../../support/builders/outcomes.ts";

const REJECTED: Outcome = notAccepted();
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

test.each([
  ["retry", "queued"],
  ["skip", "withdrawn"],
  ["done", "done"],
])("%s makes it %s", async (decision, state) => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", REJECTED);
  const { status, body } = await command(
    app,
    `/operations/${encodeURIComponent("acme:1001:earn:1")}/${decision}`,
  );
  expect([status, body.order.operations[0].state]).toEqual([200, state]);
  expect(app.woken.dispatcher).toBe(1);
});

test.each(["acme:1001:earn:2", "acme:7:earn:1", "nobody:1001:earn:1", "nonsense", "a:b:c:d:e"])(
  "%s is no operation",
  async (id) => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    expect((await command(app, `/operations/${encodeURIComponent(id)}/retry`)).status).toBe(404);
  },
);

test("a finished one cannot be settled again", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  expect((await command(app, "/operations/acme:1001:earn:1/retry")).status).toBe(409);
});

test("all are retried at once, deliveries too; a filter takes only what it names", async () => {
  for (const orderId of ["1", "2", "3"]) {
    await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
    await attempt(app, orderId, REJECTED);
    await app.clock.advance(60_000);
  }
  const headers = signed("no order");
  await fetch(`${app.url}/webhooks/acme`, { method: "POST", body: "no order", headers });
  await app.store.settleDelivery({
    deliveryId: "1",
    outcome: "dead",
    reason: { code: "invalidJson" },
    orderIds: [],
  });

  const retry = async (body: object) => (await ask(app, "/dead-letters/retry", { body })).body;
  expect(await retry({ shop: "other" })).toEqual({ operations: 0, deliveries: 0 });
  expect(await retry({ operation: "redeem" })).toEqual({ operations: 0, deliveries: 0 });
  expect(await retry({ operation: "earn", since: "2026-06-01T12:02:00Z" })).toEqual({
    operations: 1,
    deliveries: 0,
  });
  expect(await retry({ shop: "acme", deliveries: false })).toEqual({ operations: 2, deliveries: 0 });
  expect(await retry({ shop: "acme" })).toEqual({ operations: 0, deliveries: 1 });
  expect(await retry({})).toEqual({ operations: 0, deliveries: 0 });
  expect(app.woken).toEqual({ inbox: 2, dispatcher: 2 });
});

test("what was retried before the store failed is worked on at once, and is an act", async () => {
  for (const orderId of ["1", "2", "3"]) {
    await knows(app, aSnapshotEvent({ orderId, isPaid: true }));
    await attempt(app, orderId, REJECTED);
  }
  const change = app.store.changeOrder;
  let changes = 0;
  app.store.changeOrder = (...given) => {
    changes += 1;
    return changes > 1 ? Promise.reject(new StoreUnavailable({ code: "storeClosed" })) : change(...given);
  };
  expect((await ask(app, "/dead-letters/retry", { body: {} })).status).toBe(503);
  app.store.changeOrder = change;
  expect(app.woken).toEqual({ inbox: 0, dispatcher: 1 });
  const facts = { operations: 1, deliveries: 0 };
  expect((await ask(app, "/acts")).body.items).toMatchObject([{ code: "actAllRetried", facts }]);
});

test("an operation that is let go twice is let go once", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", REJECTED);
  const { body: first } = await command(app, "/operations/acme:1001:earn:1/retry");
  await app.clock.advance(60_000);
  const { status, body } = await command(app, "/operations/acme:1001:earn:1/retry");
  expect([status, body]).toEqual([200, first]);
});
