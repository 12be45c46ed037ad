import type { Page } from "playwright-core";

/** Opens collapsed parts within `place`, including nested ones, at most this many. */
export async function unfold(page: Page, place: string, most = 100): Promise<void> {
  await page.locator(`${place} details`).evaluateAll((all, count) => {
    for (const folded of all.slice(0, count)) folded.toggleAttribute("open", true);
  }, most);
}
