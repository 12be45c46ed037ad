import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appToml } from "../../../adapters/shopify/connection/app-toml.ts";
import { checkAddress, checks } from "../../../adapters/shopify/connection/checks.ts";
import { shopifySettings } from "../../../adapters/shopify/settings.ts";
import {
  APP,
  aShopifyShop,
  type ConnectedStandIn,
  someOrders,
} from "../../support/shops/shopify-stand-in.ts";

describe("the checks of a Shopify shop", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop(APP, ["read_orders", "read_customers"]);
    stage.shop.put(...someOrders(1));
    stage.shop.subscribe("ORDERS_PAID", "https://bridge.example/webhooks/acme");
  });
  afterEach(() => stage.close());

  const verdicts = async (shop = stage.bridgeSide) =>
    Object.fromEntries((await checks(shop)).map(({ check, state }) => [check, state]));

  test("all is fine where all is fine", async () => {
    const found = await checks(stage.bridgeSide);
    expect(found.map(({ check, state, code }) => `${check} ${state}: ${code}`)).toEqual([
      "shopify.accessCheck fine: shopify.tokenAccepted",
      "shopify.addressCheck fine: shopify.rightAddress",
      "shopify.scopesCheck fine: shopify.scopesGranted",
      "shopify.historyCheck skipped: shopify.recentOrdersOnly",
      "shopify.protectedDataCheck fine: shopify.contactReadable",
      "shopify.subscriptionsCheck fine: shopify.subscriptionsThere",
      "shopify.versionCheck fine: shopify.versionUsed",
    ]);
  });

  test("a shop without orders, and an app that sees orders of any age, are fine, and said", async () => {
    const empty = await aShopifyShop(APP, ["read_orders", "read_customers", "read_all_orders"]);
    const codes = (await checks(empty.bridgeSide)).map(({ code }) => code);
    await empty.close();
    expect(codes).toEqual(expect.arrayContaining(["shopify.ordersOfAnyAge", "shopify.noOrderToTry"]));
  });

  test("the address of no shop is known before there are credentials", async () => {
    const answering = (status: number) => ({
      ...stage.bridgeSide,
      http: async () => ({ ok: true, value: { status, headers: {}, body: Buffer.from("") } }) as const,
    });
    expect(await checkAddress(answering(404))).toMatchObject({ state: "failed", code: "shopify.noShop" });
    // A shop behind a password redirects.
    expect((await checkAddress(answering(302))).state).toBe("fine");
  });

  test.each<[string, string, string, (stage: ConnectedStandIn) => void]>([
    ["hidden fields", "warning", "shopify.fieldsHidden", ({ shop }) => shop.hidden.add("Order.email")],
    [
      "a missing scope",
      "failed",
      "shopify.scopesMissing",
      ({ shop }) => Object.assign(shop.app, { scopes: ["read_products"] }),
    ],
    ["no subscriptions", "warning", "shopify.noSubscriptions", ({ shop }) => shop.forget(() => true)],
    [
      "an ended version",
      "warning",
      "shopify.versionEnded",
      ({ shop }) => Object.assign(shop, { apiVersion: "2027-01" }),
    ],
    [
      "a wrong secret",
      "failed",
      "shopify.clientRefused",
      ({ shop }) => Object.assign(shop.app, { clientSecret: "changed" }),
    ],
  ])("%s shows, with what to do", async (_name, state, code, change) => {
    change(stage);
    const found = (await checks(stage.bridgeSide)).find((each) => each.code === code);
    expect(found).toMatchObject({ state });
  });

  test("a shop that gives no access is a failure of the access", async () => {
    stage.shop.app.clientSecret = "changed";
    expect(await checks(stage.bridgeSide)).toMatchObject([
      {
        ...{ check: "shopify.accessCheck", state: "failed", code: "shopify.clientRefused" },
        leavesOut: ["address", "scopes", "history", "protectedData", "subscriptions", "version"].map(
          (name) => `shopify.${name}Check`,
        ),
      },
    ]);
  });

  test("no access yet is a warning: deliveries alone may be meant, and the merchant may consent later", async () => {
    const [found, ...others] = await checks(stage.withSettings({ ...APP, grant: "authorization_code" }));
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      state: "warning",
      code: "shopify.noAccess",
      because: { code: "shopify.notConsented", shop: "acme" },
      noAccess: "consent",
    });
    expect(await checks(stage.withSettings({}))).toMatchObject([
      { code: "shopify.noAccess", noAccess: "credentials" },
    ]);
  });

  test("without the right to read orders the rest is told all the same", async () => {
    stage.shop.app.scopes = ["read_customers"];
    const found = await checks(stage.bridgeSide);
    expect(found.filter(({ state }) => state !== "fine" && state !== "skipped")).toEqual([
      {
        ...{ check: "shopify.scopesCheck", state: "failed", code: "shopify.scopesMissing" },
        ...{ scopes: ["read_orders"], way: "release", shop: "acme" },
      },
      {
        ...{ check: "shopify.protectedDataCheck", state: "warning", code: "shopify.scopesMissing" },
        ...{ scopes: ["read_orders"], way: "release", shop: "acme" },
      },
    ]);
  });

  test("a scope to write holds the one to read", async () => {
    stage.shop.app.scopes = ["write_orders", "read_orders", "write_customers"];
    expect((await verdicts())["shopify.scopesCheck"]).toBe("fine");
  });

  test("subscriptions of the app's configuration cannot be seen and are not judged", async () => {
    stage.shop.forget(() => true);
    const shop = stage.withSettings({ ...APP, subscriptions: "app" });
    expect(await verdicts(shop)).not.toHaveProperty("subscriptions");
  });
});

test("the app's configuration names the privacy topics and this bridge's addresses", () => {
  const toml = appToml(shopifySettings.parse(APP), "https://bridge.example/");
  const line = (start: string) => toml.split("\n").find((each) => each.startsWith(start));
  expect(line("client_id")).toBe('client_id = "client-1"');
  expect(line("application_url")).toBe('application_url = "https://bridge.example/apps/shopify/install"');
  expect(line("redirect_urls")).toBe('redirect_urls = ["https://bridge.example/apps/shopify/callback"]');
  expect(line("uri")).toBe('uri = "https://bridge.example/apps/shopify/webhooks"');
  for (const topic of ["orders/paid", "customers/data_request", "customers/redact", "shop/redact"]) {
    expect(toml).toContain(`  "${topic}",`);
  }
});
