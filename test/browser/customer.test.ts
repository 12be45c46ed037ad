import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { expectUsable } from "../support/browser/programme-page.ts";
import { anOrder, aShop, aSnapshotEvent } from "../support/builders/orders.ts";
import { accepted, noConnection } from "../support/builders/outcomes.ts";

/**
 * Given Ada, who bought in two shops of one account, and somebody who has her address at another account.
 * When somebody looks her up, then all of hers is there, under her name, and nothing of the other; once she is erased, lists say so.
 */

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const ZENITH = aShop({ shop: "zenith" });
const ELSEWHERE = aShop({ shop: "elsewhere", brand: "another" });
const FORMER = aShop({ shop: "former" });
const GRACE = { ...anOrder().contact, names: ["Grace Hopper"], emails: ["grace@shop.example"] };

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

type Transaction = NonNullable<NonNullable<Parameters<typeof runApp>[0]>["client"]>["transaction"];
const noPoints = async () => ({ outcome: accepted(), data: { earn: [], redeem: [] }, message: null });

async function open(
  address: string,
  viewport = { width: 1280, height: 900 },
  transaction: Transaction = noPoints,
): Promise<Page> {
  app = await runApp({
    dashboardFolder: DASHBOARD,
    otherShops: [ZENITH, ELSEWHERE],
    client: {
      transaction,
      redeem: async () => ({ outcome: accepted(), data: null, message: null }),
    },
  });
  const paid = (orderId: string, more = {}) =>
    aSnapshotEvent({ orderId, orderNumber: `#${orderId}`, isPaid: true, ...more });
  await knows(app, paid("1001"));
  await knows({ ...app, shop: ZENITH }, paid("2001"));
  const namesake = { ...anOrder().contact, names: ["Another Ada"] };
  await knows({ ...app, shop: ELSEWHERE }, paid("3001", { contact: namesake }));
  await knows({ ...app, shop: FORMER }, paid("4001", { contact: GRACE }));
  const { page } = await visit(browser, app.url, { viewport });
  await page.goto(address);
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1 }).waitFor();
  return page;
}

async function lookUp(page: Page, shop: string): Promise<void> {
  await page.getByLabel("Shop", { exact: true }).selectOption(shop);
  await page.getByLabel("Email, mobile number or name").fill("ada@shop.example");
  await page.getByRole("button", { name: "Look up" }).click();
}

const numbers = (page: Page) => page.locator(".orders .row .name").allInnerTexts();

test.each([1280, 390])(
  "at %i px, a customer is named, with the orders of all shops of the account",
  async (width) => {
    const page = await open("/customer", { width, height: 900 });
    await page.getByRole("link", { name: "Ada Example" }).click();
    await page.getByRole("heading", { level: 2, name: "Ada Example" }).waitFor();
    await lookUp(page, "zenith");
    await page.getByRole("heading", { level: 2, name: "Ada Example" }).waitFor();
    expect((await numbers(page)).toSorted()).toEqual(["#1001", "#2001"]);
    expect(await page.title()).not.toContain("Ada");
    await expectUsable(page);
    await lookUp(page, "elsewhere");
    await page.getByRole("heading", { level: 2, name: "Another Ada" }).waitFor();
    expect(await numbers(page)).toEqual(["#3001"]);
  },
);

test("an order is found behind as many newer ones of another account", async () => {
  const page = await open("/customer");
  for (let order = 5001; order < 5101; order++)
    await knows({ ...app, shop: ELSEWHERE }, aSnapshotEvent({ orderId: String(order), isPaid: true }));
  await lookUp(page, "zenith");
  await page.getByRole("heading", { level: 2, name: "Ada Example" }).waitFor();
  expect((await numbers(page)).toSorted()).toEqual(["#1001", "#2001"]);
});

test("digits alone may be an order's number: nobody is named by them", async () => {
  const page = await open("/customer");
  await page.getByLabel("Email, mobile number or name").fill("1001");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.locator(".orders .row .name").first().waitFor();
  expect(await page.getByRole("heading", { name: "Ada" }).count()).toBe(0);
});

test.each([1280, 390])("at %i px, it is said plainly that nobody of a contact is known", async (width) => {
  const page = await open("/customer", { width, height: 900 });
  await page.getByLabel("Email, mobile number or name").fill("nobody@shop.example");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.getByRole("status").getByText("No customer found for nobody@shop.example").waitFor();
  expect(await page.locator(".tile").count()).toBe(0);
  expect(await page.getByRole("button", { name: "Redeem" }).count()).toBe(0);
  await expect.poll(() => page.getByRole("button", { name: "Erase this person’s data" }).count()).toBe(0);
  await page.getByText("Erase this person’s data from deliveries").click();
  await page.getByRole("button", { name: "Erase this person’s data" }).waitFor();
  await expectUsable(page);
  await lookUp(page, "acme");
  await page.locator(".tile", { hasText: "Balance" }).waitFor();
});

test("points that nobody can redeem are named at the field as they are typed, and a redeem leaves it empty", async () => {
  const page = await open("/customer");
  await lookUp(page, "acme");
  // Right below the balance, above what has rows.
  const form = page.getByText("Redeem points by hand");
  const topOf = async (place: Locator) => (await place.boundingBox())?.y ?? 0;
  expect(await topOf(form)).toBeLessThan(await topOf(page.getByLabel("Show", { exact: true })));
  await form.click();
  const points = page.getByRole("textbox", { name: "Points" });
  for (const typed of ["-5", "0", "1.5", "many"]) {
    await points.fill(typed);
    await page.getByText("Enter a whole number of at least 1.").waitFor();
  }
  const tops = () =>
    page.getByRole("textbox", { name: /Points|Reference/ }).evaluateAll((fields) => {
      return fields.map((field) => field.getBoundingClientRect().top);
    });
  expect(new Set(await tops()).size).toBe(1);
  await points.fill("");
  await expect.poll(() => page.getByText("Enter a whole number").count()).toBe(0);
  expect(new Set(await tops()).size).toBe(1);
  const redeem = page.getByRole("button", { name: "Redeem", exact: true });
  await redeem.click();
  await page.getByText("Enter a whole number of at least 1.").waitFor();
  await points.fill("5");
  expect(await page.getByText("Enter a whole number").count()).toBe(0);
  await redeem.click();
  await page.getByText("Enter a reference.").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await page.getByLabel("Reference").fill("receipt 7");
  await redeem.click();
  await page.getByRole("dialog").getByRole("button", { name: "Redeem" }).click();
  await page.getByText("5 points were redeemed.").waitFor();
  expect([await points.inputValue(), await page.getByLabel("Reference").inputValue()]).toEqual(["", ""]);
  expect(await page.getByRole("dialog").count()).toBe(0);
  await expect.poll(() => redeem.evaluate((button) => button.matches(":focus"))).toBe(true);
  expect(await page.getByText("Enter a reference.").count()).toBe(0);
});

test("while the account is not reachable, there is the error alone, and nothing that would need the account", async () => {
  const page = await open("/customer", undefined, async () => ({
    ...{ outcome: noConnection(), data: null, message: null },
  }));
  await lookUp(page, "acme");
  await page.getByRole("alert").waitFor();
  await page.locator(".orders .row .name").first().waitFor();
  expect(await page.getByText("Redeem points by hand").count()).toBe(0);
  expect(await page.getByLabel("Show", { exact: true }).count()).toBe(0);
});

test("entries are shown newest first, what is in order is not said, and the way to her data is at her name", async () => {
  const entry = (order: number) => ({ order_id: order, points: 10, status: "approved" });
  const earn = [5, 7, 6].map((day) => ({ ...entry(day), created_at: `2026-06-0${day}T12:00:00Z` }));
  const page = await open("/customer", { width: 1280, height: 600 }, async () => ({
    ...{ outcome: accepted(), data: { earn, redeem: [] }, message: null },
  }));
  await lookUp(page, "acme");
  const rows = page.locator(".sheet tbody tr");
  await expect.poll(() => rows.count()).toBe(3);
  expect((await rows.allInnerTexts()).map((row) => /\b([567])\s*$/.exec(row)?.[1])).toEqual(["7", "6", "5"]);
  expect(await page.getByText(/twice|more than one points entry/).count()).toBe(0);
  const exported = page.getByRole("button", { name: "Export this person’s data" });
  await exported.waitFor();
  const isInSight = async () => ((await exported.boundingBox())?.y ?? Number.POSITIVE_INFINITY) < 600;
  expect(await isInSight()).toBe(false);
  await page.getByRole("button", { name: "Export or erase their data" }).click();
  await expect.poll(isInSight).toBe(true);
});

test("what is held of her is saved as one file, and that it was stands in the audit log", async () => {
  const page = await open("/customer");
  await lookUp(page, "acme");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export this person’s data" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("person.json");
  const held = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(held.orders).toHaveLength(3);
  await page.getByText("Saved: 3 orders and 0 deliveries.").waitFor();
  const { items } = (await ask(app, "/acts")).body;
  expect(items[0]).toMatchObject({ code: "actExported" });
});

test("before an erasure it is said what was found, deliveries included; after it, lists say that she is erased", async () => {
  const page = await open("/customer");
  await lookUp(page, "acme");
  const erase = page.getByRole("button", { name: "Erase this person" });
  const colorOf = (button: Locator) =>
    button.evaluate((each) => each.ownerDocument.defaultView.getComputedStyle(each).color);
  expect(await colorOf(erase)).not.toBe(await colorOf(page.getByRole("button", { name: "Export this" })));
  await erase.click();
  await page.getByRole("dialog").getByText("Found so far: 3 orders and 0 deliveries.").waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Erase this person" }).click();
  // The account has no points of hers: by then nobody is known by her address, and what was done still stands there.
  await page.getByText("No customer found for").waitFor();
  await page.getByText("Erased from 3 orders").waitFor();
  await page.goto("/orders");
  const line = page.locator(".orders .row", { hasText: "#1001" });
  await line.locator(".is-customer", { hasText: "erased" }).waitFor();
  const rows = (await ask(app, "/orders")).body.items as readonly Record<string, unknown>[];
  expect(rows.map((row) => row.isErased).toSorted()).toEqual([false, true, true, true]);
  expect(JSON.stringify(rows)).not.toMatch(/ada/i);
});

test("a shop that was removed can be chosen by its name in the list of orders", async () => {
  const page = await open("/orders");
  await page.locator(".orders .row", { hasText: "#4001" }).waitFor();
  await page.getByLabel("Shop", { exact: true }).selectOption("former");
  await expect.poll(() => numbers(page)).toEqual(["#4001"]);
  expect(await page.getByLabel("Shop", { exact: true }).inputValue()).toBe("former");
});
