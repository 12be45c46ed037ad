import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

let browser: Browser;
let app: RunningApp;
let folder: string;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "update-page-"));
  app = await runApp({ dashboardFolder: DASHBOARD, updatesFile: join(folder, "available.json") });
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
afterAll(() => browser.close());

async function openToday(notice: object, locale: string) {
  writeFileSync(join(folder, "available.json"), JSON.stringify(notice));
  const visitor = await visit(browser, app.url, { locale, viewport: { width: 1280, height: 900 } });
  await visitor.page.goto("/");
  const token = visitor.page.locator("input[type=password]");
  await token.fill(ADMIN_TOKEN);
  await token.press("Enter");
  await visitor.page.locator(".headline").waitFor();
  return visitor;
}

test("a newer version is told on Today and on Help, with the way to the steps and to what is new", async () => {
  const notice = { version: "99.0.0", notes: "https://example.com/news" };
  const { page, complaints, close } = await openToday(notice, "en");
  const said = page.getByText(/^Version 99\.0\.0 is available\. This bridge runs \d/);
  await said.waitFor();
  expect(await page.getByRole("link", { name: "What’s new" }).getAttribute("href")).toBe(notice.notes);
  await page.getByText("Nothing needs your attention.").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await page.getByRole("link", { name: "How to update" }).click();
  await page.getByRole("heading", { name: "Update", level: 2 }).waitFor();
  await page.goto("/help");
  await said.waitFor();
  expect(complaints).toEqual([]);
  await close();
});

test("Help says which version runs, and how to hear of a newer one", async () => {
  const { page, close } = await openToday({ version: "0.0.1" }, "en");
  await page.goto("/help");
  await page.getByText(/^This bridge runs version \d/).waitFor();
  await page.getByRole("link", { name: "How to learn about new versions" }).click();
  await page.getByRole("heading", { name: "Learn about new versions", level: 3 }).waitFor();
  await close();
});

test.each([
  ["en", "A security update is available"],
  ["de", "Ein Sicherheitsupdate ist verfügbar"],
  ["fr", "Une mise à jour de sécurité est disponible"],
  ["es", "Hay una actualización de seguridad disponible"],
])("one that closes a security hole stands at the top: %s", async (locale, title) => {
  const { page, close } = await openToday({ version: "99.0.0", security: true }, locale);
  await page.getByRole("status").getByText(title).waitFor();
  expect(await page.getByText("99.0.0").count()).toBeGreaterThan(1);
  await close();
});
