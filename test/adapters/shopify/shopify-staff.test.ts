import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { staff } from "../../../adapters/shopify/connection/staff.ts";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import type { ShopifySettings } from "../../../adapters/shopify/settings.ts";

const SECRETS = ["first-secret-of-the-app", "second-secret-of-the-app"];
const settingsWith = (given: object) => shopifyAdapter.settings.parse(given) as ShopifySettings;
const ACME = {
  domain: "acme.myshopify.com",
  secrets: SECRETS,
  settings: settingsWith({ clientId: "the-app", clientSecret: SECRETS[0] }),
};
const nowSeconds = () => Math.trunc(Date.now() / 1000);

const claims = () => ({
  iss: "https://acme.myshopify.com/admin",
  dest: "https://acme.myshopify.com",
  aud: "the-app",
  sub: "42",
  exp: nowSeconds() + 50,
  nbf: nowSeconds() - 10,
  iat: nowSeconds() - 10,
  jti: "4d1f",
  sid: "5e6a",
});

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");

/** A token as Shopify's admin gives it. */
function token(
  given: object = {},
  secret = SECRETS[0],
  header: object = { alg: "HS256", typ: "JWT" },
): string {
  const signed = `${encoded(header)}.${encoded({ ...claims(), ...given })}`;
  return `${signed}.${createHmac("sha256", secret ?? "")
    .update(signed)
    .digest("base64url")}`;
}

const requestWith = (...authorization: readonly string[]) => ({
  method: "GET",
  target: "/apps/shopify/panel/orders/1",
  headers: { authorization },
  body: new Uint8Array(),
});
const visitorOf = (given: string, shop = ACME) => staff.visitorOf(requestWith(`Bearer ${given}`), shop);

test("a session token names the shop and the member of its staff", async () => {
  expect(staff.shopDomain(requestWith(`Bearer ${token()}`))).toBe("acme.myshopify.com");
  expect(await visitorOf(token())).toEqual({ id: "42" });
  expect(await visitorOf(token({}, SECRETS[1]))).toEqual({ id: "42" });
});

const unsigned = `${encoded({ alg: "none" })}.${encoded(claims())}.`;
test.each<[string, () => string]>([
  ["another app", () => token({ aud: "another-app" })],
  [
    "another shop",
    () => token({ dest: "https://other.myshopify.com", iss: "https://other.myshopify.com/admin" }),
  ],
  ["one shop for another", () => token({ iss: "https://other.myshopify.com/admin" })],
  ["a minute ago", () => token({ exp: nowSeconds() - 60 })],
  ["a time to come", () => token({ nbf: nowSeconds() + 60 })],
  ["no algorithm", () => unsigned],
  ["another algorithm", () => token({}, SECRETS[0], { alg: "HS512" })],
  ["another secret", () => token({}, "third-secret")],
  ["no member of staff", () => token({ sub: undefined })],
  ["no shop", () => token({ dest: undefined })],
  ["a shop that is no address", () => token({ dest: "acme.myshopify.com" })],
  ["nothing", () => ""],
  ["no token", () => "not-a-token"],
])("a token of %s is refused", async (_what, given) => {
  expect(await visitorOf(given())).toBeNull();
});

test("two tokens are none, and without a client id nobody can be told", async () => {
  expect(await staff.visitorOf(requestWith(`Bearer ${token()}`, `Bearer ${token()}`), ACME)).toBeNull();
  expect(await visitorOf(token(), { ...ACME, settings: settingsWith({}) })).toBeNull();
});
