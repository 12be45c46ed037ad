import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { missing as missingAtShopify } from "../../adapters/shopify/missing-orders.ts";
import { missing as missingAtWoo } from "../../adapters/woocommerce/missing-orders.ts";
import {
  listenWooCommerce,
  type StandInWooCommerce,
} from "../../src/sandbox/platforms/woocommerce/woocommerce.ts";
import { APP, aShopifyShop, type ConnectedStandIn, fine, someOrders } from "../support/shopify-stand-in.ts";
import { connectTo, problemOf } from "../support/woocommerce-stand-in.ts";

const YEARS_AGO = Date.UTC(2024, 0, 1);

describe("asking a Shopify shop which of many orders it does not show", () => {
  let stage: ConnectedStandIn;
  afterEach(() => stage.close());

  const ids = (count: number, from = 0) =>
    Array.from({ length: count }, (_, index) => String(5_100_000_000_000 + from + index));
  const ask = (orderIds: readonly string[]) => missingAtShopify.ask(stage.bridgeSide, orderIds);

  test("names those that are gone, in one call", async () => {
    stage = await aShopifyShop();
    stage.shop.put(...someOrders(100));
    stage.shop.remove("5100000000007");
    expect(fine(await ask(ids(100)))).toEqual({ missing: ["5100000000007"], hidden: [] });
    expect(stage.calls.filter((call) => call.includes("graphql"))).toHaveLength(1);
  });

  test("takes an order for hidden, not for gone, that the app is too young to see", async () => {
    stage = await aShopifyShop(APP, ["read_orders"]);
    stage.shop.put(...someOrders(5, YEARS_AGO), ...someOrders(12).slice(10));
    stage.shop.remove("5100000000011");
    expect(fine(await ask(ids(12)))).toEqual({ missing: ["5100000000011"], hidden: ids(10) });
  });

  test("knows of nothing hidden with read_all_orders", async () => {
    stage = await aShopifyShop();
    stage.shop.put(...someOrders(5, YEARS_AGO));
    expect(fine(await ask(ids(6)))).toEqual({ missing: ["5100000000005"], hidden: [] });
  });

  test("says that the right is missing instead of calling every order gone", async () => {
    stage = await aShopifyShop(APP, ["read_products"]);
    stage.shop.put(...someOrders(5));
    const asked = await ask(ids(5));
    expect(asked).toMatchObject({ ok: false, problem: { kind: "forbidden" } });
  });
});

describe("asking a WooCommerce shop which of many orders it does not show", () => {
  let standIn: StandInWooCommerce;
  beforeEach(async () => {
    standIn = await listenWooCommerce();
    for (let made = 0; made < 30; made++) standIn.orders.place();
  });
  afterEach(() => standIn.close());

  const ids = Array.from({ length: 30 }, (_, index) => String(1001 + index));
  const ask = () => missingAtWoo.ask(connectTo(standIn), ids);

  test("names those that are gone and those in the bin, in one call", async () => {
    standIn.orders.deleteForGood(1003);
    standIn.orders.trash(1004);
    expect(fine(await ask())).toEqual({ missing: ["1003", "1004"], hidden: [] });
    expect(standIn.requests).toHaveLength(1);
  });

  test.each(["maintenance", "firewall", "notice"] as const)(
    "tells nothing behind a page: %s",
    async (page) => {
      standIn.switches.page = page;
      expect(problemOf(await ask())).not.toBe("no problem");
    },
  );

  test("tells nothing while WooCommerce is switched off or the key is wrong", async () => {
    standIn.switches.isPluginOff = true;
    expect((await ask()).ok).toBe(false);
    standIn.switches.isPluginOff = false;
    standIn.key.permissions = "write";
    expect((await ask()).ok).toBe(false);
  });
});
