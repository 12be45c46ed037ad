import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { credential } from "../../../src/platform/kit/credential.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aShop } from "../../support/builders/orders.ts";
import { BAKERY } from "../../support/problems/of-added-shops.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

/**
 * Given two processes over one store, and a shop of the page that both serve.
 * When the shop is changed on one of them, and the other one has not taken that up yet, then who looks at the other one is
 * shown what is kept, nobody's change is lost unseen, and the acts say what was there and what is there.
 */

const key = credential({ isSecret: false });
const password = credential({ isSecret: true });
const adapter = { ...plainAdapter, settings: z.strictObject({ key, password }) };
const [A, B, C] = ["key-of-the-shop-aaaa", "key-of-the-shop-bbbb", "key-of-the-shop-cccc"];
const credentials = { key: A, password: "a-password" };

let one: RunningApp;
let other: RunningApp;
beforeEach(async () => {
  const { shop, domain } = BAKERY;
  const given = {
    encryptionKeys: [randomBytes(32).toString("base64")],
    shop: { adapter },
    otherShops: [aShop({ shop, adapter, adapterShop: { shop, domain, settings: credentials } })],
  };
  one = await runApp(given);
  await ask(one, "/shops", { body: { ...BAKERY, credentials } });
  other = await runApp({ ...given, store: one.store });
});
afterEach(async () => {
  await other.close();
  await one.close();
});

const change = (app: RunningApp, version: number, given: object) =>
  ask(app, "/shops/bakery", { method: "PATCH", body: { version, credentials: given } });
const lastAct = async () => (await ask(one, "/acts")).body.items[0];

test("who looks is shown the settings of the version that is named", async () => {
  expect((await change(one, 1, { key: B })).status).toBe(200);
  const { items } = (await ask(other, "/shops")).body;
  expect(items).toContainEqual(
    expect.objectContaining({ shop: "bakery", version: 2, given: [{ name: "key", value: B }] }),
  );
  expect((await change(other, 1, { key: C })).body.code).toBe("shopChangedSince");
});

test("an act says what was kept before, whatever is served where it was done", async () => {
  await change(one, 1, { key: B });
  await change(other, 2, { key: C });
  const { code, changes } = await lastAct();
  expect(code).toBe("actShopChanged");
  expect(changes).toMatchObject([
    { thing: "setting", before: expect.stringContaining("bbbb"), after: expect.stringContaining("cccc") },
  ]);
});

test("no act says that secrets were changed where none was", async () => {
  await change(one, 1, { key: A });
  expect(await lastAct()).toMatchObject({ code: "actShopChanged", changes: [] });
  await change(one, 2, { password: "another-password" });
  expect(await lastAct()).toMatchObject({ code: "actShopSecretsChanged", changes: [{ thing: "secret" }] });
});
