import { expect, test } from "vitest";
import { Programmes } from "../../../src/programme/programmes.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { aProgramme, aShop } from "../../support/builders/orders.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const by = { by: "Ada", note: null };

async function open(store: StoreOnFakeDisk) {
  const log = createLog({ level: "silent" });
  const shops = new Map([["acme", aShop()]]);
  const programmes = await Programmes.open({ store, shops, clock: new FakeClock(), log });
  return { programmes, shop: programmes.shops.get("acme") as ShopContext };
}

/** A version that should count, with this in place of its programme. */
async function keptAs(programme: object) {
  const store = await storeOnFakeDisk();
  const { programmes, shop } = await open(store);
  const saved = aProgramme({ earn: { activityId: "13" } });
  await programmes.save(shop, { programme: saved, ...by });
  await store.changeValue("acme", "programme/2", (text) =>
    JSON.stringify({ ...JSON.parse(text ?? ""), programme }),
  );
  return open(store);
}

test.each<[what: string, earn: unknown]>([
  ["an id", { activityId: "" }],
  ["a word", { activityId: "13", on: "" }],
  ["a time", { activityId: "13", from: "" }],
  ["a part", ""],
])("a version that has lost %s is damaged, and keeps nobody from saving", async (_, earn) => {
  const { programmes, shop } = await keptAs({ earn });
  expect([shop.programmeVersion, await programmes.notUsed(shop)]).toEqual([
    1,
    { code: "programmeMissing", version: 2 },
  ]);
  const other = aProgramme({ earn: { activityId: "14" } });
  expect(await programmes.save(shop, { programme: other, ...by, basedOn: 1 })).toEqual({
    ...{ ok: true, version: 3, before: 1, isNew: true },
  });
});

test.each<[what: string, programme: object]>([
  ["setting", { earn: { activityId: "13" }, moon: { phase: "full" } }],
  ["word", { earn: { activityId: "13", on: "full moon" } }],
])("a version with a %s that this release does not know is one of a later release", async (_, programme) => {
  const { programmes, shop } = await keptAs(programme);
  expect(await programmes.notUsed(shop)).toEqual({ code: "programmeOfLater", version: 2 });
});
