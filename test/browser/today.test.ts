import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Outcome } from "../../src/domain/operation/outcome.ts";
import { noteBackup } from "../../src/runtime/installation/backup-note.ts";
import { createLog } from "../../src/runtime/log/log.ts";
import { attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type AppGiven, type RunningApp, runApp, signed } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { aSnapshotEvent, DAY } from "../support/builders/orders.ts";
import { keyNotAccepted, noConnection, refused } from "../support/builders/outcomes.ts";

/** "Nothing needs your attention" in green is a promise: whatever an alert would tell of takes it away. */
const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

const WEBHOOK = { webhook: { url: "https://alerts.example/hook" } } as never;

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

async function openToday(given: AppGiven = {}): Promise<Page> {
  app = await runApp({ ...given, dashboardFolder: DASHBOARD });
  const { page } = await visit(browser, app.url);
  await page.goto("/");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.locator(".headline").waitFor();
  return page;
}

test("how old the last backup is stands on Today, with the way to how one is made", async () => {
  const folder = mkdtempSync(join(tmpdir(), "backup-age-"));
  const page = await openToday({ storage: { path: join(folder, "data") } });
  const line = page.locator(".connections > li", { hasText: "Backup" });
  await line.getByText("None yet").waitFor();
  await noteBackup(join(folder, "data"), Date.now() - 8 * DAY);
  await page.reload();
  await line.getByText("Older than a week").waitFor();
  await noteBackup(join(folder, "data"), Date.now());
  await page.reload();
  await line.getByText("Up to date").waitFor();
  await line.getByRole("link", { name: "Backup" }).click();
  await page.getByRole("heading", { name: "Backups", level: 1 }).waitFor();
  await page.getByText("store backup FOLDER").waitFor();
  await page.getByRole("link", { name: "How to back up and restore" }).click();
  await page.getByText("bridge store backup").first().waitFor();
  rmSync(folder, { recursive: true });
});

const deliver = (secret?: string) =>
  fetch(`${app.url}/webhooks/acme`, {
    method: "POST",
    body: "{}",
    headers: signed("{}", secret === undefined ? {} : { secret }),
  });

test("while alerts go nowhere, Today leads to where one is set up", async () => {
  const page = await openToday();
  const line = page.locator(".connections > li", { hasText: "Alerts" });
  await line.getByText("Nobody is notified").waitFor();
  await line.getByRole("link", { name: "Alerts" }).click();
  await page.getByRole("heading", { name: "Alerts", level: 1 }).waitFor();
  await app.close();
  const told = await openToday({ alerts: WEBHOOK });
  await told.getByText("No alert sent yet").waitFor();
  expect(await told.getByText("Nobody is notified").count()).toBe(0);
});

test("what is not set up takes away the green, and is named", async () => {
  const page = await openToday();
  await page.getByText("Nothing needs your attention. Still to set up: Backup and Alerts.").waitFor();
  expect(await page.locator('.note[data-tone="good"]').count()).toBe(0);
});

test("without any trouble nothing waits, in green", async () => {
  const folder = mkdtempSync(join(tmpdir(), "backed-up-"));
  await noteBackup(join(folder, "data"), Date.now());
  const page = await openToday({ storage: { path: join(folder, "data") }, alerts: WEBHOOK });
  await expect
    .poll(() => page.locator('.note[data-tone="good"]').textContent())
    .toContain("Nothing needs your attention.");
  rmSync(folder, { recursive: true });
});

test("a clock that is ahead is told on Today, and nothing is green", async () => {
  const page = await openToday({ clockAheadMs: 3 * 60 * 60_000 });
  await page.getByText("This machine’s clock is ahead").waitFor();
  await expect.poll(() => page.locator('.note[data-tone="good"]').count()).toBe(0);
  await page.getByRole("link", { name: "Needs attention" }).click();
  await page.locator(".note", { hasText: "This machine’s clock is ahead" }).waitFor();
  expect(await page.getByText("Nothing needs your attention").count()).toBe(0);
});

function observe(outcome: Outcome): void {
  const startedAt = app.clock.monotonic();
  app.brand.observe("main", { order: "1", outcome, startedAt }, createLog({ level: "silent" }));
}

test("the menu counts what the page lists for a person: a paused account too", async () => {
  const page = await openToday();
  const badge = page.locator(".shell-menu .pill");
  const facts = { orderId: "1001", orderNumber: "#1001", isPaid: true };
  await knows(app, aSnapshotEvent(facts));
  await attempt(app, "1001", refused());
  await page.reload();
  await expect.poll(() => badge.allTextContents()).toEqual(["1"]);
  observe(keyNotAccepted());
  await page.reload();
  await page.getByText("has been paused since").waitFor();
  await expect.poll(() => badge.allTextContents()).toEqual(["2"]);
  await page.getByText("1 order failed.").waitFor();
});

test("an account whose service is not there is red on Today and Shops, with since when", async () => {
  const page = await openToday();
  observe(noConnection());
  await page.reload();
  const note = page.locator('.note[data-tone="bad"]', {
    hasText: "The loyalty account “main” has been unavailable since",
  });
  await note.waitFor();
  await expect.poll(() => page.locator('.note[data-tone="good"]').count()).toBe(0);
  await page.locator(".connections > li", { hasText: "Unavailable" }).waitFor();
  // It is tried again by itself: nobody has to do anything.
  expect(await page.locator(".shell-menu .pill").count()).toBe(0);
  await page.getByRole("link", { name: "Shops", exact: true }).first().click();
  const card = page.locator(".shop").first();
  await card.locator(".shop-line", { hasText: "Loyalty account Unavailable" }).waitFor();
  // Once: not again below, beside the account's name.
  await card.locator("dd").first().waitFor();
  expect((await card.innerText()).match(/Unavailable/g)).toHaveLength(1);
  await page.getByRole("link", { name: "Needs attention" }).click();
  await page.getByText("No order waits for your decision.").waitFor();
});

test("an account that has just become unavailable says since when", async () => {
  const page = await openToday();
  observe(noConnection());
  await changeAnswers(page, "**/api/status*", ({ brands }) => {
    brands[0].state.since = new Date(Date.now() - 7000).toISOString();
  });
  await page.reload();
  const account = page.locator(".connections > li", { hasText: "Unavailable" });
  await expect.poll(() => account.innerText()).toMatch(/since \d\d:\d\d/);
});

test("some wrong signatures in a row make Today doubt the secret, until one is right", async () => {
  const page = await openToday();
  for (const _each of [1, 2, 3]) await deliver("another secret");
  await page.reload();
  await page.getByText("The last 3 requests for this shop were signed with another secret").waitFor();
  await expect.poll(() => page.locator('.note[data-tone="good"]').count()).toBe(0);
  await deliver();
  await page.reload();
  await page.locator(".headline").waitFor();
  await expect.poll(() => page.getByText("were signed with another secret").count()).toBe(0);
});

test("on a wide screen the page stands in the middle beside the menu, and two digits leave a menu label on its line", async () => {
  const page = await openToday();
  await page.setViewportSize({ width: 1920, height: 900 });
  await page.route(/\.woff2$/, (route) => route.abort());
  await changeAnswers(page, "**/api/status*", ({ outbox }) => {
    outbox.dead = 11;
  });
  await page.reload();
  await page.locator(".shell-menu .pill", { hasText: "11" }).waitFor();
  const heightOf = async (name: string) =>
    (await page.locator(".menu-link", { hasText: name }).boundingBox())?.height ?? 0;
  expect(await heightOf("Needs attention")).toBeLessThan(1.2 * (await heightOf("Today")));
  const menu = await page.locator(".shell-menu").boundingBox();
  const content = await page.locator("#content .headline").boundingBox();
  const [left, right] = [(menu?.x ?? 0) + (menu?.width ?? 0), content?.x ?? 0];
  expect(right - left).toBeGreaterThan(100);
  expect(1920 - (right + (content?.width ?? 0))).toBeCloseTo(right - left, 0);
});
