import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { troubleOf } from "../support/browser/accessibility.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

test("who keeps the books finds a month's points and what they are worth, saves the table and prints it", async () => {
  const { page, complaints, close } = await given.visit();
  await page.getByRole("link", { name: "Monthly report" }).click();
  await page.getByRole("heading", { name: "Monthly report", level: 1 }).waitFor();
  const figuresOf = (name: string) =>
    page
      .getByRole("row", { name: new RegExp(`^${name}`) })
      .getByRole("cell")
      .allInnerTexts();
  // Books are kept of a month that is over; this bridge began after it.
  await page.getByText(", so far").waitFor();
  const names = await page.getByRole("columnheader").allInnerTexts();
  expect([names, names.join()]).toEqual([
    expect.arrayContaining(["Balance so far", "Pending now"]),
    expect.not.stringMatching(/closing|at the end/i),
  ]);
  await page.getByText("Pending points are neither approved nor cancelled so far.").waitFor();
  await expect.poll(async () => (await figuresOf("All shops"))[1]).not.toBe("0");
  const all = (await figuresOf("All shops")).map((text) => Number(text.replaceAll(",", "")));
  const [opening = 0, earned = 0, cancelled = 0, redeemed = 0, closing, pending] = all;
  expect(earned).toBeGreaterThan(0);
  expect(closing).toBe(opening + earned - cancelled - redeemed);
  expect(pending).toBeGreaterThan(0);
  await page.getByLabel("Value of one point").fill("0,01");
  await expect
    .poll(async () => (await figuresOf("All shops")).at(4))
    .toContain((Number(closing) / 100).toFixed(2));
  expect(new URL(page.url()).search).toBe("?value=0.01");
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("link", { name: "Monthly report" }).click();
  await expect.poll(() => page.getByLabel("Value of one point").inputValue()).toBe("0.01");
  await page.getByText(", so far").waitFor();
  await page.getByLabel("Value of one point").fill("much");
  await page.getByText("Enter a number with at most six decimals").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await page.getByLabel("Value of one point").fill("2");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^20\d\d-\d\d-points\.csv$/);
  expect(readFileSync(await download.path(), "utf8")).toContain("Value of the closing balance");
  // Amounts in two currencies have no sum.
  await changeAnswers(page, "**/api/points/month?**", ({ items, total }) => {
    for (const item of items) if (item.shop === "garden") item.currency = "USD";
    total.values = null;
  });
  await page.reload();
  await expect.poll(async () => (await figuresOf("garden")).join()).toMatch(/\$/);
  expect((await figuresOf("fashion")).join()).toMatch(/€/);
  expect((await figuresOf("All shops")).join()).not.toMatch(/[€$]|\.\d\d/);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.emulateMedia({ media: "print" });
  expect(await page.getByRole("navigation").isVisible()).toBe(false);
  expect(await page.getByRole("table").isVisible()).toBe(true);
  await page.emulateMedia({ media: "screen" });
  for (const width of [1280, 820, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const beside = async () => {
      const [month, link] = [
        await page.getByLabel("Month").first().boundingBox(),
        await page.getByRole("link", { name: "Last month" }).boundingBox(),
      ];
      if (month === null || link === null) return null;
      const [gap, middle] = [link.x - month.x - month.width, link.y + link.height / 2 - month.y];
      return gap > 0 && gap < 20 && middle > 0 && middle < month.height;
    };
    await expect.poll(beside, { message: `at ${width}` }).toBe(true);
  }
  await page.getByRole("link", { name: "Last month" }).click();
  await page
    .getByText(/^No points were given by the end of .* in which an order first earns points\.$/)
    .waitFor();
  expect(await page.getByText("so far").count()).toBe(0);
  expect(await page.getByRole("table").count()).toBe(0);
  expect(complaints).toEqual([]);
  await close();
});
