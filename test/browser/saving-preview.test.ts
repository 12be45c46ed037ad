import { expect, test } from "vitest";
import { ProgrammePages } from "../support/browser/programme-page.ts";

/** While a preview runs, its figures are no result; of many orders that differ alike, the first are shown. */

const pages = new ProgrammePages();
const openProgramme = pages.open;

test("who saves while the preview runs is told that it runs, and not that no order was compared", async () => {
  const page = await openProgramme();
  const running = {
    id: "1",
    shop: "acme",
    state: "running",
    scanned: 0,
    differing: 0,
    orders: [],
    counts: {},
  };
  const told = { ...running, unknown: { orders: 0, conditions: {} }, changing: 0 };
  await page.route("**/preview*", (route) => route.fulfill({ json: told }));
  await page.getByLabel("Default activity").fill("13");
  await page.getByText("Preview running: 0 orders compared.").waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Preview running…").waitFor();
  expect(await dialog.getByText("compared").count()).toBe(0);
});

test("of many orders that would differ alike, ten are shown, and the others once they are asked for", async () => {
  const page = await openProgramme();
  const differences = [{ reason: "Would get its points with activity 13", code: "", facts: {} }];
  const orders = Array.from({ length: 12 }, (_, at) => ({
    ...{ orderId: String(at), orderNumber: `#10${at}`, differences },
  }));
  const told = {
    ...{ id: "1", shop: "acme", state: "done", scanned: 12, differing: 12, orders },
    ...{ counts: { wouldEarnElsewhere: 12 }, unknown: { orders: 0, conditions: {} }, changing: 12 },
  };
  await page.route("**/preview*", (route) => route.fulfill({ json: told }));
  await page.getByLabel("Default activity").fill("13");
  const links = page.locator(".preview-result .card a");
  await expect.poll(() => links.count()).toBe(10);
  await page.locator(".preview-result").getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => links.count()).toBe(12);
});
