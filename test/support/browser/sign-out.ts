import type { Page } from "playwright-core";

/** Signs out through the account menu and waits for the newly loaded sign-in page: the old one sends nothing more. */
export async function signOut(page: Page): Promise<void> {
  const account = page.locator(".shell-menu .more");
  const button = account.getByRole("button", { name: "Sign out", exact: true });
  if (!(await button.isVisible())) await account.locator("summary").click();
  const loaded = page.waitForEvent("load");
  await button.click();
  await loaded;
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}
