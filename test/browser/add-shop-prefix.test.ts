import { randomBytes } from "node:crypto";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../support/bridge/running-bridge.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { plainAdapter } from "../support/shops/plain-adapter.ts";

/**
 * Given two accounts, each with one shop that has no order number prefix: one shop is in the configuration file, the other was
 * added on the page. When another shop is to share an account, then the form says first what that needs.
 */

const SECRET = "a-secret-of-a-plain-shop";
const plain = (domain: string, brand: string) => ({ platform: "plain", brand, domain, secrets: [SECRET] });

let bridge: RunningBridge;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  browser = await openBrowser();
  bridge = await runBridge({
    adapters: [plainAdapter],
    shops: { acme: { ...plain("acme.example", "main"), program: { earn: { activityId: "12" } } } },
    brands: { second: { baseUrl: "http://127.0.0.1:9", apiKey: "another-key", brandId: "another-brand" } },
    top: { security: { encryptionKey: randomBytes(32).toString("base64") } },
  });
  ({ page } = await visit(browser, bridge.url));
  await page.goto("/shops");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Add a shop" }).click();
});
afterAll(async () => {
  await browser?.close();
  await bridge?.close();
});

const note = (words: string) => page.locator(".note", { hasText: words });
const add = () => page.locator("form").getByRole("button", { name: "Add a shop" });

test("a shop of the file can get its prefix there, and the lines stand below", async () => {
  await page.getByLabel("Loyalty account").selectOption("main");
  await note("Your shop “acme” has no order number prefix").getByText('orderId: { prefix: "1" }').waitFor();
  expect(await add().isDisabled()).toBe(true);
  expect(await troubleOf(page)).toEqual([]);
});

test("a name that cannot be one is told once below its field", async () => {
  await page.getByLabel("Loyalty account").selectOption("second");
  await page.getByLabel("Shop address").fill("garden.example");
  await page.getByLabel("Name").fill("Garden!");
  await page.getByLabel("Activity").fill("12");
  await page.getByLabel("Webhook signing secret").fill(SECRET);
  await page.getByText("Lowercase letters, digits and hyphens; part").waitFor();
  await add().click();
  await page.getByText(/must be a name of at most 63 lowercase letters/i).waitFor();
  expect(await page.getByText("Lowercase letters, digits and hyphens; part").count()).toBe(0);
});

test("of a shop that was added on the page it is said that it cannot get one any more", async () => {
  await page.getByLabel("Name").fill("garden");
  await page.getByLabel("Order number prefix").fill("");
  await add().click();
  await page
    .getByText("The shop garden is")
    .or(page.getByRole("button", { name: "Add anyway" }))
    .first()
    .waitFor();
  const anyway = page.getByRole("button", { name: "Add anyway" });
  if (await anyway.isVisible()) await anyway.click();
  await page.getByText("The shop garden is").waitFor();
  await page.getByRole("button", { name: "Add a shop" }).click();
  await page.getByLabel("Loyalty account").selectOption("second");
  const said = note("Your shop “garden” was added here without an order number prefix");
  await said.getByRole("link", { name: "Help with order number prefixes" }).waitFor();
  expect(await said.locator("pre").count()).toBe(0);
  expect(await add().isDisabled()).toBe(true);
});
