import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup, type SetupGiven } from "../support/bridge/merchant-setup.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { unfold } from "../support/browser/unfold.ts";

/** Given a bridge that has just been set up, Today begins with what is still to be done. */

let browser: Browser;
let merchant: MerchantSetup;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());
afterAll(() => browser.close());

async function openToday(
  given: SetupGiven = {},
  seen: Parameters<typeof visit>[2] = {},
): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const { url } = await merchant.startBridge(given);
  const { page, complaints } = await visit(browser, url, seen);
  await page.goto("/");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "The first hour" }).waitFor();
  await page.getByText("of 6 done").waitFor();
  return { page, complaints };
}

const step = (page: Page, title: string) => page.locator(".first-step", { hasText: title });

async function troubleOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate("axe.run()")) as axe.AxeResults;
  return found.violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

test("from the list to the first points, by keyboard alone; then the list is gone for good", async () => {
  const { page, complaints } = await openToday();
  await step(page, "The shop reports its orders").getByText("Done").waitFor();
  await page.getByText("No points given yet this month.").waitFor();
  expect(await page.locator(".headline").count()).toBe(0);
  const send = page.getByRole("button", { name: "Send test delivery" });
  await send.focus();
  await page.keyboard.press("Enter");
  await page.getByText("It arrived through the public address").waitFor();
  await page.getByText("It was read and understood.").waitFor();
  await page.getByText("A paid and fulfilled order of €59.90 would cause 2 calls").waitFor();
  await step(page, "A test delivery arrives").getByText("Done").waitFor();
  expect(await page.getByRole("link", { name: "Order #1001" }).count()).toBe(0);

  const { orders, webhooks } = merchant.woo;
  orders.pay(orders.place().id);
  await webhooks.runQueue();
  await page.getByText("Setup is complete").waitFor();
  await page.getByText("Nothing needs your attention.").waitFor();
  await page.reload();
  await page.getByText("Nothing needs your attention.").waitFor();
  expect(await page.getByText("first hour").count()).toBe(0);
  expect(complaints).toEqual([]);
});

test("a step that needs an earlier one is to be done, and has not failed before that is done", async () => {
  const { consumerKey } = merchant.woo.key;
  const shop = { credentials: { consumerKey, consumerSecret: "cs_of_another_key" } };
  const { page } = await openToday({ server: { publicUrl: null }, shop });
  const connected = step(page, "The shop is connected");
  await connected.locator("summary").getByText("To do").waitFor();
  await connected.locator("summary").click();
  await connected.locator('.station[data-state="failed"]').first().waitFor();
  expect(await connected.locator("summary").getByText("Failed").count()).toBe(0);
});

test("what is missing says what to do, and is checked again when somebody asks", async () => {
  const { page } = await openToday({ server: { publicUrl: null }, brand: { apiKey: "another-key" } });
  const account = step(page, "The loyalty service accepts the account");
  await account.getByText("Failed").first().waitFor();
  await account.getByText("Compare the address, the secret key and the brand ID with the account").waitFor();
  // The account stands in red below; no box above the list says so once more.
  await page.locator(".connections > li", { hasText: "main" }).getByText("Paused").waitFor();
  expect(await page.locator(".headline").count()).toBe(0);
  const address = step(page, "Shops can reach the bridge");
  await address.locator("summary").click();
  await address.getByText("use a tunnel service").waitFor();
  expect((await address.innerText()).match(/server\.publicUrl/g)).toHaveLength(1);
  await page.getByRole("button", { name: "Check again" }).click();
  await page.getByText(/^Checked /).waitFor();
});

test.each([
  ["light", "en-GB"],
  ["dark", "de-DE"],
  ["light", "fr-FR"],
  ["dark", "es-ES"],
] as const)(
  "the list can be used by everybody, in %s colours, in %s, on every screen",
  async (colorScheme, locale) => {
    const { url } = await merchant.startBridge({ server: { publicUrl: null } });
    const { page } = await visit(browser, url, { colorScheme, locale });
    await page.goto("/");
    await page.locator("input[type=password]").fill(ADMIN_TOKEN);
    await page.keyboard.press("Enter");
    await expect.poll(() => page.locator(".first-step").count()).toBe(6);
    await unfold(page, ".first-hour");
    await page.locator(".test-delivery button").first().click();
    await expect.poll(() => page.locator(".test-delivery .station").count()).toBeGreaterThan(2);
    await unfold(page, ".first-hour");
    expect(await troubleOf(page)).toEqual([]);
    for (const width of [1280, 820, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const place = { message: `at ${width}` };
      await expect
        .poll(() => page.evaluate("document.documentElement.scrollWidth"), place)
        .toBeLessThanOrEqual(width);
    }
  },
);
