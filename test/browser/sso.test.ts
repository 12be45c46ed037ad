import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withLink } from "../support/bridge/people.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { signOut } from "../support/browser/sign-out.ts";
import { freePort } from "../support/network/free-port.ts";
import { IdentityProvider } from "../support/sso/identity-provider.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const SEEN = process.env.SSO_SCREENSHOTS;

/**
 * Given a bridge whose operator has set an identity provider, at another site than the bridge's, and Mia, who was invited.
 * When she opens the link, adds her account, signs out and presses the button with the provider's name, then she is in,
 * and nothing of the way back stays in the address; what the provider refuses is said; and she removes the account.
 */
let browser: Browser;
let app: RunningApp;
let provider: IdentityProvider;
let mia: Visitor;
beforeAll(async () => {
  browser = await openBrowser();
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  provider = await IdentityProvider.start(`${origin}/`);
  app = await runApp({ dashboardFolder: DASHBOARD, publicUrl: origin, port, oidc: provider.settings });
  mia = await visit(browser, origin, { viewport: { width: 1280, height: 800 } });
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
  await provider?.close();
});

async function look(page: Page, name: string): Promise<void> {
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth"), name).toBeLessThanOrEqual(width);
    if (SEEN !== undefined) await page.screenshot({ path: `${SEEN}/${name}-${width}.png` });
  }
  expect(await troubleOf(page)).toEqual([]);
}

const path = (page: Page) => new URL(page.url()).pathname + new URL(page.url()).search;

test("the invitation offers to add the account at the provider, which leads there and back", async () => {
  const { page } = mia;
  const { ticket } = await withLink(app, "owner", "Mia");
  await page.goto(`/?ticket=${ticket}`);
  await page.getByRole("heading", { name: "You are signed in" }).waitFor();
  await look(page, "welcome");
  await page.getByRole("button", { name: "Add your account at Example Login" }).click();
  await page.getByText("Your account at Example Login", { exact: true }).waitFor();
  expect(path(page)).toBe("/passkeys");
  await look(page, "added");
});

test("one button of the sign-in page signs in by it", async () => {
  const { page } = mia;
  await signOut(page);
  await look(page, "sign-in");
  await page.getByRole("button", { name: "Sign in with Example Login" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  expect(path(page)).toBe("/");
  await page.locator(".shell-menu .more summary").click();
  await page.getByText("Mia, Owner").waitFor();
});

test("once a session has ended, another tab signs in, and what was typed in this one is still there", async () => {
  const { page } = mia;
  await page.goto("/customer");
  await page.getByLabel("Email, mobile number or name").fill("half an addr");
  await page.context().clearCookies();
  const again = page.getByRole("dialog", { name: "Loyalty bridge" });
  await page.getByRole("button", { name: "Look up" }).click();
  await again.getByText("Your session has ended.").waitFor();
  const opened = page.waitForEvent("popup");
  await again.getByRole("button", { name: "Sign in with Example Login" }).click();
  const other = await opened;
  await other.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await other.close();
  await page.evaluate("dispatchEvent(new Event('focus'))");
  await again.waitFor({ state: "detached" });
  expect(await page.getByLabel("Email, mobile number or name").inputValue()).toBe("half an addr");
});

test("an owner sees who has it", async () => {
  const { page } = mia;
  await page.goto("/people");
  await page.getByText("Single sign-on", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Remove ways to sign in" }).waitFor();
  await look(page, "people");
});

test("a planted answer, an unknown account and an absent provider are said, and open nothing", async () => {
  const { page } = mia;
  await signOut(page);
  await page.goto("/?code=planted&state=planted");
  await page.getByText("This took longer than five minutes, or was already used: try again.").waitFor();
  expect(path(page)).toBe("/");
  provider.subject = "ben@provider";
  await page.getByRole("button", { name: "Sign in with Example Login" }).click();
  await page.getByText("Nobody here uses this account at Example Login yet").waitFor();
  await look(page, "unknown");
  await app.clock.advance(60 * 60_000);
  provider.conduct = "away";
  await page.getByRole("button", { name: "Sign in with Example Login" }).click();
  await page.getByText("Example Login does not answer at the moment").waitFor();
  await look(page, "away");
  expect(await page.getByRole("button", { name: "Sign in", exact: true }).isEnabled()).toBe(true);
});

test("the page of the account menu removes it, which ends the session that it opened", async () => {
  const { page } = mia;
  provider.subject = "mia@provider";
  provider.conduct = "honest";
  await app.clock.advance(10_000);
  await page.getByRole("button", { name: "Sign in with Example Login" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.locator(".shell-menu .more summary").click();
  await page.getByRole("link", { name: "Ways to sign in" }).click();
  await page.getByRole("button", { name: "Remove" }).click();
  await page
    .getByRole("dialog")
    .getByText("You can no longer sign in with your account at Example Login")
    .waitFor();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  expect(mia.complaints.filter((text) => !/40[13]|503/.test(text))).toEqual([]);
});
