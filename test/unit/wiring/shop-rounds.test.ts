import { expect, test } from "vitest";
import { ShopRounds } from "../../../src/shops/shop-rounds.ts";
import { aShop } from "../../support/builders/orders.ts";

const shopsOf = (...names: readonly string[]) => new Map(names.map((shop) => [shop, aShop({ shop })]));

test("rounds are made of each shop once, as long as it is configured", async () => {
  const begun: string[] = [];
  const ended: string[] = [];
  const rounds = new ShopRounds((shop, signal) => {
    begun.push(shop);
    return new Promise((resolve) =>
      signal.addEventListener("abort", () => {
        ended.push(shop);
        resolve();
      }),
    );
  });
  rounds.follow(shopsOf("acme"));
  rounds.follow(shopsOf("acme", "bakery"));
  expect([begun, ended]).toEqual([["acme", "bakery"], []]);
  rounds.follow(shopsOf("bakery"));
  rounds.follow(shopsOf("bakery", "acme"));
  expect([begun, ended]).toEqual([["acme", "bakery", "acme"], ["acme"]]);
  await rounds.stop();
  expect(ended.toSorted()).toEqual(["acme", "acme", "bakery"]);
});
