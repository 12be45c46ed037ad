import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { findByNumber as findAtShopify } from "../../adapters/shopify/orders/find-by-number.ts";
import { findByNumber as findAtWoo } from "../../adapters/woocommerce/orders/find-by-number.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../support/shops/played-woocommerce.ts";
import {
  APP,
  aShopifyShop,
  type ConnectedStandIn,
  fine,
  someOrders,
} from "../support/shops/shopify-stand-in.ts";
import { connectTo } from "../support/shops/woocommerce-stand-in.ts";

const YEARS_AGO = Date.UTC(2024, 0, 1);

describe("finding an order of a Shopify shop by its number", () => {
  let stage: ConnectedStandIn;
  afterEach(() => stage.close());

  const find = async (number: string) => fine(await findAtShopify(stage.bridgeSide, number));
  const idsOf = async (number: string) => (await find(number)).orders.map(({ orderId }) => orderId);
  const put = (names: readonly [name: string, number: number][], startedAt?: number) => {
    const orders = someOrders(names.length, startedAt);
    stage.shop.put(...names.map(([name, order_number], at) => ({ ...orders[at], name, order_number })));
  };
  const id = (at: number) => String(5_100_000_000_000 + at);

  test("digits alone find it between the merchant's prefix and suffix, an old one without them as well", async () => {
    stage = await aShopifyShop();
    Object.assign(stage.shop, { numberPrefix: "EN", numberSuffix: "-X" });
    put([
      ["EN1002-X", 1002],
      ["#1002", 1002],
      ["EN10021-X", 10021],
    ]);
    expect((await idsOf("1002")).sort()).toEqual([id(0), id(1)]);
    expect(await idsOf("en1002-x")).toEqual([id(0)]);
    expect(await idsOf("#EN1002-X")).toEqual([id(0)]);
  });

  test("a suffix tells one from another, although the search leaves it out", async () => {
    stage = await aShopifyShop();
    put([
      ["#1-A", 1],
      ["#12-A", 12],
      ["#1-B", 1],
    ]);
    expect(await idsOf("1-A")).toEqual([id(0)]);
  });

  test("without an unusual prefix it asks once", async () => {
    stage = await aShopifyShop();
    put([["#1002", 1002]]);
    expect(await idsOf("#1002")).toEqual([id(0)]);
    expect(stage.calls.filter((call) => call.includes("graphql"))).toHaveLength(1);
  });

  test("of an order that is too old for the app it says that only the last 60 days are shown", async () => {
    stage = await aShopifyShop(APP, ["read_orders"]);
    put([["#1002", 1002]], YEARS_AGO);
    expect(await find("1002")).toEqual({ orders: [], notes: [{ code: "shopify.recentOrdersOnly" }] });
  });

  test("with read_all_orders there is nothing to say", async () => {
    stage = await aShopifyShop();
    put([["#1002", 1002]], YEARS_AGO);
    expect(await idsOf("1002")).toEqual([id(0)]);
    expect(await find("1003")).toEqual({ orders: [], notes: [] });
  });
});

describe("finding an order of a WooCommerce shop by its number", () => {
  let standIn: StandInWooCommerce;
  beforeEach(async () => {
    standIn = await listenWooCommerce();
  });
  afterEach(() => standIn.close());

  const find = async (number: string) => fine(await findAtWoo(connectTo(standIn), number));

  test("what holds the digits elsewhere is none: a phone number, a street, another order's id", async () => {
    const person = { first_name: "Ada", phone: "+49 170 70155", address_1: "Street 70155" };
    standIn.orders.place({ billing: person });
    standIn.orders.place({ line_items: [{ name: "Screw 70155" }] });
    standIn.orders.place({ id: 70155, number: "2026-9" });
    const { id } = standIn.orders.place({ number: "70155" });
    expect((await find("70155")).orders.map(({ orderId }) => orderId)).toEqual([String(id)]);
    expect((await find("2026-9")).orders.map(({ orderId }) => orderId)).toEqual(["70155"]);
  });

  test("what is not found is said with the way by its id, since a plugin may hide its numbers", async () => {
    expect(await find("70155")).toEqual({ orders: [], notes: [{ code: "woocommerce.numberNotFound" }] });
  });

  test("a search that finds too much is not read to its end, which is said", async () => {
    for (let made = 0; made < 320; made++) standIn.orders.place({ number: `7${made}` });
    const { orders, notes } = await find("7");
    expect(orders).toEqual([]);
    expect(notes).toEqual([{ code: "moreOfNumber" }, { code: "woocommerce.numberNotFound" }]);
    expect(standIn.requests).toHaveLength(3);
  });
});
