import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { ADAPTERS } from "../../support/bridge/merchant-setup.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

/**
 * Given a bridge with one shop of the file, and two that were added on the page.
 * When one of them is given other settings or secrets, then they count at once and after restarts, no
 * delivery is lost meanwhile, and the act says what was there before and what is now, but for secrets.
 */

const SECRETS = ["the-secret-of-the-bakery", "the-secret-of-the-app", "another-secret-of-the-app"] as const;
const [SECRET, APP_SECRET, OTHER_APP_SECRET] = SECRETS;
const ACME = {
  ...{ platform: "plain", brand: "main", domain: "acme.example", secrets: ["the-secret-of-acme"] },
  ...{ orderId: { prefix: "1" }, program: { earn: { activityId: "12" } } },
};
const BAKERY = {
  ...{ shop: "bakery", platform: "plain", brand: "main", domain: "bakery.example", secret: SECRET },
  ...{ activityId: "12", prefix: "2" },
};
const FLOWERS = {
  ...{ shop: "flowers", platform: "shopify", brand: "main", domain: "flowers.myshopify.com" },
  ...{ credentials: { clientId: "client-1", clientSecret: APP_SECRET }, activityId: "12", prefix: "3" },
};

let bridge: RunningBridge;
beforeEach(async () => {
  const security = { encryptionKey: randomBytes(32).toString("base64") };
  const adapters = [plainShop().adapter, ...ADAPTERS];
  bridge = await runBridge({ adapters, shops: { acme: ACME }, top: { security } });
  for (const body of [BAKERY, FLOWERS]) await call("POST", "/shops", body);
});
afterEach(() => bridge.close());

async function call(method: string, path: string, body?: object) {
  const reply = await ask(bridge, path, { method, body });
  const said = JSON.stringify(reply.body) + bridge.logged();
  for (const secret of SECRETS) expect(said).not.toContain(secret);
  return reply;
}

interface Listed {
  readonly shop: string;
  readonly version: number;
  readonly given: readonly object[];
}
async function listed(shop: string): Promise<Listed> {
  const { body } = await call("GET", "/shops");
  return body.items.find((each: Listed) => each.shop === shop);
}
const change = async (shop: string, given: object) =>
  call("PATCH", `/shops/${shop}`, { version: (await listed(shop)).version, ...given });
const lastAct = async () => (await call("GET", "/acts")).body.items[0];

async function deliver(orderId: string): Promise<number> {
  const body = JSON.stringify(
    anOrder({ orderId, createdAt: Date.now(), updatedAt: Date.now(), isPaid: true }),
  );
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRET),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: orderId },
  };
  return (await fetch(`${bridge.url}/webhooks/bakery`, { method: "POST", headers, body })).status;
}

test("a setting is said in words, before and after, and a secret by neither", async () => {
  const credentials = { subscriptions: "app", clientId: "client-2", clientSecret: OTHER_APP_SECRET };
  expect((await change("flowers", { credentials })).status).toBe(200);
  expect((await lastAct()).changes).toEqual([
    { thing: "setting", label: "Setting", before: "••••••", after: "••••••" },
    {
      ...{ thing: "setting", label: "Setting", before: "The bridge creates and restores them" },
      after: "The app’s configuration declares them",
    },
    { thing: "secret", label: "Secrets", before: "••••••", after: "••••••" },
  ]);
  expect((await listed("flowers")).given).toEqual([
    { name: "clientId", value: "client-2" },
    { name: "grant", value: "client_credentials" },
    { name: "subscriptions", value: "app" },
  ]);
});

test("what was typed into a field that is no secret's is told by its end alone, and a key's secret there is refused", async () => {
  const mistaken = "a-secret-in-the-wrong-field-abcd";
  await change("flowers", { credentials: { clientId: mistaken } });
  await change("flowers", { credentials: { clientId: "client-1" } });
  const { body } = await call("GET", "/acts");
  expect(JSON.stringify(body)).not.toContain("a-secret-in-the-wrong-field");
  expect(body.items[0].changes).toMatchObject([{ before: "••••••abcd", after: "••••••" }]);
  const garden = {
    ...BAKERY,
    shop: "garden",
    platform: "woocommerce",
    domain: "garden.example",
    prefix: "4",
  };
  const credentials = { consumerKey: "cs_0123456789", consumerSecret: "cs_0123456789" };
  const refused = await call("POST", "/shops", { ...garden, credentials });
  expect(refused.status).toBe(422);
  expect(refused.body.problems).toMatchObject([
    { path: "credentials.consumerKey", expected: expect.stringContaining("must begin with ck_") },
  ]);
  expect(JSON.stringify(refused.body)).not.toContain("cs_0123456789");
});

test("a setting that is taken away is gone, and what the platform does not know is refused at its field", async () => {
  expect((await change("flowers", { credentials: { clientId: null } })).status).toBe(200);
  expect((await listed("flowers")).given).toContainEqual({ name: "clientId", value: null });
  const { body } = await change("flowers", { credentials: { grant: "by_mail" } });
  expect(body.problems[0].path).toBe("credentials.grant");
});

test("no delivery is lost while its shop is changed again and again", async () => {
  const numbers = Array.from({ length: 40 }, (_, at) => at + 1);
  const deliveries = numbers.map((number) => deliver(String(number)));
  for (const secret of ["the-second-secret", SECRET, "the-second-secret"])
    expect((await change("bakery", { secret, keepsFormer: true })).status).toBe(200);
  expect(new Set(await Promise.all(deliveries))).toEqual(new Set([200]));
  await bridge.settled();
  for (const number of numbers) expect(bridge.loyalty.sandbox.order(Number(`2${number}`))).not.toBeNull();
});

test("another secret of the app counts for deliveries as well, where they were signed with the former one", async () => {
  const body = "{}";
  const signedWith = async (secret: string) => {
    const headers = {
      "x-shopify-hmac-sha256": plainSignature(body, secret),
      ...{ "x-shopify-topic": "orders/paid", "x-shopify-shop-domain": "flowers.myshopify.com" },
    };
    return (await fetch(`${bridge.url}/webhooks/flowers`, { method: "POST", headers, body })).status;
  };
  expect([await signedWith(APP_SECRET), await signedWith(OTHER_APP_SECRET)]).toEqual([200, 401]);
  await change("flowers", { credentials: { clientSecret: OTHER_APP_SECRET } });
  expect([await signedWith(APP_SECRET), await signedWith(OTHER_APP_SECRET)]).toEqual([401, 200]);
});
