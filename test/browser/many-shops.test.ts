import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { People } from "../../src/people/access/people.ts";
import { createLog } from "../../src/runtime/log/log.ts";
import { NEVER_WATCHED } from "../../src/shops/watch/watch-state.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { aShop, NOON } from "../support/builders/orders.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const OTHERS = Array.from({ length: 119 }, (_, at) => {
  const shop = `shop-${String(at).padStart(3, "0")}`;
  return aShop({ shop, tenant: shop, adapterShop: { shop, domain: `${shop}.example.com`, settings: {} } });
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

test("many people are shown fifty at once, found by name or merchant, and invited for a merchant by its name", async () => {
  const people = new People({ store: app.store, clock: app.clock, log: createLog() });
  for (const { tenant } of OTHERS)
    await people.add({ name: `Owner of ${tenant}`, role: "owner", tenant, until: null }, "token");
  const { page, complaints, close } = await signedIn("/people");
  const cards = page.locator("li.card");
  await expect.poll(() => cards.count()).toBe(50);
  await page.getByRole("button", { name: "Show 50 more people" }).click();
  await page.getByRole("button", { name: "Show 19 more people" }).click();
  await expect.poll(() => cards.count()).toBe(119);
  const find = page.getByLabel("Find a person");
  await find.fill("OWNER of shop-077");
  await expect.poll(() => cards.allInnerTexts()).toEqual([expect.stringContaining("shop-077")]);
  const invite = page.getByRole("form", { name: "Invite someone" });
  await invite.getByLabel("Name").fill("Nora");
  await invite.getByLabel("Access to").fill("shop-999");
  await invite.getByRole("button", { name: "Invite someone" }).click();
  await page.getByText("No shop belongs to the merchant “shop-999”").waitFor();
  await invite.getByLabel("Access to").fill("shop-077");
  await invite.getByRole("button", { name: "Invite someone" }).click();
  await page.getByLabel("Link for “Nora”").waitFor();
  await find.fill("shop-077");
  await expect.poll(() => cards.count()).toBe(2);
  await find.fill("nowhere");
  await page.getByText("Nobody matches “nowhere”.").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  expect(complaints.filter((complaint) => !complaint.includes("409"))).toEqual([]);
  await close();
});

test("the monthly report shows fifty of many shops, more on request, and finds one", async () => {
  const { page, complaints, close } = await signedIn("/report");
  await page.getByText("No points").first().waitFor();
  // Without any figures, one sentence stands for all lines.
  await changeAnswers(page, "**/api/points/month?**", ({ items }) => {
    for (const { points } of items) points.given = 1;
  });
  await page.reload();
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
  await page.getByRole("link", { name: "View all 120 shops" }).waitFor();
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
