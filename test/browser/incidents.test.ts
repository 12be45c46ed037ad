import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, attempt, command, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { type OutageMorning, outageMorning } from "../support/browser/outage-morning.ts";
import { aSnapshotEvent } from "../support/builders/orders.ts";
import { refused } from "../support/builders/outcomes.ts";

/** Given a loyalty service that is down, then the page tells of it while it lasts, and how it ended. */

let morning: OutageMorning;
beforeAll(async () => {
  morning = await outageMorning();
});
afterAll(() => morning?.close());

const WIDTHS = [1280, 390];

async function fitsEverybody({ page }: Visitor): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate("document.documentElement.scrollWidth"), { message: `at ${width}` })
      .toBeLessThanOrEqual(width);
    expect(await troubleOf(page)).toEqual([]);
  }
}

test("an incident that is open leads from Today to its orders, and once it healed says how and how they are", async () => {
  const visitor = await morning.visit();
  const { page } = visitor;
  const incident = page.locator(".incidents tbody", {
    hasText: /The loyalty account “main” (is|was) unavailable/,
  });
  await page.goto("/");
  const way = page.locator("main").getByRole("link", { name: "View incidents" });
  await way.waitFor();
  // What it is about stands there, and so not that something is open, too.
  expect(await page.getByText("1 incident is open.").count()).toBe(0);
  await way.click();
  await incident.getByText("Open", { exact: true }).waitFor();
  await incident.getByText("6 orders, €300.00", { exact: true }).waitFor();
  await incident.getByText("Ongoing").waitFor();
  await incident.getByRole("button", { name: "Show" }).click();
  // As the list of orders shows them: no order is being sent to a service that is not available.
  await incident.getByText("6 orders are waiting").waitFor();
  const orders = incident.locator(".orders tbody .row");
  expect(await orders.getByText(/^(Queued|Retrying)$/).count()).toBe(morning.ids.length);
  // The incident says above what all of them wait for.
  expect(await orders.getByText("Waiting").count()).toBe(0);
  await fitsEverybody(visitor);

  await morning.comeBack();
  await page.reload();
  await incident.getByText("The loyalty account “main” was unavailable").waitFor();
  expect(await incident.getByText("Open", { exact: true }).count()).toBe(0);
  expect(await incident.getByText("Ongoing").count()).toBe(0);
  expect(await incident.locator("time").count()).toBe(2);
  await incident.getByRole("button", { name: "Show" }).click();
  await incident.getByText("Fixed automatically").waitFor();
  await incident.getByText("All of these orders are fine now.").waitFor();
  expect(await incident.locator(".orders tbody .row").count()).toBe(morning.ids.length);
  await fitsEverybody(visitor);

  await page.getByLabel("Status").selectOption({ label: "Open" });
  await page.getByText("No matching incidents.").waitFor();
  await page.getByLabel("Status").selectOption({ label: "Resolved" });
  await incident.getByRole("button", { name: "Show" }).click();
  await incident
    .locator(".orders tbody .row", { hasText: /Ada Example\s*€50\.00/ })
    .first()
    .waitFor();
  await incident.getByRole("link", { name: "#1", exact: true }).click();
  await page.getByRole("heading", { name: "Order #1", level: 1 }).waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.close();
});

test.each([
  [[], "All shops", {}],
  [["main"], "main", {}],
  [["a", "b", "c", "d", "e"], "a, b, c, +2", {}],
  [["garden"], null, { shop: "garden" }],
])("where there are several shops, an incident of %j says “%s” of %j", async (shops, said, facts) => {
  const { page, close } = await morning.visit();
  await changeAnswers(page, "**/api/status", (status) => {
    status.shopsByWeight = { good: 5 };
  });
  await changeAnswers(page, "**/api/incidents?*", ({ items }) => {
    const endedAt = items[0].begunAt;
    Object.assign(items[0], { shops, facts, endedAt, title: "Webhooks of garden did not work" });
  });
  await page.goto("/incidents");
  const named = page.locator(".incidents .is-name").first();
  const title = "Webhooks of garden did not work";
  await expect.poll(() => named.innerText()).toBe(said === null ? title : `${title}\n${said}`);
  await close();
});

test.each([
  [
    "one that has only begun",
    { code: "brandResting", endedAt: null, orders: 0, amounts: [], isBeingCounted: true },
    "Counting…",
    "is away",
  ],
  [
    "webhooks that were repaired",
    {
      code: "webhooksRestored",
      facts: {
        done: [
          { topic: "order.created" },
          { topic: "orders/paid" },
          { topic: "action.woocommerce_delete_order" },
        ],
      },
    },
    "Repaired within 1 second",
    "Order created, Order paid and Order deleted",
  ],
])("%s says so", async (_case, changes, cell, detail) => {
  const { page, close } = await morning.visit();
  await changeAnswers(page, "**/api/incidents?*", ({ items }) => {
    const told = {
      detail: "The loyalty service is away.",
      lastedMs: 1000,
      times: 1,
      healed: null,
      because: null,
    };
    Object.assign(items[0], { ...told, ...changes });
  });
  await page.goto("/incidents");
  const incident = page.locator(".incidents > tbody").first();
  await incident.getByText(cell, { exact: true }).waitFor();
  await incident.getByRole("button", { name: "Show" }).click();
  await incident.getByText(detail).waitFor();
  await page.unrouteAll({ behavior: "wait" });
  await close();
});

/** A bridge of its own, on whose page of incidents somebody stands. */
async function openIncidents(prepare: (app: RunningApp) => Promise<void>) {
  const app = await runApp({
    dashboardFolder: fileURLToPath(new URL("../../dist/dashboard", import.meta.url)),
  });
  await prepare(app);
  const browser = await openBrowser();
  const visitor = await visit(browser, app.url);
  const { page } = visitor;
  await page.goto("/incidents");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  const close = async () => {
    await visitor.close();
    await browser.close();
    await app.close();
  };
  return { page, close };
}

test("why an order failed is told in the service's own words, also once the incident is over", async () => {
  const { page, close } = await openIncidents(async (app) => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", refused("no such member"));
    await app.incidentPatrol.check();
    const [{ id }] = (await ask(app, "/orders/acme/1001")).body.order.operations;
    await command(app, `/operations/${encodeURIComponent(id)}/skip`);
    await app.incidentPatrol.check();
  });
  const incident = page.locator(".incidents tbody", { hasText: "1 order failed" });
  await incident.getByRole("button", { name: "Show" }).click();
  await incident.getByText("The loyalty service answered: “no such member”.").waitFor();
  expect(await incident.getByText("422").count()).toBe(0);
  await close();
});

test.each([
  ["the same said of all is said once", ["no such member", "no such member"], /“no such member”/, 1],
  ["what differs is said of each order", ["no such member", "blocked"], /“(no such member|blocked)”/, 2],
])("of failed orders %s, and the way to decide follows their number", async (_what, said, told, times) => {
  const { page, close } = await openIncidents(async (app) => {
    for (const [at, words] of said.entries()) {
      await knows(app, aSnapshotEvent({ orderId: String(at), isPaid: true }));
      await attempt(app, String(at), refused(words));
    }
    await app.incidentPatrol.check();
  });
  const incident = page.locator(".incidents > tbody", { hasText: "2 orders failed" });
  await incident.getByRole("button", { name: "Show" }).click();
  await incident
    .locator("p:has-text('2 orders need your attention') + p")
    .getByRole("link", { name: "Review now" })
    .waitFor();
  await expect.poll(() => incident.getByText(told).count()).toBe(times);
  expect(await incident.getByText(/^Order .*:/).count()).toBe(0);
  await close();
});
