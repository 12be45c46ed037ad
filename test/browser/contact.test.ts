import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ask, attempt, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { openBrowser, visit } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { anOrder, aSnapshotEvent } from "../support/builders/orders.ts";
import { accepted } from "../support/builders/outcomes.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const NOT_TOLD = /send the correction to the loyalty service too/;
/** A button that stands out from those beside it. */
const FILLED = "button.mantine-Button-root:not([data-variant=default])";

let browser: Browser;
let app: RunningApp;
beforeAll(async () => {
  browser = await openBrowser();
});
afterEach(() => app.close());
afterAll(() => browser.close());

async function openOrder(): Promise<Page> {
  const { page } = await visit(browser, app.url, { viewport: { width: 390, height: 800 } });
  await page.goto("/orders/acme/1001");
  await page.getByLabel("Your token").fill(ADMIN_TOKEN);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { name: "Order #1001", level: 1 }).waitFor();
  return page;
}

const unfold = (page: Page) => page.getByText("Edit contact details", { exact: true }).click();

async function correct(page: Page): Promise<void> {
  await page.getByLabel("Email", { exact: true }).fill("grace@shop.example");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.locator("dd", { hasText: "grace@shop.example" }).waitFor();
}

test("what the shop sent wrongly of a customer is corrected before the points are given", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const page = await openOrder();
  await unfold(page);
  await page.getByLabel("Email", { exact: true }).waitFor();
  expect(await page.getByText(NOT_TOLD).count()).toBe(0);
  await correct(page);
  const [act] = (await ask(app, "/acts?kind=orders")).body.items;
  expect(act).toMatchObject({ code: "actContactGiven", facts: { fields: ["email"] } });
});

test("its fields are equally wide, whatever is said above them", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const page = await openOrder();
  await unfold(page);
  await page.getByLabel("Email", { exact: true }).waitFor();
  const widths =
    "[...document.querySelectorAll('form:not(.phase form) input')].map((each) => each.clientWidth)";
  expect(new Set((await page.evaluate(widths)) as number[]).size).toBe(1);
});

test("after the points were given it can be corrected as well, and what that means stands beside it", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const page = await openOrder();
  await unfold(page);
  await page.getByText(NOT_TOLD).waitFor();
  await correct(page);
  const told = page.locator(".story > li", { hasText: "the loyalty service does not get the change" });
  const title = await told.locator(".event-title").innerText();
  expect(title).toMatch(/^Admin changed the customer’s email address\.?$/);
});

test("once the loyalty service has another contact, only how to correct it there is said", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const page = await openOrder();
  await unfold(page);
  await page.getByText(NOT_TOLD).waitFor();
  const contactCorrection = {
    code: "contactNotUpdated",
    facts: {},
    detail: "Correct it there.",
    canSend: false,
  };
  await changeAnswers(page, "**/api/orders/acme/1001", ({ order }) =>
    Object.assign(order, { contactCorrection }),
  );
  await page.reload();
  await page.locator(".note", { hasText: "Correct it there." }).waitFor();
  await unfold(page);
  await page.getByLabel("Email", { exact: true }).waitFor();
  expect(await page.getByText(NOT_TOLD).count()).toBe(0);
});

test("points can be decided against where an order waits for its contact, and nothing asks for the contact then", async () => {
  app = await runApp({ dashboardFolder: DASHBOARD });
  const contact = { ...anOrder().contact, phones: [] };
  await knows(app, aSnapshotEvent({ isPaid: true, contact }));
  const page = await openOrder();
  await page.getByRole("button", { name: "Enter the mobile number" }).waitFor();
  await page.goto("/attention");
  const waiting = page.locator("li.case", { hasText: "Order #1001" });
  await waiting.getByText("Review").click();
  await waiting.getByRole("button", { name: "Save" }).waitFor();
  expect(await waiting.locator(FILLED).count()).toBe(1);
  await waiting.getByRole("button", { name: "No points for this order" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "No points for this order" }).click();
  await waiting.waitFor({ state: "detached" });
  await page.getByText("Nothing needs your attention.").waitFor();
  await page.goto("/orders/acme/1001");
  await page.getByText("Admin decided that this order gets no points").first().waitFor();
  expect(await page.getByRole("button", { name: "Enter the mobile number" }).count()).toBe(0);
});
