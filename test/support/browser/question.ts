import type { Locator, Page } from "playwright-core";

/** A question is answered by at most so many clicks. Typing is none, nor is what opens the menu and the search on a phone. */
const MOST_CLICKS = 2;

/** Where somebody asks. */
export const SCREENS = [
  ["in a window", { viewport: { width: 1280, height: 900 } }],
  ["on a phone", { viewport: { width: 390, height: 844 }, isMobile: true }],
] as const;

/** Somebody who asks something, from the first page on. Each click and each choice from a list counts. */
export class Asking {
  readonly page: Page;
  readonly #burger: Locator;
  #clicks = 0;

  constructor(page: Page) {
    this.page = page;
    // Only a phone has it.
    this.#burger = page.getByRole("button", { name: "Open the menu" });
  }

  /** A question begins at the first page. */
  static async begin(page: Page): Promise<Asking> {
    await page.goto("/");
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
    return new Asking(page);
  }

  async click(place: Locator): Promise<void> {
    this.#count();
    await place.click();
  }

  /** From a list. */
  async choose(list: Locator, name: string): Promise<void> {
    this.#count();
    await list.selectOption(name);
  }

  /** A page of the menu, which has to be opened first on a phone. */
  async open(name: string): Promise<void> {
    if (await this.#burger.isVisible()) await this.#burger.click();
    await this.click(this.page.getByRole("navigation").getByRole("link", { name, exact: true }));
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
  }

  /** Looks for something everywhere, and opens what is found under that name. */
  async find(term: string, found: string | RegExp): Promise<void> {
    if (await this.#burger.isVisible())
      await this.page.getByRole("button", { name: "Search", exact: true }).click();
    else await this.page.keyboard.press("/");
    const dialog = this.page.getByRole("dialog");
    await dialog.getByRole("textbox").fill(term);
    await this.click(
      dialog.getByRole("link", { name: found }).or(dialog.getByRole("button", { name: found })),
    );
  }

  /** What stands there in plain sight. */
  async reads(text: string | RegExp, within: Locator = this.page.locator("main")): Promise<void> {
    await within.getByText(text).first().waitFor();
  }

  #count(): void {
    this.#clicks += 1;
    if (this.#clicks > MOST_CLICKS) throw new Error(`More than ${MOST_CLICKS} clicks for this answer`);
  }
}
