import { randomBytes } from "node:crypto";
import { afterEach, expect, test, vi } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { callback, MerchantBrowser } from "../../support/bridge/merchants.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { plainInstall } from "../../support/shops/plain-install.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

let app: RunningApp;
afterEach(() => app.close());

test("of a shop that is removed while its merchant connects it, nothing stays", async () => {
  app = await runApp({
    ...{ encryptionKeys: [randomBytes(32).toString("base64")], publicUrl: "https://bridge.example" },
    shop: { adapter: { ...plainShop().adapter, install: plainInstall() } },
    install: {
      open: true,
      apps: { plain: { credentials: {}, secrets: [], staffRole: "owner" } },
      lends: "main",
    },
  });
  const { store } = app;
  const change = store.changeValue.bind(store);
  let removed = "";
  vi.spyOn(store, "changeValue").mockImplementation(async (shop, name, given) => {
    if (name === "tokens" && removed === "") {
      removed = shop;
      await ask(app, `/shops/${shop}?confirm=${shop}&version=1`, { method: "DELETE" });
    }
    return change(shop, name, given);
  });
  const browser = new MerchantBrowser(app);
  await callback(browser, (await browser.begin("garden.example")).secret);
  expect(removed).toMatch(/^garden-/);
  expect((await ask(app, "/shops")).body.notServed).toEqual([]);
  expect((await store.listValues("")).filter(({ shop }) => shop === removed)).toEqual([]);
});
