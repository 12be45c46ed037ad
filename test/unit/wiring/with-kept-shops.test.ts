import { expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { type AddedSections, withShops } from "../../../src/settings/with-shops.ts";
import type { KeptShop, ShopSection } from "../../../src/shops/connect/kept-shop.ts";
import { withKeptShops } from "../../../src/wiring/shops/with-kept-shops.ts";
import { aConfigText, accepted, SOURCE } from "../../support/builders/config-source.ts";
import { inFile } from "../../support/commands/typed-command.ts";

const file = accepted(parseConfig(aConfigText({ shop: 'orderId: { prefix: "100" }' }), SOURCE));

/** Their names are addresses as well, so of letters alone. */
function shopsOf(count: number, change: (at: number) => object = () => ({})) {
  return new Map(
    Array.from({ length: count }, (_, at): [string, KeptShop] => {
      const name = `s${String.fromCharCode(97 + Math.floor(at / 26), 97 + (at % 26))}`;
      const section = {
        ...{ platform: "wordshop", brand: "main", domain: name, secrets: ["a-long-secret"] },
        ...{ credentials: {}, orderId: { prefix: String(200 + at) } },
        ...{ program: { earn: { activityId: "12" } }, ...change(at) },
      } as ShopSection;
      return [name, { version: at + 1, settings: section, section, installedAt: null }];
    }),
  );
}

/** Which are served and left out, and how often all of them were judged. */
function judged(kept: ReadonlyMap<string, KeptShop>) {
  let judgings = 0;
  const source = {
    withShops: (settings: unknown, added: AddedSections) => {
      judgings += 1;
      return inFile(withShops(settings, added, SOURCE.adapters));
    },
  };
  const { judged: together, left } = withKeptShops(source, file, kept);
  return { served: Object.keys(together.config.shops), left: [...left.keys()], judgings };
}

test.each([
  ["wrong by itself", (at: number) => (at === 7 ? { brand: "nobody" } : {})],
  ["at another's address", (at: number) => (at === 7 ? { domain: "saa" } : {})],
  ["with another's numbers", (at: number) => (at === 7 ? { orderId: { prefix: "200" } } : {})],
])(
  "a shop %s is left out alone, however many stand beside it, and they are not tried one by one",
  (_, change) => {
    const { served, left, judgings } = judged(shopsOf(50, change));
    expect(left).toEqual(["sah"]);
    expect(served).toHaveLength(50);
    expect(judgings).toBeLessThanOrEqual(3);
  },
);

test("who contradicts a shop that is left out alone is served", () => {
  const change = (at: number) =>
    at === 2 ? { brand: "nobody" } : at === 5 ? { orderId: { prefix: "202" } } : {};
  const { served, left } = judged(shopsOf(8, change));
  expect(left).toEqual(["sac"]);
  expect(served).toContain("saf");
});

test("of shops that all are wrong none is served, and the file's are", () => {
  const { served, left } = judged(shopsOf(5, () => ({ brand: "nobody" })));
  expect(left).toHaveLength(5);
  expect(served).toEqual(["acme"]);
});
