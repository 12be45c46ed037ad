import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { storefront } from "../../../adapters/shopify/connection/storefront.ts";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";

const ACME = {
  domain: "acme.myshopify.com",
  secrets: ["first-secret", "second-secret"],
  settings: shopifyAdapter.settings.parse({}),
};
const VISIT = { shop: ACME.domain, path_prefix: "/apps/loyalty-bridge", logged_in_customer_id: "7001" };
const nowSeconds = () => Math.trunc(Date.now() / 1000);

type Query = readonly (readonly [string, string])[];

/** As Shopify signs: the parameters sorted, those of one name joined by commas, nothing in between. */
function signed(query: Query, secret = "first-secret", timestamp = nowSeconds()): Query {
  const all: Query = [...query, ["timestamp", String(timestamp)]];
  const names = [...new Set(all.map(([name]) => name))].sort();
  const valuesOf = (wanted: string) => all.filter(([name]) => name === wanted).map(([, value]) => value);
  const text = names.map((name) => `${name}=${valuesOf(name).join(",")}`).join("");
  return [...all, ["signature", createHmac("sha256", secret).update(text).digest("hex")]];
}

const requestOf = (query: Query) => ({
  method: "GET",
  target: `/apps/shopify/storefront/points?${new URLSearchParams(query.map(([name, value]): [string, string] => [name, value]))}`,
  headers: {},
  body: new Uint8Array(),
});
const visitorOf = (query: Query, shop = ACME) => storefront.visitorOf(requestOf(query), shop);
const visit = (given: Partial<typeof VISIT> = {}): Query => Object.entries({ ...VISIT, ...given });

test("the customer is whoever the signature names, by any of the shop's secrets", async () => {
  expect(storefront.shopDomain(requestOf(signed(visit())))).toBe(ACME.domain);
  expect(await visitorOf(signed(visit()))).toEqual({ id: "7001" });
  expect(await visitorOf(signed(visit(), "second-secret"))).toEqual({ id: "7001" });
  expect(await visitorOf(signed([...visit(), ["tag", "a"], ["tag", "b"]]))).toEqual({ id: "7001" });
});

test("a stranger is nobody, but the request is the shop's", async () => {
  expect(await visitorOf(signed(visit({ logged_in_customer_id: "" })))).toEqual({ id: null });
});

const changed = (name: string, value: string): Query =>
  signed(visit()).map(([each, was]) => [each, each === name ? value : was]);
const forged: Readonly<Record<string, () => Query>> = {
  "another customer": () => changed("logged_in_customer_id", "7002"),
  "another shop": () => changed("shop", "other.myshopify.com"),
  "another time": () => changed("timestamp", String(nowSeconds() + 1)),
  "no signature": () => visit(),
  "a signature of another secret": () => signed(visit(), "third-secret"),
  "a signature of no secret": () => signed(visit(), ""),
  "two customers": () => signed([...visit(), ["logged_in_customer_id", "7002"]]),
  "two shops": () => signed([...visit(), ["shop", ACME.domain]]),
  "the shop twice, once in the list form": () => signed([...visit(), ["shop[]", "x"], ["shop", "x"]]),
  "two signatures": () => [...signed(visit()), ["signature", "0"]],
  "a replay after two minutes": () => signed(visit(), "first-secret", nowSeconds() - 120),
  "a customer that is no number": () => signed(visit({ logged_in_customer_id: "7001 OR 1" })),
  "no customer at all": () => signed([["shop", ACME.domain]]),
  "a signed visit of another shop of the app": () => signed(visit({ shop: "other.myshopify.com" })),
};

test.each(Object.entries(forged))("%s is refused", async (_what, query) => {
  expect(await visitorOf(query())).toBeNull();
});

test("without a secret nobody is admitted", async () => {
  expect(await visitorOf(signed(visit(), ""), { ...ACME, secrets: [""] })).toBeNull();
});

test("the app's file has the proxy only with the scope that Shopify asks for", () => {
  const fileFor = (scopes: readonly string[]) =>
    shopifyAdapter.appFile?.(shopifyAdapter.settings.parse({ scopes }), "https://bridge.example/");
  expect(fileFor(["read_orders"])).not.toContain("app_proxy");
  expect(fileFor(["read_orders", "write_app_proxy"])).toContain(
    '[app_proxy]\nurl = "https://bridge.example/apps/shopify/storefront"\nsubpath = "loyalty-bridge"\nprefix = "apps"\n',
  );
});
