import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { DAY_MS } from "../../src/domain/durations.ts";
import { IncidentLog } from "../../src/health/incidents/incident-log.ts";
import { createLog } from "../../src/runtime/log/log.ts";
import { ask, attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type AppGiven, type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { expectUsable } from "../support/browser/programme-page.ts";
import { anIncident } from "../support/builders/incidents.ts";
import { aProgramme, aRefund, aSnapshotEvent } from "../support/builders/orders.ts";
import { accepted, refused, serviceFailed } from "../support/builders/outcomes.ts";

/** What a row of an order says, in the list and wherever else it is named. */
const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

let browser: Browser;
let app: RunningApp;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

async function signIn(given: AppGiven = {}): Promise<void> {
  app = await runApp({ ...given, dashboardFolder: DASHBOARD });
  ({ page } = await visit(browser, app.url));
  await page.goto("/");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
}

const row = (name: string) =>
  page.locator(".orders .row").filter({ has: page.getByRole("link", { name, exact: true }) });

const hold = (orderId: string, note: string) =>
  ask(app, `/orders/acme/${orderId}/hold`, { method: "POST", body: { note } });

test.each([1280, 820, 390])("at %i px, a partial refund stands below the total", async (width) => {
  await signIn();
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true, refunds: [aRefund("r", 500)] }));
  await knows(app, aSnapshotEvent({ orderId: "2", orderNumber: "#2", isPaid: true }));
  for (const orderId of ["1", "2"]) await attempt(app, orderId, accepted());
  await page.setViewportSize({ width, height: 900 });
  await page.goto("/orders");
  const refund = page.getByText("€5.00 refunded");
  await refund.waitFor();
  expect(await refund.count()).toBe(1);
  const [total, below] = [
    await row("#1001").locator(".amount .amount").boundingBox(),
    await refund.boundingBox(),
  ];
  expect(below?.y).toBeGreaterThanOrEqual((total?.y ?? 0) + (total?.height ?? 0) - 4);
  const endOfPoints = async (name: string) => {
    const box = await row(name).locator(".points").boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await endOfPoints("#1001")).toBeCloseTo(await endOfPoints("#2"), 0);
  await expectUsable(page);
});

test("a decision is one sentence, with the note's own full stop or one of its own", async () => {
  await signIn();
  for (const [orderId, note] of [
    ["1", "Call back first."],
    ["2", "fraud"],
    ["3", ""],
  ] as const) {
    await knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId}`, isPaid: true }));
    await hold(orderId, note);
  }
  await page.goto("/orders");
  const said = async (name: string) => (await row(name).locator(".is-state > .dim").innerText()).trim();
  await row("#1").waitFor();
  expect(await said("#1")).toMatch(/^Put on hold by Admin on \d.*\d: “Call back first\.”$/);
  expect(await said("#2")).toMatch(/^Put on hold by Admin on \d.*\d: “fraud”\.$/);
  expect(await said("#3")).toMatch(/^Put on hold by Admin on \d.*\d\.$/);
});

test("a cancellation's note stands in the order's banner", async () => {
  await signIn();
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true }));
  await ask(app, "/orders/acme/1/cancel", { method: "POST", body: { note: "Returned by phone" } });
  await page.goto("/orders/acme/1");
  await page.locator(".banner").getByText("“Returned by phone”").waitFor();
});

test("orders on hold alone make Today amber, a failed one makes it red", async () => {
  await signIn();
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true }));
  await hold("1", "");
  await page.reload();
  await page.locator('.headline[data-tone="wait"]').getByText("1 order is on hold").waitFor();
  await knows(app, aSnapshotEvent({ orderId: "2", isPaid: true }));
  await attempt(app, "2", refused("no such member"));
  await page.reload();
  await page.locator('.headline[data-tone="bad"]').getByText("1 order failed").waitFor();
});

test("an incident of failed orders quotes the service, and a failed order is said to have failed once", async () => {
  await signIn();
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true }));
  await attempt(app, "1", refused("no such member"));
  await app.incidentPatrol.check();
  await page.goto("/incidents");
  const incident = page.locator(".incidents tbody", { hasText: "1 order failed" });
  await incident.getByRole("button", { name: "Show" }).click();
  await incident.locator(".opened p", { hasText: "no such member" }).waitFor();
  const order = incident.locator(".orders tbody .row");
  await order.getByText("Failed").waitFor();
  expect((await order.innerText()).match(/Failed/g)).toHaveLength(1);
  expect(await order.innerText()).not.toContain("no such member");
});

test.each([
  [{ on: "fulfilled" as const }, "The points are approved now, before the order is fulfilled."],
  [
    { on: "fulfilled" as const, afterDays: 14 },
    "The points are approved now, before the order is fulfilled and the return window ends.",
  ],
  [{ on: "paid" as const, afterDays: 14 }, "The points are approved now, before the return window ends."],
])("of an order with %j, approving now says what it does not wait for", async (approve, said) => {
  await signIn({ shop: { programme: aProgramme({ approve }) } });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  await page.goto("/orders/acme/1001");
  await page.getByRole("button", { name: "Approve now" }).click();
  await page.getByRole("dialog").getByText(said, { exact: true }).waitFor();
});

test("the account menu says who is signed in, and keeps signing everyone out apart", async () => {
  await signIn();
  await page.locator(".shell-menu .more > summary").click();
  const menu = page.locator(".shell-menu .more-panel");
  await menu.getByText("Signed in as").waitFor();
  await menu.getByText(/Admin$/).waitFor();
  expect(await menu.locator("svg.icon").count()).toBe(0);
  await expectUsable(page);
  await menu.getByRole("button", { name: "Sign everyone out" }).click();
  await page.getByRole("dialog", { name: "Sign everyone out of the dashboard?" }).waitFor();
});

test("no row names the time zone, which is the reader's own", async () => {
  await signIn();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", serviceFailed(503));
  await page.clock.setFixedTime(app.clock.now() - DAY_MS);
  await page.goto("/orders");
  await row("#1001")
    .getByText(/^Next attempt: 1\sJun\s2026,\s\d\d:\d\d$/)
    .waitFor();
});

test("an attempt that is due by now is not said to come, in the list and on the order's page", async () => {
  await signIn();
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", serviceFailed(503));
  await page.clock.setFixedTime(app.clock.now() + DAY_MS);
  await page.goto("/orders");
  await row("#1001").getByText("Retrying", { exact: true }).waitFor();
  expect(await page.getByText(/Next attempt/).count()).toBe(0);
  await page.goto("/orders/acme/1001");
  await page.locator(".banner").getByText("(503)").waitFor();
  expect(await page.getByText(/Next attempt/).count()).toBe(0);
});

test("an incident of webhooks that were set up again names as many as it counts", async () => {
  await signIn();
  const topics = ["order.created", "order.deleted", "action.woocommerce_delete_order"];
  const done = topics.map((topic) => ({ code: "webhookSetUp", topic }) as never);
  const facts = { code: "webhooksRestored", shop: "acme", done, webhooks: 3 } as const;
  const endedAt = app.clock.now();
  const log = new IncidentLog({ store: app.store, log: createLog({ level: "silent" }) });
  await log.begin("restored", (number) => anIncident({ number, facts, begunAt: endedAt, endedAt }));
  await page.goto("/incidents");
  const incident = page.locator(".incidents tbody");
  await incident.getByRole("button", { name: "Show" }).click();
  await incident.getByText(/3 webhooks were set up again/).waitFor();
  await incident
    .getByText("Webhooks: Order created and Order deleted (2 webhooks)", { exact: true })
    .waitFor();
});
