import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { aShop } from "../support/builders/orders.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const OTHERS = Array.from({ length: 119 }, (_, at) => {
  const shop = `shop-${String(at).padStart(3, "0")}`;
  return aShop({ shop, adapterShop: { shop, domain: `${shop}.example.com`, settings: {} } });
});

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  [app, browser] = await Promise.all([
    runApp({ dashboardFolder: DASHBOARD, otherShops: OTHERS }),
    openBrowser(),
  ]);
});
afterAll(() => Promise.all([app.close(), browser.close()]));

test("many shops are closed lines, fifty at once, and one is found by a part of its address", async () => {
  const viewport = { width: 1280, height: 900 };
  const { page, complaints, close } = await visit(browser, app.url, { locale: "en", viewport });
  await page.goto("/shops");
  const token = page.locator("input[type=password]");
  await token.fill(ADMIN_TOKEN);
  await token.press("Enter");
  const lines = page.locator("section.shop");
  await expect.poll(() => lines.count()).toBe(50);
  expect(await page.locator(".shop-name[aria-expanded=true]").count()).toBe(0);
  await page.getByRole("button", { name: "Show 50 more shops" }).click();
  await page.getByRole("button", { name: "Show 20 more shops" }).click();
  await expect.poll(() => lines.count()).toBe(120);
  const find = page.getByLabel("Find a shop");
  await find.fill("SHOP-077.example");
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringContaining("shop-077")]);
  await find.fill("nowhere");
  await page.getByText("No shop matches “nowhere”.").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
