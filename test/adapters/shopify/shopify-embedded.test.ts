import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appToml } from "../../../adapters/shopify/connection/app-toml.ts";
import { embedded } from "../../../adapters/shopify/connection/embedded.ts";
import { install } from "../../../adapters/shopify/connection/install.ts";
import { subscriptions } from "../../../adapters/shopify/connection/subscriptions.ts";
import { accessToken } from "../../../adapters/shopify/connection/tokens.ts";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import type { ShopifySettings } from "../../../adapters/shopify/settings.ts";
import { sessionToken } from "../../support/shops/shopify-admin.ts";
import { APP, aShopifyShop, type ConnectedStandIn, fine } from "../../support/shops/shopify-stand-in.ts";

const HOUR_MS = 3_600_000;
const EXCHANGE = "urn:ietf:params:oauth:grant-type:token-exchange";
const IN_ADMIN = { ...APP, grant: "token_exchange" };

describe("an app that Shopify's admin shows", () => {
  let stage: ConnectedStandIn;
  beforeEach(async () => {
    stage = await aShopifyShop(IN_ADMIN);
  });
  afterEach(() => stage.close());

  const grants = () => stage.shop.access.requestedGrants;
  const opened = (token = sessionToken(stage.domain)) =>
    embedded.connect(stage.bridgeSide, {
      ...{ method: "POST", target: "/api/embedded", body: new Uint8Array() },
      headers: { authorization: [`Bearer ${token}`] },
    });

  test("gets a token that ends, once, and renews it without the page", async () => {
    expect(await accessToken(stage.bridgeSide)).toMatchObject({
      problem: { kind: "notConnected", because: { code: "shopify.appNotOpened" } },
    });
    for (let times = 0; times < 3; times++) expect(fine(await opened())).toBeNull();
    const first = fine(await accessToken(stage.bridgeSide));
    stage.clock.at += HOUR_MS;
    expect(fine(await accessToken(stage.bridgeSide))).not.toBe(first);
    expect(grants()).toEqual([EXCHANGE, "refresh_token"]);
  });

  test("gets another where the one it has is over, as after the app was removed", async () => {
    fine(await opened());
    stage.shop.access.revokeAll();
    stage.clock.at += HOUR_MS;
    fine(await opened());
    expect(grants()).toEqual([EXCHANGE, EXCHANGE]);
    expect(stage.shop.access.isAccepted(fine(await accessToken(stage.bridgeSide)))).toBe(true);
  });

  test.each<[string, () => string]>([
    ["of another secret", () => sessionToken(stage.domain, {}, { secret: "another-secret" })],
    ["that is none", () => "x"],
  ])("is told what to do if Shopify refuses a session token %s", async (_what, token) => {
    expect(await opened(token())).toMatchObject({
      problem: {
        kind: "unauthorised",
        because: { code: "shopify.exchangeRefused", reason: "invalid_subject_token" },
      },
    });
    expect(await stage.bridgeSide.vault.read()).toBeNull();
  });

  test("keeps the token that it has if Shopify refuses another one", async () => {
    fine(await opened());
    const before = await stage.bridgeSide.vault.read();
    stage.clock.at += HOUR_MS;
    expect((await opened("x")).ok).toBe(false);
    expect(await stage.bridgeSide.vault.read()).toEqual(before);
  });

  test("is opened again when three months have passed without a call", async () => {
    fine(await opened());
    stage.clock.at += 91 * 24 * HOUR_MS;
    expect(await accessToken(stage.bridgeSide)).toMatchObject({
      problem: { kind: "unauthorised", because: { code: "shopify.appNotOpened" } },
    });
    fine(await opened());
    expect((await accessToken(stage.bridgeSide)).ok).toBe(true);
  });

  test("is installed at Shopify, which then opens it", async () => {
    const visit = { secret: "s", callbackUrl: "https://b.example/c", returnUrl: "https://b.example/r" };
    const request = { method: "GET", target: "/apps/shopify/install", headers: {}, body: new Uint8Array() };
    expect(await install.begin(stage.bridgeSide, request, visit)).toMatchObject({
      status: 303,
      headers: { location: `http://${stage.domain}/admin/oauth/install?client_id=${APP.clientId}` },
    });
  });

  test("makes no subscription beside those of its configuration", async () => {
    const target = { address: "https://b.example/webhooks/acme", secret: "" };
    fine(await opened());
    expect(fine(await subscriptions.inspect(stage.bridgeSide, target))).toEqual([]);
    fine(await subscriptions.restore(stage.bridgeSide, target));
    expect(stage.calls.filter((call) => call.includes("graphql"))).toEqual([]);
  });
});

test("the app's configuration shows the dashboard in the admin, and declares every webhook once", () => {
  const text = appToml(shopifyAdapter.settings.parse(IN_ADMIN) as ShopifySettings, "https://b.example/");
  for (const line of [
    'application_url = "https://b.example/apps/shopify/admin"',
    "embedded = true",
    "use_legacy_install_flow = false",
    'scopes = "read_orders,read_customers"',
    'uri = "https://b.example/apps/shopify/webhooks"',
  ])
    expect(text.split("\n")).toContain(line);
  for (const topic of [
    "orders/paid",
    "app/uninstalled",
    "customers/redact",
    "customers/data_request",
    "shop/redact",
  ])
    expect(text.split(`"${topic}"`)).toHaveLength(2);
  expect(text).not.toContain(APP.clientSecret);
});
