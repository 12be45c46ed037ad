import { expect, test } from "vitest";
import { ask } from "../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../support/bridge/bridge-config.ts";
import { expectUsable, openTab, ProgrammePages } from "../support/browser/programme-page.ts";

/** What was typed is lost only by who says so, whichever way they leave the page. */

const pages = new ProgrammePages();
const openProgramme = pages.open;

test("who leaves with something that is not saved is asked, and stays with it unless they want to go", async () => {
  const page = await openProgramme();
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  await days.fill("9");
  const menu = page.getByRole("navigation").getByRole("link", { name: "Resync orders" });
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await menu.click();
  await dialog.getByText("Your unsaved changes will be lost.").waitFor();
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  expect([await dialog.count(), await days.inputValue()]).toEqual([0, "9"]);
  await menu.click();
  await dialog.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { name: "Resync orders", level: 1 }).waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
});

test("the browser's way back asks as well, and leads back once that is wanted", async () => {
  const page = await openProgramme();
  const menu = page.getByRole("navigation");
  const dialog = page.getByRole("dialog", { name: "Leave without saving?" });
  await menu.getByRole("link", { name: "Orders", exact: true }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  await menu.getByRole("link", { name: "Programme" }).click();
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  await days.fill("9");
  for (const _time of ["once", "again"]) {
    await page.evaluate("window.history.back()");
    await dialog.getByRole("button", { name: "Keep editing" }).click();
    expect([new URL(page.url()).pathname, await days.inputValue()]).toEqual(["/programme", "9"]);
  }
  await page.evaluate("window.history.back()");
  await dialog.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("heading", { name: "Orders", level: 1 }).waitFor();
  expect(await dialog.count()).toBe(0);
  // Whatever was left behind asks no more.
  await page.evaluate("window.history.back()");
  await page.getByRole("heading", { name: "Programme", level: 1 }).waitFor();
});

test("what is not saved can be discarded, once it is confirmed, in the form and as text", async () => {
  const page = await openProgramme();
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  const before = await days.inputValue();
  const discard = page.locator(".answer-bar").getByRole("button", { name: "Discard changes" });
  const dialog = page.getByRole("dialog", { name: "Discard your changes?" });
  await days.fill("9");
  await discard.click();
  await expectUsable(page);
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  expect(await days.inputValue()).toBe("9");
  await discard.click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await discard.waitFor({ state: "hidden" });
  expect(await days.inputValue()).toBe(before);
  await page.getByRole("button", { name: "Edit as text" }).click();
  const text = page.getByLabel("Programme as text");
  const written = await text.inputValue();
  await text.fill("{");
  await discard.click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await discard.waitFor({ state: "hidden" });
  expect(await text.inputValue()).toBe(written);
});

test("what was typed is still there once the person whose session ended has signed in again", async () => {
  const page = await openProgramme();
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  await days.fill("9");
  await page.context().clearCookies();
  // The page may have noticed already: then the sign-in has the keyboard.
  await page.keyboard.press("ArrowUp");
  const again = page.getByRole("dialog", { name: "Loyalty bridge" });
  await again.getByText("what you entered is still there").waitFor();
  const entered = await days.inputValue();
  expect(["9", "10"]).toContain(entered);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expectUsable(page);
  await again.getByLabel("Your token").fill(ADMIN_TOKEN);
  await again.getByRole("button", { name: "Sign in" }).click();
  await again.waitFor({ state: "detached" });
  expect(await days.inputValue()).toBe(entered);
  await expect.poll(() => page.title()).toBe("Programme – Loyalty bridge");
  await page.locator(".shell-header .pill", { hasText: "Live" }).waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: /^Save/ }).click();
  await page.getByText("Version 2 is active").waitFor();
});

test("nothing of the page is left for another person who signs in", async () => {
  const page = await openProgramme();
  const body = { name: "Mia", role: "viewer", with: "token" };
  const { token } = (await ask(pages.app, "/people", { body })).body;
  await openTab(page, "Approval and refunds");
  const days = page.getByLabel("Return window in days");
  await days.fill("9");
  await page.context().clearCookies();
  await page.keyboard.press("ArrowUp");
  page.on("dialog", (leaving) => void leaving.accept());
  await page.getByLabel("Your token").fill(token);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.locator(".shell-menu summary", { hasText: "Mia" }).waitFor();
  await openTab(page, "Approval and refunds");
  await expect.poll(() => days.inputValue()).toBe("0");
});
