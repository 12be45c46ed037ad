import { afterAll, beforeAll, expect, test } from "vitest";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/** The list of orders: its filters, and how it looks on a phone. */

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

test("at 390 px, why an order is as it is stands below its badges, as wide as the list", async () => {
  const { page, close } = await given.visit({ viewport: { width: 390, height: 844 } });
  await page.goto("/orders");
  await page.locator(".orders .row").first().waitFor();
  const rows = await page.locator(".orders .row").evaluateAll((all) =>
    all.map((row) => {
      const boxOf = (name: string) => row.querySelector(name)?.getBoundingClientRect();
      return [row.getBoundingClientRect(), boxOf(".is-state .dim"), boxOf(".is-state .pill")] as const;
    }),
  );
  expect(rows.length).toBeGreaterThan(10);
  for (const [row, reason, pill] of rows) {
    expect(reason?.width).toBe(row.width);
    expect(reason?.top).toBeGreaterThanOrEqual(pill?.bottom ?? Number.POSITIVE_INFINITY);
  }
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
  await close();
});

test.each([
  [768, "de-DE", false],
  [820, "en-GB", false],
  [992, "fr-FR", true],
] as const)(
  "at %i px, orders in %s are a table, beside the menu where it has room",
  async (width, locale, isBeside) => {
    const { page, close } = await given.visit({ viewport: { width, height: 900 }, locale });
    await page.goto("/orders");
    const row = page.locator(".orders .row").first();
    await row.waitFor();
    expect(await row.evaluate((each) => each.ownerDocument.defaultView?.getComputedStyle(each).display)).toBe(
      "table-row",
    );
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(width);
    expect(await page.locator(".shell-menu").isVisible()).toBe(isBeside);
    await close();
  },
);

test("on a tablet the menu opens over the page, and a click beside it closes it", async () => {
  const { page, close } = await given.visit({ viewport: { width: 820, height: 900 } });
  await page.getByRole("button", { name: "Open the menu" }).click();
  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: "Orders", exact: true }).waitFor();
  await page.mouse.click(600, 500);
  await expect.poll(() => menu.isVisible()).toBe(false);
  await close();
});

test("orders are found by what was refunded of them", async () => {
  const { page, close } = await given.visit();
  await page.goto("/orders");
  await page.getByText("Filters and columns").click();
  const refunds = () =>
    page
      .locator(".orders .row")
      .evaluateAll((rows) => [rows.length > 0, rows.every((row) => row.querySelector(".refunded") !== null)]);
  await expect.poll(refunds).toEqual([true, false]);
  await page.getByLabel("Refunded").selectOption("Partly");
  await expect.poll(refunds).toEqual([true, true]);
  expect(new URL(page.url()).searchParams.get("refunded")).toBe("partly");
  await close();
});

test("a filtered list says how many it found, and one button clears its filters", async () => {
  const { page, close } = await given.visit();
  const clear = page.getByRole("button", { name: "Clear filters" });
  const rows = page.locator(".orders .row");
  await page.goto("/orders?shop=fashion&points=approved");
  await clear.waitFor();
  const found = await rows.count();
  await page.getByText(`${found} orders`, { exact: true }).waitFor();
  await page.getByLabel("Find an order").fill("nobody");
  await page.getByText("No matching orders.").waitFor();
  await clear.click();
  await expect.poll(() => rows.count()).toBeGreaterThan(found);
  expect(await page.getByLabel("Find an order").inputValue()).toBe("");
  expect(new URL(page.url()).search).toBe("?points=approved");
  expect(await clear.count()).toBe(0);
  await page.goto("/acts?kind=all");
  await page.getByText(/^\d+ entr(y|ies)$/).waitFor();
  await page.goto("/incidents?open=true");
  await page.getByText("No matching incidents.").waitFor();
  await page.goto("/deliveries?shop=garden");
  await page.locator("span.dim", { hasText: /^(More than )?\d+ deliveries$/ }).waitFor();
  await clear.click();
  await expect.poll(() => new URL(page.url()).search).toBe("");
  await close();
});

test.each(["en-GB", "de-DE", "fr-FR", "es-ES"])(
  "in %s, tabs of what orders wait for are one line, and those of their points another, however many there are",
  async (locale) => {
    const { page, close } = await given.visit({ viewport: { width: 1280, height: 900 }, locale });
    await changeAnswers(page, "**/api/status", (status) => {
      Object.assign(status.outbox, { parked: 12, dead: 12, retrying: 12, queued: 30, scheduled: 12 });
      Object.assign(status.points, { pending: 1234, approved: 1234, cancelled: 1234 });
      Object.assign(status, { held: 12, idleWithoutPoints: 1234 });
    });
    await page.goto("/orders");
    const groups = page.locator(".tab-group");
    await groups.first().waitFor();
    const lines = await groups.evaluateAll((all) =>
      all.map((group) => [...group.children].map((tab) => tab.getBoundingClientRect().top)),
    );
    expect(lines.map((line) => [line.length, new Set(line).size])).toEqual([
      [6, 1],
      [5, 1],
    ]);
    await close();
  },
);
