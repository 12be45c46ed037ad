import type { Locator, Page } from "playwright-core";

/** The most clicks that an answer may take. Typing doesn't count, nor does opening the menu or search on a phone. */
const MOST_CLICKS = 2;

/** The screens on which questions are asked. */
export const SCREENS = [
  ["in a window", { viewport: { width: 1280, height: 900 } }],
  ["on a phone", { viewport: { width: 390, height: 844 }, isMobile: true }],
] as const;

/** A person who looks for an answer, starting at the first page. Each click and each list choice counts. */
export class Asking {
  readonly page: Page;
  readonly #burger: Locator;
  #clicks = 0;

  constructor(page: Page) {
    this.page = page;
    // Exists only on a phone.
    this.#burger = page.getByRole("button", { name: "Open the menu" });
  }

  /** Starts at the first page. */
  static async begin(page: Page): Promise<Asking> {
    await page.goto("/");
    await page.getByRole("heading", { name: "Today", level: 1 }).waitFor();
    return new Asking(page);
  }

  async click(place: Locator): Promise<void> {
    this.#count();
    await place.click();
  }

  /** Chooses from a list. */
  async choose(list: Locator, name: string): Promise<void> {
    this.#count();
    await list.selectOption(name);
  }

  /** Opens a page of the menu; on a phone, opens the menu first. */
  async open(name: string): Promise<void> {
    if (await this.#burger.isVisible()) await this.#burger.click();
    await this.click(this.page.getByRole("navigation").getByRole("link", { name, exact: true }));
    await this.page.getByRole("heading", { name, level: 1 }).waitFor();
  }

  /** Searches for a term and opens the result with that name. */
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

  /** Expects visible text. */
  async reads(text: string | RegExp, within: Locator = this.page.locator("main")): Promise<void> {
    await within.getByText(text).first().waitFor();
  }

  #count(): void {
    this.#clicks += 1;
    if (this.#clicks > MOST_CLICKS) throw new Error(`More than ${MOST_CLICKS} clicks for this answer`);
  }
}
