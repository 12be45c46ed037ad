import { randomBytes } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningSandbox, listenSandbox } from "../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../support/bridge/merchant-setup.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { shopifyBody } from "../support/shops/shopify.ts";
import { listenShopify, type StandInShopify } from "../support/shops/strict-shopify/strict-shopify.ts";

/**
 * Given a bridge without any shop, whose operator lets merchants of two platforms connect theirs, and lends an account.
 * When a merchant comes from the platform, consents there and answers the four steps,
 * then the shop's next order has its points, and nobody but the merchant did anything.
 */

const ORDER_ID = "5012345678901";
const APP = { clientId: "client-1", clientSecret: "client-secret-1" };

let merchant: MerchantSetup;
let shopify: StandInShopify;
let lender: ListeningSandbox;
let browser: Browser;
const visitors: Visitor[] = [];

beforeAll(async () => {
  [merchant, shopify, lender, browser] = await Promise.all([
    ...([aMerchant(), listenShopify(APP), listenSandbox(STAND_IN), openBrowser()] as const),
  ]);
  const { apiKey, brandId } = STAND_IN;
  const activities = { 12: 100, 77: 200 };
  await merchant.startBridge({
    top: {
      shops: {},
      brands: { main: { baseUrl: lender.url, apiKey, brandId, activities } },
      security: { encryptionKey: randomBytes(32).toString("base64") },
      install: {
        open: true,
        service: merchant.loyalty.url,
        lends: "main",
        apps: {
          shopify: { credentials: { ...APP, grant: "authorization_code" } },
          woocommerce: {},
        },
      },
    },
  });
});

afterAll(async () => {
  await browser?.close();
  await merchant?.close();
  await shopify?.close();
  await lender?.close();
});

async function aVisitor(): Promise<Visitor> {
  const visitor = await visit(browser, merchant.url);
  visitors.push(visitor);
  return visitor;
}

const goOn = ({ page }: Visitor) => page.getByRole("button", { name: "Check and continue" }).click();

/** The last two steps, and the shop's name. */
async function finish({ page }: Visitor): Promise<string> {
  await page.getByLabel("Return window in days").fill("999");
  await page.getByRole("button", { name: "Start giving points" }).click();
  await page.getByText("Enter a whole number from 0 to 365.").waitFor();
  await page.getByLabel("Return window in days").fill("14");
  expect(await troubleOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Start giving points" }).click();
  await page.getByRole("button", { name: "Send test delivery" }).click();
  await page.getByText("It was read and understood.").waitFor();
  await page.getByRole("heading", { name: "gives points now" }).waitFor();
  const shops = await page.request.get("/api/shops");
  return (await shops.json()).items[0].shop;
}

async function seePoints(
  { page }: Visitor,
  { sandbox }: ListeningSandbox,
  [shop, orderId]: readonly [string, string],
): Promise<void> {
  await expect.poll(() => sandbox.calls().some(({ operation }) => operation === "earn")).toBe(true);
  await page.goto(`/orders/${shop}/${orderId}`);
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
}

/** For the documentation, whenever its figures are taken anew. */
const tell = (platform: string, begun: number) =>
  process.stdout.write(`${platform}, from the first click to the points: ${(Date.now() - begun) / 1000} s\n`);

test("a WooCommerce merchant with an account installs, sells, and sees the points", async () => {
  const begun = Date.now();
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto("/apps/woocommerce/install");
  await page.getByLabel("Shop address").fill(merchant.woo.domain);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Deny" }).click();
  await page.getByText("access was not approved in WooCommerce").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Start again" }).click();
  await page.getByRole("button", { name: "Approve" }).click();
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: `Set up ${merchant.woo.domain}` }).waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await page.getByLabel("Brand ID").fill(STAND_IN.brandId);
  await page.getByLabel("Secret key").fill("another-key");
  await goOn(visitor);
  const refused = page.getByRole("alert").filter({ hasText: "The loyalty service rejects" });
  // Nothing of the configuration file, which a merchant never sees.
  expect(await refused.innerText()).not.toContain("brands.");
  await page.getByLabel("Secret key").fill(STAND_IN.apiKey);
  await goOn(visitor);
  await page.getByLabel("Activity for a paid order").fill("no-such");
  await goOn(visitor);
  await page.getByRole("alert").filter({ hasText: "no-such" }).waitFor();
  await page.getByLabel("Activity for a paid order").fill("12");
  await page.goBack();
  await page.getByRole("heading", { name: "Loyalty account" }).waitFor();
  expect(await page.getByLabel("Brand ID").inputValue()).toBe(STAND_IN.brandId);
  await page.goForward();
  await goOn(visitor);
  const shop = await finish(visitor);
  await expect.poll(() => merchant.woo.webhooks.all.size).toBeGreaterThan(0);
  const { id } = merchant.woo.orders.place();
  merchant.woo.orders.pay(id);
  await merchant.woo.webhooks.runQueue();
  await seePoints(visitor, merchant.loyalty, [shop, String(id)]);
  tell("WooCommerce", begun);
});

test("a Shopify merchant without an account installs, sells, sees the points, and is known when coming back", async () => {
  const begun = Date.now();
  const visitor = await aVisitor();
  const { page } = visitor;
  await page.goto(`/apps/shopify/install?shop=${shopify.domain}`);
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: `Set up ${shopify.domain}` }).waitFor();
  await page
    .getByLabel("Which account gives the points?")
    .selectOption({ label: "The account of the provider of this bridge" });
  await goOn(visitor);
  // The first is chosen already.
  await page
    .getByLabel("Activity for a paid order")
    .getByText("12 (100 points)")
    .waitFor({ state: "attached" });
  await goOn(visitor);
  const shop = await finish(visitor);
  await expect.poll(() => shopify.shop.subscriptions.length).toBeGreaterThan(0);
  const now = new Date().toISOString();
  const order_status_url = `http://${shopify.domain}/1/orders/0example`;
  shopify.shop.put(
    shopifyBody("orders-fulfilled", {
      order_status_url,
      fulfillment_status: null,
      created_at: now,
      updated_at: now,
    }),
  );
  await shopify.deliveries.deliverOrder("orders/paid", ORDER_ID);
  await seePoints(visitor, lender, [shop, ORDER_ID]);
  tell("Shopify", begun);

  const later = await aVisitor();
  await later.page.goto(`/apps/shopify/install?shop=${shopify.domain}`);
  await later.page.getByRole("heading", { name: "Setup" }).waitFor();
  await later.page.goto("/");
  await later.page.locator(".connections").getByText(shop).first().waitFor();
});

test("the browsers complained of nothing", () => {
  expect(visitors.flatMap(({ complaints }) => complaints)).toEqual([]);
});
