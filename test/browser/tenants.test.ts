import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { tenantsSite } from "../support/bridge/tenants-site.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";

/**
 * Given a bridge with two tenants, "north" and "south", each with a shop.
 * When its operator invites Olga for north's shops alone,
 * then she opens every page, finds north's shop on each and nothing of south's, and no page that is about the whole
 * bridge.
 */
let site: Awaited<ReturnType<typeof tenantsSite>>;
let browser: Browser;
let operator: Visitor;
let olga: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  site = await tenantsSite({ south: "other" });
  operator = await visit(browser, site.bridge.url);
  olga = await visit(browser, site.bridge.url);
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
});

const account = (page: Page) => page.locator(".shell-menu .more");

test("a person is invited for the shops of one tenant", async () => {
  const { page } = operator;
  await page.goto("/people");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  const invite = page.getByRole("form", { name: "Invite someone" });
  await invite.getByLabel("Name").fill("Olga");
  await invite.getByLabel("Role").selectOption("owner");
  expect(await invite.getByLabel("Access to").locator("option").allInnerTexts()).toEqual([
    ...["The whole bridge", "Shops of north", "Shops of south"],
  ]);
  await invite.getByLabel("Access to").selectOption("Shops of north");
  await page.getByRole("button", { name: "Invite someone" }).click();
  const link = await page.getByLabel("Link for “Olga”").inputValue();
  await page.getByRole("listitem").filter({ hasText: "Olga" }).getByText("Shops of north").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  // It leads to the bridge's public address, which no name server of a test knows.
  const { origin, search } = new URL(link);
  expect(origin).toBe("https://bridge.example");
  await olga.page.goto(`/${search}`);
  await olga.page.getByRole("button", { name: "Open the dashboard" }).click();
  await olga.page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
});

test("nothing on their pages is of another tenant, or about the whole bridge", async () => {
  const { page, complaints } = olga;
  const { south, north } = site;
  await page.getByText(north.shop).first().waitFor();
  const menu = await page
    .locator(".shell-menu a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(menu).toContain("/customer");
  for (const address of [...menu, "/people"]) {
    await page.goto(address ?? "");
    await page.locator("#content h1").waitFor();
    await page.waitForLoadState("networkidle").catch(() => {});
    const shown = await page.locator("body").innerText();
    for (const mark of [south.shop, south.person, south.customer])
      expect([address, shown]).not.toContain(mark);
    expect([address, await page.locator("#content [role=alert]").allInnerTexts()]).toEqual([address, []]);
  }
  expect(complaints).toEqual([]);
});

test("pages and actions about the whole bridge are not offered", async () => {
  const { page } = olga;
  await account(page).locator("summary").click();
  await account(page).getByRole("link", { name: "People" }).waitFor();
  expect(await account(page).getByRole("link", { name: "Alerts" }).count()).toBe(0);
  expect(await account(page).getByRole("button", { name: "Sign everyone out" }).count()).toBe(0);
  for (const address of ["/backups", "/alerts"]) {
    await page.goto(address);
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
  }
  await page.goto("/shops");
  await page.getByText(site.north.shop).first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Add a shop" }).count()).toBe(0);
});

test("whom they invite has their tenant's shops, without a choice", async () => {
  const { page } = olga;
  await page.goto("/people");
  const invite = page.getByRole("form", { name: "Invite someone" });
  await invite.getByLabel("Name").fill("Otto");
  expect(await invite.getByLabel("Access to").count()).toBe(0);
  await page.getByRole("button", { name: "Invite someone" }).click();
  await page.getByRole("listitem").filter({ hasText: "Otto" }).getByText("Shops of north").waitFor();
  expect(await page.getByText(site.south.person).count()).toBe(0);
});
