import { expect, test } from "vitest";
import { shopifyAdapter } from "../../../adapters/shopify/index.ts";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { wayOf } from "../../../src/admin/shops/change-act.ts";
import type { ListedShop } from "../../../src/client/index.ts";
import { changesOf, type Platform, shopAsItIs } from "../../../src/dashboard/pages/add-shop/typed-shop.ts";

/** The way of access that a shop uses, and what changes with it. */

const app = { clientId: "id", clientSecret: "secret" };

test.each([
  ["an app", shopifyAdapter, app, 0],
  ["a permanent token", shopifyAdapter, { accessToken: "token" }, 1],
  ["nothing", shopifyAdapter, {}, 2],
  ["half an app", shopifyAdapter, { clientId: "id" }, 2],
  ["consent", woocommerceAdapter, {}, 0],
  ["a key", woocommerceAdapter, { consumerKey: "ck_", consumerSecret: "cs_" }, 1],
])("the way of a shop with %s is known", (_, adapter, settings, place) => {
  expect(wayOf(adapter, settings)).toBe(place);
});

test("a shop that changes its way keeps nothing of the former one; otherwise only what was entered changes", () => {
  const [, token] = shopifyAdapter.ways ?? [];
  const named = (name: string) => ({ name, label: name, meaning: null, isSecret: name !== "clientId" });
  const platform = {
    ways: [shopifyAdapter.ways?.[0], token],
    credentials: ["clientId", "clientSecret", "accessToken"].map(named),
    choices: [],
  } as unknown as Platform;
  const shop = { way: 0, given: [{ name: "clientId", value: "id" }] } as unknown as ListedShop;
  const typed = shopAsItIs(shop);
  expect(changesOf(shop, typed, platform)).toEqual({ credentials: {} });
  const others = { ...typed, way: 1, credentials: { ...typed.credentials, accessToken: "token" } };
  expect(changesOf(shop, others, platform)).toEqual({
    credentials: { clientId: null, clientSecret: null, accessToken: "token" },
  });
});
