import type { Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import type { Visitor } from "../support/browser/browser.ts";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

/** A page's code comes when it is opened: by then the bridge may be away, or a newer one with other files. */
const CODE = "**/assets/shops-*.js";

let given: TriedBridge;
let visitor: Visitor;
let page: Page;
beforeAll(async () => {
  given = await tryBridge();
});
beforeEach(async () => {
  visitor = await given.visit();
  ({ page } = visitor);
});
afterEach(() => visitor.close());
afterAll(() => given?.close());

const openShops = () => page.getByRole("link", { name: "Shops", exact: true }).click();
const heading = () => page.getByRole("heading", { name: "Shops", level: 1 });
const gone = (route: Route) => route.fulfill({ status: 404, body: "" });
const loads = () => {
  const counted = { count: 0 };
  page.on("load", () => {
    counted.count += 1;
  });
  return counted;
};

test("after an update, where a page's code has another name, everything is loaded anew, and the page opens", async () => {
  const counted = loads();
  await page.route(CODE, gone, { times: 1 });
  await openShops();
  await heading().waitFor();
  await expect.poll(() => counted.count).toBe(1);
});

test("code that stays away is said, and not asked for without end", async () => {
  const counted = loads();
  await page.route(CODE, gone);
  await openShops();
  const trouble = page.getByRole("alert");
  await trouble.getByText("Something went wrong").waitFor();
  await expect.poll(() => counted.count).toBe(1);
  await page.unroute(CODE);
  await page.reload();
  await heading().waitFor();
});

test("while the bridge is away, the page stays, says so, and opens when asked again", async () => {
  const counted = loads();
  await page.route("**/*", (route) => route.abort());
  await openShops();
  await page.getByRole("alert").getByText("The bridge cannot be reached").waitFor();
  await page.unroute("**/*");
  await page.getByRole("button", { name: "Try again" }).click();
  await heading().waitFor();
  expect(counted.count).toBeLessThanOrEqual(1);
});
