import { randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createCipher } from "../../../src/shops/connect/cipher.ts";
import { KEPT_SHOP, SHOP_CHANGES, type ShopSection } from "../../../src/shops/connect/kept-shop.ts";
import { KeptShops } from "../../../src/shops/connect/kept-shops.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";

const [key, newKey] = [randomBytes(32).toString("base64"), randomBytes(32).toString("base64")];
const cipher = createCipher([key]);
const BAKERY = {
  ...{ platform: "plain", brand: "main", domain: "bakery.example", orderId: { prefix: "2" } },
  ...{ secrets: ["a-secret"], credentials: { key: "k" } },
};

let store: StoreOnFakeDisk;
let kept: KeptShops;
const log = createLog({ destination: { write: () => undefined } });
const anew = (keys = cipher) => new KeptShops({ store, cipher: keys, log });
beforeEach(async () => {
  store = await storeOnFakeDisk();
  kept = anew();
});

const put = (shop: string, section: ShopSection | null) =>
  kept.change(async () => ({ change: { shop, section }, result: null }));

interface Stored {
  version: number;
  kept: { sealed: string; [other: string]: unknown } | null;
  former: object | null;
  [other: string]: unknown;
}

const stored = async (shop: string) =>
  JSON.parse((await store.getValue(shop, KEPT_SHOP)) ?? "null") as Stored;
/** As a later release leaves it. */
async function alter(shop: string, change: (known: Stored) => void): Promise<void> {
  await store.changeValue(shop, KEPT_SHOP, (text) => {
    const known = JSON.parse(text ?? "") as Stored;
    change(known);
    return JSON.stringify(known);
  });
  kept = anew();
}
const hiddenIn = (sealed: string, shop = "bakery") =>
  JSON.parse(cipher.open(sealed, `shops ${shop}`)?.text ?? "null");

test("what a later release has noted is kept through every change, and what it has sealed stays sealed", async () => {
  await put("bakery", BAKERY);
  await put("gone", BAKERY);
  await put("gone", null);
  await store.changeValue("", SHOP_CHANGES, (text) =>
    JSON.stringify({ ...JSON.parse(text ?? ""), order: ["bakery"] }),
  );
  await alter("gone", (known) => Object.assign(known.former ?? {}, { until: 5 }));
  await alter("bakery", (known) => {
    const hidden = JSON.stringify({ ...hiddenIn(known.kept?.sealed ?? ""), pin: "1234" });
    Object.assign(known.kept ?? {}, { colour: "red", sealed: cipher.seal(hidden, "shops bakery") });
  });
  await put("cafe", BAKERY);
  await put("cafe", null);
  await put("bakery", { ...BAKERY, secrets: ["another"] });
  expect(JSON.parse((await store.getValue("", SHOP_CHANGES)) ?? "")).toMatchObject({ order: ["bakery"] });
  const bakery = await stored("bakery");
  expect(bakery).toMatchObject({ version: 6, kept: { colour: "red" } });
  expect((await stored("gone")).former).toMatchObject({ platform: "plain", until: 5 });
  expect(hiddenIn(bakery.kept?.sealed ?? "")).toEqual({
    ...{ secrets: ["another"], credentials: { key: "k" }, pin: "1234" },
  });
  expect(JSON.stringify(bakery)).not.toContain("1234");
  expect((await kept.read()).shops.get("bakery")?.section).toEqual({ ...BAKERY, secrets: ["another"] });
});

test("a shop of a name that was removed gets nothing that a later release had noted of the former one", async () => {
  await put("bakery", BAKERY);
  await alter("bakery", (known) => Object.assign(known.kept ?? {}, { colour: "red" }));
  await put("bakery", null);
  await put("bakery", BAKERY);
  expect((await stored("bakery")).kept).not.toHaveProperty("colour");
});

test("a shop whose sealed part is none that this release knows counts as sealed, and the others are read", async () => {
  await put("bakery", BAKERY);
  await put("cafe", BAKERY);
  await alter("bakery", (known) =>
    Object.assign(known.kept ?? {}, { sealed: cipher.seal('{"keys":[]}', "shops bakery") }),
  );
  const { shops } = await kept.read();
  expect([shops.get("bakery")?.section, shops.get("cafe")?.section]).toEqual([null, BAKERY]);
});

test("of removed shops those that were removed last are known, as many as there may be shops", async () => {
  for (const name of ["first", "second"]) {
    await put(name, BAKERY);
    await put(name, null);
  }
  const place = { platform: "plain", domain: "other.example", brand: "main" };
  const former = JSON.stringify({ version: 4, kept: null, former: place });
  for (let at = 0; at < 4_998; at++) await store.changeValue(`shop-${at}`, KEPT_SHOP, () => former);
  kept = anew();
  expect((await kept.read()).former.size).toBe(5_000);
  await put("first", BAKERY);
  await put("first", null);
  expect((await kept.read()).former.size).toBe(5_000);
  await put("last", BAKERY);
  await put("last", null);
  for (const each of [kept, anew()]) {
    const known = await each.read();
    expect(known.former.size).toBe(5_000);
    expect([known.former.has("first"), known.former.has("last"), known.former.has("second")]).toEqual([
      ...[true, true, false],
    ]);
  }
});

test("another instance reads only the shops that changed, and all of them if it missed many", async () => {
  for (const name of ["bakery", "cafe", "gone"]) await put(name, BAKERY);
  const read: string[] = [];
  const followed: StoreOnFakeDisk = {
    ...store,
    getValue: (shop, name) => {
      if (name === KEPT_SHOP) read.push(shop);
      return store.getValue(shop, name);
    },
    listValues: (prefix) => {
      read.push("all");
      return store.listValues(prefix);
    },
  };
  const other = new KeptShops({ store: followed, cipher, log });
  const seen = async () => [...(await other.read()).shops].map(([name, { section }]) => [name, section]);
  await seen();
  await put("bakery", { ...BAKERY, secrets: ["another"] });
  await put("gone", null);
  const now = [
    ["cafe", BAKERY],
    ["bakery", { ...BAKERY, secrets: ["another"] }],
  ];
  expect(await seen()).toEqual(now);
  expect(read).toEqual(["all", "bakery", "gone"]);
  for (let at = 0; at < 30; at++) {
    await put("gone", BAKERY);
    await put("gone", null);
  }
  expect(await seen()).toEqual(now);
  expect(read.slice(3)).toEqual(["all"]);
});

test("a kill between the two writes of a change loses no shop, leaves none in half, and brings none back", async () => {
  const changes: [string, ShopSection | null][] = [
    ["bakery", BAKERY],
    ["cafe", BAKERY],
    ["bakery", { ...BAKERY, secrets: ["another"] }],
    ["cafe", null],
    ["cafe", { ...BAKERY, brand: null }],
    ["cafe", null],
    ["bakery", null],
  ];
  for (let writes = 0; writes < 3 * changes.length; writes++) {
    store = await storeOnFakeDisk();
    let left = writes;
    const dying: StoreOnFakeDisk = {
      ...store,
      changeValue: (shop, name, decide) =>
        store.changeValue(shop, name, async (current) => {
          const next = await decide(current);
          if (next !== current && left-- <= 0) throw new Error("killed");
          return next;
        }),
    };
    const killed = new KeptShops({ store: dying, cipher, log });
    const expected = new Map<string, ShopSection>();
    let at = 0;
    try {
      for (const [shop, section] of changes) {
        await killed.change(async () => ({ change: { shop, section }, result: null }));
        at++;
      }
    } catch {
      // The change that was interrupted may have happened or not; the next one happens.
    }
    const done = changes.slice(0, at);
    const known = async () =>
      JSON.stringify([...(await anew().read()).shops].map(([name, s]) => [name, s.section]));
    const after = (all: typeof changes) => {
      expected.clear();
      for (const [shop, section] of all) {
        expected.delete(shop);
        if (section !== null) expected.set(shop, section);
      }
      return JSON.stringify([...expected]);
    };
    const whole = [after(done), after(changes.slice(0, at + 1))];
    const found = await known();
    expect(whole, `killed after ${writes}`).toContain(found);
    const all = found === whole[0] ? done : changes.slice(0, at + 1);
    kept = anew();
    await put("next", BAKERY);
    expect(await known()).toBe(after([...all, ["next", BAKERY]]));
  }
});

test("secrets under an older key are sealed again when they are read, also of the latest change", async () => {
  for (const name of ["bakery", "cafe"]) await put(name, BAKERY);
  await anew(createCipher([newKey, key])).read();
  const { shops } = await anew(createCipher([newKey])).read();
  expect([...shops.values()].map(({ section }) => section)).toEqual([BAKERY, BAKERY]);
  expect(cipher.open((await stored("cafe")).kept?.sealed ?? "", "shops cafe")).toBeNull();
  const { last } = JSON.parse((await store.getValue("", SHOP_CHANGES)) ?? "") as { last: Stored };
  expect(cipher.open(last.kept?.sealed ?? "", "shops cafe")).toBeNull();
});

test("of a removed shop the store keeps no secrets", async () => {
  await put("bakery", BAKERY);
  await put("bakery", null);
  expect(JSON.stringify([await stored("bakery"), await store.getValue("", SHOP_CHANGES)])).not.toContain(
    "sealed",
  );
});

test.each([50, 2_000])(
  "a change of one shop beside %d others reads and writes a few values",
  async (count) => {
    await put("old", BAKERY);
    const like = await stored("old");
    for (let at = 0; at < count; at++)
      await store.changeValue(`old-${at}`, KEPT_SHOP, () => JSON.stringify({ ...like, version: 1 }));
    let [calls, letters] = [0, 0];
    let mayList = true;
    const counted: StoreOnFakeDisk = {
      ...store,
      getValue: (...place) => {
        calls++;
        return store.getValue(...place);
      },
      listValues: (prefix) => (mayList ? store.listValues(prefix) : expect.fail("all are read")),
      changeValue: (shop, name, decide) =>
        store.changeValue(shop, name, async (current) => {
          const next = await decide(current);
          calls++;
          letters += next === current ? 0 : (next?.length ?? 0);
          return next;
        }),
    };
    kept = new KeptShops({ store: counted, cipher, log });
    expect((await kept.read()).shops.size).toBe(count + 1);
    mayList = false;
    for (const section of [BAKERY, { ...BAKERY, brand: "other" }, null]) await put("bakery", section);
    expect(await kept.read()).toMatchObject({ shops: expect.objectContaining({ size: count + 1 }) });
    expect(calls).toBeLessThan(25);
    expect(letters).toBeLessThan(10_000);
  },
);
