import { signInLink } from "../../../src/commands/client/admin-client.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { ADMIN_TOKEN } from "../bridge/bridge-config.ts";
import { OutageSite } from "../bridge/outage-site.ts";
import { openBrowser, type Visitor, visit } from "./browser.ts";

/** A bridge whose loyalty service is down, with waiting orders, and a browser. */
export interface OutageMorning {
  /** The waiting orders. */
  readonly ids: readonly string[];
  /** Restores the service and waits until no order waits. */
  comeBack(): Promise<void>;
  /** A signed-in person with a separate browser context. */
  visit(options?: Parameters<typeof visit>[2]): Promise<Visitor>;
  close(): Promise<void>;
}

export async function outageMorning(): Promise<OutageMorning> {
  const [browser, site] = await Promise.all([openBrowser(), OutageSite.open()]);
  await site.goDown();
  await site.passUntil(async () => (await site.show(1)).incident.orders === site.ids.length);
  return {
    ids: site.ids,
    comeBack: async () => {
      await site.comeBack();
      await site.passUntil(async () => (await site.show(1)).now.onItsWay === 0);
    },
    visit: async (options) => {
      const visitor = await visit(browser, site.bridge.url, options);
      const { url } = site.bridge;
      await visitor.page.goto(await signInLink({ words: ENGLISH, url, token: ADMIN_TOKEN }));
      await visitor.page.locator("#content h1").waitFor();
      return visitor;
    },
    close: async () => {
      await browser.close();
      await site.close();
    },
  };
}
