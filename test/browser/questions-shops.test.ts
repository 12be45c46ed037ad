import { randomBytes } from "node:crypto";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup } from "../support/bridge/merchant-setup.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { Asking } from "../support/browser/question.ts";
import { plainSignature } from "../support/shops/plain-adapter.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../support/shops/played-woocommerce.ts";

/**
 * Given a bridge that may keep shops of its own, with one shop.
 * When its owner wants another one, then three clicks add it, and its section says what it lacks until its first points: each
 * step is seen done once it is, and nothing is said of it any more once an order came in.
 */

let merchant: MerchantSetup;
let browser: Browser;
beforeAll(async () => {
  [merchant, browser] = await Promise.all([aMerchant(), openBrowser()]);
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  await merchant.startBridge({ shop: { orderId: { prefix: "1" } }, top: { security } });
});
afterAll(async () => {
  await browser?.close();
  await merchant?.close();
});

/** Resolves with the status of the answer to a delivery that is signed so. */
async function delivered(shop: string, secret: string): Promise<number> {
  const body = '{"id":1}';
  const headers = {
    "content-type": "application/json",
    "x-wc-webhook-topic": "order.updated",
    "x-wc-webhook-delivery-id": secret,
    "x-wc-webhook-signature": plainSignature(body, secret),
  };
  return (await fetch(`${merchant.url}/webhooks/${shop}`, { method: "POST", headers, body })).status;
}

describe.each([
  ["in a window", { viewport: { width: 1280, height: 900 } }, "bakery"],
  ["on a phone", { viewport: { width: 390, height: 844 }, isMobile: true }, "flowers"],
] as const)("%s", (_, screen, name) => {
  let visitor: Visitor;
  let another: StandInWooCommerce;
  beforeAll(async () => {
    another = await listenWooCommerce();
    visitor = await visit(browser, merchant.url, screen);
    const { page } = visitor;
    await page.goto("/");
    await page.getByLabel("Your token").fill(ADMIN_TOKEN);
    await page.getByRole("button", { name: "Sign in" }).click();
    await page.locator("#content h1").waitFor();
  });
  afterAll(async () => {
    await visitor?.close();
    await another?.close();
  });
  const noWiderThanTheScreen = async () =>
    expect(await visitor.page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(
      screen.viewport.width,
    );

  test("how do I connect another shop, and what is still missing until its first points?", async () => {
    const { page } = visitor;
    const asking = await Asking.begin(page);
    await asking.click(page.getByRole("link", { name: "Add a shop" }));
    const platform = page.getByLabel("Platform");
    // Choices are named by their labels, never by their values in the file.
    await platform.selectOption({ label: "Shopify" });
    const choices = page.locator("details", { has: page.getByLabel("App type") });
    await choices.getByText("More settings").click();
    expect(await choices.innerText()).toContain("App of the shop’s own organization");
    expect(await choices.innerText()).not.toContain("client_credentials");
    await asking.choose(platform, "WooCommerce");
    await page.getByLabel("Shop address").fill(another.domain);
    await page.getByLabel("Name").fill(name);
    // Whoever has a key learns where it is found, and is asked for nothing else.
    expect(await page.getByLabel(/^REST API key/).count()).toBe(0);
    await page.getByRole("radio", { name: /^With webhooks created by hand/ }).check();
    await page.getByLabel("Webhook signing secret").waitFor();
    await page.getByRole("radio", { name: /^With a REST API key/ }).check();
    expect(await page.getByLabel("Webhook signing secret").count()).toBe(0);
    await page.getByLabel(/^REST API key/).waitFor();
    await page.getByText("WooCommerce › Settings › Advanced › REST API").waitFor();
    await page.getByLabel(/^Secret of the REST API key/).waitFor();
    expect(await page.getByText(/consumer(?:Key|Secret)/).count()).toBe(0);
    await page.getByRole("radio", { name: /^On the shop’s own pages/ }).check();
    await noWiderThanTheScreen();
    await page.getByLabel("Name").focus();
    await page.keyboard.press("Enter");
    await asking.reads(`The shop ${name} is now active.`);
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
    const missing = section.getByRole("region", { name: "Steps to the first points" });
    const step = (text: string, state: "Done" | "To do") =>
      asking.reads(state, missing.getByRole("listitem").filter({ hasText: text }));
    await step("Connect the shop: the button above", "To do");
    await step("Place an order in the shop and pay for it", "To do");
    await noWiderThanTheScreen();

    // And so it goes on.
    const opened = page.waitForEvent("popup");
    await section.getByRole("link", { name: "Connect this shop" }).click();
    const consent = await opened;
    await consent.getByRole("button", { name: "Approve" }).click();
    await consent.getByText(`The shop ${name} is connected.`).waitFor();
    await step("The shop reports its orders to the bridge", "Done");
    const { id } = another.orders.place();
    another.orders.pay(id);
    await another.webhooks.runQueue();
    await missing.waitFor({ state: "detached" });
    await page.goto(`/orders/${name}/${id}`);
    await page.locator(".pill", { hasText: "Points pending" }).waitFor();
  });

  test("a key that the shop refuses is said before the shop is added, and what was typed stays", async () => {
    const { page } = visitor;
    const third = await listenWooCommerce();
    await page.goto("/shops?add");
    const form = page.getByRole("region", { name: "Add a shop" });
    await form.getByLabel("Platform").selectOption("WooCommerce");
    await form.getByLabel("Shop address").fill(third.domain);
    await form.getByLabel("Name").fill(`${name}-two`);
    await form.getByRole("radio", { name: /^With a REST API key/ }).check();
    await form.getByLabel(/^REST API key/).fill("ck_of-nobody");
    await form.getByLabel(/^Secret of the REST API key/).fill("cs_of-nobody");
    await page.keyboard.press("Enter");
    const found = form.getByRole("alert", { name: "Fix this first" });
    await found.getByText("Passed:").waitFor();
    expect(await form.getByLabel(/^REST API key/).inputValue()).toBe("ck_of-nobody");
    expect((await found.textContent())?.includes("cs_of-nobody")).toBe(false);
    await noWiderThanTheScreen();
    await found.getByRole("button", { name: "Add anyway" }).click();
    await page.getByText(`The shop ${name}-two is now active.`).waitFor();
    await third.close();
  });

  test("another webhook secret that is typed on the page counts for deliveries at once", async () => {
    const { page } = visitor;
    const secret = "another-secret-of-this-shop";
    await page.goto("/shops");
    const section = page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });
    await section.getByRole("button", { name, exact: true }).click();
    await section.getByText("Edit this shop").click();
    const form = section.locator("form.add-shop");
    // Of the ways of access, the one in use is chosen, and asks for nothing of the others.
    expect(await form.getByRole("radio", { name: /^On the shop’s own pages/ }).isChecked()).toBe(true);
    expect(await form.getByLabel(/^REST API key/).count()).toBe(0);
    await form.getByRole("radio", { name: /^With a REST API key/ }).check();
    await form.getByLabel(/^REST API key/).waitFor();
    await form.getByRole("radio", { name: /^On the shop’s own pages/ }).check();
    await form.getByLabel("Webhook signing secret").fill(secret);
    await noWiderThanTheScreen();
    await form.getByRole("button", { name: "Save changes" }).click();
    await form.waitFor({ state: "detached" });
    const said = await page.getByText(`The shop ${name} was changed.`).boundingBox();
    expect(said?.y).toBeGreaterThan(0);
    expect(said?.y).toBeLessThan(page.viewportSize()?.height ?? 0);
    expect(await page.content()).not.toContain(secret);
    expect(await delivered(name, secret)).toBe(200);
    expect(await delivered(name, "the-secret-of-nobody")).toBe(401);
  });
});
