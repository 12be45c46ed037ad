import { expect, test } from "vitest";
import type { InForce } from "../../../src/programme/active-version.ts";
import { ServedShop } from "../../../src/programme/served-shop.ts";
import {
  fixedShop,
  ServedShops,
  type ShopContext,
  withFixedProgramme,
} from "../../../src/shops/shop-context.ts";
import { aProgramme, aShop, NOON } from "../../support/builders/orders.ts";

const FIRST = aShop({ programmeVersion: 1, earnFrom: NOON, remembersSince: NOON });
const SECOND = { version: 2, programme: aProgramme({ earn: { activityId: "77" } }), earnFrom: NOON + 2 };

function served() {
  const [shops, inForce, reach] = [new ServedShops(), new Map<string, InForce>(), { since: NOON }];
  const shop: ShopContext = new ServedShop(FIRST, { shops, inForce, remembersSince: () => reach.since });
  shops.set("acme", shop);
  const changeAll = () => {
    inForce.set("acme", { ...SECOND, counts: 0 });
    reach.since = NOON + 1;
    const adapterShop = { ...FIRST.adapterShop, shop: "other", domain: "other.example" };
    shops.set("other", aShop({ shop: "other", adapterShop }));
  };
  return { shop, changeAll };
}

const changing = ({
  programme,
  programmeVersion,
  earnFrom,
  remembersSince,
  platformDomains,
}: ShopContext) => ({
  ...{ programme, programmeVersion, earnFrom, remembersSince, platformDomains },
});
const BEFORE = { ...changing(FIRST), platformDomains: new Set([FIRST.adapterShop.domain]) };
const AFTER = {
  ...{ programme: SECOND.programme, programmeVersion: 2, earnFrom: NOON + 2, remembersSince: NOON + 1 },
  platformDomains: new Set([FIRST.adapterShop.domain, "other.example"]),
};

test("what changes of a served shop is as it is now; the rest is as configured", () => {
  const { shop, changeAll } = served();
  expect(fixedShop(shop)).toEqual({ ...FIRST, ...BEFORE });
  changeAll();
  expect(fixedShop(shop)).toEqual({ ...FIRST, ...AFTER });
});

test("nothing of a fixed shop changes; with a fixed programme, it forgets meanwhile", () => {
  const { shop, changeAll } = served();
  const [fixed, withFixed] = [fixedShop(shop), withFixedProgramme(shop)];
  changeAll();
  expect(changing(fixed)).toEqual(BEFORE);
  expect(changing(withFixed)).toEqual({ ...BEFORE, remembersSince: NOON + 1 });
  expect(fixedShop(withFixed)).toEqual({ ...FIRST, ...BEFORE, remembersSince: NOON + 1 });
});

test("the compiler refuses to spread a shop, whose copy would have no programme", () => {
  const { shop } = served();
  // @ts-expect-error
  const spread: ShopContext = { ...shop };
  expect(spread.programme).toBeUndefined();
});
