import { randomBytes } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import type { Install } from "../../../src/platform/shop-access.ts";
import { MerchantBrowser, post } from "../../support/bridge/merchants.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { CLOSED } from "../../support/shops/own-words.ts";
import { plainInstall } from "../../support/shops/plain-install.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

let bridge: RunningBridge;
let begun = 0;
let over = Promise.withResolvers<void>();
afterEach(async () => {
  over.resolve();
  over = Promise.withResolvers();
  begun = 0;
  await bridge.close();
});

/** A shop whose name says so never answers, until its call is ended. */
const install: Install<unknown> = {
  ...plainInstall("shop"),
  async finish(shop, ...given) {
    if (!shop.domain.startsWith("slow")) return plainInstall("shop").finish(shop, ...given);
    begun++;
    const ended = Promise.withResolvers<void>();
    shop.signal.addEventListener("abort", () => ended.resolve());
    await Promise.race([ended.promise, over.promise]);
    return { ok: false, status: 503, reason: CLOSED };
  },
};

/**
 * Given a stranger whose shops do not answer, in as many networks as are needed.
 * When a merchant connects a shop, then the stranger's longest call makes room for it, and no other merchant's.
 */
test.each([
  ["one domain", (at: number) => `slow${at}.evil.example`, 1],
  ["as many domains", (at: number) => `slow${at}.example`, 0],
])("a stranger's shops of %s that do not answer keep no merchant out", async (_what, domainOf, gone) => {
  const parseDomain = (domain: string) => ({ domain });
  bridge = await runBridge({
    adapters: [{ ...plainShop().adapter, parseDomain, install }],
    shops: {},
    top: {
      server: { port: 0, publicUrl: "https://bridge.example", trustProxy: true },
      security: { encryptionKey: randomBytes(32).toString("base64") },
      install: { open: true, apps: { plain: {} }, lends: "main" },
    },
  });
  const ended: number[] = [];
  const finish = async (domain: string, at: number) => {
    const headers = { "sec-fetch-site": "same-origin", "x-forwarded-for": `10.0.${at}.1` };
    const browser = new MerchantBrowser(bridge);
    const { secret } = await browser.begin(domain, headers);
    const body = new URLSearchParams({ secret, code: "yes" });
    const answer = browser.open("/apps/plain/callback", { method: "POST", body, headers });
    void answer.then(() => ended.push(at)).catch(() => {});
    await expect.poll(() => begun).toBe(at + 1);
  };
  await finish("slow.honest.test", 0);
  for (let at = 1; at < 40; at++) await finish(domainOf(at), at);
  expect(ended).toEqual([]);
  const merchant = new MerchantBrowser(bridge);
  const { secret } = await merchant.begin("garden.example", { "sec-fetch-site": "same-origin" });
  expect((await post(bridge, secret)).status).toBe(200);
  await expect.poll(() => ended).toEqual([gone]);
});
