import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADAPTERS } from "../../support/bridge/merchant-setup.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../../support/shops/played-woocommerce.ts";
import { listenShopify } from "../../support/shops/strict-shopify/strict-shopify.ts";

/**
 * Given a bridge with one shop, and another one at its platform.
 * When it is tried before it is added, then whoever adds it reads what is right and what is not, nothing is kept of it, and
 * no secret is in an answer, an act or the log.
 */

const APP = { clientId: "client-1", clientSecret: "the-secret-of-the-app" };
const SECRET = "the-secret-of-the-bakery";
const BAKERY = {
  ...{ shop: "bakery", platform: "woocommerce", brand: "main", secret: SECRET },
  ...{ activityId: "12", prefix: "2" },
};
const ACME = {
  ...{ platform: "woocommerce", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
  ...{ orderId: { prefix: "1" }, program: { earn: { activityId: "12" } } },
};

let bridge: RunningBridge;
let woo: StandInWooCommerce;
beforeEach(async () => {
  woo = await listenWooCommerce();
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  bridge = await runBridge({ adapters: ADAPTERS, shops: { acme: ACME }, top: { security } });
});
afterEach(async () => {
  await bridge.close();
  await woo.close();
});

interface Found {
  readonly state: string;
  readonly code: string;
  readonly detail: string;
  readonly nextStep: string | null;
}

async function tried(given: object) {
  const { status, body } = await ask(bridge, "/shops/try", { body: { ...BAKERY, ...given } });
  const said = JSON.stringify(body) + bridge.logged();
  for (const secret of [SECRET, APP.clientSecret, woo.key.consumerSecret]) expect(said).not.toContain(secret);
  return { status, body };
}
const notFine = (checks: readonly Found[]) =>
  checks.filter(({ state }) => !["fine", "skipped"].includes(state)).map(({ code }) => code);

const { consumerKey, consumerSecret } = { consumerKey: "ck_of-nobody", consumerSecret: "cs_of-nobody" };

test("a key that the shop takes is said to be right, and nothing is kept", async () => {
  const { domain, key } = woo;
  const credentials = { consumerKey: key.consumerKey, consumerSecret: key.consumerSecret };
  const { status, body } = await tried({ domain, credentials });
  expect(status).toBe(200);
  expect(body).toMatchObject({ isFine: true, needsConsent: false });
  const codes = body.checks.map(({ code }: Found) => code);
  expect(codes).toEqual(expect.arrayContaining(["woocommerce.ordersReadable", "activityKnown"]));
  // No webhooks can be there yet.
  expect(codes).not.toContain("woocommerce.webhooksOff");
  expect((await ask(bridge, "/shops")).body.items).toHaveLength(1);
  expect((await ask(bridge, "/acts")).body.items).toMatchObject([{ code: "actShopTried" }]);
});

test("a key that the shop refuses is named with what to do, and the shop can be added all the same", async () => {
  const { domain } = woo;
  const credentials = { consumerKey, consumerSecret };
  const { body } = await tried({ domain, credentials });
  expect(body.isFine).toBe(false);
  const failed = body.checks.find(({ state }: Found) => state === "failed");
  expect(failed.nextStep).toEqual(expect.any(String));
  const added = await ask(bridge, "/shops", { body: { ...BAKERY, domain, credentials } });
  expect(added).toMatchObject({ status: 200, body: { isServed: true } });
});

test("a shop without a key is to be asked for consent, and its address is tried all the same", async () => {
  const { body } = await tried({ domain: woo.domain });
  expect(body).toMatchObject({ isFine: true, needsConsent: true });
  expect(body.checks.map(({ code }: Found) => code)).toContain("woocommerce.interfaceAnswers");
});

test("this very machine is called only where the file itself leads here, tried or added", async () => {
  await bridge.close();
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  const brand = { baseUrl: "https://loyalty.example.com" };
  bridge = await runBridge({ adapters: ADAPTERS, shops: { acme: ACME }, brand, top: { security } });
  let connections = 0;
  const server = createServer(() => connections++).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const credentials = { consumerKey, consumerSecret };
  for (const host of ["127.0.0.1", "localhost", "127.0.0.9", "[::1]"]) {
    const { body } = await tried({ domain: `${host}:${port}`, credentials });
    expect(notFine(body.checks), host).toContain("shopAddressPrivate");
  }
  const added = await ask(bridge, "/shops", {
    body: { ...BAKERY, domain: `127.0.0.1:${port}`, credentials },
  });
  expect(added).toMatchObject({ status: 200, body: { isServed: true } });
  expect((await ask(bridge, "/doctor")).status).toBe(200);
  expect(connections).toBe(0);
  server.close();
});

test("an address in a private network is not called", async () => {
  const { body } = await tried({ domain: "10.0.0.1", credentials: { consumerKey, consumerSecret } });
  expect(notFine(body.checks)).toEqual(["shopAddressPrivate"]);
});

test("an activity that the account does not know is named", async () => {
  const { key, domain } = woo;
  const credentials = { consumerKey: key.consumerKey, consumerSecret: key.consumerSecret };
  const { body } = await tried({ domain, credentials, activityId: "99" });
  expect(body.isFine).toBe(false);
  expect(notFine(body.checks)).toEqual(["activityUnknown"]);
});

test.each([
  ["takes its app's credentials", APP.clientSecret, {}, { isFine: true, needsConsent: false }],
  ["refuses other ones", "of-nobody", {}, { isFine: false, needsConsent: false }],
  [
    "is connected by clicking",
    APP.clientSecret,
    { grant: "authorization_code" },
    { isFine: true, needsConsent: true },
  ],
])("a Shopify shop that %s", async (_, clientSecret, other, expected) => {
  const scopes = ["read_orders", "read_customers", "read_all_orders"];
  const shopify = await listenShopify({ ...APP, scopes, now: Date.now });
  const { domain } = shopify;
  const credentials = { clientId: APP.clientId, clientSecret, ...other };
  const { body } = await tried({ platform: "shopify", domain, credentials });
  expect(body).toMatchObject(expected);
  await shopify.close();
});

test("what adding would refuse is refused at its field, and nobody is called", async () => {
  const { status, body } = await tried({ domain: woo.domain, shop: "acme", prefix: "1" });
  expect([status, body.code]).toEqual([422, "wrongShop"]);
  expect(body.problems.map(({ path }: { readonly path: string }) => path)).toEqual(["shop"]);
});
