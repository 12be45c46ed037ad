import { beforeEach, expect, test } from "vitest";
import { Programmes } from "../../../src/programme/programmes.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { aProgramme, aShop, DAY, NOON } from "../../support/builders/orders.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const ofActivity = (activityId: string) => aProgramme({ earn: { activityId } });
const by = { by: "Ada", note: null };

let clock: FakeClock;
let store: StoreOnFakeDisk;
const warned: string[] = [];
const log = {
  info: () => {},
  error: () => {},
  debug: () => {},
  warn: (_fields: object, message: string) => void warned.push(message),
};

beforeEach(async () => {
  clock = new FakeClock();
  store = await storeOnFakeDisk(clock);
  warned.length = 0;
});

async function open(given: Partial<ShopContext> = {}) {
  const configured = aShop(given);
  const programmes = await Programmes.open({
    store,
    shops: new Map([[configured.shop, configured]]),
    clock,
    log: log as never,
  });
  const shop = programmes.shops.get("acme") as ShopContext;
  const numbers = async () =>
    (await programmes.versions("acme")).map(({ version, origin }) => [version, origin]);
  return { programmes, shop, numbers };
}

test("the file's programme is the first version; a start with the same file makes no other", async () => {
  await open();
  const { shop, numbers } = await open();
  expect(await numbers()).toEqual([[1, "file"]]);
  expect([shop.programmeVersion, shop.programme.earn.activityId]).toEqual([1, "12"]);
});

test("a saved version counts at once for whoever holds the shop, and after a restart", async () => {
  const { programmes, shop } = await open();
  const programme = aProgramme({ earn: { activityId: "13", from: "2026-06-01" } });
  expect(await programmes.save(shop, { programme, ...by, basedOn: 1 })).toEqual({
    ok: true,
    version: 2,
    before: 1,
    isNew: true,
  });
  expect([shop.programmeVersion, shop.programme, shop.earnFrom]).toEqual([
    2,
    programme,
    Date.parse("2026-06-01"),
  ]);
  const again = await open();
  expect([again.shop.programmeVersion, again.shop.programme]).toEqual([2, programme]);
});

test("what is saved as it is already makes no version", async () => {
  const { programmes, shop, numbers } = await open();
  expect(await programmes.save(shop, { programme: ofActivity("12"), ...by })).toEqual({
    ok: true,
    version: 1,
    before: 1,
    isNew: false,
  });
  expect(await numbers()).toEqual([[1, "file"]]);
});

test("who saves upon another version than counts is told what has changed since, and nothing is saved", async () => {
  const { programmes, shop, numbers } = await open();
  await programmes.save(shop, { programme: ofActivity("13"), by: "Ben", note: "summer", basedOn: 1 });
  const saved = await programmes.save(shop, { programme: ofActivity("14"), ...by, basedOn: 1 });
  expect(saved).toMatchObject({
    ok: false,
    reason: "changed",
    now: { version: 2, by: "Ben", note: "summer" },
    changes: [{ setting: "earn.activityId", before: "12", after: "13" }],
  });
  expect(await numbers()).toEqual([
    [2, "page"],
    [1, "file"],
  ]);
  expect(shop.programme.earn.activityId).toBe("13");
});

test("of two who save upon the same version at once, one is told of the other", async () => {
  const { programmes, shop } = await open();
  const saved = await Promise.all(
    ["13", "14"].map((id) => programmes.save(shop, { programme: ofActivity(id), ...by, basedOn: 1 })),
  );
  expect(saved.map(({ ok }) => ok)).toEqual([true, false]);
  expect(shop.programme.earn.activityId).toBe("13");
});

test("a file that changes counts where the file's counted, and is only kept where a saved one does", async () => {
  await open();
  const changed = await open({ programme: ofActivity("20") });
  expect([changed.shop.programmeVersion, changed.shop.programme.earn.activityId]).toEqual([2, "20"]);
  await changed.programmes.save(changed.shop, { programme: ofActivity("21"), ...by });
  const beside = await open({ programme: ofActivity("22") });
  expect([beside.shop.programmeVersion, beside.shop.programme.earn.activityId]).toEqual([3, "21"]);
  expect((await beside.numbers())[0]).toEqual([4, "file"]);
  expect((await (await open({ programme: ofActivity("22") })).numbers()).length).toBe(4);
});

test("once the file's programme is saved again, the file counts again, and is followed", async () => {
  const { programmes, shop } = await open();
  await programmes.save(shop, { programme: ofActivity("13"), ...by });
  await programmes.save(shop, { programme: ofActivity("12"), ...by });
  expect((await programmes.versions("acme")).map(({ origin }) => origin)).toEqual(["file", "page", "file"]);
  const followed = await open({ programme: ofActivity("30") });
  expect(followed.shop.programme.earn.activityId).toBe("30");
});

test("where the file is locked, it counts, and nothing can be saved", async () => {
  const { programmes, shop } = await open();
  await programmes.save(shop, { programme: ofActivity("13"), ...by });
  const locked = await open({ isProgrammeLocked: true });
  expect([locked.shop.programmeVersion, locked.shop.programme.earn.activityId]).toEqual([3, "12"]);
  expect(await locked.programmes.save(locked.shop, { programme: ofActivity("14"), ...by })).toEqual({
    ok: false,
    reason: "locked",
  });
});

test("a version that a later release wrote is kept and not used: the file's counts, which the log says", async () => {
  const { programmes, shop } = await open();
  await programmes.save(shop, { programme: ofActivity("13"), ...by });
  const later = await store.changeValue("acme", "programme/2", (text) =>
    JSON.stringify({ ...JSON.parse(text ?? ""), programme: { earn: { activityId: "13", byMoon: true } } }),
  );
  const downgraded = await open();
  expect([downgraded.shop.programmeVersion, downgraded.shop.programme.earn.activityId]).toEqual([1, "12"]);
  expect(await downgraded.programmes.notUsed(downgraded.shop)).toEqual({
    code: "programmeOfLater",
    version: 2,
  });
  expect(warned.join()).toContain("later release");
  expect(await store.getValue("acme", "programme/2")).toBe(later);
  await downgraded.programmes.save(downgraded.shop, { programme: ofActivity("15"), ...by });
  expect([downgraded.shop.programmeVersion, downgraded.shop.programme.earn.activityId]).toEqual([3, "15"]);
});

test("a version that should count and is not there is told as that: the file's counts, and another can be saved", async () => {
  const { programmes, shop } = await open();
  await programmes.save(shop, { programme: ofActivity("13"), ...by });
  await store.changeValue("acme", "programme/2", () => null);
  const damaged = await open();
  expect([damaged.shop.programmeVersion, damaged.shop.programme.earn.activityId]).toEqual([1, "12"]);
  expect(await damaged.programmes.notUsed(damaged.shop)).toEqual({ code: "programmeMissing", version: 2 });
  expect(warned.join()).not.toContain("later release");
  expect(warned.join()).toContain("is missing or damaged");
  const saved = { programme: ofActivity("15"), ...by, basedOn: 1 };
  expect(await damaged.programmes.save(damaged.shop, saved)).toMatchObject({ ok: true, version: 3 });
  expect(await damaged.programmes.notUsed(damaged.shop)).toBeNull();
});

test("another instance's version counts here as soon as the store tells of it, or may have", async () => {
  const here = await open();
  const tellers: ((change: object) => void)[] = [];
  const heard = await Programmes.open({
    store: {
      ...bound(store),
      onOthersChange(listener) {
        tellers.push(listener as never);
        return () => {};
      },
    },
    shops: new Map([["acme", aShop()]]),
    clock,
    log: log as never,
  });
  const there = heard.shops.get("acme") as ShopContext;
  for (const [activityId, change] of [
    ["13", { kind: "value", shop: "acme", name: "programme" }],
    ["14", { kind: "missed" }],
  ] as const) {
    await here.programmes.save(here.shop, { programme: ofActivity(activityId), ...by });
    expect(there.programme.earn.activityId).not.toBe(activityId);
    for (const tell of tellers) tell(change);
    await expect.poll(() => there.programme.earn.activityId).toBe(activityId);
  }
});

test("a version that was being read when a later one began to count does not take its place", async () => {
  const { programmes: elsewhere, shop: there } = await open();
  const tellers: ((change: object) => void)[] = [];
  const slow = Promise.withResolvers<void>();
  let isAsked = false;
  const programmes = await Programmes.open({
    store: {
      ...bound(store),
      async getValue(shop, name) {
        const value = await store.getValue(shop, name);
        if (name !== "programme/2" || isAsked) return value;
        isAsked = true;
        await slow.promise;
        return value;
      },
      onOthersChange(listener) {
        tellers.push(listener as never);
        return () => {};
      },
    },
    shops: new Map([["acme", aShop()]]),
    clock,
    log: log as never,
  });
  const here = programmes.shops.get("acme") as ShopContext;
  await elsewhere.save(there, { programme: ofActivity("13"), ...by });
  for (const tell of tellers) tell({ kind: "missed" });
  await expect.poll(() => isAsked).toBe(true);
  await programmes.save(here, { programme: ofActivity("14"), ...by });
  slow.resolve();
  await programmes.stop();
  expect([here.programmeVersion, here.programme.earn.activityId]).toEqual([3, "14"]);
});

test("who was stopped in the middle of a save while another one saved writes nothing over that version", async () => {
  const { programmes, shop } = await open();
  const stopped = Promise.withResolvers<void>();
  const goesOn = Promise.withResolvers<void>();
  let isSaving = false;
  const late = await Programmes.open({
    store: {
      ...bound(store),
      async getValue(of, name) {
        if (isSaving && name === "programme/1") {
          stopped.resolve();
          await goesOn.promise;
        }
        return store.getValue(of, name);
      },
      async changeValue(of, name, change) {
        if (name !== "programme" || !isSaving) return store.changeValue(of, name, change);
        await change(await store.getValue(of, name));
        throw new Error("held by another one");
      },
      onOthersChange: () => () => {},
    },
    shops: new Map([["acme", aShop()]]),
    clock,
    log: log as never,
  });
  isSaving = true;
  const saving = late.save(late.shops.get("acme") as ShopContext, { programme: ofActivity("14"), ...by });
  await stopped.promise;
  await programmes.save(shop, { programme: ofActivity("13"), ...by });
  goesOn.resolve();
  await expect(saving).rejects.toThrow("held by another one");
  expect((await programmes.version("acme", 2))?.programme?.earn.activityId).toBe("13");
});

test("a hundred versions are kept, and the one that counts", async () => {
  const { programmes, shop } = await open();
  for (let number = 0; number < 104; number++)
    await programmes.save(shop, { programme: ofActivity(`a${number}`), ...by });
  const kept = (await programmes.versions("acme")).map(({ version }) => version);
  expect([kept[0], kept.at(-1), kept.length]).toEqual([105, 6, 100]);
});

test("when orders earn from follows the version, by when the shop was first known", async () => {
  const given = { firstSeenAt: NOON, earnFrom: NOON };
  const { programmes, shop } = await open(given);
  await programmes.save(shop, { programme: aProgramme({ earn: { from: "2026-05-01" } }), ...by });
  expect(shop.earnFrom).toBe(Date.parse("2026-05-01"));
  await programmes.save(shop, { programme: aProgramme({ approve: { afterDays: 1 } }), ...by });
  expect([shop.earnFrom, shop.earnFrom < NOON + DAY]).toEqual([NOON, true]);
});

function bound(of: StoreOnFakeDisk) {
  return {
    getValue: of.getValue.bind(of),
    changeValue: of.changeValue.bind(of),
    listValues: of.listValues.bind(of),
  };
}
