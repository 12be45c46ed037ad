import { afterEach, expect, test } from "vitest";
import { ask, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { keyNotAccepted, noConnection } from "../../support/builders/outcomes.ts";

let app: RunningApp;
afterEach(() => app?.close());

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
/** As many failures in a row rest an account. */
const FAILURES = 10;

test.each([
  ["is paused", keyNotAccepted()],
  ["is not available", noConnection()],
] as const)("an order that is due says that its account %s", async (why, outcome) => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const reasons = async () => [
    (await ask(app, "/orders")).body.items[0].reason,
    (await ask(app, "/orders/acme/1001")).body.order.reason,
  ];
  expect(await reasons()).toEqual(Array(2).fill("Points are being given"));
  for (let order = 0; order < FAILURES; order++)
    app.brand.observe("main", { order: `${order}`, outcome, startedAt: 0 }, SILENT);
  expect(await reasons()).toEqual(Array(2).fill(`Waiting: the loyalty account main ${why}`));
});
