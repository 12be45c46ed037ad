import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { openLowdbStore } from "../../src/store/lowdb/open.ts";
import { ask } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { aRecord, put } from "../support/builders/stored.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const IS_WIDER = "document.documentElement.scrollWidth > document.documentElement.clientWidth";

let browser: Browser;
let app: RunningApp;
let top: string;
beforeAll(async () => {
  browser = await openBrowser();
});
beforeEach(() => {
  top = mkdtempSync(join(tmpdir(), "backups-page-"));
});
afterEach(async () => {
  await app.close();
  rmSync(top, { recursive: true });
});
afterAll(() => browser.close());

const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();

async function openBackups(folder: string, width: number, timezoneId = timeZone) {
  const data = join(top, "data");
  const store = await openLowdbStore({ path: data });
  await put(store, aRecord({ orderId: "1" }));
  await store.close();
  const storage = { path: data, backup: { folder, keep: 2, hour: 4 } };
  app = await runApp({ storage, dashboardFolder: DASHBOARD });
  const visitor = await visit(browser, app.url, { viewport: { width, height: 900 }, timezoneId });
  await visitor.page.goto("/backups");
  await visitor.page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await visitor.page.getByRole("button", { name: "Sign in" }).click();
  await visitor.page.getByRole("heading", { name: "Backups", level: 1 }).waitFor();
  return visitor;
}

test.each([
  [1280, timeZone, ""],
  [820, "Pacific/Chatham", ` (server time, ${timeZone})`],
])(
  "at %i pixels in %s, a backup is made, shown with age and size, and how to restore it",
  async (width, zone, named) => {
    const folder = join(top, "backups");
    const { page, complaints, close } = await openBackups(folder, width, zone);
    await page.getByText("None yet.").waitFor();
    await page.getByText(`Every day after 4:00${named}, the bridge`).waitFor();
    const now = page.getByRole("button", { name: "Back up now" });
    const kept = page.locator("li.card");
    for (const count of [1, 2]) {
      await now.click();
      await expect.poll(() => kept.count()).toBe(count);
      await now.waitFor();
    }
    await page.getByRole("heading", { name: "2 backups" }).waitFor();
    expect(await kept.first().innerText()).toMatch(/\d (?:MB|kB|byte)/);
    await kept.first().getByText("How to restore it").click();
    const commands = (await kept.first().locator("pre").innerText()).split("\n");
    expect(commands[0]).toBe(`mv ${join(top, "data")} ${join(top, "data.aside")}`);
    const [, path = ""] = /store restore (.+)$/.exec(commands[1] ?? "") ?? [];
    expect(existsSync(join(path, "backup.json"))).toBe(true);
    expect(await troubleOf(page)).toEqual([]);
    expect(await page.evaluate(IS_WIDER)).toBe(false);
    expect(complaints).toEqual([]);
    await page.goto("/acts");
    await page.getByText("Started a backup").first().waitFor();
    await close();
  },
);

test("why a backup fails is said where it was asked for, with the next step, and on Today", async () => {
  const { page, close } = await openBackups("/dev/null/backups", 820);
  await page.getByRole("button", { name: "Back up now" }).click();
  const note = page.locator('.note[data-tone="bad"]');
  await note.getByText("The backup folder /dev/null/backups cannot be written (ENOTDIR)").waitFor();
  expect((await ask(app, "/status")).body.conditions).toMatchObject([{ code: "backupFailed" }]);
  expect(await troubleOf(page)).toEqual([]);
  await page.goto("/");
  await page.getByText("The data could not be backed up").first().waitFor();
  await close();
});
