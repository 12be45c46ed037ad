import { fileURLToPath } from "node:url";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask } from "../support/bridge/admin-client.ts";
import { withLink } from "../support/bridge/people.ts";
import { type RunningApp, runApp } from "../support/bridge/running-app.ts";
import { troubleOf } from "../support/browser/accessibility.ts";
import { openBrowser, type Visitor, visit } from "../support/browser/browser.ts";
import { signOut } from "../support/browser/sign-out.ts";
import { freePort } from "../support/network/free-port.ts";

const DASHBOARD = fileURLToPath(new URL("../../dist/dashboard", import.meta.url));
const SEEN = process.env.PASSKEY_SCREENSHOTS;

/**
 * Given a bridge at an address where passkeys work, and Mia, who was invited and has a device with a fingerprint reader.
 * When she opens the link, makes a passkey, signs out and presses the one button of the sign-in page,
 * then she is in; and she renames the passkey, adds no second one on the same device, and removes it,
 * and the passkey no longer signs her in.
 */
let browser: Browser;
let app: RunningApp;
let origin: string;
let mia: Visitor;
let setVerified: (isUserVerified: boolean) => Promise<void>;
beforeAll(async () => {
  browser = await openBrowser();
  const port = await freePort();
  origin = `http://localhost:${port}`;
  app = await runApp({ dashboardFolder: DASHBOARD, publicUrl: origin, port });
  mia = await visit(browser, origin, { viewport: { width: 1280, height: 800 } });
  setVerified = await withFingerprintReader(mia.page);
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Returns what says whether the right finger touches it from now on. */
async function withFingerprintReader(page: Page): Promise<typeof setVerified> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return async (isUserVerified) => {
    await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  };
}

/** Nothing is cut off or wider than the window, on a desktop and on a tablet. */
async function look(page: Page, name: string): Promise<void> {
  for (const width of [820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate("document.documentElement.scrollWidth"), name).toBeLessThanOrEqual(width);
    if (SEEN !== undefined) await page.screenshot({ path: `${SEEN}/${name}-${width}.png` });
  }
  expect(await troubleOf(page)).toEqual([]);
}

const account = (page: Page) => page.locator(".shell-menu .more");

test("the invitation offers a passkey for this device, which is made by touching it", async () => {
  const { page } = mia;
  const { ticket } = await withLink(app, "owner", "Mia");
  await page.goto(`/?ticket=${ticket}`);
  await page.getByRole("heading", { name: "You are signed in" }).waitFor();
  await page.getByLabel("Name").fill("Mia's laptop");
  await look(page, "welcome");
  await page.getByRole("button", { name: "Create a passkey for this device" }).click();
  await page.getByText("The passkey was created.").waitFor();
  expect(await page.getByLabel("Your token").inputValue()).toMatch(/^lbp_/);
  await look(page, "created");
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
});

test("one button of the sign-in page signs in by it", async () => {
  const { page } = mia;
  await signOut(page);
  await look(page, "sign-in");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await account(page).locator("summary").click();
  await account(page).getByText("Mia, Owner").waitFor();
  const { items } = (await ask(app, "/acts")).body;
  expect(items.slice(0, 3).map(({ by, detail }: Record<string, string>) => `${by}: ${detail}`)).toEqual([
    "Mia: Signed in with a passkey, from “127.0.0.0/24”.",
    "Mia: Signed out.",
    "Mia: Added the passkey “Mia's laptop”.",
  ]);
});

test("who does not touch the device is told so, and may try again", async () => {
  const { page } = mia;
  await signOut(page);
  await setVerified(false);
  const button = page.getByRole("button", { name: "Sign in with a passkey" });
  await button.click();
  await page.getByText("No passkey was used. Try again, or enter your token.").waitFor();
  await look(page, "not-used");
  await setVerified(true);
  await button.click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
});

test("the account menu leads to the own passkeys: rename, no second one for the same device", async () => {
  const { page } = mia;
  await account(page).locator("summary").click();
  await page.getByRole("link", { name: "Ways to sign in" }).click();
  await page.getByRole("heading", { name: "Ways to sign in", level: 1 }).waitFor();
  await page.getByText("Mia's laptop").waitFor();
  await page.getByText("Rename").click();
  await page.getByRole("list").getByLabel("Name").fill("Work laptop");
  await look(page, "passkeys");
  await page.getByRole("button", { name: "Save name" }).click();
  await page.getByText("Work laptop").waitFor();
  await page.getByRole("button", { name: "Create a passkey for this device" }).click();
  await page.getByText("This device already has a passkey of yours.").waitFor();
  await look(page, "known");
});

test("an owner sees who has passkeys, and can remove them", async () => {
  const { page } = mia;
  await page.goto("/people");
  await page.getByText("1 passkey", { exact: true }).waitFor();
  await look(page, "people");
  await page.getByRole("button", { name: "Remove ways to sign in" }).click();
  await page.getByRole("dialog").getByText("Mia is signed out everywhere").waitFor();
  await look(page, "remove");
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
});

test("a removed passkey ends the session that it opened, and signs in no more", async () => {
  const { page } = mia;
  await page.goto("/passkeys");
  await page.getByRole("button", { name: "Remove" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await page.getByRole("heading", { name: "Sign in", exact: true }).waitFor();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await page.getByText(/You cannot sign in here with this passkey/).waitFor();
  expect(mia.complaints.filter((text) => !/40[13]/.test(text))).toEqual([]);
  expect(mia.strays).toEqual([]);
});

test("at a bridge without a public address, a viewer is told whom to ask, and no setting", async () => {
  const local = await runApp({ dashboardFolder: DASHBOARD });
  const { page, close } = await visit(browser, local.url);
  const { ticket } = await withLink(local, "viewer", "Ben");
  await page.goto(`/?ticket=${ticket}`);
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.goto("/passkeys");
  await page.getByText("Ask the operator of the bridge").waitFor();
  expect(await page.getByText("publicUrl").count()).toBe(0);
  await close();
  await local.close();
});

test("at another address no passkey is offered, and the page says where they work", async () => {
  const { page } = await visit(browser, app.url);
  const { ticket } = await withLink(app, "viewer", "Ben");
  await page.goto(`/?ticket=${ticket}`);
  await page.getByRole("heading", { name: "You are signed in" }).waitFor();
  expect(await page.getByRole("button", { name: /passkey/ }).count()).toBe(0);
  await page.getByRole("button", { name: "Open the dashboard" }).click();
  await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
  await page.goto("/passkeys");
  await page
    .getByText(`Passkeys can be added and used only at ${origin}: open the dashboard there.`)
    .waitFor();
  await signOut(page);
  expect(await page.getByRole("button", { name: /passkey/ }).count()).toBe(0);
});
