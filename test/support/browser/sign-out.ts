import type { Page } from "playwright-core";

/** Signs out by the account's menu, and waits for the sign-in page, which is loaded anew: nothing of the old one is asked any more. */
export async function signOut(page: Page): Promise<void> {
  const account = page.locator(".shell-menu .more");
  const button = account.getByRole("button", { name: "Sign out", exact: true });
  if (!(await button.isVisible())) await account.locator("summary").click();
  const loaded = page.waitForEvent("load");
  await button.click();
  await loaded;
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}
