import { afterAll, beforeAll, expect, test } from "vitest";
import { zoneAtNoon } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/** The sample day: each activity gives a hundred points, and the stand-in says so. */
let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

test("Today says how many points were given and what became of them, which adds up, and says by which shop", async () => {
  const { page, close } = await given.visit({ timezoneId: zoneAtNoon() });
  const today = page.locator(".given", { hasText: "Points given this month" });
  await expect.poll(() => today.locator("> strong").textContent()).toBe("1,500");
  // The month has no other day with points: its figures are the same, and stand once.
  expect(await page.locator(".given h3").allTextContents()).toEqual(["Points given this month (all today)"]);
  const parts = await today.locator(".legend strong").allTextContents();
  expect(parts).toHaveLength(3);
  expect(parts.reduce((sum, part) => sum + Number(part), 0)).toBe(1_500);
  await today.getByText("Cancelled 400").waitFor();
  await page.getByText("By shop").click();
  const givenIn = async (shop: RegExp) =>
    Number(await page.getByRole("row", { name: shop }).locator("td").first().textContent());
  await expect.poll(async () => (await givenIn(/^fashion/)) + (await givenIn(/^garden/))).toBe(1_500);
  const total = page.getByRole("row", { name: /^All shops/ }).locator("td");
  expect((await total.first().textContent())?.trim()).toBe("1,500");
  // All that is pending was given in this time: that stands once.
  expect(await page.getByRole("columnheader").allTextContents()).toEqual([
    ...["Shop", "Given", "Approved", "Pending", "Cancelled", "Redeemed"],
  ]);
  await page.getByRole("group", { name: "Period" }).first().getByLabel("This month").check();
  await expect.poll(async () => (await givenIn(/^fashion/)) + (await givenIn(/^garden/))).toBe(1_500);
  await close();
});

test("in forced colours the parts of the bar keep theirs", async () => {
  const { page, close } = await given.visit({ forcedColors: "active" });
  await page.locator(".shares").first().waitFor();
  const colors: string[] = await page.evaluate(
    `[...document.querySelector(".shares").children].map((part) => getComputedStyle(part).backgroundColor)`,
  );
  expect(new Set(colors).size).toBe(3);
  await close();
});

test("a day without points has none, beside those of the month", async () => {
  const { page, close } = await given.visit();
  await changeAnswers(page, "**/api/points", ({ today }) => {
    for (const moved of Object.values<Record<string, number>>(today)) moved.points = 0;
  });
  await page.reload();
  await expect.poll(() => page.locator(".given > strong").allTextContents()).toEqual(["0", "1,500"]);
  expect(await page.locator(".given h3").allTextContents()).toEqual([
    ...["Points given today", "Points given this month"],
  ]);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await close();
});

test("Today says how many points are pending, once, and leads to their orders", async () => {
  const { page, close } = await given.visit();
  const share = page.locator(".given .legend > span", { hasText: "Pending" });
  await share.waitFor();
  const points = Number(await share.locator("strong").textContent());
  expect(await page.getByText("All pending points").count()).toBe(0);
  await share.getByRole("link", { name: "Pending" }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  await expect.poll(() => page.locator(".points").count()).toBe(points / 100);
  await close();
});

test("where more is pending than was given this month, all of it has a figure of its own, and a column", async () => {
  const { page, close } = await given.visit();
  await changeAnswers(page, "**/api/points", ({ pending }) => {
    pending.points = 5_100;
    pending.orders = 51;
  });
  await page.reload();
  const pending = page.getByRole("link", { name: "All pending points" });
  await expect.poll(() => pending.textContent()).toBe("All pending points5,100 on 51 orders");
  await page.getByText("By shop").click();
  await page.getByRole("columnheader", { name: "All pending" }).waitFor();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await close();
});

test("a shop's name on Today opens that shop", async () => {
  const { page, close } = await given.visit();
  const isOpen = (shop: string) =>
    page.locator(".shop-name", { hasText: shop }).getAttribute("aria-expanded");
  await page.goto("/");
  await page.locator(".connections").getByRole("link", { name: "garden", exact: true }).click();
  await page.locator("dd", { hasText: "sample" }).waitFor();
  expect([await isOpen("garden"), await isOpen("fashion")]).toEqual(["true", "false"]);
  await close();
});

test("the sample bridge, which takes no further shop, offers to add none on Today", async () => {
  const { page, close } = await given.visit();
  await page.locator(".connections > li").first().waitFor();
  expect(await page.getByRole("link", { name: "Add a shop" }).count()).toBe(0);
  await close();
});

test("on a phone what is pending and what was redeemed stand beside each other", async () => {
  const { page, close } = await given.visit({ viewport: { width: 390, height: 844 }, locale: "de-DE" });
  await changeAnswers(page, "**/api/points", ({ pending }) => {
    pending.points = 5_100;
  });
  await page.reload();
  await page.getByText("Alle vorgemerkten Punkte").waitFor();
  const figures = await page.locator(".points-summary .tile:not(.given)").all();
  const [first, second] = await Promise.all(figures.map((each) => each.boundingBox()));
  expect([second?.y, second?.height]).toEqual([first?.y, first?.height]);
  await close();
});

test("the chart comes once it is scrolled to", async () => {
  const { page, close } = await given.visit({ viewport: { width: 390, height: 600 } });
  await page.getByText("Points given this month").waitFor();
  expect(await page.locator(".chart").count()).toBe(0);
  await page.getByRole("heading", { name: "Over time" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5_000);
  await page.locator(".chart canvas").first().waitFor();
  await close();
});

test("an order says how many points it has and who says so, in the list and on its page", async () => {
  const { page, close } = await given.visit();
  await page.goto("/orders");
  await expect.poll(() => page.locator(".points").first().innerText()).toBe("100");
  await page.goto("/orders/garden/5000001001");
  await page.getByText("reported by the loyalty service").first().waitFor();
  await close();
});

test("under “No points” are the orders that get none, not those that wait", async () => {
  const { page, close } = await given.visit();
  await page.goto("/orders?points=none");
  const rows = page.locator(".orders tbody tr");
  await rows.filter({ hasText: "On hold" }).first().waitFor();
  const tab = page.locator(".tabs a", { hasText: /^No points/ });
  const [, counted] = /(\d+)$/.exec((await tab.textContent()) ?? "") ?? [];
  expect(Number(counted)).toBeLessThan(await rows.count());
  await tab.click();
  await expect.poll(() => rows.count()).toBe(Number(counted));
  expect(await rows.filter({ hasText: "On hold" }).count()).toBe(0);
  await close();
});

test("a customer's history is added up", async () => {
  const { page, close } = await given.visit();
  await page.goto("/customer?shop=garden");
  await page.getByLabel("Email, mobile number or name").fill("ada@customers.example");
  await page.getByRole("button", { name: "Look up" }).click();
  const balance = page.locator(".tile", { hasText: "Balance" }).locator("strong");
  await expect.poll(() => balance.textContent()).toMatch(/^\d+$/);
  const lines = page.getByRole("region", { name: "Points" }).first();
  expect((await lines.getByRole("columnheader").allTextContents()).slice(0, 4)).toEqual([
    ...["Time", "Points", "Status", "Order"],
  ]);
  // Once, also where several tables have times.
  await changeAnswers(page, /\/api\/customers\/points$/, ({ service }) => {
    service.redeem = service.earn;
  });
  await page.reload();
  await expect.poll(() => page.getByRole("region", { name: "Points" }).count()).toBe(2);
  await page.getByText("they are read as UTC").waitFor();
  await page.getByText("Redeem points by hand").click();
  await page.getByText("only orders earn points").waitFor();
  await lines.getByRole("link", { name: "1001", exact: true }).click();
  await page.getByRole("heading", { name: "Order 1001", level: 1 }).waitFor();
  await close();
});

test("more points than the balance are doubted below the field, and a refusal ends the question", async () => {
  const { page, close } = await given.visit();
  await page.goto("/customer?shop=garden");
  await page.getByLabel("Email, mobile number or name").fill("ada@customers.example");
  await page.getByRole("button", { name: "Look up" }).click();
  await page.locator(".tile", { hasText: "Balance" }).waitFor();
  await page.getByText("Redeem points by hand").click();
  await page.getByRole("textbox", { name: "Points" }).fill("900000");
  await page.locator(".note", { hasText: /^The balance is [\d,]+ points?\. / }).waitFor();
  expect(await page.locator("[aria-invalid=true]").count()).toBe(0);
  await page.getByLabel("Reference").fill("too much");
  await page.getByRole("button", { name: "Redeem" }).click();
  const dialog = page.getByRole("dialog", { name: "Redeem 900,000 points?" });
  await dialog.getByText(/^The balance is [\d,]+ points?\. /).waitFor();
  await dialog.getByRole("button", { name: "Redeem" }).click();
  await page.getByRole("alert").getByText("Not enough points").waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
  await close();
});

test.each([1280, 390])("campaigns say what they brought, by day and shop, at %i px", async (width) => {
  const { page, close } = await given.visit({ viewport: { width, height: 800 } });
  await page.getByRole("heading", { name: "Over time" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 20_000);
  const campaign = page.locator(".by-campaign tbody tr").first();
  await campaign.waitFor();
  expect(await campaign.locator("th").textContent()).toMatch(/^[A-Z0-9]+Campaign \d+, \w+$/);
  expect(await campaign.locator("td").nth(1).textContent()).toMatch(/\d/);
  expect(await page.evaluate("document.documentElement.scrollWidth <= innerWidth")).toBe(true);
  await page.getByLabel("Until", { exact: true }).fill("2020-01-02");
  await page.getByText("No referrals in this period.").waitFor();
  await close();
});

test.each([1280, 390])("what no longer counts stands below its figures, at %i px", async (width) => {
  const { page, close } = await given.visit({ viewport: { width, height: 800 } });
  await changeAnswers(page, "**/api/conversions*", ({ campaigns }) => {
    Object.assign(campaigns[0], { conversions: 0, amount: "0.00", ended: 1, endedAmount: "64.00" });
  });
  await page.getByRole("heading", { name: "Over time" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 20_000);
  const cells = page.locator(".by-campaign tbody tr").first().locator("td.amount");
  const lines = async (column: number) => (await cells.nth(column).innerText()).trim().split(/\s*\n\s*/);
  await expect.poll(() => lines(0)).toEqual(["0", "1 order no longer counts"]);
  expect(await lines(1)).toEqual(["€0.00", "€64.00 no longer counts"]);
  await page.unrouteAll({ behavior: "wait" });
  await close();
});
