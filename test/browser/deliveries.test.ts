import { afterAll, beforeAll, expect, test } from "vitest";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { expectUsable } from "../support/browser/programme-page.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/** Webhooks by the order that they are about: a line for each, which opens. */
let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

test.each([1280, 820, 390])(
  "at %i px, an order's deliveries are one line, opened by keyboard",
  async (width) => {
    const { page, complaints, close } = await given.visit({ viewport: { width, height: 900 } });
    await page.goto("/deliveries");
    const order = page
      .locator(".deliveries tbody")
      .filter({ has: page.getByRole("link", { name: "1008", exact: true }) });
    await order.waitFor();
    expect(await order.count()).toBe(1);
    expect(await order.locator("tr").count()).toBe(1);
    const counted = await order.locator(".is-topic").innerText();
    const [, count = ""] = /^Order \w+ · (\d+) deliveries$/.exec(counted) ?? [];
    expect(Number(count)).toBeGreaterThan(1);
    await order.locator(".pill", { hasText: "Processed" }).waitFor();
    await order.getByRole("button", { name: "Show" }).focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => order.locator(".is-part .is-when").count()).toBe(Number(count));
    // There is room for what a delivery says in one line.
    const { height = 0 } = (await order.locator(".is-part").first().boundingBox()) ?? {};
    expect(height).toBeLessThan(60);
    await order.locator(".is-part").getByText("Processed").first().waitFor();
    await expectUsable(page);
    await order.locator(".is-part").first().getByRole("button", { name: "Show" }).click();
    await order.locator("pre").waitFor();
    await expectUsable(page);
    await order.getByRole("button", { name: "Hide", expanded: true }).first().click();
    await expect.poll(() => order.locator("tr").count()).toBe(1);
    expect(complaints).toEqual([]);
    await close();
  },
);

test("an order of which other pages have deliveries too is named by its latest one, without a count, and leads to all of them", async () => {
  const { page, close } = await given.visit();
  const all = page.getByRole("link", { name: "All deliveries of this order" });
  const openFirst = () =>
    page.locator(".deliveries .row").first().getByRole("button", { name: "Show" }).click();
  await page.goto("/deliveries");
  await page.getByRole("button", { name: "Older deliveries" }).waitFor();
  const [order = ""] = await page.locator(".deliveries .name").allInnerTexts();
  await openFirst();
  await page.locator(".is-part").first().waitFor();
  // The one by which the bridge first heard of it is on this page.
  expect(await all.count()).toBe(0);
  const counted = page.locator(".deliveries .row:not(.is-part) .is-topic").first();
  expect(await counted.innerText()).toMatch(/^Order \w+ · \d+ deliveries$/);
  await changeAnswers(page, "**/api/deliveries?*", ({ items }) => {
    for (const { orders } of items) for (const each of orders) each.firstSeenAt = "2020-01-01T00:00:00Z";
  });
  await page.reload();
  await openFirst();
  await expect.poll(() => counted.innerText()).toMatch(/^Order \w+$/);
  await all.click();
  await page.locator(".is-part").first().waitFor();
  expect(await page.locator(".deliveries .name").allInnerTexts()).toContain(order);
  await close();
});

test("older deliveries, of whose orders nobody counts those of other pages, lead back to the first page", async () => {
  const { page, close } = await given.visit();
  const back = page.getByRole("button", { name: "First page" });
  await page.goto("/deliveries");
  await page.getByRole("button", { name: "Older deliveries" }).click();
  await back.waitFor();
  await page
    .locator(".deliveries .is-topic", { hasText: /^Order \w+$/ })
    .first()
    .waitFor();
  await back.click();
  await back.waitFor({ state: "detached" });
  await page
    .locator(".deliveries .is-topic", { hasText: /· \d+ deliveries$/ })
    .first()
    .waitFor();
  await close();
});

test("a delivery in an order's history is named as in the list of deliveries", async () => {
  const { page, close } = await given.visit();
  await page.goto("/orders");
  await page.locator(".orders .name", { hasText: "#1001" }).click();
  await page.getByText("Delivery content").last().click();
  await page
    .locator("span", { hasText: /^Order (created|paid)/ })
    .first()
    .waitFor();
  expect(await page.getByText(/^orders\/\w+$/).count()).toBe(0);
  await close();
});

test("the deliveries of an order that is searched for are open", async () => {
  const { page, close } = await given.visit();
  await page.goto("/deliveries");
  await page.getByLabel("Find by order").fill("#1001");
  await page.keyboard.press("Enter");
  await page.locator(".deliveries .is-part", { hasText: "Order paid" }).waitFor();
  await close();
});

test("until its answer is there, rows hold the place of a list", async () => {
  const { page, close } = await given.visit();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/api/deliveries?*", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/deliveries");
  const rows = page.getByRole("status").filter({ hasText: "Loading…" });
  // The page's own code may still come: what waits for it looks alike, and is replaced.
  await expect.poll(async () => (await rows.boundingBox())?.height ?? 0).toBeGreaterThan(300);
  await expectUsable(page);
  resolve();
  await page.locator(".deliveries .row").first().waitFor();
  expect(await rows.count()).toBe(0);
  await close();
});

test("why deliveries about one order failed is said once, also when they are opened", async () => {
  const { page, close } = await given.visit();
  const reason = "the order has no currency";
  await changeAnswers(page, "**/api/deliveries?*", (answer) => {
    const [first] = answer.items;
    answer.items = [first, { ...first, id: `${first.id}-2` }].map((each) => ({
      ...each,
      outcome: "dead",
      reason,
    }));
  });
  await changeAnswers(page, /\/api\/deliveries\/[^?]+$/, ({ delivery }) => {
    Object.assign(delivery, { outcome: "dead", reason });
  });
  await page.goto("/deliveries");
  const parts = page.locator(".deliveries .is-part", { has: page.getByRole("button") });
  await expect.poll(() => parts.count()).toBe(2);
  await parts.first().getByRole("button", { name: "Show" }).click();
  await page.locator(".deliveries pre").waitFor();
  expect(await page.getByText(/order has no currency/i).count()).toBe(1);
  await close();
});
