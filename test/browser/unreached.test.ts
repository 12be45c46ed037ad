import type { Route } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type TriedBridge, tryBridge } from "../support/browser/tried-bridge.ts";

let given: TriedBridge;
beforeAll(async () => {
  given = await tryBridge();
});
afterAll(() => given?.close());

const WORDS = "The bridge cannot be reached. It may be restarting. This page keeps trying.";

test.each<[string, (route: Route) => Promise<void>]>([
  ["an error of the bridge", (route) => route.fulfill({ status: 500, body: "" })],
  ["a proxy without a bridge", (route) => route.fulfill({ status: 503, body: "<html>" })],
  ["a dropped connection", (route) => route.abort()],
])("who is signed in is not asked to sign in again because of %s", async (_name, fail) => {
  const { page, close } = await given.visit();
  await page.route("**/api/session", fail);
  await page.goto("/orders");
  await page.getByRole("alert").getByText(WORDS).waitFor();
  expect(await page.locator("form").count()).toBe(0);
  await page.unroute("**/api/session");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  await close();
});

test("the page comes back by itself, and a sign-in link that could not be used yet is used then", async () => {
  const { page, close } = await given.visit();
  await page.context().clearCookies();
  await page.route("**/api/session", (route) => route.abort());
  await page.goto(given.printedLink);
  await page.getByRole("alert").getByText(WORDS).waitFor();
  expect(page.url()).not.toContain("ticket");
  await page.unroute("**/api/session");
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await close();
});
