import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ShopifyShop } from "../../../adapters/shopify/connection/tokens.ts";
import { fetchOrder } from "../../../adapters/shopify/orders/fetch-order.ts";
import { pull } from "../../../adapters/shopify/orders/list-orders.ts";
import type { PlatformCode } from "../../../src/platform/codes/platform.ts";
import type { PulledPage, PullPage } from "../../../src/platform/shop-access.ts";
import { shopifyBytes } from "../../support/shops/shopify.ts";
import {
  APP,
  aShopifyShop,
  type ConnectedStandIn,
  DAY_MS,
  fine,
  someOrders,
} from "../../support/shops/shopify-stand-in.ts";

const MAY_20 = Date.UTC(2026, 4, 20);
const window = (change: Partial<PullPage> = {}): PullPage => ({
  by: "changed",
  since: MAY_20,
  until: MAY_20 + DAY_MS,
  cursor: null,
  ...change,
});

/** Every page of a window, one after another. */
async function walk(shop: ShopifyShop, page: PullPage) {
  const ids: string[] = [];
  const notes: PlatformCode[] = [];
  const totals: (number | null)[] = [];
  for (let cursor: string | null = null; ; ) {
    const read: PulledPage = fine(await pull.listOrders(shop, { ...page, cursor }));
    ids.push(...read.events.map(({ orderId }) => orderId));
    notes.push(...read.notes);
    totals.push(read.total);
    cursor = read.nextCursor;
    if (cursor === null) return { ids, notes, totals };
  }
}

describe("reading a Shopify shop's orders", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop();
    stage.shop.bucket.size = 100_000;
    stage.shop.bucket.available = 100_000;
  });
  afterEach(() => stage.close());

  test("every order of the window comes once, oldest change first, whatever the number of pages", async () => {
    stage.shop.put(...someOrders(130));
    const { ids, totals } = await walk(stage.bridgeSide, window());
    expect(ids).toEqual(someOrders(130).map((order) => String((order as { id: number }).id)));
    expect(totals.length).toBeGreaterThan(3);
    expect(new Set(totals)).toEqual(new Set([130]));
  });

  test("the window's ends belong to it, and what lies outside stays out", async () => {
    stage.shop.put(...someOrders(20));
    const until = MAY_20 + 12_000;
    const { ids } = await walk(stage.bridgeSide, window({ since: MAY_20 + 5_000, until }));
    expect(ids.map((id) => Number(id) - 5_100_000_000_000)).toEqual([5, 6, 7, 8, 9, 10, 11, 12]);
  });

  test("a window by time of creation leaves out what was changed later", async () => {
    const [first, second] = someOrders(2);
    stage.shop.put({ ...first, created_at: "2026-05-01T00:00:00Z" }, second as object);
    const { ids } = await walk(stage.bridgeSide, window({ by: "created" }));
    expect(ids).toEqual(["5100000000001"]);
  });

  test("a question that is too dear is asked again at half the size", async () => {
    stage.shop.mostPerQuestion = 300;
    stage.shop.put(...someOrders(12));
    expect((await walk(stage.bridgeSide, window())).ids).toHaveLength(12);
  });

  test.each([200, 429] as const)(
    "a throttled call (status %i) is repeated when the bucket has refilled",
    async (status) => {
      stage.shop.throttledStatus = status;
      stage.shop.put(...someOrders(1));
      stage.shop.bucket.available = 0;
      stage.shop.bucket.restorePerSecond = 2_000;
      const walking = walk(stage.bridgeSide, window());
      await expect.poll(() => stage.calls.filter((call) => call.includes("graphql")).length).toBe(1);
      stage.clock.at += 1_000;
      expect((await walking).ids).toHaveLength(1);
    },
  );

  test("a throttle that would take long is the caller's to wait for", async () => {
    stage.shop.bucket.available = 0;
    stage.shop.bucket.restorePerSecond = 5;
    const read = await pull.listOrders(stage.bridgeSide, window());
    expect(read).toMatchObject({ ok: false, problem: { kind: "throttled" } });
    if (!read.ok) expect(read.problem.retryAfterMs).toBeGreaterThan(60_000);
  });

  test("fields that the app may not see are noted once, and the orders are read all the same", async () => {
    stage.shop.put(...someOrders(40));
    for (const field of ["Order.email", "Order.phone", "Order.customer"]) stage.shop.hidden.add(field);
    const { ids, notes } = await walk(stage.bridgeSide, window());
    expect(ids).toHaveLength(40);
    expect(notes).toMatchObject([{ code: "shopify.fieldsHidden", fields: ["email", "phone", "customer"] }]);
  });

  test("an app that sees 60 days only says so when asked for more", async () => {
    stage.shop.app.scopes = ["read_orders", "read_customers"];
    const page = window({ since: stage.clock.at - 61 * DAY_MS, until: stage.clock.at });
    expect((await walk(stage.bridgeSide, page)).notes).toEqual([{ code: "shopify.recentOrdersOnly" }]);
    expect((await walk(stage.bridgeSide, window())).notes).toEqual([]);
  });

  test("beyond 20,000 orders the window begins anew at the last order's time", async () => {
    stage.shop.put(...someOrders(30));
    const first = fine(await pull.listOrders(stage.bridgeSide, window()));
    const place = JSON.parse(first.nextCursor ?? "");
    const cursor = JSON.stringify({ ...place, read: 19_990 });
    const second = fine(await pull.listOrders(stage.bridgeSide, window({ cursor })));
    expect(JSON.parse(second.nextCursor ?? "")).toMatchObject({ after: null, read: 0 });
    const rest = fine(await pull.listOrders(stage.bridgeSide, window({ cursor: second.nextCursor })));
    const seen = new Set([first, second, rest].flatMap(({ events }) => events.map(({ orderId }) => orderId)));
    expect(seen.size).toBe(30);
  });

  test("an order that cannot be read is noted, and the others are read", async () => {
    const [first, second] = someOrders(2);
    stage.shop.put({ ...first, total_price: "99999999999999999", total_price_set: null }, second as object);
    const { ids, notes } = await walk(stage.bridgeSide, window());
    expect(ids).toEqual(["5100000000001"]);
    expect(notes).toMatchObject([{ code: "orderLeftOut" }]);
  });

  describe("a large order, which is read alone,", () => {
    beforeEach(() => {
      const [large, small] = someOrders(2) as readonly { line_items: readonly object[] }[];
      const line_items = Array.from({ length: 11 }, () => large?.line_items[0]);
      stage.shop.put({ ...large, line_items }, small as object);
    });

    const ALONE = "query Order(";
    const BOTH = ["5100000000000", "5100000000001"];

    /** The shop, with something done before each question. */
    async function asking(before: (question: string) => void): Promise<ShopifyShop> {
      fine(await pull.fetchOrder(stage.bridgeSide, "5100000000001"));
      const { http } = stage.bridgeSide;
      return {
        ...stage.bridgeSide,
        http: (request) => {
          before(String(request.body));
          return http(request);
        },
      };
    }

    test("is read again after a lost answer", async () => {
      let lost = 0;
      const shop = await asking((question) => {
        if (question.includes(ALONE) && lost++ === 0) stage.lost = 1;
      });
      const { ids, notes } = await walk(shop, window());
      expect([ids, notes]).toEqual([BOTH, []]);
    });

    test.each([
      ["the shop is away", "unreachable", () => Object.assign(stage, { lost: 99 })],
      [
        "the shop asks for fewer calls",
        "throttled",
        () => Object.assign(stage.shop.bucket, { available: 0, restorePerSecond: 1 }),
      ],
    ])("is not left out because %s: it is read later", async (_why, kind, begin) => {
      const shop = await asking((question) => {
        if (question.includes(ALONE)) begin();
      });
      await expect(walk(shop, window())).rejects.toThrow(kind);
      stage.lost = 0;
      stage.shop.bucket.available = 100_000;
      expect((await walk(stage.bridgeSide, window())).ids).toEqual(BOTH);
    });

    test("takes its turn where each of a page's orders uses all that the shop allows", async () => {
      const bodies = someOrders(4) as readonly { line_items: readonly object[] }[];
      for (const body of bodies)
        stage.shop.put({ ...body, line_items: Array.from({ length: 11 }, () => body.line_items[0]) });
      const shop = await asking((question) => {
        if (question.includes(ALONE)) stage.shop.bucket.restorePerSecond = 0.001;
      });
      const read = new Set<string>();
      let cursor: string | null = null;
      do {
        // What is used up comes back between two calls of the watch.
        stage.shop.bucket.size = 800;
        stage.shop.bucket.available = 800;
        const page = await pull.listOrders(shop, window({ cursor }));
        if (!page.ok) continue;
        for (const { orderId } of page.value.events) read.add(orderId);
        expect(page.value.notes).toEqual([]);
        cursor = page.value.nextCursor;
      } while (cursor !== null);
      expect(read.size).toBe(4);
    });

    test("holds up no other if the shop never answers for it", async () => {
      const shop = await asking((question) => {
        stage.lost = question.includes(ALONE) ? 1 : 0;
      });
      const { ids, notes } = await walk(shop, window());
      expect(ids).toEqual(["5100000000001"]);
      expect(notes).toMatchObject([{ code: "orderLeftOut", orderId: "5100000000000" }]);
    });
  });

  test("without the right to read orders nothing is taken for an empty shop", async () => {
    stage.shop.app.scopes = [];
    const read = await pull.listOrders(stage.bridgeSide, window());
    expect(read).toMatchObject({ ok: false, problem: { kind: "forbidden" } });
  });

  test("without any credentials the shop is not connected", async () => {
    const read = await pull.listOrders(stage.withSettings({}), window());
    expect(read).toMatchObject({ ok: false, problem: { kind: "notConnected" } });
    expect(stage.calls).toEqual([]);
  });
});

describe("fetching one Shopify order", () => {
  let stage: ConnectedStandIn;

  beforeEach(async () => {
    stage = await aShopifyShop(APP, ["read_orders", "read_customers"]);
    stage.shop.put(...someOrders(3));
  });
  afterEach(() => stage.close());

  test("an order that was deleted is gone for good", async () => {
    stage.shop.remove("5100000000001");
    expect(fine(await fetchOrder(stage.bridgeSide, "5100000000001"))).toEqual({
      kind: "deletion",
      orderId: "5100000000001",
      subscription: "shopify",
      key: "deleted",
      receivedAt: stage.clock.at,
      isFinal: true,
    });
  });

  test("an order that is too old to be seen is not taken for deleted", async () => {
    const id = "4100000000000";
    stage.shop.put({ ...someOrders(1)[0], id: Number(id), created_at: "2026-01-01T00:00:00Z" });
    const hidden = await fetchOrder(stage.bridgeSide, id);
    expect(hidden).toMatchObject({ ok: false, problem: { kind: "notFound" } });

    stage.shop.app.scopes = ["read_orders", "read_customers", "read_all_orders"];
    expect(fine(await fetchOrder(stage.bridgeSide, id))).toMatchObject({ kind: "snapshot", orderId: id });
    stage.shop.remove(id);
    expect(fine(await fetchOrder(stage.bridgeSide, id))).toMatchObject({ kind: "deletion", orderId: id });
  });

  test("an app that lost its right does not delete the shop's orders", async () => {
    stage.shop.app.scopes = [];
    const read = await fetchOrder(stage.bridgeSide, "5100000000001");
    expect(read).toMatchObject({ ok: false, problem: { kind: "forbidden" } });
  });

  test("what is no Shopify id is not asked for", async () => {
    expect(await fetchOrder(stage.bridgeSide, "1) { x }")).toMatchObject({
      problem: { kind: "notFound", because: { code: "shopify.notAnOrderId" } },
    });
    expect(stage.calls).toEqual([]);
  });

  test("ids above 2^53 keep all their digits", async () => {
    stage.shop.app.scopes = ["read_orders", "read_customers", "read_all_orders"];
    stage.shop.put(shopifyBytes("orders-create-synthetic"));
    const fetched = fine(await fetchOrder(stage.bridgeSide, "820982911946154508"));
    expect(fetched).toMatchObject({ kind: "snapshot", orderId: "820982911946154508" });
  });
});
