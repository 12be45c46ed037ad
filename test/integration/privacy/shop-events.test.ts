import { randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { applyShopEvent } from "../../../src/people/privacy/shop-events.ts";
import type { ShopEvent } from "../../../src/platform/adapter.ts";
import type { PlatformProblem } from "../../../src/platform/shop-access.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { cipherOf } from "../../../src/shops/connect/cipher.ts";
import { CONNECTED_AT, connectedAt } from "../../../src/shops/connect/connected-at.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import type { Delivery } from "../../../src/store/inbox.ts";
import { aShop, aSnapshotEvent, NOON } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { AWAY, plainShop, REFUSED } from "../../support/shops/plain-shop.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

describe("what a platform says of a shop", () => {
  const shop = aShop();
  let store: StoreOnFakeDisk;
  let connections: ReturnType<typeof createConnections>;

  beforeEach(async () => {
    store = await storeOnFakeDisk();
    connections = createConnections({
      store,
      clock: new FakeClock(),
      log: createLog({ level: "silent" }),
      cipher: cipherOf([randomBytes(32).toString("base64")]),
      signal: new AbortController().signal,
    });
    await connections.to(shop).vault.renew(async () => ({ token: "of the shop" }));
    const arrival = {
      events: [aSnapshotEvent()],
      source: { way: "delivery", topic: "orders/paid" },
      priority: "live",
    } as const;
    await reconcileOrder({ store, erasures: new Erasures(store) }, shop, "1001", arrival, NOON);
  });

  const checked: string[] = [];
  const removed: string[] = [];
  const heed = (event: ShopEvent, at = shop) =>
    applyShopEvent(
      {
        store,
        erasures: new Erasures(store),
        shops: new Map([[shop.shop, shop]]),
        clock: new FakeClock(),
        log: createLog({ level: "silent" }),
        connect: connections.to,
        noteErasure: () => {},
        removeMerchants: async (name) => void removed.push(name),
        checkSubscriptions: ({ shop }) => checked.push(shop),
        connectedAt: (name) => connectedAt(store, name),
      },
      at,
      { ...aDelivery(), id: "1", repeats: 0, begun: 0, orderIds: [], contradicts: null } satisfies Delivery,
      event,
    );
  test("a shop whose plugin was disconnected has its webhooks checked at once", async () => {
    expect(await heed({ kind: "subscriptionsEnded" })).toEqual({ code: "subscriptionsEnded" });
    expect(checked).toEqual([shop.shop]);
  });

  const tokens = () => connections.to(shop).vault.read();
  const redactShop = { kind: "privacy", request: "redactShop", customer: null, orderIds: [] } as const;

  test.each<[what: string, connectedAt: number | null, at: number | null, isForgotten: boolean]>([
    ["removed", null, NOON, true],
    ["removed after it was connected", NOON - 1, NOON, true],
    ["removed before it was connected again", NOON + 1, NOON, false],
    ["removed at a time nobody told, as the delivery arrived", NOON - 1, null, true],
    ["removed at a time nobody told, before it was connected again", NOON + 1, null, false],
  ])("the app was %s: tokens are forgotten or kept", async (_, connected, at, isForgotten) => {
    if (connected !== null) await store.changeValue("acme", CONNECTED_AT, () => String(connected));
    const code = isForgotten ? "tokensForgotten" : "removedBeforeConnected";
    expect(await heed({ kind: "uninstalled", at })).toEqual({ code });
    expect((await tokens()) === null).toBe(isForgotten);
  });

  test("a customer whom the platform names by nothing is not looked for", async () => {
    const event = { kind: "privacy", request: "redactCustomer", customer: null, orderIds: [] } as const;
    expect(await heed(event)).toEqual({ code: "customerNotNamed" });
  });

  test("a customer's orders are counted where they are asked for, and erased where that is asked", async () => {
    const event = { kind: "privacy", customer: null, orderIds: ["1001"] } as const;
    expect(await heed({ ...event, request: "dataRequest" })).toEqual({ code: "customerAsks", orders: 1 });
    const erased = { code: "customerErased", orders: 1, deliveries: 0 };
    expect(await heed({ ...event, request: "redactCustomer" })).toEqual(erased);
  });

  test("a shop is erased when its app was removed", async () => {
    await heed({ kind: "uninstalled", at: NOON });
    expect(await heed(redactShop)).toEqual({ code: "shopErased", orders: 1, deliveries: 0 });
    expect((await store.getOrder({ shop: "acme", orderId: "1001" }))?.erasedAt).not.toBeNull();
  });

  test.each<[what: string, problem: PlatformProblem | null, isErased: boolean]>([
    ["refuses its tokens is erased, though nobody told that its app was removed", REFUSED, true],
    ["does not answer is not erased", AWAY, false],
    ["takes its tokens is not erased", null, false],
  ])("a shop that %s", async (_, problem, isErased) => {
    const plain = plainShop();
    if (problem !== null) plain.problems.push(problem);
    const code = isErased ? "shopErased" : "shopConnectedAgain";
    expect(await heed(redactShop, { ...shop, adapter: plain.adapter })).toMatchObject({ code });
    expect((await store.getOrder({ shop: "acme", orderId: "1001" }))?.erasedAt === null).toBe(!isErased);
  });

  test("a shop that is connected again is not erased", async () => {
    expect(await heed(redactShop)).toEqual({ code: "shopConnectedAgain" });
    expect((await store.getOrder({ shop: "acme", orderId: "1001" }))?.erasedAt).toBeNull();
  });
});
