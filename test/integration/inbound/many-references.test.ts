import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboxWorker, type InboxWorker } from "../../../src/inbound/process.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import type { ShopContext } from "../../../src/shops/shop-context.ts";
import { anOrder, aShop, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { type PlainShop, plainShop } from "../../support/shops/plain-shop.ts";
import {
  keptDeliveries,
  type StoreOnFakeDisk,
  storeOnFakeDisk,
} from "../../support/store/store-on-fake-disk.ts";
import { FakeClock, settle } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;
const MANY = 3_000;

/** Given a shop that takes calls and never answers, when thousands of deliveries come that only name an order. */
describe("deliveries that only name an order, by the thousand, while the shop hangs", () => {
  let clock: FakeClock;
  let store: StoreOnFakeDisk;
  let shop: PlainShop;
  let worker: InboxWorker;
  let stopping: AbortController;
  let arrived = 0;
  let handedOut: number;

  beforeEach(async () => {
    clock = new FakeClock();
    store = await storeOnFakeDisk(clock);
    shop = plainShop();
    shop.beforeAnswer = () => new Promise(() => {});
    handedOut = 0;
    const take = store.takeDeliveries;
    store.takeDeliveries = async (...given) => {
      const taken = await take(...given);
      handedOut += taken.length;
      return taken;
    };
    const ids = Array.from({ length: MANY }, (_, n) => String(n));
    for (const orderId of ids) shop.put({ orderId, isPaid: true });
    await Promise.all(ids.map((id) => arrive("acme", "notice", { entity: "order", id })));
    begin(aShop({ adapter: shop.adapter }));
    await allRead();
  });
  afterEach(stop);

  function begin(...shops: readonly ShopContext[]): void {
    stopping = new AbortController();
    const log = createLog({ level: "silent" });
    const { signal } = stopping;
    worker = createInboxWorker({
      store,
      erasures: new Erasures(store),
      shops: new Map(shops.map((context) => [context.shop, context])),
      clock,
      log,
      onPlanned: () => {},
      isPressed: () => false,
      applyShopEvent: async () => ({ code: "tokensForgotten" }) as const,
      noteUnusable: async () => {},
      connect: createConnections({ store, clock, log, cipher: null, signal }).to,
    });
    worker.start();
  }

  async function stop(): Promise<void> {
    stopping.abort();
    const stopped = worker.stop();
    await clock.advance(MINUTE);
    await stopped;
  }

  async function arrive(shopName: string, topic: string, body: object): Promise<string> {
    arrived += 1;
    const dedupeKey = String(arrived);
    const bytes = Buffer.from(JSON.stringify(body));
    const delivery = { shop: shopName, topic, headers: {}, dedupeKey, body: bytes, receivedAt: clock.now() };
    return (await store.addDelivery(aDelivery(delivery))).id;
  }

  async function allRead(): Promise<void> {
    worker.wake();
    for (let turn = 0; turn < 60; turn++) await settle();
  }

  const outcome = async (id: string) => (await store.getDelivery(id))?.outcome;

  test("they are not handed out again and again", async () => {
    expect(handedOut).toBe(MANY);
    await clock.advance(5 * MINUTE);
    expect(handedOut).toBeGreaterThan(MANY);
    expect(handedOut).toBeLessThan(MANY + 4 * 60 * 25 + 64);
  });

  test("no body of those that wait is kept: each is read when its turn has come", async () => {
    const read: string[] = [];
    const get = store.getDelivery;
    store.getDelivery = (id) => {
      read.push(id);
      return get(id);
    };
    await stop();
    shop.beforeAnswer = () => {};
    begin(aShop({ adapter: shop.adapter }));
    await clock.advance(30 * MINUTE);
    expect(new Set(read).size).toBe(MANY);
  });

  test("neither the shop's own orders nor another shop's references wait for them", async () => {
    const other = plainShop();
    other.put({ orderId: "77", isPaid: true });
    await stop();
    begin(aShop({ adapter: shop.adapter }), aShop({ shop: "zenith", adapter: other.adapter }));
    const own = await arrive("acme", "order", anOrder({ orderId: "2002", isPaid: true }));
    const others = await arrive("zenith", "notice", { entity: "order", id: "77" });
    await allRead();
    expect([await outcome(own), await outcome(others)]).toEqual(["processed", "processed"]);
  });

  test("each is fetched once when the shop answers again", async () => {
    await stop();
    shop.beforeAnswer = () => {};
    shop.calls.length = 0;
    begin(aShop({ adapter: shop.adapter }));
    await clock.advance(30 * MINUTE);
    expect((await keptDeliveries(store)).filter((delivery) => delivery.outcome !== "processed")).toEqual([]);
    expect(new Set(shop.calls).size).toBe(MANY);
    expect(shop.calls).toHaveLength(MANY);
  });
});
