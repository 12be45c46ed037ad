import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { PlatformAdapter } from "../../src/platform/adapter.ts";
import { knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { aSnapshotEvent, NOON } from "../support/builders/orders.ts";
import { plainShop } from "../support/shops/plain-shop.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

async function signedIn(
  viewport = { width: 1280, height: 800 },
  adapter?: PlatformAdapter,
  locale = "en",
): Promise<Page> {
  app = await runApp({ dashboardFolder: DASHBOARD, ...(adapter === undefined ? {} : { shop: { adapter } }) });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const { page } = await visit(browser, app.url, { viewport, locale });
  await page.goto("/deliveries");
  const token = page.locator("input[type=password]");
  await token.fill(ADMIN_TOKEN);
  await token.press("Enter");
  await page.getByRole("heading", { name: locale === "en" ? "Deliveries" : "Meldungen" }).waitFor();
  return page;
}

test("a slash opens the search, a name finds the customer and the order, and Enter opens it, all by the keyboard", async () => {
  const page = await signedIn();
  await page.keyboard.press("/");
  await page.getByLabel("Find an order, a customer or a page").waitFor();
  await page.keyboard.type("example ada");
  await page.getByText("1 order found").waitFor();
  await page.keyboard.press("ArrowDown");
  expect(await page.locator(":focus").textContent()).toContain("Points of Ada Example (ada@shop.example)");
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => page.locator(":focus").textContent()).toContain("Order #1001");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Order #1001", level: 1 }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(page.url()).not.toContain("ada");
});

test("of more orders than are shown, it is said that there are more, and the way to all comes first", async () => {
  const page = await signedIn();
  for (let order = 2001; order < 2008; order++)
    await knows(app, aSnapshotEvent({ orderId: String(order), orderNumber: `#${order}` }));
  await page.keyboard.press("/");
  await page.getByLabel("Find an order, a customer or a page").fill("ada");
  await page.getByText("More than 6 orders found").waitFor();
  const orders = page.locator(".search-results section", {
    has: page.getByRole("heading", { name: "Orders" }),
  });
  expect(await orders.getByRole("link").first().textContent()).toBe("All orders for “ada”");
  expect(await orders.getByRole("link", { name: /^All orders/ }).count()).toBe(1);
});

test.each(["example ada points", "why has order #1001 no points", "Ada Example's points"])(
  "“%s” finds the order of that name or number, and no shop is asked for a sentence",
  async (term) => {
    const page = await signedIn();
    await page.keyboard.press("/");
    await page.getByLabel("Find an order, a customer or a page").fill(term);
    await page.getByRole("link", { name: "Order #1001" }).waitFor();
    await page.getByLabel("Find an order, a customer or a page").fill("why has order 5000 no points");
    await page.getByText(/^\d results$/).waitFor();
    expect(await page.getByRole("button", { name: /^Look up order/ }).count()).toBe(0);
  },
);

test.each([
  ["why no points", "Find out why an order has no points Troubleshooting"],
  ["refund", "Set what a refund does to points Programme"],
  ["outage", "Incidents"],
  ["change password", "Ways to sign in"],
  ["time zone", "Give different points for some orders or days Programme"],
])(
  "Ctrl+K opens the search, and what fits “%s” best comes first, be it a page or help",
  async (term, link) => {
    const page = await signedIn();
    await page.keyboard.press("Control+k");
    await page.getByLabel("Find an order, a customer or a page").fill(term);
    const first = page.locator(".search-results a").first();
    await expect.poll(() => first.textContent()).toBe(link);
  },
);

test("a slash that is typed into a field stays a slash", async () => {
  const page = await signedIn();
  await page.getByLabel("Find by order").fill("");
  await page.getByLabel("Find by order").press("/");
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test.each([
  { width: 1280, height: 800 },
  { width: 390, height: 800 },
])("at $width pixels pages and customers are found as well, and everybody can use it", async (viewport) => {
  const page = await signedIn(viewport);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByLabel("Find an order, a customer or a page");
  await field.fill("shop");
  const results = page.locator(".search-results");
  await results.getByRole("link", { name: "Shops", exact: true }).waitFor();
  await page.getByRole("link", { name: "Remove a shop Shops" }).waitFor();
  await page
    .getByRole("status")
    .getByText(/^\d+ results$/)
    .waitFor();
  expect(await page.getByRole("button", { name: /^Look up order/ }).count()).toBe(0);
  // A word is never an order's number, not even one that nothing is found for.
  await field.fill("xyzzy");
  await page.getByText("Nothing found").waitFor();
  expect(await page.getByRole("button", { name: /^Look up order/ }).count()).toBe(0);
  await field.fill("ada@shop.example");
  await page.getByRole("link", { name: "Points of ada@shop.example" }).waitFor();
  await page.getByRole("link", { name: "Order #1001" }).waitFor();
  await field.fill("ada@");
  await page.getByText("Nothing found").waitFor();
  expect(await page.getByRole("link", { name: /^Points of/ }).count()).toBe(0);
  await field.fill("ada");
  await page.getByRole("link", { name: /^Points of .*ada@shop\.example/ }).waitFor();
  await page.evaluate(axe.source);
  const found = (await page.evaluate("axe.run()")) as axe.AxeResults;
  expect(found.violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual([]);
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(viewport.width);
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
});

test("results stand below what they are, and the help is no answer to a name that it does not say", async () => {
  const page = await signedIn();
  await page.keyboard.press("/");
  const field = page.getByLabel("Find an order, a customer or a page");
  const titles = page.locator(".search-results h3");
  await field.fill("ada");
  await page.getByRole("link", { name: /^Points of .*ada@shop\.example/ }).waitFor();
  expect(await titles.allTextContents()).toEqual(["Customers", "Orders"]);
  await field.fill("refund");
  await expect.poll(() => titles.allTextContents()).toEqual(["Pages", "Help"]);
  // "than a": letters in a row are no word.
  await field.fill("hana");
  await page.getByText("Nothing found").waitFor();
  expect(await page.locator(".search-results a").count()).toBe(0);
});

test("in another language the help, which is English, is found by its documents' titles", async () => {
  const page = await signedIn({ width: 1280, height: 800 }, undefined, "de");
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("textbox").fill("webhook");
  const help = page.locator(".search-results section", { hasText: "Hilfe" }).getByRole("link");
  await help.first().waitFor();
  expect((await help.allTextContents()).join()).not.toMatch(/\b(?:the|what|of)\b/i);
});

test.each([
  { term: "backup", link: "Back up Install, update, back up", says: "bridge store backup" },
  {
    term: "webhooks do not arrive",
    link: "Find out why webhooks do not arrive Troubleshooting",
    says: "The shop gets 401",
  },
])(
  "$term finds how that is done, in the documents that came with the bridge",
  async ({ term, link, says }) => {
    const page = await signedIn();
    await page.keyboard.press("/");
    await page.getByLabel("Find an order, a customer or a page").fill(term);
    await page.getByRole("link", { name: link, exact: true }).waitFor();
    expect(await page.getByText("Nothing found").count()).toBe(0);
    await page.getByRole("link", { name: link, exact: true }).click();
    await page.getByText(says).first().waitFor();
    await expect.poll(() => page.evaluate("document.activeElement.tagName")).toBe("H2");
  },
);

test("an owner's word and Enter lead to the page, in the owner's language", async () => {
  const page = await signedIn({ width: 1280, height: 800 }, undefined, "de");
  await page.keyboard.press("/");
  await page.getByRole("dialog").getByRole("textbox").fill("rückgängig");
  await page.getByRole("link", { name: "Eine Änderung zurücknehmen Änderungsprotokoll" }).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Änderungsprotokoll", level: 1 }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("the language is chosen in the search itself, and a link of the account menu closes it", async () => {
  const page = await signedIn();
  await page.keyboard.press("/");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("language");
  await dialog.getByLabel("Language").waitFor();
  // Enter goes to the menu and chooses nothing of it.
  await page.keyboard.press("Enter");
  await expect.poll(() => page.locator(":focus").textContent()).toBe("People");
  await dialog.getByLabel("Language").selectOption("fr");
  await dialog.getByLabel("Langue").waitFor();
  await dialog.getByRole("link", { name: "Utilisateurs" }).click();
  await page.getByRole("heading", { name: "Utilisateurs", level: 1 }).waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("an order that is not known is offered to be read from the shop, and a dry run shows what that would do", async () => {
  const page = await signedIn();
  await page.keyboard.press("/");
  await page.getByLabel("Find an order, a customer or a page").fill("5000");
  await page.getByRole("button", { name: "Look up order 5000 in acme" }).click();
  // The plain shop cannot be read: the bridge says so where it was asked.
  await page.getByRole("dialog").getByRole("alert").waitFor();
});

test("a number that Orders does not find is offered to be looked up in the shop, a name is not", async () => {
  const page = await signedIn();
  await page.goto("/orders");
  await page.getByLabel("Find an order").fill("5000");
  await page.getByRole("button", { name: "Look up order 5000 in acme" }).waitFor();
  await page.getByLabel("Find an order").fill("Nobody");
  await expect.poll(() => page.getByRole("button", { name: /^Look up order/ }).count()).toBe(0);
});

test.each([
  { width: 1280, height: 800 },
  { width: 320, height: 700 },
])(
  "at $width pixels digits that are one order's id and another's number are offered both, and none is told",
  async (viewport) => {
    const shop = plainShop();
    shop.put({ orderId: "5001", orderNumber: "#77", createdAt: NOON }, { orderId: "77", orderNumber: "#78" });
    const page = await signedIn(viewport, shop.adapter);
    await page.goto("/resync");
    await page.getByLabel("One order", { exact: true }).check({ force: true });
    const field = page.getByLabel("Order number or ID");
    await field.fill("88");
    await page.getByRole("button", { name: "Look up order 88 in acme" }).click();
    await page.getByText("acme has no order with the number or ID 88.").waitFor();
    await field.fill(" 77 ");
    await page.getByRole("button", { name: "Look up order 77 in acme" }).click();
    await page.getByRole("button", { name: /^Order #78 of .* \(matches by ID\)$/ }).waitFor();
    const numbered = page.getByRole("button", { name: /^Order #77 of .* \(ID 5001\)$/ });
    await numbered.waitFor();
    await page.evaluate(axe.source);
    const found = (await page.evaluate("axe.run()")) as axe.AxeResults;
    expect(found.violations.filter(({ impact }) => impact === "serious" || impact === "critical")).toEqual(
      [],
    );
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(viewport.width);
    await numbered.click();
    await page.locator("main").getByText("Order #77").first().waitFor();
  },
);
