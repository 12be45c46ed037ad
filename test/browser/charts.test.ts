import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationKind } from "../../src/domain/operation/operation-kind.ts";
import { knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { visit } from "../support/browser/browser.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";
import { aSnapshotEvent, DAY } from "../support/builders/orders.ts";
import { aRecord, aStep, put } from "../support/builders/stored.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const HOURS = 24;

/** The sample day: 1,500 points were given, 1,000 approved and 400 cancelled. */
let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

async function openCharts(page: Page): Promise<void> {
  await page.locator(".connections > li").first().waitFor();
  const place = page.locator(".in-view").first();
  await place.scrollIntoViewIfNeeded();
  await page.locator(".charts .chart").nth(1).waitFor();
}

const pointsChart = (page: Page) => page.getByRole("slider", { name: "Points from orders" });
const said = (page: Page) => pointsChart(page).getAttribute("aria-valuetext");

/** Whether anything of the drawing has that colour. */
const isDrawnIn = (page: Page, name: string) =>
  page.evaluate(`(() => {
    const wanted = getComputedStyle(document.documentElement).getPropertyValue("${name}").trim();
    const canvas = [...document.querySelectorAll(".chart canvas")].at(-1);
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    const rgb = [1, 3, 5].map((at) => Number.parseInt(wanted.slice(at, at + 2), 16));
    for (let at = 0; at < data.length; at += 4)
      if (rgb.every((part, index) => data[at + index] === part)) return true;
    return false;
  })()`);

/** The colours of charts, each with its contrast to the page. */
const CHART_COLOURS = `(() => {
  const style = getComputedStyle(document.documentElement);
  const light = (parts) => {
    const [red, green, blue] = parts.map((part) => {
      const share = part / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const ground = light(getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).slice(0, 3).map(Number));
  return ["deliveries", "given", "pending", "approved", "redeemed", "cancelled"].map((name) => {
    const colour = style.getPropertyValue("--chart-" + name).trim();
    const own = light([1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)));
    return [colour, (Math.max(own, ground) + 0.05) / (Math.min(own, ground) + 0.05)];
  });
})()`;

test("a day's points are drawn and said, step by step with the arrow keys", async () => {
  const { page, complaints, close } = await given.visit();
  await openCharts(page);
  await expect
    .poll(() => said(page))
    .toBe(
      "Last 24 hours, Points given: 1,500, Points cancelled: 400, Points redeemed: 0, Approved, including later cancelled: 1,000",
    );
  await pointsChart(page).focus();
  await page.keyboard.press("Home");
  const points: number[] = [];
  for (let hour = 0; hour < HOURS; hour++) {
    const text = (await said(page)) ?? "";
    expect(text).not.toContain("Last 24 hours");
    points.push(Number(/Points given: ([\d,]+), /.exec(text)?.[1]?.replace(",", "")));
    await page.keyboard.press("ArrowRight");
  }
  expect([points[0], points.reduce((sum, each) => sum + each, 0)]).toEqual([0, 1_500]);
  await page.keyboard.press("Escape");
  expect(await said(page)).toContain("Last 24 hours");
  expect(complaints).toEqual([]);
  await close();
});

test("until the charts are read, even before they are scrolled to, their places are there, and nothing below moves", async () => {
  const { page, close } = await given.visit();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/activity?*", async (route) => {
    await held;
    await route.continue();
  });
  const place = page.locator(".in-view").first();
  await place.waitFor();
  const empty = (await place.boundingBox())?.height ?? 0;
  expect(empty).toBeGreaterThan(400);
  await place.scrollIntoViewIfNeeded();
  await page.locator(".charts").getByRole("status").waitFor();
  const unread = (await place.boundingBox())?.height ?? 0;
  expect(Math.abs(unread - empty)).toBeLessThan(4);
  release();
  await page.locator(".charts .chart").nth(1).waitFor();
  const { y: top = 0 } = (await place.boundingBox()) ?? {};
  const charts = await page.locator(".charts").boundingBox();
  expect(Math.abs((charts?.y ?? 0) + (charts?.height ?? 0) - top - unread)).toBeLessThan(16);
  await close();
});

test("whoever points at a step reads its values, and those of the whole span after that", async () => {
  const { page, close } = await given.visit();
  await openCharts(page);
  await pointsChart(page).scrollIntoViewIfNeeded();
  await pointsChart(page).hover({ position: { x: 120, y: 100 } });
  await expect.poll(() => said(page)).toMatch(/\d\d:00( – .*|–)\d\d:00, Points given: 0/);
  await page.getByRole("heading", { name: "Over time" }).hover();
  await expect.poll(() => said(page)).toContain("Last 24 hours, Points given: 1,500");
  await close();
});

test("an order is counted once in both charts, and not as cancelled once its cancel was undone", async () => {
  const app = await runApp({ dashboardFolder: DASHBOARD });
  await app.clock.advance(DAY);
  const at = app.clock.now();
  const step = (kind: OperationKind, index: number) =>
    aStep({ id: `acme:1:${kind}:${index}`, kind, state: "done", endedAt: at });
  const undone = (["earn", "cancelPoints", "earn"] as const).map(step);
  for (const [count, points] of [
    [1, "pending"],
    [2, "cancelled"],
    [3, "pending"],
  ] as const)
    await put(app.store, aRecord({ shop: "acme", orderId: "1", points, operations: undone.slice(0, count) }));
  const { page, close } = await visit(given.browser, app.url);
  await page.goto("/");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await openCharts(page);
  const orders = page.getByRole("slider", { name: "Deliveries and orders" });
  expect(await orders.getAttribute("aria-valuetext")).toBe(
    "Last 24 hours, Deliveries: 0, Orders that earned points: 1, Orders with approved points: 0, Orders with cancelled points: 0",
  );
  await close();
  await app.close();
});

test("7 and 30 days are chosen by keyboard, and stand in a table as well", async () => {
  const { page, close } = await given.visit();
  await openCharts(page);
  await page.getByLabel("24 hours").focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => said(page)).toContain("Last 7 days, Points given: 1,500");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => said(page)).toContain("Last 30 days, Points given: 1,500");
  await page.getByRole("figure", { name: "Points from orders" }).getByText("View as table").click();
  const table = page.getByRole("region", { name: "Points from orders" });
  await expect.poll(() => table.getByRole("row").last().textContent()).toMatch(/\d\d? \w+.*400.*1,000\s*$/);
  expect(await table.getByRole("columnheader").allTextContents()).toEqual([
    ...["Day", "Points given", "Points cancelled", "Points redeemed", "Approved, including later cancelled"],
  ]);
  await close();
});

test("light and dark have colours of their own, and everybody can use both", async () => {
  const { page, close } = await given.visit({ colorScheme: "light" });
  await openCharts(page);
  for (const summary of await page.locator(".chart summary").all()) await summary.click();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`:root[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    await expect.poll(() => isDrawnIn(page, "--chart-given"), { message: colorScheme }).toBe(true);
    const colours = (await page.evaluate(CHART_COLOURS)) as readonly (readonly [string, number])[];
    // Each thing has a colour of its own, also beside what has become of the points.
    expect(new Set(colours.map(([colour]) => colour)).size).toBe(6);
    for (const [colour, contrast] of colours) expect(contrast, colour).toBeGreaterThanOrEqual(3);
    expect(await troubleOf(page)).toEqual([]);
  }
  await close();
});

test.each([1280, 820, 390, 320])("nothing is wider than a screen of %i", async (width) => {
  const { page, close } = await given.visit({ viewport: { width, height: 800 }, locale: "de-DE" });
  await openCharts(page);
  await page.getByLabel("30 Tage").check();
  for (const summary of await page.locator(".chart summary").all()) await summary.click();
  await page.getByText("Letzte 30 Tage").first().waitFor();
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
  await close();
});

test("without orders there is no place for charts; where nothing happened to points, words say so, and nothing is drawn", async () => {
  const app = await runApp({ dashboardFolder: DASHBOARD });
  const { page, close } = await visit(given.browser, app.url);
  await page.goto("/");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".connections > li").first().waitFor();
  expect(await page.getByRole("heading", { name: "Over time" }).count()).toBe(0);
  await knows(app, aSnapshotEvent({ orderId: "1" }));
  await openCharts(page);
  await page.getByText("No activity in this period.").waitFor();
  await page.getByText("No points were given, approved, redeemed or cancelled in this period.").waitFor();
  expect(await page.locator(".chart canvas").count()).toBe(0);
  expect(await troubleOf(page)).toEqual([]);
  await close();
  await app.close();
});
