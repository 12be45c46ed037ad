import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { appToml } from "../../../adapters/shopify/app-toml.ts";
import { checks } from "../../../adapters/shopify/checks.ts";
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
    Object.fromEntries((await checks(shop)).map(({ name, verdict }) => [name, verdict]));

  test("all is fine where all is fine, and no next step is given", async () => {
    const found = await checks(stage.bridgeSide);
    expect(found.map(({ name, verdict }) => `${name}: ${verdict}`)).toEqual([
      "access: fine",
      "address: fine",
      "scopes: fine",
      "history: fine",
      "protected customer data: fine",
      "subscriptions: fine",
      "API version: fine",
    ]);
    expect(found.every(({ nextStep }) => nextStep === null)).toBe(true);
  });

  test.each<[string, string, string, (stage: ConnectedStandIn) => void]>([
    ["hidden fields", "protected customer data", "warning", ({ shop }) => shop.hidden.add("Order.email")],
    [
      "a missing scope",
      "scopes",
      "failed",
      ({ shop }) => Object.assign(shop.app, { scopes: ["read_products"] }),
    ],
    ["no subscriptions", "subscriptions", "warning", ({ shop }) => shop.forget(() => true)],
    [
      "an ended version",
      "API version",
      "warning",
      ({ shop }) => Object.assign(shop, { apiVersion: "2027-01" }),
    ],
    [
      "a wrong secret",
      "access",
      "failed",
      ({ shop }) => Object.assign(shop.app, { clientSecret: "changed" }),
    ],
  ])("%s shows, with what to do", async (_name, check, verdict, change) => {
    change(stage);
    const found = (await checks(stage.bridgeSide)).find(({ name }) => name === check);
    expect(found).toMatchObject({ verdict, nextStep: expect.any(String) });
  });

  test("no access yet is a warning: deliveries alone may be meant, and the merchant may consent later", async () => {
    const [told, ...others] = await checks(stage.withSettings({ ...APP, grant: "authorization_code" }));
    expect(others).toEqual([]);
    expect(told).toMatchObject({
      verdict: "warning",
      nextStep: expect.stringContaining("/apps/shopify/install"),
    });
  });

  test("without the right to read orders the rest is told all the same", async () => {
    stage.shop.app.scopes = ["read_customers"];
    const found = await checks(stage.bridgeSide);
    expect(found.filter(({ verdict }) => verdict !== "fine")).toEqual([
      expect.objectContaining({ name: "scopes", detail: "not granted: read_orders" }),
      expect.objectContaining({
        name: "protected customer data",
        detail: "the app may not read orders",
        nextStep: expect.stringContaining("read_orders"),
      }),
    ]);
  });

  test("a scope to write holds the one to read", async () => {
    stage.shop.app.scopes = ["write_orders", "read_orders", "write_customers"];
    expect((await verdicts()).scopes).toBe("fine");
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
