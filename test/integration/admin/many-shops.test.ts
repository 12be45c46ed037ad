import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Answer } from "../../../src/client/index.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { NEVER_WATCHED, type WatchState } from "../../../src/shops/watch/watch-state.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { askAs, withToken } from "../../support/bridge/people.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aShop, NOON } from "../../support/builders/orders.ts";

type Status = Answer<"GET", "/status">;
type Shops = Answer<"GET", "/shops">;

const LARGEST_STATUS_BYTES = 64 * 1024;
const LARGEST_PAGE_BYTES = 128 * 1024;

const nameOf = (at: number) => `shop-${String(at).padStart(4, "0")}`;

function shops(count: number): readonly ShopContext[] {
  return Array.from({ length: count }, (_, at) => {
    const shop = nameOf(at);
    const tenant = at < 25 ? "north" : "south";
    return aShop({ shop, tenant, adapterShop: { shop, domain: `${shop}.example.com`, settings: {} } });
  });
}

async function watched(app: RunningApp, at: number, state: Partial<WatchState>): Promise<void> {
  const whole = { ...NEVER_WATCHED, ...state };
  await app.store.changeValue(nameOf(at), "watch", () => JSON.stringify(whole));
}

const unreadable = {
  scan: {
    ...NEVER_WATCHED.scan,
    lastAt: NOON,
    problem: { code: "quoted", text: "away" },
    problemKind: "unexpected",
  },
  unreadableSince: NOON,
} as unknown as Partial<WatchState>;
const connected = { scan: { ...NEVER_WATCHED.scan, lastAt: NOON, goodUntil: NOON } };
const behind = { scan: { ...NEVER_WATCHED.scan, lastAt: NOON, goodUntil: 1 } };
const missing = {
  ...connected,
  deleted: {
    ...NEVER_WATCHED.deleted,
    tooMany: { since: NOON, checked: 9, missing: 9, orderIds: ["1", "2"] },
  },
};

const statusOf = async (app: RunningApp): Promise<Status> => (await ask(app, "/status")).body;
const listed = async (app: RunningApp, query = ""): Promise<Shops> => (await ask(app, `/shops${query}`)).body;
const namesIn = ({ items }: { readonly items: readonly { readonly shop: string }[] }) =>
  items.map(({ shop }) => shop);

describe("of many shops", () => {
  const COUNT = 400;
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp({ otherShops: shops(COUNT) });
    for (let at = 0; at < COUNT; at++) await watched(app, at, connected);
    for (const at of [300, 200]) await watched(app, at, behind);
    for (let at = 100; at < 130; at++) await watched(app, at, unreadable);
    await watched(app, 399, missing);
  });
  afterAll(() => app.close());

  test("the status has at most twenty, of those that need attention, the worst first, and counts the others", async () => {
    const status = await statusOf(app);
    expect(status.shops.map(({ shop }) => shop)).toEqual([
      nameOf(399),
      ...Array.from({ length: 19 }, (_, at) => nameOf(100 + at)),
    ]);
    expect(status.shopsByWeight).toEqual({ bad: 30, wait: 2, plain: 1, good: COUNT - 32 });
    expect(status.shopsMissingOrders).toBe(1);
    expect(status.conditions.length).toBeLessThanOrEqual(50);
    expect(JSON.stringify(status).length).toBeLessThan(LARGEST_STATUS_BYTES);
  });

  test("a page lists fifty, those that need attention first, and all pages together each shop once", async () => {
    const first = await listed(app);
    expect(namesIn(first).slice(0, 33)).toEqual([
      nameOf(399),
      ...Array.from({ length: 30 }, (_, at) => nameOf(100 + at)),
      nameOf(200),
      nameOf(300),
    ]);
    expect(first).toMatchObject({ more: COUNT + 1 - 50 });
    expect(JSON.stringify(first).length).toBeLessThan(LARGEST_PAGE_BYTES);
    const all = [...namesIn(first)];
    for (let cursor = first.nextCursor; cursor !== null; ) {
      const page = await listed(app, `?limit=150&cursor=${cursor}`);
      all.push(...namesIn(page));
      cursor = page.nextCursor;
    }
    expect(all).toHaveLength(COUNT + 1);
    expect(new Set(all).size).toBe(COUNT + 1);
  });

  test.each([
    ["a part of the name", "shop-0399", [nameOf(399)]],
    ["a part of the address, in capitals", "0007.EXAMPLE", [nameOf(7)]],
    ["the whole name, before others that contain it", "acme", ["acme"]],
    ["nothing that any has", "nowhere", []],
  ])("one is found by %s", async (_what, q, expected) => {
    expect(namesIn(await listed(app, `?q=${q}`))).toEqual(expected);
  });

  test("those of a merchant, or of an account, are found together", async () => {
    expect(namesIn(await listed(app, "?q=north"))).toHaveLength(25);
    expect(await listed(app, "?q=main&limit=10")).toMatchObject({ more: COUNT + 1 - 10 });
  });

  test("what is no page is refused", async () => {
    for (const query of ["?cursor=later", "?limit=201", `?q=${"a".repeat(255)}`])
      expect((await ask(app, `/shops${query}`)).status).toBe(400);
  });

  test("a merchant's people see their own alone, whatever they search for", async () => {
    const { token } = await withToken(app, "owner", { tenant: "north" });
    const asNora = async (path: string) => (await askAs(app, token, path)).body;
    const page: Shops = await asNora("/shops?limit=200");
    expect(namesIn(page)).toEqual(Array.from({ length: 25 }, (_, at) => nameOf(at)));
    expect(page.more).toBe(0);
    expect(namesIn(await asNora("/shops?q=south"))).toEqual([]);
    expect(namesIn(await asNora("/shops?q=shop-0399"))).toEqual([]);
    const { shops: shown, shopsByWeight, shopsMissingOrders }: Status = await asNora("/status");
    expect({ shown, shopsByWeight, shopsMissingOrders }).toEqual({
      shown: [],
      shopsByWeight: { bad: 0, wait: 0, plain: 0, good: 25 },
      shopsMissingOrders: 0,
    });
    expect((await askAs(app, token, `/shops/${nameOf(399)}/settings`)).status).toBe(404);
    expect((await askAs(app, token, `/shops/${nameOf(3)}/settings`)).status).toBe(200);
  });

  test("what is stored about their health is read again only of those that changed", async () => {
    await statusOf(app);
    const reads: string[] = [];
    const { getValue } = app.store;
    app.store.getValue = (shop, name) => {
      if (["watch", "audit", "memoryGap"].includes(name)) reads.push(shop);
      return getValue(shop, name);
    };
    try {
      await watched(app, 250, unreadable);
      expect((await statusOf(app)).shopsByWeight.bad).toBe(31);
      // The changed one, and those that are shown with all details.
      expect(new Set(reads).size).toBeLessThanOrEqual(21);
      expect(reads).toContain(nameOf(250));
    } finally {
      app.store.getValue = getValue;
      await watched(app, 250, connected);
    }
  });
});

describe("of a few shops", () => {
  let app: RunningApp;
  beforeAll(async () => {
    app = await runApp({ otherShops: shops(3) });
    await watched(app, 1, unreadable);
  });
  afterAll(() => app.close());

  test("the status and the list have all, in the order of the configuration", async () => {
    const names = ["acme", nameOf(0), nameOf(1), nameOf(2)];
    expect((await statusOf(app)).shops.map(({ shop }) => shop)).toEqual(names);
    expect(await listed(app)).toMatchObject({ nextCursor: null, more: 0 });
    expect(namesIn(await listed(app))).toEqual(names);
  });
});
