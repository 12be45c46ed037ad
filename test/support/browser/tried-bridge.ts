import type { Browser } from "playwright-core";
import { signInLink } from "../../../src/commands/client/admin-client.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { startTry, type TryProcess } from "../processes/try-process.ts";
import { openBrowser, type Visitor, visit } from "./browser.ts";

/** The bridge as `try` starts it, and a browser. */
export interface TriedBridge extends TryProcess {
  readonly browser: Browser;
  /** A signed-in person with a separate browser context. */
  visit(options?: Parameters<typeof visit>[2]): Promise<Visitor>;
}

export async function tryBridge(): Promise<TriedBridge> {
  const [browser, tried] = await Promise.all([openBrowser(), startTry()]);
  const { url, adminToken: token } = tried;
  return {
    ...tried,
    browser,
    visit: async (options) => {
      const visitor = await visit(browser, url, options);
      await visitor.page.goto(await signInLink({ words: ENGLISH, url, token }));
      await visitor.page.locator("#content h1").waitFor();
      return visitor;
    },
    close: async () => {
      await browser.close();
      await tried.close();
    },
  };
}
