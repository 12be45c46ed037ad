import fc from "fast-check";
import { expect, test } from "vitest";
import { parseConfig } from "../../../src/settings/config.ts";
import { type AddedSections, withShops } from "../../../src/settings/with-shops.ts";
import { type KeptShop, keysOf, type ShopSection } from "../../../src/shops/connect/kept-shop.ts";
import { concernedBy } from "../../../src/wiring/shops/concerned-shops.ts";
import { type LeftOut, withKeptShops } from "../../../src/wiring/shops/with-kept-shops.ts";
import { aConfigText, accepted, SOURCE } from "../../support/builders/config-source.ts";
import { inFile } from "../../support/commands/typed-command.ts";

const file = accepted(parseConfig(aConfigText({ shop: 'orderId: { prefix: "100" }' }), SOURCE));
let judged = 0;
const source = {
  withShops: (settings: unknown, added: AddedSections) => {
    judged += Object.keys(added.shops).length;
    return inFile(withShops(settings, added, SOURCE.adapters));
  },
};

const NAMES = ["aa", "bb", "cc", "dd", "ee"];

function aKept(version: number, given: object): KeptShop {
  const section = {
    ...{ platform: "wordshop", brand: "main", domain: "aa", secrets: ["a-long-secret"], credentials: {} },
    ...{ orderId: { prefix: "200" }, program: { earn: { activityId: "12" } }, ...given },
  } as ShopSection;
  return { version, settings: section, section, installedAt: null };
}

const knownOf = (shops: ReadonlyMap<string, KeptShop>) => ({
  shops,
  with: (key: string) => [...shops].filter(([, shop]) => keysOf(shop).includes(key)),
});

const change = fc.record({
  name: fc.constantFrom(...NAMES),
  isRemoval: fc.integer({ min: 0, max: 3 }).map((one) => one === 0),
  domain: fc.constantFrom("aa", "bb", "cc", "dd", "ee", "ff"),
  brand: fc.constantFrom("main", "main", "aa", "bb"),
  prefix: fc.constantFrom("200", "201", "202", "2033", null),
  brandId: fc.constantFrom(null, "one", "two", "three"),
});

test("what a change of some shops concerns is judged as all of them are", () => {
  fc.assert(
    fc.property(fc.array(fc.array(change, { minLength: 1, maxLength: 2 }), { maxLength: 12 }), (rounds) => {
      const kept = new Map<string, KeptShop>();
      let served = new Set<string>();
      let left: ReadonlyMap<string, readonly LeftOut[]> = new Map();
      let version = 0;
      for (const round of rounds) {
        const changed = new Map<string, KeptShop | null>();
        for (const { name, isRemoval, domain, brand, prefix, brandId } of round) {
          version += 1;
          kept.delete(name);
          const account = brandId && { baseUrl: "https://loyalty.example", apiKey: "k", brandId };
          const shop = isRemoval ? null : aKept(version, { domain, brand, orderId: { prefix }, account });
          if (shop !== null) kept.set(name, shop);
          changed.set(name, shop);
        }
        const concerned = concernedBy(changed, knownOf(kept), left);
        const part = withKeptShops(source, file, concerned);
        const names = new Set([...changed.keys(), ...concerned.keys()]);
        const others = <T>(all: Iterable<T>, nameOf: (one: T) => string) =>
          [...all].filter((one) => !names.has(nameOf(one)));
        served = new Set([...others(served, (one) => one), ...Object.keys(part.judged.config.shops)]);
        left = new Map([...others(left, ([name]) => name), ...part.left]);
        const whole = withKeptShops(source, file, kept);
        expect([...served].sort()).toEqual(Object.keys(whole.judged.config.shops).sort());
        expect([...left.keys()].sort()).toEqual([...whole.left.keys()].sort());
      }
    }),
    { numRuns: 100 },
  );
});

test("of thousands of shops only a few are judged anew", () => {
  const shops = Array.from({ length: 2_000 }, (_, at) => {
    const account = { baseUrl: "https://loyalty.example", apiKey: "k", brandId: `id-${at}` };
    const brand = at % 2 === 0 ? "shop1" : `shop${at}`;
    const orderId = { prefix: String(10_000 + at) };
    const domain = [...String(at)].map((digit) => String.fromCharCode(97 + Number(digit))).join("");
    const given = { domain, brand, orderId, account: at % 2 === 0 ? null : account };
    return [`shop${at}`, aKept(at + 1, given)] as [string, KeptShop];
  });
  const all = new Map(shops);
  for (const name of ["shop500", "shop501"]) {
    const concerned = concernedBy(new Map([[name, all.get(name) ?? null]]), knownOf(all), new Map());
    judged = 0;
    withKeptShops(source, file, concerned);
    expect(judged).toBeLessThanOrEqual(3);
  }
});
