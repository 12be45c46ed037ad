import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Browser, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { ADMIN_TOKEN } from "../bridge/bridge-config.ts";
import { type AppGiven, type RunningApp, runApp } from "../bridge/running-app.ts";
import { openBrowser, visit } from "./browser.ts";

const DASHBOARD = fileURLToPath(new URL("../../../dist/dashboard", import.meta.url));

/** The browser's options. */
type Seen = Parameters<typeof visit>[2];

/** For the tests of a file: one browser for all, and one bridge per test, which is closed after it. */
export class ProgrammePages {
  #browser: Browser | undefined;
  #app: RunningApp | undefined;

  constructor() {
    beforeAll(async () => {
      this.#browser = await openBrowser();
    });
    afterEach(() => this.app.close());
    afterAll(() => this.#browser?.close());
  }

  /** The bridge of the page opened last. */
  get app(): RunningApp {
    if (this.#app === undefined) throw new Error("no page was opened");
    return this.#app;
  }

  open = async (given: AppGiven = {}, seen: Seen = {}): Promise<Page> => {
    if (this.#browser === undefined) throw new Error("a page is opened in a test");
    const opened = await openProgrammePage(this.#browser, given, seen);
    this.#app = opened.app;
    return opened.page;
  };
}

/** Opens a shop's programme as a signed-in person. */
async function openProgrammePage(
  browser: Browser,
  given: AppGiven,
  seen: Seen,
): Promise<{ readonly app: RunningApp; readonly page: Page }> {
  const app = await runApp({ ...given, dashboardFolder: DASHBOARD });
  const { page } = await visit(browser, app.url, seen);
  await page.goto("/programme");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Programme", level: 1 }).waitFor();
  await page.getByText("Version 1 is active").waitFor();
  return { app, page };
}

/** Opens a tab of the programme. Its label may contain the number of mistakes. */
export async function openTab(page: Page, name: string): Promise<void> {
  await page.getByRole("tab", { name: new RegExp(`^${name}`) }).click();
}

/** The label of the list that adds a condition; it differs for the first. */
export const CONDITION = /^(Another c|C)ondition$/;

/** `rule`: the group of one rule or exclusion. */
export async function addCondition(rule: Locator, name: string): Promise<void> {
  await rule.getByLabel(CONDITION).selectOption(name);
  await rule.getByRole("button", { name: "Add condition" }).click();
}

/** Expects a page that is accessible and not wider than the window. */
export async function expectUsable(page: Page): Promise<void> {
  await page.evaluate(axe.source);
  const found = (await page.evaluate("axe.run()")) as axe.AxeResults;
  const serious = found.violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  expect(serious.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))).toEqual([]);
  const wider = "document.documentElement.scrollWidth > document.documentElement.clientWidth";
  expect(await page.evaluate(wider)).toBe(false);
}
