import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { RunningApp } from "../support/bridge/running-app.ts";
import { openBrowser } from "../support/browser/browser.ts";
import { openProgrammePage } from "../support/browser/programme-page.ts";

/** While a preview runs, its figures are no result. */

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

async function openProgramme(): Promise<Page> {
  const opened = await openProgrammePage(browser);
  app = opened.app;
  return opened.page;
}

test("who saves while the preview runs is told that it runs, and not that no order was compared", async () => {
  const page = await openProgramme();
  const running = {
    id: "1",
    shop: "acme",
    state: "running",
    scanned: 0,
    differing: 0,
    orders: [],
    counts: {},
  };
  const told = { ...running, unknown: { orders: 0, conditions: {} }, changing: 0 };
  await page.route("**/preview*", (route) => route.fulfill({ json: told }));
  await page.getByLabel("Default activity").fill("13");
  await page.getByText("Preview running: 0 orders compared.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Preview running…").waitFor();
  expect(await dialog.getByText("compared").count()).toBe(0);
});
