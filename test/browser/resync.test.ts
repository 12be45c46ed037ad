import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBrowser, type Visitor, visit } from "../support/browser.ts";
import { runSampleBridge, type SampleBridge } from "../support/sample-bridge.ts";

const ORDERS = 25;

let given: SampleBridge;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  [given, browser] = await Promise.all([runSampleBridge(ORDERS), openBrowser()]);
  visitor = await visit(browser, given.bridge.url);
  await visitor.page.goto(await given.link());
  await visitor.page.getByRole("heading", { name: "Today" }).waitFor();
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await given?.bridge.close();
});

/**
 * Given a shop with orders that the bridge has never heard of.
 * When the dry run is started, then it tells what would change, and nothing has: no order is known, no call was made.
 * When it is done for real, then every order is there with its points.
 */
test("a dry run shows what would change, and the resync does it to the end", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "Resync" }).click();
  await page.getByLabel("Shop").selectOption("fashion");
  await page.getByRole("button", { name: "See what would change" }).click();
  await page.getByText(`${ORDERS} orders would change`).waitFor();
  await page.locator(".pill", { hasText: "Finished" }).waitFor();
  await page.getByRole("link", { name: "Order #3001" }).waitFor();
  expect(await given.bridge.ask("/api/orders")).toMatchObject({ items: [] });
  expect(given.bridge.loyalty.sandbox.calls()).toHaveLength(0);

  await page.getByRole("button", { name: "Do it now" }).click();
  await page.getByRole("dialog").getByText(`${ORDERS} steps will be sent`).waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Do it now" }).click();
  await page.getByRole("heading", { name: "Resync", level: 2 }).waitFor();
  await page.getByText(`${ORDERS} orders changed`).waitFor();
  await page.locator(".pill", { hasText: "Finished" }).waitFor();
  await page.getByRole("link", { name: "Order #3001" }).click();
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
});

test("one order is read again from the shop", async () => {
  const { page } = visitor;
  await page.goto("/orders/fashion/9000000002");
  await page.getByRole("button", { name: "Read it again from the shop" }).click();
  const resyncs = async () =>
    (await given.bridge.ask("/api/resyncs")) as {
      items: { orderIds: readonly string[] | null; state: string }[];
    };
  await expect
    .poll(async () => (await resyncs()).items[0])
    .toMatchObject({ orderIds: ["9000000002"], state: "done" });
});

test("the browser complained of nothing", () => {
  expect(visitor.complaints).toEqual([]);
  expect(visitor.strays).toEqual([]);
});
