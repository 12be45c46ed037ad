import { expect, test } from "vitest";
import { ServedShops, type Shops, shopAt } from "../../../src/shops/shop-context.ts";
import { aShop } from "../../support/builders/orders.ts";

const shopNamed = (shop: string, domain: string) =>
  aShop({ shop, adapterShop: { shop, domain, settings: {} } });

test("what is derived from the served shops is derived once, and anew after each change", () => {
  const shops = new ServedShops();
  let times = 0;
  const derive = (all: Shops) => {
    times += 1;
    return all.size;
  };
  expect([shops.derived(derive), shops.derived(derive), times]).toEqual([0, 0, 1]);
  shops.set("acme", shopNamed("acme", "acme.example"));
  expect([shops.derived(derive), shops.derived(derive), times]).toEqual([1, 1, 2]);
  shops.delete("acme");
  expect([shops.derived(derive), times]).toEqual([0, 3]);
});

test("a shop is found at its address as long as it has it; of two, the first", () => {
  const shops = new ServedShops();
  const one = shopNamed("one", "acme.example");
  const { platform } = one.adapter;
  shops.set("one", one);
  shops.set("two", shopNamed("two", "acme.example"));
  expect(shopAt(shops, platform, "acme.example")?.shop).toBe("one");
  shops.set("one", shopNamed("one", "moved.example"));
  expect(shopAt(shops, platform, "acme.example")?.shop).toBe("two");
  expect(shopAt(shops, platform, "moved.example")?.shop).toBe("one");
  expect(shopAt(shops, "other", "moved.example")).toBeNull();
});
