import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../adapters/woocommerce/index.ts";
import { type RunningBridge, runBridge } from "../support/bridge/running-bridge.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { freePort } from "../support/network/free-port.ts";
import { type RealShop, startRealShop } from "./engine/real-shop.ts";
import { ENCRYPTION_KEY, ENGINES, isMissing } from "./garden.ts";
import { place } from "./lives.ts";
import { type Https, startHttps } from "./owner.ts";

/** A merchant connects a real shop to a bridge for many, without the plugin: by consent in WooCommerce's own page. */
describe.skipIf(isMissing).each(ENGINES)("a merchant with WooCommerce $version", (engine) => {
  let shop: RealShop;
  let bridge: RunningBridge;
  let https: Https;
  let browser: Browser;
  let merchant: Visitor;
  beforeAll(async () => {
    shop = await startRealShop(engine);
    const port = await freePort();
    https = await startHttps(`http://127.0.0.1:${port}`);
    bridge = await runBridge({
      ...{ adapters: [woocommerceAdapter], shops: {}, brand: { activities: { 12: 100 } } },
      top: {
        server: { port, publicUrl: https.url, graceSeconds: 5 },
        security: { encryptionKey: ENCRYPTION_KEY },
        install: { open: true, lends: "main", apps: { woocommerce: {} } },
      },
    });
    browser = await openBrowser();
    merchant = await visit(browser, https.url, { ignoreHTTPSErrors: true });
  });
  afterAll(async () => {
    await browser?.close();
    await bridge?.close();
    https?.close();
    await shop?.close();
  });

  const begin = async () => {
    const { page } = merchant;
    await page.goto(`${https.url}/apps/woocommerce/install`);
    await page.getByLabel("Shop address").fill(shop.domain);
    await page.getByRole("button", { name: "Continue" }).click();
  };

  test("who refuses at the shop has connected nothing", async () => {
    const { page } = merchant;
    await begin();
    await page.locator("#username").fill("owner");
    await page.locator("#password").fill("a-password-for-a-test");
    await page.getByRole("button", { name: "Login" }).click();
    await page.getByRole("link", { name: "Deny" }).click();
    await page.waitForURL(/^https:/);
    await page.getByRole("heading", { name: "Not connected" }).waitFor();
    expect(await bridge.ask("/api/shops")).toMatchObject({ items: [] });
  });

  test("who approves answers the questions, sells, and sees the points", async () => {
    const { page } = merchant;
    await begin();
    await page.getByRole("link", { name: "Approve" }).click();
    await page.getByRole("button", { name: "Open the dashboard" }).click();
    await page.getByRole("heading", { name: `Set up ${shop.domain}` }).waitFor();
    await page.getByRole("button", { name: "Check and continue" }).click();
    await page.getByLabel("Activity for a paid order").waitFor();
    await page.getByRole("button", { name: "Check and continue" }).click();
    await page.getByRole("button", { name: "Start giving points" }).click();
    await page.getByRole("button", { name: "Send test delivery" }).click();
    await page.getByText("It was read and understood.").waitFor();
    await page.getByRole("heading", { name: "gives points now" }).waitFor();
    const webhooks = () => shop.rest<readonly { readonly delivery_url: string }[]>("GET", "webhooks");
    await expect.poll(async () => (await webhooks()).length).toBeGreaterThan(0);
    const paid = await place(shop, { status: "processing" }, 1);
    await shop.runQueue();
    await bridge.settled();
    const { items } = (await bridge.ask("/api/shops")) as {
      readonly items: readonly { readonly shop: string }[];
    };
    expect(items).toHaveLength(1);
    await page.goto(`${https.url}/orders/${items[0]?.shop}/${paid}`);
    await page.locator(".pill", { hasText: "Points pending" }).waitFor();
  });

  test("PHP noticed nothing", async () => {
    expect(await shop.notices()).toBe("");
  });
});
