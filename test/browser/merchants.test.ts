import { randomBytes } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { STAND_IN } from "../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../support/bridge/merchant-setup.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { listenShopify, type StandInShopify } from "../support/shops/strict-shopify/strict-shopify.ts";

/**
 * Given a bridge without any shop, whose operator lets merchants of two platforms connect theirs.
 * When a merchant comes from the platform, consents there and answers the four steps,
 * then the shop's next order has its points, in under two minutes, and nobody but the merchant did anything.
 */

const APP = { clientId: "client-1", clientSecret: "client-secret-1" };
const SHOPIFY_APP = { credentials: { ...APP, grant: "authorization_code" } };
const TWO_MINUTES_MS = 120_000;

let merchant: MerchantSetup;
let shopify: StandInShopify;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  [merchant, shopify, browser] = await Promise.all([aMerchant(), listenShopify(APP), openBrowser()]);
  await merchant.startBridge({
    top: {
      shops: {},
      brands: {},
      security: { encryptionKey: randomBytes(32).toString("base64") },
      install: {
        open: true,
        service: merchant.loyalty.url,
        apps: { shopify: SHOPIFY_APP, woocommerce: {} },
      },
    },
  });
});

afterAll(async () => {
  for (const [at, { page }] of visitors.entries())
    await page.screenshot({ path: `/tmp/m${at}.png`, fullPage: true }); // TEMP
  await browser?.close();
  await merchant?.close();
  await shopify?.close();
});

async function aVisitor(): Promise<Visitor> {
  const visitor = await visit(browser, merchant.url);
  visitors.push(visitor);
  visitor.page.setDefaultTimeout(10_000); // TEMP
  return visitor;
}

/** The four steps, from the first page after the consent. */
async function setUp(
  { page }: Visitor,
  domain: string,
  account: { key: string; brandId: string },
): Promise<void> {
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: `Set up ${domain}` }).waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await page.getByLabel("Brand id").fill(account.brandId);
  await page.getByLabel("Secret key").fill("another-key");
  await page.getByRole("button", { name: "Check and continue" }).click();
  await page.getByRole("alert").filter({ hasText: "secret key" }).waitFor();
  await page.getByLabel("Secret key").fill(account.key);
  await page.getByRole("button", { name: "Check and continue" }).click();
  await page.getByLabel("Activity for a paid order").fill("no-such");
  await page.getByRole("button", { name: "Check and continue" }).click();
  await page.getByRole("alert").filter({ hasText: "no-such" }).waitFor();
  await page.getByLabel("Activity for a paid order").fill("12");
  await page.getByRole("button", { name: "Check and continue" }).click();
  await page.getByLabel("Return window in days").fill("14");
  expect(await troubleOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Start giving points" }).click();
  await page.getByRole("button", { name: "Send test delivery" }).click();
  await page.getByText("It was read and understood.").waitFor();
}

test("a WooCommerce merchant installs, sells, and sees the points", async () => {
  const begun = Date.now();
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/apps/woocommerce/install");
  await page.getByLabel("Shop address").fill(merchant.woo.domain);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await setUp(visitor, merchant.woo.domain, { key: STAND_IN.apiKey, brandId: STAND_IN.brandId });
  const shop = (await page.getByRole("heading", { name: "gives points now" }).innerText()).split(" ")[0];
  await expect.poll(() => merchant.woo.webhooks.all.size, { timeout: 20_000 }).toBeGreaterThan(0);
  const { id } = merchant.woo.orders.place();
  merchant.woo.orders.pay(id);
  await merchant.woo.webhooks.runQueue();
  await page.goto(`/orders/${shop}/${id}`);
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
  expect(Date.now() - begun).toBeLessThan(TWO_MINUTES_MS);
});

test("the browsers complained of nothing", () => {
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
});
