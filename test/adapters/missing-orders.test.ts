import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { missing as missingAtShopify } from "../../adapters/shopify/orders/missing-orders.ts";
import type { WooShop } from "../../adapters/woocommerce/connection/rest-client.ts";
import { pull } from "../../adapters/woocommerce/orders/list-orders.ts";
import { missing as missingAtWoo } from "../../adapters/woocommerce/orders/missing-orders.ts";
import type { PulledPage } from "../../src/platform/shop-access.ts";
import { listenWooCommerce, type StandInWooCommerce } from "../support/shops/played-woocommerce.ts";
import {
  APP,
  aShopifyShop,
  type ConnectedStandIn,
  fine,
  someOrders,
} from "../support/shops/shopify-stand-in.ts";
import { connectTo, problemOf } from "../support/shops/woocommerce-stand-in.ts";

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
    const answer = await ask(ids(5));
    expect(answer).toMatchObject({ ok: false, problem: { kind: "forbidden" } });
  });
});

test("a shop that sorts the orders of one second anew each time is said to leave some out", async () => {
  const standIn = await listenWooCommerce();
  for (let made = 0; made < 150; made++) standIn.orders.place({ date_modified_gmt: "2026-06-01T12:00:00" });
  const plain = connectTo(standIn);
  let turn = 0;
  const shuffled: WooShop = {
    ...plain,
    http: async (request) => {
      const reply = await plain.http(request);
      if (!reply.ok) return reply;
      const rows = JSON.parse(new TextDecoder().decode(reply.value.body)) as unknown[];
      turn += 1;
      const other = [...rows.slice(turn), ...rows.slice(0, turn)];
      return { ...reply, value: { ...reply.value, body: Buffer.from(JSON.stringify(other)) } };
    },
  };
  const window = { by: "changed", since: Date.UTC(2026, 5, 1), until: Date.UTC(2026, 5, 2) } as const;
  const notes: string[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 20; pages++) {
    const page: PulledPage = fine(await pull.listOrders(shuffled, { ...window, cursor }));
    notes.push(...page.notes.map(({ code }) => code));
    cursor = page.nextCursor;
    if (cursor === null) break;
  }
  await standIn.close();
  expect(notes).toContain("woocommerce.shuffled");
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
