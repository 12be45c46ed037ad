import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../support/bridge/merchant-setup.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { listenShopify, type StandInShopify } from "../support/shops/strict-shopify/strict-shopify.ts";

/**
 * Given two shops in the configuration that nobody has connected yet.
 * When the merchant chooses "Connect this shop" and agrees in the shop's own pages,
 * then the page shows the shop as connected by itself, and its webhooks are there.
 */

const APP = { clientId: "client-1", clientSecret: "client-secret-1" };

let merchant: MerchantSetup;
let shopify: StandInShopify;
let browser: Browser;
let visitor: Visitor;

beforeAll(async () => {
  [merchant, shopify, browser] = await Promise.all([aMerchant(), listenShopify(APP), openBrowser()]);
  const program = { earn: { activityId: "12" } };
  const shops = {
    fashion: {
      platform: "shopify",
      brand: "main",
      domain: shopify.domain,
      secrets: [APP.clientSecret],
      program,
      credentials: { ...APP, grant: "authorization_code" },
      orderId: { prefix: "1" },
    },
    garden: {
      platform: "woocommerce",
      brand: "main",
      domain: merchant.woo.domain,
      program,
      secrets: ["the-secret-of-garden"],
      orderId: { prefix: "2" },
    },
  };
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  await merchant.startBridge({ top: { shops, security } });
  visitor = await visit(browser, merchant.url);
  await visitor.page.goto("/");
  await visitor.page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await visitor.page.getByRole("button", { name: "Sign in" }).click();
  await visitor.page.getByRole("link", { name: "Shops", exact: true }).click();
  await visitor.page.getByRole("heading", { name: "Shops", level: 1 }).waitFor();
});

afterAll(async () => {
  await browser?.close();
  await merchant?.close();
  await shopify?.close();
});

function sectionOf(shop: string) {
  return visitor.page.locator("section").filter({ has: visitor.page.getByRole("heading", { name: shop }) });
}

/** The shop's page, in the tab that opens. */
async function connect(shop: string): Promise<Page> {
  const opened = visitor.page.waitForEvent("popup");
  await sectionOf(shop).getByRole("link", { name: "Connect this shop" }).click();
  return opened;
}

/** How far the middle of its text is from its own, in pixels. */
const OFF_THE_MIDDLE = `(button) => {
  const middle = (each) => each.getBoundingClientRect().top + each.getBoundingClientRect().height / 2;
  return Math.abs(middle(button) - middle(button.querySelector(".mantine-Button-label")));
}`;

test("one button is filled, also while a shop is added", async () => {
  const { page } = visitor;
  const filled = page.locator('#content .mantine-Button-root:not([data-variant="default"])');
  await sectionOf("fashion").getByRole("link", { name: "Connect this shop" }).waitFor();
  await expect.poll(() => filled.allTextContents()).toEqual(["Add a shop"]);
  await filled.click();
  await page.getByLabel("Shop address").waitFor();
  await expect.poll(() => filled.allTextContents()).toEqual(["Add a shop"]);
  await page.getByRole("button", { name: "Cancel" }).click();
});

test("a shop's settings say when its signing secret was last used", async () => {
  const secret = sectionOf("garden").getByText("Signing secret last used");
  expect(await secret.count()).toBe(0);
  await sectionOf("garden").getByText("All settings").click();
  await sectionOf("garden").getByText("Signing secret last used").waitFor();
  await sectionOf("garden").getByText("not since the bridge started").waitFor();
});

test("the way to the shop's pages looks like every button: its text stands in its middle", async () => {
  const link = sectionOf("garden").getByRole("link", { name: "Connect this shop" });
  await link.waitFor();
  const off = await visitor.page.evaluate(`(${OFF_THE_MIDDLE})(document.querySelector("a[target=_blank]"))`);
  expect(off).toBeLessThan(1.5);
});

test("Today says once that a shop has not reported an order", async () => {
  const { page } = visitor;
  await page.getByRole("link", { name: "Today" }).click();
  const line = page.locator(".connections > li").filter({ has: page.getByRole("link", { name: "garden" }) });
  await line.locator(".pill", { hasText: "No order reported yet" }).waitFor();
  expect(await line.locator(".note, button").count()).toBe(0);
  await page.getByRole("link", { name: "Shops", exact: true }).click();
});

test.each([
  { shop: "garden", consents: true },
  { shop: "fashion", consents: false },
])("$shop is connected by its own pages, and shows as connected", async ({ shop, consents }) => {
  const section = sectionOf(shop);
  await section.locator(".pill", { hasText: "No order reported yet" }).waitFor();
  await section.getByText("Connect the shop: the button above opens its consent page").waitFor();
  const page = await connect(shop);
  if (consents) await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("heading", { name: "Connected" }).waitFor();
  await page.getByText(`The shop ${shop} is connected.`).waitFor();
  await page.close();
  // Its account's state, in the details, reads alike.
  await section.locator(".shop-state .pill", { hasText: /^Connected$/ }).waitFor();
  await section.getByText("webhooks active").waitFor();
  await expect.poll(() => section.getByRole("link", { name: "Connect this shop" }).count()).toBe(0);
  await visitor.page.getByRole("link", { name: "Today" }).click();
  const name = visitor.page.getByRole("link", { name: shop });
  const line = visitor.page.locator(".connections > li").filter({ has: name });
  await line.locator(".pill", { hasText: /^Connected$/ }).waitFor();
  await visitor.page.getByRole("link", { name: "Shops", exact: true }).click();
});

test("the webhooks that were made lead to the bridge", () => {
  const uris = shopify.shop.subscriptions.map(({ uri }) => uri);
  const addresses = [...merchant.woo.webhooks.all.values()].map(({ deliveryUrl }) => deliveryUrl);
  expect(new Set(uris)).toEqual(new Set([`${merchant.url}/webhooks/fashion`]));
  expect(new Set(addresses)).toEqual(new Set([`${merchant.url}/webhooks/garden`]));
});

test("a merchant who says no is told what to do, and nothing is connected", async () => {
  merchant.woo.keys.all.clear();
  await sectionOf("garden").getByRole("button", { name: "Check now" }).click();
  await sectionOf("garden").locator(".pill", { hasText: "Cannot be read" }).waitFor();
  const page = await connect("garden");
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByText("access was not approved in WooCommerce").waitFor();
  await page.close();
  await sectionOf("garden").locator(".pill", { hasText: "Cannot be read" }).waitFor();
});

test("the browser complained of nothing", () => {
  expect(visitor.complaints).toEqual([]);
  expect(visitor.strays).toEqual([]);
});
