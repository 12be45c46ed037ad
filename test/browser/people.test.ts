import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, knows } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { changeAnswers } from "../support/browser/changed-answers.ts";
import { signOut } from "../support/browser/sign-out.ts";
import { aSnapshotEvent } from "../support/builders/orders.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));

/**
 * Given an owner at the page with people, and an order that waits for somebody.
 * When the owner invites Mia as a viewer, she opens the link and later signs in with the token that it showed her,
 * then she sees the order with its customer masked and nothing that she may not do,
 * and is signed out as soon as the owner removes her.
 */
let browser: Browser;
let app: RunningApp;
let owner: Visitor;
let mia: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  app = await runApp({ dashboardFolder: DASHBOARD });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  owner = await visit(browser, app.url);
  mia = await visit(browser, app.url);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

async function signIn(page: Page, token: string): Promise<void> {
  await page.getByLabel("Your token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
}

const ONLY_HERE = /This address works only on this machine/;
const account = (page: Page) => page.locator(".shell-menu .more");
const customer = (page: Page) => page.locator("dd").allInnerTexts();
let token = "";

test("an owner finds people in the account menu, and invites by a link", async () => {
  const { page } = owner;
  await page.goto("/");
  await signIn(page, ADMIN_TOKEN);
  await account(page).locator("summary").click();
  await page.getByRole("link", { name: "People" }).click();
  await page.getByText("Nobody has been invited yet.").waitFor();
  await page.getByText("What each role may do").waitFor();
  expect(await page.getByRole("definition").allInnerTexts()).toEqual([
    expect.stringContaining("cannot change anything"),
    expect.stringContaining("Can approve, cancel, hold"),
    expect.stringContaining("erases customers’ data"),
  ]);
  // The list says what a role may do, so the field does not; and the form needs no scrolling.
  expect(await page.getByText("cannot change anything").count()).toBe(1);
  await page.getByLabel("Name").fill("Mia <b>Meyer</b>");
  const invite = page.getByRole("button", { name: "Invite someone" });
  const bottom = async () => ((box) => (box?.y ?? 900) + (box?.height ?? 0))(await invite.boundingBox());
  await expect.poll(bottom).toBeLessThan(900);
  await invite.click();
  const link = page.getByLabel("Link for “Mia <b>Meyer</b>”");
  expect(await link.inputValue()).toMatch(/\/\?ticket=lbi_[\w-]{71}$/);
  await page.getByText(ONLY_HERE).waitFor();
  await page.getByText("Invited, not signed in yet").waitFor();
  expect(await troubleOf(page)).toEqual([]);
  await mia.page.goto(await link.inputValue());
});

test("the link shows the token once, and then signs in", async () => {
  const { page } = mia;
  await page.getByRole("heading", { name: "You are signed in" }).waitFor();
  token = await page.getByLabel("Your token").inputValue();
  expect(token).toMatch(/^lbp_/);
  expect(await troubleOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  expect(page.url()).not.toContain("ticket");
  await account(page).locator("summary").click();
  await account(page).getByText("Mia <b>Meyer</b>, Viewer").waitFor();
  expect(await account(page).getByRole("button", { name: "Sign everyone out" }).count()).toBe(0);
  await signOut(page);
  await signIn(page, token);
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
});

test("a viewer sees the order without its customer, and no button that decides", async () => {
  const { page } = mia;
  await page.goto("/orders/acme/1001");
  await page.getByRole("heading", { name: "Order #1001", level: 1 }).waitFor();
  await page.getByText("A••• E•••").first().waitFor();
  expect(JSON.stringify(await customer(page))).not.toMatch(/ada@|49170|Ada Ex/i);
  for (const name of ["Approve", "Put on hold", "Cancel", "Edit contact details", "More"])
    expect(await page.locator("#content").getByText(name, { exact: true }).count()).toBe(0);
  expect(await troubleOf(page)).toEqual([]);
});

test("a viewer reads who decides about a failed order, and not to retry it", async () => {
  const { page } = mia;
  await changeAnswers(page, "**/api/orders/acme/1001", ({ order }) => {
    Object.assign(order, { state: "dead", code: "failed" });
  });
  await page.goto("/orders/acme/1001");
  await page.getByText("Someone with the role Assistant or higher decides what happens next.").waitFor();
  expect(await page.getByText(/Then retry/).count()).toBe(0);
  await page.unrouteAll();
});

test("pages that a role may not open are not in the menu, and fields that it may not change are disabled", async () => {
  const { page } = mia;
  const menu = page.locator(".shell-menu");
  await menu.getByRole("link", { name: "Programme" }).click();
  await page.getByLabel("Activity").first().waitFor();
  const activity = page.getByLabel("Default activity");
  expect(await activity.isDisabled()).toBe(true);
  // Their values are read like any text.
  const look = await activity.evaluate((field) => {
    const { opacity, color } = field.ownerDocument.defaultView.getComputedStyle(field);
    return {
      opacity,
      isText: color === field.ownerDocument.defaultView.getComputedStyle(field.ownerDocument.body).color,
    };
  });
  expect(look).toEqual({ opacity: "1", isText: true });
  expect(await page.getByRole("button", { name: "Save" }).count()).toBe(0);
  expect(await menu.getByRole("link", { name: "Customers" }).count()).toBe(0);
  await page.goto("/people");
  await page.getByRole("heading", { name: "Your role cannot open this page" }).waitFor();
  await page.goto("/shops");
  await page.getByRole("heading", { name: "Shops" }).waitFor();
  await page.getByText("acme").first().waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Add a shop" }).count()).toBe(0);
  expect(await page.getByRole("button", { name: "Check now" }).count()).toBe(0);
});

test("a new role counts while the page is open", async () => {
  await mia.page.goto("/orders/acme/1001");
  await mia.page.getByText("A••• E•••").first().waitFor();
  const { page } = owner;
  await page.reload();
  await page.getByText("Change role").click();
  await page.getByRole("list").getByLabel("Role").selectOption("assistant");
  await page.getByRole("button", { name: "Save role" }).click();
  await mia.page.getByText("ada@shop.example").first().waitFor();
  await mia.page.locator("#content").getByText("More", { exact: true }).first().waitFor();
});

test("a role that another owner has changed meanwhile is not overwritten by the former one", async () => {
  const { page } = owner;
  await page.getByText("Change role").click();
  const chosen = page.getByRole("list").getByLabel("Role");
  expect(await chosen.inputValue()).toBe("assistant");
  const { items } = (await ask(app, "/people")).body;
  await ask(app, `/people/${items[0].id}`, { method: "PATCH", body: { role: "viewer" } });
  await page.getByRole("list").getByText("Viewer", { exact: true }).first().waitFor();
  await expect.poll(() => chosen.inputValue()).toBe("viewer");
});

test("who is removed while the page is open is signed out at once", async () => {
  const { page } = owner;
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await mia.page.getByRole("heading", { name: "Sign in" }).waitFor();
  await signIn(mia.page, token);
  await mia.page.getByText(/This token is not valid/).waitFor();
  const { items } = (await ask(app, "/acts?kind=access")).body;
  expect(items[0]).toMatchObject({ code: "actPersonRemoved", facts: { name: "Mia <b>Meyer</b>" } });
  expect(owner.complaints).toEqual([]);
});

test.each([
  ["https://bridge.example/loyalty/", /^https:\/\/bridge\.example\/loyalty\/\?ticket=lbi_/, 0],
  ["http://127.0.0.1:1/", /^http:\/\/127\.0\.0\.1:\d{4,}\/\?ticket=lbi_/, 1],
])("of a bridge at %s, a link opened here leads to %s", async (publicUrl, address, warnings) => {
  const other = await runApp({ dashboardFolder: DASHBOARD, publicUrl });
  try {
    const { page } = await visit(browser, other.url);
    await page.goto("/people");
    await signIn(page, ADMIN_TOKEN);
    await page.getByText("Nobody has been invited yet.").waitFor();
    await page.getByLabel("Name").fill("Ben");
    await page.getByRole("button", { name: "Invite someone" }).click();
    const link = page.getByLabel("Link for “Ben”");
    await expect.poll(() => link.inputValue()).toMatch(address);
    await expect.poll(() => page.getByText(ONLY_HERE).count()).toBe(warnings);
  } finally {
    await other.close();
  }
});
