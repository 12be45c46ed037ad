import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { notAccepted, refused } from "../../support/builders/outcomes.ts";

/** Orders that failed are one incident: what it says is true of those that still are failed. */
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

async function fails(orderId: string, said: string): Promise<void> {
  await knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId}`, isPaid: true }));
  await attempt(app, orderId, refused(said));
  await app.incidentPatrol.check();
}

async function skip(orderId: string): Promise<void> {
  const { order } = (await ask(app, `/orders/acme/${orderId}`)).body;
  const { id } = order.operations.find(({ state }: { state: string }) => state === "dead");
  await command(app, `/operations/${encodeURIComponent(id)}/skip`);
  await app.incidentPatrol.check();
}

const incident = async () => (await ask(app, "/incidents/1")).body.incident;

test("of different causes none is named for all, and only what is still failed is counted until it is over", async () => {
  await fails("1001", "no such member");
  expect(await incident()).toMatchObject({
    title: "1 order failed",
    because: expect.stringContaining("422"),
  });
  await fails("1002", "Unknown activity");
  expect(await incident()).toMatchObject({
    ...{ title: "2 orders failed", orders: 2, stillFailed: 2, because: null, facts: { isMixed: true } },
    detail: expect.stringMatching(/^In acme, for different reasons\. Fix the causes/),
  });
  await skip("1002");
  expect(await incident()).toMatchObject({
    ...{ title: "1 order failed", orders: 2, stillFailed: 1, because: expect.stringContaining("422") },
    detail: expect.stringMatching(/^In acme: the loyalty service .*\. Fix the cause/),
  });
  await skip("1001");
  expect(await incident()).toMatchObject({
    ...{ title: "2 orders failed", orders: 2, stillFailed: null, because: null, facts: { isMixed: true } },
    endedAt: expect.any(String),
  });
});

test("the same cause is named once for all, whatever number or address the service quotes", async () => {
  await fails("1001", "no such member: ada@shop.example, 17");
  await fails("1002", "no such member: ben@shop.example, 18");
  expect(await incident()).toMatchObject({
    title: "2 orders failed",
    because: expect.stringContaining("422"),
  });
  expect(JSON.stringify(await incident())).not.toContain("no such member");
  await knows(app, aSnapshotEvent({ orderId: "1003", isPaid: true }));
  await attempt(app, "1003", notAccepted("no such member: 19"));
  await app.incidentPatrol.check();
  expect(await incident()).toMatchObject({ title: "3 orders failed", because: null });
});
