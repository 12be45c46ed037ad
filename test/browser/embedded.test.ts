import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type EmbeddedSite, embeddedSite } from "../support/bridge/embedded-site.ts";
import { LENT } from "../support/bridge/merchants.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { sessionToken } from "../support/shops/shopify-admin.ts";

/**
 * Given a bridge with an app that merchants open in Shopify's admin.
 * When a merchant opens it there,
 * then the shop is connected and its dashboard is used in the frame, without a cookie; in the frame of any other site it
 * does not show.
 */
let browser: Browser;
let site: EmbeddedSite;
let merchant: Visitor;
let elsewhere: Server;
beforeAll(async () => {
  browser = await openBrowser();
  site = await embeddedSite();
  merchant = await visit(browser, `http://${site.shop.domain}`);
  await giveTokens(merchant.page);
  elsewhere = await anotherSite();
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  elsewhere?.close();
});

/** What App Bridge does for the page: it gives it a new token for each call. */
async function giveTokens(page: Page): Promise<void> {
  await page.exposeFunction("tokenOfAdmin", () => sessionToken(site.shop.domain));
  await page.route("https://cdn.shopify.com/shopifycloud/app-bridge.js", (route) =>
    route.fulfill({
      contentType: "text/javascript",
      body: "window.shopify = { idToken: () => window.tokenOfAdmin() };",
    }),
  );
}

/** A page of this site that shows the app in a frame, as the admin does. Served, since a browser asks where it came from. */
async function showApp(page: Page, place: string): Promise<void> {
  await page.goto(place);
  const shown = { name: "app", src: site.page(), width: 1100, height: 850 };
  await page.evaluate(
    `document.body.replaceChildren(Object.assign(document.createElement("iframe"), ${JSON.stringify(shown)}))`,
  );
}

async function anotherSite(): Promise<Server> {
  const server = createServer((_request, response) => response.end("<!doctype html>"));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

const frame = () => merchant.page.frameLocator("iframe");
/** Any page of the shop's host stands for its admin. */
const openApp = () => showApp(merchant.page, "/admin/oauth/authorize");

test("a merchant who opens the app for the first time is connected, and asked about the account", async () => {
  await openApp();
  await expect
    .poll(() => merchant.page.frame("app")?.url())
    .toBe(`${site.bridge.url}/apps/shopify/admin/setup`);
  expect((await site.call("/installs")).body).toMatchObject({ installs: [{ platform: "Shopify" }] });
});

test("the shop's dashboard is used in the frame, with a token for each call and without a cookie", async () => {
  const [{ shop }] = (await site.call("/installs")).body.installs;
  expect((await site.call(`/installs/${shop}`, { method: "POST", body: LENT })).status).toBe(200);
  const calls: (string | null)[][] = [];
  merchant.page.on("request", async (request) => {
    if (!request.url().startsWith(`${site.bridge.url}/api`)) return;
    const { authorization = null, cookie = null } = await request.allHeaders();
    calls.push([authorization, cookie]);
  });
  await openApp();
  await frame().getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await frame().getByRole("link", { name: "Orders" }).first().click();
  await frame().getByRole("heading", { name: "Orders" }).waitFor();
  expect(merchant.page.frame("app")?.url()).toBe(`${site.bridge.url}/apps/shopify/admin/orders`);
  expect(calls.length).toBeGreaterThan(2);
  for (const [authorization, cookie] of calls) {
    expect(authorization).toMatch(/^Bearer eyJ/);
    expect(cookie).toBeNull();
  }
  expect(await merchant.page.context().cookies()).toEqual([]);
  await frame().getByText("Shopify staff 42").first().click();
  expect(
    await frame()
      .getByRole("button", { name: /Sign out/ })
      .count(),
  ).toBe(0);
  expect(
    site.shop.shop.access.requestedGrants.filter((grant) => grant.includes("token-exchange")),
  ).toHaveLength(1);
  // The page that stands for the admin is answered with 400.
  expect(merchant.complaints.filter((each) => !each.includes("status of 400"))).toEqual([]);
});

test("a site that is not the shop's admin cannot frame it", async () => {
  const other = await visit(browser, `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`);
  await giveTokens(other.page);
  await showApp(other.page, "/");
  await expect.poll(() => other.complaints.join()).toContain("frame-ancestors");
  expect(await other.page.frameLocator("iframe").getByRole("heading").count()).toBe(0);
  await other.close();
});
