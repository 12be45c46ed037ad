import type { Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Visitor } from "../support/browser/browser.ts";
import { focusedIn, goTo, walk } from "../support/browser/keyboard.ts";
import { openTab } from "../support/browser/programme-page.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/**
 * Given somebody who has a keyboard and nothing else.
 * When they go through a page, look for an order, decide about it or think better of it, then they always see where they are, come
 * back to where they were, and get out of everything.
 */

let given: TriedBridge;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  given = await tryBridge();
  visitor = await given.visit({ viewport: { width: 1280, height: 800 } });
  page = visitor.page;
});
beforeEach(async () => {
  await page.goto("/");
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.locator(".pill[data-tone=good]").nth(1).waitFor();
});
afterAll(() => given?.close());

const nameIn = async (there: Page) => (await focusedIn(there))?.name;
const nameThere = () => nameIn(page);

/** What is drawn once it is scrolled to would move the places that one walks over. */
async function drawAll(): Promise<void> {
  await page.locator(".in-view").scrollIntoViewIfNeeded();
  await page.locator(".chart canvas").nth(1).waitFor();
  await page.evaluate("scrollTo(0, 0)");
}

test.each([
  ["/", "Today"],
  ["/orders", "Orders"],
  ["/orders/garden/5000001081", "Order 1009"],
  ["/programme", "Programme"],
  ["/shops", "Shops"],
])("on %s the keyboard comes round both ways, and where it is can always be seen", async (address, title) => {
  await page.goto(address);
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  if (address === "/") await drawAll();
  await expect.poll(() => page.getByText("Loading…").count()).toBe(0);
  for (const key of ["Tab", "Shift+Tab"] as const) {
    const way = await walk(page, key);
    expect(way.map(({ name }) => name)).toContain("Skip to content");
    expect(way.filter(({ isMarked, isSeen }) => !(isMarked && isSeen))).toEqual([]);
  }
});

test("the first link of a page leads past the menu, and takes nobody away from what they typed", async () => {
  const { page: own, close } = await given.visit();
  await own.goto("/programme");
  await openTab(own, "Approval and refunds");
  await own.getByLabel("Return window in days").fill("7");
  await goTo(own, "Skip to content", "Shift+Tab");
  await own.keyboard.press("Enter");
  await expect.poll(() => nameIn(own)).toBe("Programme");
  await own.keyboard.press("Tab");
  await expect.poll(() => nameIn(own)).toBe("Shop");
  expect(await own.getByRole("dialog").count()).toBe(0);
  expect(await own.getByLabel("Return window in days").inputValue()).toBe("7");
  await close();
});

test("an order is found, a decision is thought better of twice, and another one is made", async () => {
  await page.keyboard.press("/");
  await page.getByLabel("Find an order, a customer or a page").waitFor();
  await page.keyboard.type("5000001081");
  await page.getByText("1 order found").waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(nameThere).toContain("Order 1009");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Order 1009", level: 1 }).waitFor();

  const dialog = page.getByRole("dialog", { name: "Cancel 100 points for order 1009?" });
  const ask = async () => {
    await page.keyboard.press("Enter");
    await goTo(page, "Cancel the points");
    await page.keyboard.press("Enter");
    await dialog.waitFor();
  };
  await goTo(page, "More");
  for (const leave of ["Escape", "Close"]) {
    await ask();
    // What it was chosen from is closed.
    expect(await page.locator(".more[open]").count()).toBe(0);
    if (leave === "Escape") await page.keyboard.press("Escape");
    else {
      await goTo(page, leave, "Shift+Tab");
      await page.keyboard.press("Enter");
    }
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(nameThere, { message: leave }).toBe("More");
  }

  for (let hurry = 0; hurry < 20; hurry++)
    for (const key of ["Enter", "Escape"]) await page.keyboard.press(key);
  await ask();
  await page.keyboard.press("Escape");

  await goTo(page, "Approve now", "Shift+Tab");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog", { name: "Approve 100 points for order 1009?" }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".pill", { hasText: "Points approved" }).waitFor();
  // Its button is gone by then: the page's heading has the focus instead.
  await expect.poll(nameThere).toBe("Order 1009");
});

test("the search is left by Escape, and leads back to where it was opened", async () => {
  await goTo(page, "Search");
  await page.keyboard.press("Enter");
  await page.getByLabel("Find an order, a customer or a page").waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  await expect.poll(nameThere).toBe("Search");
});

test("j and k move through the orders, Enter opens one; who types a name types", async () => {
  await page.goto("/orders");
  await page.locator(".row").nth(2).waitFor();
  const names = await page.locator(".row .name").allInnerTexts();
  await page.keyboard.press("j");
  expect(await nameThere()).toBe(names[0]);
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("k");
  expect(await nameThere()).toBe(names[1]);
  await page.getByLabel("Find an order").focus();
  await page.keyboard.type("jk");
  expect(await page.getByLabel("Find an order").inputValue()).toBe("jk");
  await page.getByLabel("Find an order").fill("");
  await page.locator(".row .name").nth(2).waitFor();
  await page.getByRole("heading", { level: 1 }).focus();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Order ${names[0]}`, level: 1 }).waitFor();
});
