import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { expectUsable } from "../support/browser/programme-page.ts";
import { aRefund, aSnapshotEvent, NOON } from "../support/builders/orders.ts";
import { accepted, refused } from "../support/builders/outcomes.ts";

/** One order's page: where it stands at the top, what happened below it. */

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

async function openOrder(width: number): Promise<Page> {
  const { page } = await visit(browser, app.url, { viewport: { width, height: 800 } });
  await page.goto("/orders/acme/1001");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Order #1001", level: 1 }).waitFor();
  return page;
}

test("the details say what the order in the shop shows of its points, and since when", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await app.store.changeOrder({ shop: "acme", orderId: "1001" }, (record) => ({
    record: record && { ...record, atShop: { points: 120, state: "pending", at: NOON } },
    result: null,
  }));
  const page = await openOrder(1280);
  const details = page.locator("dl", { hasText: "First seen" });
  await details.getByText(/^Points pending \(120 points\), .*2026/).waitFor();
  await details.getByText("Written to the shop").waitFor();
  await details.getByRole("link", { name: "acme" }).click();
  await expect.poll(() => page.url()).toMatch(/\/shops\?shop=acme$/);
});

test("stages stand in the order in which they happen: what is to come follows what has happened", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const page = await openOrder(1280);
  const stages = page.locator(".way li");
  await stages.first().waitFor();
  const told = await stages.evaluateAll((all) =>
    all.map((each) => [
      each.querySelector("span")?.firstChild?.textContent ?? "",
      each.getAttribute("data-state"),
    ]),
  );
  expect(told).toEqual([
    ["Paid", "done"],
    ["Points given", "done"],
    ["Fulfilled", "toCome"],
    ["Points approved", "toCome"],
  ]);
});

test("a stage that failed is marked as failed, and not like those that are still to come", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", refused("no such member"));
  const page = await openOrder(1280);
  const stage = page.locator('.way [data-state="failed"]');
  await stage.getByText("Failed").waitFor();
  expect(await stage.innerText()).toMatch(/^Points given/);
  // The line below the title says which order it is.
  const line = page.locator(".heading > p");
  expect(await line.innerText()).toMatch(/^acme · .*20\d\d · €/);
});

test.each([1280, 390])("at %i px, what a refund would do is answered for an amount", async (width) => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const page = await openOrder(width);
  await page.getByLabel("Amount in EUR").fill("20,00");
  await page.keyboard.press("Enter");
  const told = page.locator("form").getByRole("status");
  await told
    .getByText(/€20\.00 would be refunded, 40% of the original total\. The points would stay/)
    .waitFor();
  await page.getByRole("button", { name: "All of it" }).click();
  await told.getByText("Points cancelled").waitFor();
  await told.getByText("The order would be fully refunded.").waitFor();
  for (const [amount, problem] of [
    ["50.01", "Only €50.00 of this order is left to refund."],
    ["0", "Enter an amount above 0"],
    ["abc", "Enter an amount above 0"],
  ] as const) {
    await page.getByLabel("Amount in EUR").fill(amount);
    await page.keyboard.press("Enter");
    await page.locator("form").getByText(problem).waitFor();
  }
  await expectUsable(page);
});

test("after a partial refund, the story says what was refunded, though the order's status is as before", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  await knows(app, aSnapshotEvent({ isPaid: true, updatedAt: NOON + 1, refunds: [aRefund("r", 1500)] }));
  const page = await openOrder(1280);
  await page.locator(".event-title").first().waitFor();
  const [latest] = await page.locator(".event-title").allInnerTexts();
  expect(latest).toMatch(/: €15\.00 refunded$/);
});

test("an order fully refunded has no amount to try, and its story says what the shop reported", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await knows(app, aSnapshotEvent({ isPaid: true, refunds: [aRefund("r", 5000)] }));
  const page = await openOrder(1280);
  await page.getByText("How the points were decided").waitFor();
  expect(await page.getByText("What would a refund do?").count()).toBe(0);
  await page
    .getByText(/^Shop reported: open/)
    .first()
    .waitFor();
  await page.getByText("Planned: give the points, because the order was paid").waitFor();
});

test.each([1280, 390])(
  "at %i px, a refused step is told once, with its button above the story",
  async (width) => {
    app = await runApp({ dashboardFolder: DASHBOARD });
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", refused("no such member"));
    const page = await openOrder(width);
    const banner = page.locator(".banner");
    await banner.locator(".pill", { hasText: "Failed" }).waitFor();
    await banner.getByText(/^Points could not be given\. .*no such member/).waitFor();
    await banner.getByText(/^since /).waitFor();
    const main = banner.getByRole("button", { name: "Retry now" });
    const [button, story] = [await main.boundingBox(), await page.locator(".story").boundingBox()];
    expect(button?.y).toBeLessThan(story?.y ?? 0);
    expect(await page.getByRole("button", { name: "Skip" }).isVisible()).toBe(false);
    await banner.locator(".more > summary").click();
    await page.getByRole("button", { name: "Skip" }).waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    const panel = await banner.locator(".more-panel").boundingBox();
    expect(panel?.x).toBeGreaterThanOrEqual(0);
    expect((panel?.x ?? 0) + (panel?.width ?? 0)).toBeLessThanOrEqual(width);
    await page.keyboard.press("Escape");
    const [newest] = await page.locator(".story > li").allInnerTexts();
    expect(newest).toMatch(/^Giving the points failed\s/);
    expect(newest).not.toContain("no such member");
    await page.getByText("How the points were decided").click();
    await page.getByText("Version 1 of the programme").waitFor();
    expect(
      await page
        .locator("main")
        .getByText(/no such member/)
        .count(),
    ).toBe(1);
    await expectUsable(page);
  },
);

test("an order that never earns says so once; one that is unknown has only the way to the others", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isOrderCancelled: true }));
  const page = await openOrder(1280);
  expect(await page.locator(".banner .pill").allInnerTexts()).toEqual(["No points"]);
  expect(await page.locator(".way").count()).toBe(0);
  await page.goto("/orders/acme/7");
  await page.getByText("No order with this ID. Search Orders by its number.").waitFor();
  expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  await page.getByRole("link", { name: "All orders" }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
});

test("what was cancelled before it was paid has no question about a refund", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isOrderCancelled: true }));
  const page = await openOrder(1280);
  await page.getByText("How the points were decided").waitFor();
  expect(await page.getByText("What would a refund do?").count()).toBe(0);
});

test("how many points an order got is said with the activity that sets the number", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const page = await openOrder(820);
  const said = page.locator(".explained", { hasText: "Your loyalty account sets how many points" });
  await page.getByText("How the points were decided").click();
  await said.getByText(/^Activity for points: \d+\. Your loyalty account sets/).waitFor();
  await changeAnswers(page, "**/api/orders/acme/1001", ({ order }) => {
    order.pointsGiven = { count: 100, source: "service", at: order.changedAt };
  });
  await page.reload();
  await page.getByText("How the points were decided").click();
  await said
    .getByText(/^Activity \d+ gave 100 points \(reported by the loyalty service\)\. The request/)
    .waitFor();
});

test("the version that decided the points leads to what it said, on a tab that is in sight on a tablet", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const page = await openOrder(820);
  await page.getByText(/^Activity \d+ · /).waitFor();
  await page.getByRole("link", { name: "Version 1 of the programme" }).click();
  await page.locator("li[aria-current]", { hasText: "Version 1" }).waitFor();
  const isCut = (tabs: { scrollWidth: number; clientWidth: number }) => tabs.scrollWidth > tabs.clientWidth;
  expect(await page.locator(".tabs").evaluate(isCut)).toBe(false);
});
