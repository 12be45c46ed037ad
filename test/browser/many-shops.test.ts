import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { NEVER_WATCHED } from "../../src/shops/watch/watch-state.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { aShop, NOON } from "../support/builders/orders.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const OTHERS = Array.from({ length: 119 }, (_, at) => {
  const shop = `shop-${String(at).padStart(3, "0")}`;
  return aShop({ shop, adapterShop: { shop, domain: `${shop}.example.com`, settings: {} } });
});

const UNREADABLE = {
  ...NEVER_WATCHED,
  scan: {
    ...NEVER_WATCHED.scan,
    ...{ lastAt: NOON, problem: { code: "quoted", text: "away" }, problemKind: "unexpected" },
  },
  unreadableSince: NOON,
};

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  [app, browser] = await Promise.all([
    runApp({ dashboardFolder: DASHBOARD, otherShops: OTHERS }),
    openBrowser(),
  ]);
});
afterAll(() => Promise.all([app.close(), browser.close()]));

async function signedIn(path: string) {
  const viewport = { width: 1280, height: 900 };
  const visited = await visit(browser, app.url, { locale: "en", viewport });
  await visited.page.goto(path);
  const token = visited.page.locator("input[type=password]");
  await token.fill(ADMIN_TOKEN);
  await token.press("Enter");
  return visited;
}

test("many shops are closed lines, fifty at once, and one is found by a part of its address", async () => {
  const { page, complaints, close } = await signedIn("/shops");
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

test("the monthly report shows fifty of many shops, more on request, and finds one", async () => {
  const { page, complaints, close } = await signedIn("/report");
  const lines = page.locator("tbody tr");
  // With the line that adds all shops up.
  await expect.poll(() => lines.count()).toBe(51);
  await page.getByRole("row", { name: /^All shops/ }).waitFor();
  await page.getByRole("button", { name: "Show 50 more shops" }).click();
  await expect.poll(() => lines.count()).toBe(101);
  expect(await troubleOf(page)).toEqual([]);
  const find = page.getByLabel("Find a shop");
  await find.fill("077");
  await expect.poll(() => lines.allInnerTexts()).toEqual([expect.stringContaining("shop-077")]);
  await find.fill("nowhere");
  await page.getByText("No shop matches “nowhere”.").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});

test("of many shops, Today counts all and names those that need attention; lists and forms search for one", async () => {
  await app.store.changeValue("shop-055", "watch", () => JSON.stringify(UNREADABLE));
  const { page, complaints, close } = await signedIn("/");
  await page.getByText("The shop shop-055 has a problem.").waitFor();
  await page.getByRole("link", { name: "See all 120 shops" }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
  const shop = page.getByLabel("Shop", { exact: true });
  await shop.fill("077");
  await page.locator('datalist option[value="shop-077"]').waitFor({ state: "attached" });
  await shop.fill("shop-077");
  await expect.poll(() => page.url()).toContain("shop=shop-077");
  await shop.fill("");
  await expect.poll(() => page.url()).not.toContain("shop=");
  await page.goto("/programme");
  await page.locator('datalist option[value="shop-003"]').waitFor({ state: "attached" });
  await page.locator("input[list]").fill("shop-003");
  await expect.poll(() => page.url()).toContain("shop=shop-003");
  expect(await troubleOf(page)).toEqual([]);
  expect(complaints).toEqual([]);
  await close();
});
