import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";

const NOBODY = { names: [], emails: [], phones: [], countries: [] };

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

test.each([
  ["is offered where the shop sent no contact", false, true, 200],
  ["is not offered where the shop erased the customer, for it would be refused", true, false, 409],
])("filling in the contact %s", async (_title, isAnonymised, isOffered, answered) => {
  await knows(app, aSnapshotEvent({ isPaid: true, isAnonymised, contact: NOBODY }));
  const { order } = (await ask(app, "/orders/acme/1001")).body;
  expect(order.canFillIn).toBe(isOffered);
  const body = { email: "ada@shop.example" };
  const { status } = await ask(app, "/orders/acme/1001/contact", { method: "PATCH", body });
  expect(status).toBe(answered);
});
