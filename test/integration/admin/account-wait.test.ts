import { afterEach, expect, test } from "vitest";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { keyNotAccepted, noConnection, serviceFailed } from "../../support/builders/outcomes.ts";
import { type } from "../../support/commands/typed-command.ts";

let app: RunningApp;
afterEach(() => app?.close());

const SILENT = { debug() {}, info() {}, warn() {}, error() {} };
/** As many failures in a row rest an account. */
const FAILURES = 10;

test.each([
  ["paused", keyNotAccepted(), /UTC$/],
  ["unavailable", noConnection(), /\. Next attempt: 1 Jun 2026, 12:/],
] as const)("an order that is due says that its account is %s", async (why, outcome, next) => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const reasons = async () => [
    (await ask(app, "/orders")).body.items[0].reason,
    (await ask(app, "/orders/acme/1001")).body.order.reason,
  ];
  expect(await reasons()).toEqual(Array(2).fill("Points are being given"));
  for (let order = 0; order < FAILURES; order++)
    app.brand.observe("main", { order: `${order}`, outcome, startedAt: 0 }, SILENT);
  const said = `Waiting for the loyalty account “main”, ${why} since 1 Jun 2026, 12:00 UTC`;
  for (const reason of await reasons()) {
    expect(reason).toContain(said);
    expect(reason.slice(said.length - "UTC".length)).toMatch(next);
  }
});

test("an order that is retried says so too, in lists, on its page and in the terminal", async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", serviceFailed(503));
  for (let order = 0; order < FAILURES; order++)
    app.brand.observe("main", { order: `${order}`, outcome: noConnection(), startedAt: 0 }, SILENT);
  const { order } = (await ask(app, "/orders/acme/1001")).body;
  const [row] = (await ask(app, "/orders")).body.items;
  expect(order).toMatchObject({ state: "retrying", code: "waitsForAccount", cause: null });
  expect(row).toMatchObject({ state: "retrying", code: "waitsForAccount", reason: order.reason });
  const { out } = await type(["show", "acme", "1001", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(out).toMatch(/^Points +No points yet\. Waiting for the loyalty account “main”, unavailable since/m);
});

test("show says of a step that is retried why, since when, and when next", async () => {
  app = await runApp();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", serviceFailed(503));
  const { out } = await type(["show", "acme", "1001", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(out).toMatch(
    /^Points +No points yet\. The loyalty service had an error \(503.*; since .*, next attempt /m,
  );
});
