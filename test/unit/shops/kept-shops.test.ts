import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { KEPT_SHOPS, KeptShops, type ShopSection } from "../../../src/shops/connect/kept-shops.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

const cipher = createCipher([randomBytes(32).toString("base64")]);
const BAKERY = {
  ...{ platform: "plain", brand: "main", domain: "bakery.example", orderId: { prefix: "2" } },
  ...{ secrets: ["a-secret"], credentials: { key: "k" } },
};

let store: StoreOnFakeDisk;
let kept: KeptShops;
beforeEach(async () => {
  store = await storeOnFakeDisk();
  const log = createLog({ destination: { write: () => undefined } });
  kept = new KeptShops({ store, cipher, log });
});

const put = (shop: string, section: ShopSection | null) =>
  kept.change(async () => ({ change: { shop, section }, result: null }));

interface Kept {
  [other: string]: unknown;
  shops: Record<string, { sealed: string; [other: string]: unknown }>;
  former: Record<string, object>;
}

const document = async () => JSON.parse((await store.getValue("", KEPT_SHOPS)) ?? "null") as Kept;
/** As a later release leaves it. */
const alter = (change: (known: Kept) => void) =>
  store.changeValue("", KEPT_SHOPS, (text) => {
    const known = JSON.parse(text ?? "") as Kept;
    change(known);
    return JSON.stringify(known);
  });
const hiddenIn = (sealed: string, shop = "bakery") =>
  JSON.parse(cipher.open(sealed, `shops ${shop}`)?.text ?? "null");

test("what a later release has noted is kept through every change, and what it has sealed stays sealed", async () => {
  await put("bakery", BAKERY);
  await put("gone", BAKERY);
  await put("gone", null);
  await alter((known) => {
    const { bakery, gone } = { ...known.shops, ...known.former };
    Object.assign(known, { order: ["bakery"] });
    Object.assign(bakery ?? {}, { colour: "red" });
    Object.assign(gone ?? {}, { until: 5 });
    const hidden = JSON.stringify({ ...hiddenIn(known.shops.bakery?.sealed ?? ""), pin: "1234" });
    Object.assign(bakery ?? {}, { sealed: cipher.seal(hidden, "shops bakery") });
  });
  await put("cafe", BAKERY);
  await put("cafe", null);
  await put("bakery", { ...BAKERY, secrets: ["another"] });
  const { order, shops, former } = await document();
  expect(order).toEqual(["bakery"]);
  expect(shops.bakery).toMatchObject({ colour: "red", version: 4 });
  expect(former.gone).toMatchObject({ platform: "plain", until: 5 });
  expect(hiddenIn(shops.bakery?.sealed ?? "")).toEqual({
    ...{ secrets: ["another"], credentials: { key: "k" }, pin: "1234" },
  });
  expect(JSON.stringify(shops)).not.toContain("1234");
  expect((await kept.read()).get("bakery")?.section).toEqual({ ...BAKERY, secrets: ["another"] });
});

test("a shop of a name that was removed gets nothing that a later release had noted of the former one", async () => {
  await put("bakery", BAKERY);
  await alter(({ shops }) => Object.assign(shops.bakery ?? {}, { colour: "red" }));
  await put("bakery", null);
  await put("bakery", BAKERY);
  expect((await document()).shops.bakery).not.toHaveProperty("colour");
});

test("a shop whose sealed part is none that this release knows counts as sealed, and the others are read", async () => {
  await put("bakery", BAKERY);
  await put("cafe", BAKERY);
  await alter(({ shops }) =>
    Object.assign(shops.bakery ?? {}, { sealed: cipher.seal('{"keys":[]}', "shops bakery") }),
  );
  const shops = await kept.read();
  expect([shops.get("bakery")?.section, shops.get("cafe")?.section]).toEqual([null, BAKERY]);
});

test("of removed shops those that were removed last are known, as many as there may be shops", async () => {
  const names = Array.from({ length: 4_998 }, (_, at) => `shop-${at}`);
  const place = { platform: "plain", domain: "other.example", brand: "main" };
  for (const name of ["first", "second"]) {
    await put(name, BAKERY);
    await put(name, null);
  }
  await alter((known) => Object.assign(known.former, Object.fromEntries(names.map((name) => [name, place]))));
  expect(Object.keys(await kept.former())).toHaveLength(5_000);
  await put("first", BAKERY);
  await put("first", null);
  expect(Object.keys(await kept.former())).toHaveLength(5_000);
  await put("last", BAKERY);
  await put("last", null);
  const former = await kept.former();
  expect(Object.keys(former)).toHaveLength(5_000);
  expect(former).toMatchObject({ first: { brand: "main" }, last: { brand: "main" } });
  expect(former).not.toHaveProperty("second");
});
