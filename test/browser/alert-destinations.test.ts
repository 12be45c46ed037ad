import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

/** Given an operator, and a chat's webhook on this machine. */
let browser: Browser;
let app: RunningApp;
let operator: Visitor;
let chat: Server;
let status = 200;
const texts: string[] = [];
beforeAll(async () => {
  chat = createServer((request, response) => {
    request.setEncoding("utf8").on("data", (body: string) => texts.push(JSON.parse(body).text));
    request.on("end", () => response.writeHead(status).end());
  });
  await new Promise<void>((resolve) => chat.listen(0, "127.0.0.1", resolve));
  browser = await openBrowser();
  const encryptionKeys = [randomBytes(32).toString("base64")];
  app = await runApp({ dashboardFolder: DASHBOARD, encryptionKeys });
  operator = await visit(browser, app.url, { viewport: { width: 820, height: 900 } });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  chat?.close();
});

const account = (page: Page) => page.locator(".shell-menu .more");

test("a chat is added by its webhook, and a test shows that alerts arrive there", async () => {
  const { page } = operator;
  await page.goto("/");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "Open the menu" }).click();
  await account(page).locator("summary").click();
  const pages = page.getByRole("navigation", { name: "Pages" });
  await pages.getByRole("link", { name: "Alerts" }).click();
  await page.getByText("No alerts are sent yet. Add a destination.").waitFor();
  await page.getByRole("button", { name: "Add destination" }).click();
  for (const field of ["Name", "Webhook address"]) await page.getByText(`Fill in “${field}”.`).waitFor();
  expect(await page.getByLabel("Name").evaluate((field) => field.matches(":focus"))).toBe(true);
  await page.getByLabel("Name").fill("Team <b>red</b>");
  await page.getByLabel("Webhook address").fill("http://chat.example/hook");
  await page.getByRole("button", { name: "Add destination" }).click();
  await page.getByText(/^Must be an address that begins with https:\/\/.*/).waitFor();
  expect(await page.getByLabel("Webhook address").getAttribute("aria-invalid")).toBe("true");
  expect(await page.getByText("Correct this").count()).toBe(0);
  await page
    .getByLabel("Webhook address")
    .fill(`http://127.0.0.1:${(chat.address() as AddressInfo).port}/T/secret`);
  await page.getByRole("button", { name: "Add destination" }).click();
  await page.getByText("Nothing sent yet").waitFor();
  expect(await page.content()).not.toContain("T/secret");
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("Arrived", { exact: true }).waitFor();
  expect(texts).toEqual(["This is a test. Alerts for “Team &lt;b&gt;red&lt;/b&gt;” arrive here."]);
  expect(await troubleOf(page)).toEqual([]);
  const { line } = await alertsOnToday("Last one arrived");
  await line.locator("time").waitFor();
  await line.getByRole("link", { name: "Alerts" }).click();
});

/** What Today says about alerts. */
async function alertsOnToday(said: string) {
  const { page } = operator;
  await page.goto("/");
  const line = page.locator(".connections > li", { hasText: "Alerts" });
  await line.getByText(said, { exact: true }).waitFor();
  return { line };
}

test("without a mail server, the kind Email shows the lines that set one instead of a form", async () => {
  const { page } = operator;
  await page.getByRole("combobox", { name: "Kind" }).selectOption("email");
  await page.getByText("ALERT_MAIL_SERVER=smtps://user:password@mail.example.com").waitFor();
  expect(await page.getByRole("button", { name: "Add destination" }).count()).toBe(0);
  expect(await troubleOf(page)).toEqual([]);
});

test("a test that did not arrive says why, and a removed chat is gone", async () => {
  const { page, complaints } = operator;
  status = 410;
  await app.clock.advance(5_000);
  await page.getByRole("button", { name: "Send a test" }).click();
  await page.getByText("it answered 410").waitFor();
  const { line } = await alertsOnToday("Last one did not arrive");
  expect(await line.locator(".pill").getAttribute("data-tone")).toBe("bad");
  await line.getByRole("link", { name: "Alerts" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByText("No more alerts will go to “Team <b>red</b>”.").waitFor();
  await page.getByRole("button", { name: "Remove" }).last().click();
  await page.getByText("No alerts are sent yet. Add a destination.").waitFor();
  expect(complaints.filter((each) => !each.includes("400"))).toEqual([]);
});
