import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { BAKERY } from "../../support/problems/of-added-shops.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given a bridge whose file has one shop, and another one that was added on the page.
 * When its secrets are changed, it is removed, or doctor asks which configuration counts, then what is said is true of it.
 */

const ACME = {
  ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
  ...{ orderId: { prefix: "10" }, program: { earn: { activityId: "12" } } },
};

let bridge: RunningBridge;
beforeEach(async () => {
  const encryptionKey = randomBytes(32).toString("base64");
  const { adapter } = plainShop();
  bridge = await runBridge({
    adapters: [adapter],
    shops: { acme: ACME },
    top: { security: { encryptionKey } },
  });
});
afterEach(() => bridge.close());

const call = (method: string, path: string, body?: object) => ask(bridge, path, { method, body });

const add = () => call("POST", "/shops", BAKERY);
const lastAct = async () => (await call("GET", "/acts")).body.items[0];
const configuration = async () => (await call("GET", "/doctor")).body.configuration;

test("where no other secret is given, nothing is changed, and no act is kept", async () => {
  await add();
  const asked = { version: 1, keepsFormer: true };
  const { status, body } = await call("PATCH", "/shops/bakery", asked);
  expect([status, body.code]).toEqual([422, "nothingToChange"]);
  expect((await lastAct()).code).toBe("actShopAdded");
  const { items } = (await call("GET", "/shops")).body;
  expect(items.map(({ version }: { readonly version: number | null }) => version)).toEqual([null, 1]);
});

test("an act says what to do where it can be undone by no decision alone", async () => {
  await add();
  expect(await lastAct()).toMatchObject({ code: "actShopAdded", undoing: "remove" });
  await call("PATCH", "/shops/bakery", { version: 1, secret: "another-secret" });
  expect(await lastAct()).toMatchObject({
    ...{ code: "actShopSecretsChanged", undoing: "typeAgain" },
    undo: expect.stringContaining("the bridge no longer has them"),
  });
  await call("DELETE", "/shops/bakery?confirm=bakery&version=2");
  expect(await lastAct()).toMatchObject({
    ...{ code: "actShopRemoved", undoing: "addAgain" },
    undo: expect.stringContaining("the bridge no longer has them"),
  });
});

test("with a shop of the page, the configuration is the file's all the same, and another file's is another", async () => {
  const alone = await configuration();
  await add();
  expect((await call("GET", "/shops")).body.items).toHaveLength(2);
  expect(await configuration()).toBe(alone);
  await bridge.restart();
  expect((await call("GET", "/shops")).body.items).toHaveLength(2);
  expect(await configuration()).toBe(alone);
  await bridge.reconfigure({ shops: { acme: { ...ACME, secrets: ["another-secret-of-acme"] } } });
  expect(await configuration()).not.toBe(alone);
});
