import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ListeningSandbox, listenSandbox } from "../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../support/bridge/bridge-config.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { SpawnedCommand, WorkFolder } from "../support/commands/spawned-command.ts";
import { freePort } from "../support/network/free-port.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../support/shops/played-woocommerce.ts";

/**
 * A newcomer's way: given an empty folder, a loyalty account and a shop.
 * When they type `init` and `serve`, open the link, send a test delivery and sell something, then the first points are
 * there, and nothing is left to be done. Each step is one that a person takes; the README tells how many, and how long.
 * When they then add another shop on the page and connect it by its own pages, its first points are there as well.
 */

let browser: Browser;
let loyalty: ListeningSandbox;
let shop: StandInWooCommerce;
let another: StandInWooCommerce;
beforeAll(async () => {
  [browser, loyalty, shop, another] = await Promise.all([
    openBrowser(),
    listenSandbox(STAND_IN),
    listenWooCommerce(),
    listenWooCommerce(),
  ]);
});
afterAll(async () => {
  await browser.close();
  await loyalty.close();
  await Promise.all([shop.close(), another.close()]);
});

test("from an empty folder to the first points in five steps", async () => {
  using folder = new WorkFolder();
  const port = await freePort();
  const steps: { readonly what: string; readonly seconds: number }[] = [];
  let begun = Date.now();
  const done = (what: string) => {
    steps.push({ what, seconds: (Date.now() - begun) / 1000 });
    begun = Date.now();
  };

  using made = new SpawnedCommand(folder, ["init", "--yes", ...answers(port)]);
  expect(await made.ended, made.text).toBe(0);
  done("init");

  using bridge = new SpawnedCommand(folder, ["serve"]);
  await bridge.waitFor(/"url":"([^"]+)"/);
  done("serve");

  using asked = new SpawnedCommand(folder, ["link"]);
  const link = await asked.waitFor(/(http:\S+)/);
  const { page } = await visit(browser, new URL(link).origin);
  await page.goto(link);
  await page.getByRole("heading", { name: "The first hour" }).waitFor();
  const isDone = (title: string) =>
    page.locator(".first-step", { hasText: title }).getByText("Done", { exact: true }).waitFor();
  await isDone("The loyalty service accepts the account");
  await isDone("Shops can reach the bridge");
  await isDone("The shop is connected, or its webhooks are created by hand");
  await isDone("The shop reports its orders to the bridge");
  done("the link, until the bridge has made the shop’s webhooks");

  await page.getByRole("button", { name: "Send test delivery" }).click();
  await page.getByText("It was read and understood.").waitFor();
  await isDone("A test delivery arrives");
  expect(loyalty.sandbox.customers()).toEqual([]);
  done("a test delivery");

  const { id } = shop.orders.place();
  shop.orders.pay(id);
  await shop.webhooks.runQueue();
  await page.getByText("Setup is complete").waitFor();
  await page.goto(`/orders/garden/${id}`);
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
  done("an order");

  expect(steps.map(({ what }) => what)).toHaveLength(5);
  // Of the account's numbers, the first shop has those that begin with 1.
  expect(loyalty.sandbox.order(Number(`1${id}`))).not.toBeNull();
  await addOnPage(page);
  const { id: sold } = another.orders.place();
  another.orders.pay(sold);
  await another.webhooks.runQueue();
  await page.goto(`/orders/bakery/${sold}`);
  await page.locator(".pill", { hasText: "Points pending" }).waitFor();
  expect(loyalty.sandbox.order(Number(`2${sold}`))).not.toBeNull();
  done("another shop, added and connected on the page, and its first order");

  // For the README, whenever its figures are taken anew.
  process.stdout.write(
    `${steps.map(({ what, seconds }) => `${what}: ${seconds.toFixed(1)} s`).join("\n")}\n`,
  );
});

/** The other shop, without a restart: what is typed here is what nobody but its owner knows. */
async function addOnPage(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Shops", exact: true }).click();
  await page.getByRole("button", { name: "Add a shop" }).click();
  await page.getByLabel("Platform").selectOption("WooCommerce");
  await page.getByLabel("Shop address").fill(another.domain);
  await page.getByLabel("Name").fill("bakery");
  await page.getByRole("button", { name: "Add a shop" }).click();
  await page.getByText("The shop bakery is now active.").waitFor();
  const section = page.locator("section").filter({ has: page.getByRole("heading", { name: "bakery" }) });
  const opened = page.waitForEvent("popup");
  await section.getByRole("link", { name: "Connect this shop" }).click();
  const consent = await opened;
  await consent.getByRole("button", { name: "Approve" }).click();
  await consent.getByText("The shop bakery is connected.").waitFor();
  await consent.close();
  await section.locator(".pill", { hasText: /^Connected$/ }).waitFor();
  await section.getByText("webhooks active").waitFor();
}

function answers(port: number): readonly string[] {
  const { consumerKey, consumerSecret } = shop.key;
  const url = `http://127.0.0.1:${port}`;
  return Object.entries({
    "loyalty-url": loyalty.url,
    "api-key": STAND_IN.apiKey,
    "brand-id": STAND_IN.brandId,
    activity: "12",
    "public-url": url,
    port: String(port),
    platform: "woocommerce",
    domain: shop.domain,
    shop: "garden",
  })
    .flatMap(([name, value]) => [`--${name}`, value])
    .concat([
      "--credential",
      `consumerKey=${consumerKey}`,
      "--credential",
      `consumerSecret=${consumerSecret}`,
    ]);
}
