import type { Page } from "playwright-core";

/** Opens what is folded within `place`, also what lies within another, up to so many of them. */
export async function unfold(page: Page, place: string, most = 100): Promise<void> {
  await page.locator(`${place} details`).evaluateAll((all, count) => {
    for (const folded of all.slice(0, count)) folded.toggleAttribute("open", true);
  }, most);
}
