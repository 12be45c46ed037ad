import { expect, test } from "vitest";
import { ProgrammePages } from "../support/browser/programme-page.ts";

/** While a preview runs, its figures are no result. */

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
