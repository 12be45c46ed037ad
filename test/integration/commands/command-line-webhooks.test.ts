import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { aMerchant, type MerchantSetup, type SetupGiven } from "../../support/bridge/merchant-setup.ts";

let merchant: MerchantSetup;
beforeEach(async () => {
  merchant = await aMerchant();
});
afterEach(() => merchant.close());

const SHOPIFY: SetupGiven = {
  shop: {
    platform: "shopify",
    domain: "acme.myshopify.com",
    credentials: { clientId: "client-1", clientSecret: "the-secret-of-garden" },
  },
};

async function states(): Promise<ReadonlySet<string>> {
  const { out } = await merchant.type(["webhooks", "garden", "--json"]);
  return new Set(JSON.parse(out).webhooks.map(({ state }: { readonly state: string }) => state));
}

describe.each([
  ["while the bridge runs", true],
  ["while the bridge does not run", false],
])("%s", (_title, isRunning) => {
  beforeEach(async () => {
    if (isRunning) await merchant.startBridge();
  });

  test("missing webhooks are made, active ones are shown, and nothing is made twice", async () => {
    const restored = await merchant.type(["webhooks", "garden", "--restore"]);
    expect(restored.exitCode, restored.err).toBe(0);
    expect(restored.out).toContain(`Webhooks of garden that are sent to ${merchant.url}/webhooks/garden:`);
    expect(await states()).toEqual(new Set(["active"]));
    const count = merchant.woo.webhooks.all.size;
    expect((await merchant.type(["webhooks", "garden", "--restore"])).exitCode).toBe(0);
    expect(merchant.woo.webhooks.all.size).toBe(count);
  });

  test("a shop that the configuration does not know is told", async () => {
    const { exitCode, err } = await merchant.type(["webhooks", "acme"]);
    expect([exitCode, err]).toEqual([2, "There is no shop acme. Shops: garden."]);
  });
});

test("missing webhooks are told with the command that makes them, and end with 1", async () => {
  const { exitCode, out } = await merchant.type(["webhooks", "garden"]);
  expect(exitCode).toBe(1);
  expect(out).toMatch(/^order\.created +missing/m);
  expect(out).toContain("To create them again, run: npx loyalty-bridge webhooks garden --restore");
});

test("what is said of several webhooks is said once, below them", async () => {
  await merchant.type(["webhooks", "garden", "--restore"]);
  for (const webhook of merchant.woo.webhooks.all.values()) webhook.status = "disabled";
  const { out } = await merchant.type(["webhooks", "garden"]);
  const { webhooks } = JSON.parse((await merchant.type(["webhooks", "garden", "--json"])).out);
  const { detail } = webhooks[0] as { readonly detail: string };
  expect(webhooks.length).toBeGreaterThan(1);
  expect(out.split(detail)).toHaveLength(2);
  expect(out).toMatch(/^order\.created +disabled$/m);
});

test("looking makes nothing", async () => {
  await merchant.type(["webhooks", "garden"]);
  expect(await states()).toEqual(new Set(["missing"]));
});

test("a key that the shop refuses is told in the platform's words", async () => {
  const credentials = { consumerKey: "ck_wrong", consumerSecret: "cs_wrong" };
  const { exitCode, out, err } = await merchant.type(["webhooks", "garden"], { shop: { credentials } });
  expect([exitCode, out]).toEqual([1, ""]);
  expect(err).toMatch(/key/i);
});

test("without a public address nothing can lead to the bridge", async () => {
  const { exitCode, err } = await merchant.type(["webhooks", "garden"], { server: { publicUrl: null } });
  expect([exitCode, err]).toEqual([1, expect.stringContaining("set server.publicUrl")]);
});

test("the app's file for Shopify names the bridge's addresses", async () => {
  const { exitCode, out } = await merchant.type(["webhooks", "garden", "--toml"], SHOPIFY);
  expect(exitCode).toBe(0);
  expect(out).toContain(`uri = "${merchant.url}/apps/shopify/webhooks"`);
  expect(out).toContain("compliance_topics");
  expect(out).not.toContain("the-secret-of-garden");
});

test("the file of the app that merchants install is printed by the platform's name", async () => {
  const credentials = { clientId: "client-2", clientSecret: "the-secret-of-all", grant: "token_exchange" };
  const install = { open: true, apps: { shopify: { credentials } }, lends: "main" };
  const top = { install, security: { encryptionKey: randomBytes(32).toString("base64") } };
  const { exitCode, out, err } = await merchant.type(["webhooks", "shopify", "--toml"], { top });
  expect([exitCode, err]).toEqual([0, ""]);
  expect(out).toContain(`application_url = "${merchant.url}/apps/shopify/admin"`);
  expect(out).toContain('client_id = "client-2"');
  expect(out).not.toContain("the-secret-of-all");
  expect((await merchant.type(["webhooks", "shopify", "--toml"])).exitCode).toBe(2);
});

test("a platform without such a file says so", async () => {
  const { exitCode, err } = await merchant.type(["webhooks", "garden", "--toml"]);
  expect([exitCode, err]).toEqual([2, expect.stringContaining("WooCommerce has no configuration file")]);
});

describe("the admin interface", () => {
  const call = (path: string, method = "GET", token = ADMIN_TOKEN) =>
    fetch(`${merchant.url}/api${path}`, { method, headers: { authorization: `Bearer ${token}` } });

  test.each([
    ["/shops/garden/webhooks", "GET", "wrong", 401],
    ["/shops/other/webhooks", "GET", ADMIN_TOKEN, 404],
    ["/shops/garden/webhooks/restore", "GET", ADMIN_TOKEN, 405],
    ["/shops/garden/webhooks/restore", "POST", "wrong", 401],
    ["/doctor", "GET", "wrong", 401],
  ])("%s by %s with %s answers %i", async (path, method, token, status) => {
    await merchant.startBridge();
    expect((await call(path, method, token)).status).toBe(status);
  });
});
