import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboxWorker, type InboxWorker } from "../../../src/inbound/process.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import type { PlatformProblem } from "../../../src/platform/shop-access.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import type { NewDelivery } from "../../../src/store/inbox.ts";
import { anOrder, aShop, DAY, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { AWAY, type PlainShop, plainShop, REFUSED, THROTTLED } from "../../support/shops/plain-shop.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock, settle } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;

describe("a delivery that only names an order", () => {
  let clock: FakeClock;
  let store: StoreOnFakeDisk;
  let shop: PlainShop;
  let worker: InboxWorker;
  let stopping: AbortController;
  let arrived = 0;

  beforeEach(async () => {
    clock = new FakeClock();
    store = await storeOnFakeDisk(clock);
    shop = plainShop();
    stopping = new AbortController();
    shop.put({ orderId: "1001", isPaid: true });
    begin(shop);
  });
  afterEach(end);

  async function end(): Promise<void> {
    stopping.abort();
    const stopped = worker.stop();
    await clock.advance(MINUTE);
    await stopped;
  }

  function begin({ adapter }: Pick<PlainShop, "adapter">): void {
    const log = createLog({ level: "silent" });
    const { signal } = stopping;
    const context = aShop({ adapter });
    worker = createInboxWorker({
      store,
      erasures: new Erasures(store),
      shops: new Map([[context.shop, context]]),
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

  const arrive = async (body: object, given: Partial<NewDelivery> = {}) => {
    arrived += 1;
    const dedupeKey = String(arrived);
    const bytes = Buffer.from(JSON.stringify(body));
    const { id } = await store.addDelivery(
      aDelivery({ topic: "notice", headers: {}, ...given, dedupeKey, body: bytes, receivedAt: clock.now() }),
    );
    worker.wake();
    await settle();
    return id;
  };
  const delivery = async (id: string) => {
    const { outcome, reason, orderIds } = (await store.getDelivery(id)) ?? { outcome: "gone" };
    return { outcome, reason, orderIds };
  };
  const points = async (orderId: string) =>
    (await store.getOrder({ shop: "acme", orderId }))?.operations.map(({ kind }) => kind);

  test("is settled with the order as the shop has it", async () => {
    const id = await arrive({ entity: "order", id: "1001" });
    expect(await delivery(id)).toEqual({ outcome: "processed", reason: null, orderIds: ["1001"] });
    expect(await points("1001")).toEqual(["earn"]);
    const record = await store.getOrder({ shop: "acme", orderId: "1001" });
    expect(record?.trace[0]?.detail).toMatchObject({
      ...{ code: "arrived", source: { way: "reference", topic: "notice" } },
    });
  });

  test("by way of another entity finds its order", async () => {
    const id = await arrive({ entity: "payment", id: "001" });
    expect(shop.calls).toEqual(["find payment 001", "fetch 1001"]);
    expect(await delivery(id)).toMatchObject({ outcome: "processed", orderIds: ["1001"] });
  });

  test("of no order says so", async () => {
    const id = await arrive({ entity: "refund", id: "none" });
    expect(await delivery(id)).toEqual({
      outcome: "processed",
      reason: { code: "noOrderOf", ids: ["none"] },
      orderIds: [],
    });
  });

  test("waits while the shop cannot be asked, a growing time, and is tried again", async () => {
    shop.problems.push(AWAY, { ...THROTTLED, retryAfterMs: 5 * MINUTE });
    const id = await arrive({ entity: "order", id: "1001" });
    expect(await delivery(id)).toMatchObject({ outcome: "waiting" });
    await clock.advance(70 * SECOND);
    expect(shop.calls).toHaveLength(2);
    await clock.advance(4 * MINUTE);
    expect(shop.calls).toHaveLength(2);
    await clock.advance(3 * MINUTE);
    expect(await delivery(id)).toMatchObject({ outcome: "processed", orderIds: ["1001"] });
    expect(shop.calls).toHaveLength(3);
  });

  test("becomes a dead letter when the shop stays away for more than a day", async () => {
    shop.problems.push(...Array.from({ length: 200 }, () => AWAY));
    const id = await arrive({ entity: "order", id: "1001" });
    await clock.advance(DAY);
    expect(await delivery(id)).toMatchObject({ outcome: "waiting" });
    await clock.advance(2 * 60 * MINUTE);
    expect(await delivery(id)).toEqual({
      outcome: "dead",
      reason: { code: "orderNotFetched", because: AWAY.because },
      orderIds: [],
    });
    expect(shop.calls.length).toBeLessThan(40);
  });

  test("becomes a dead letter at once when only a person can help, and is fetched when it is replayed", async () => {
    shop.problems.push(REFUSED);
    const id = await arrive({ entity: "order", id: "1001" });
    expect(await delivery(id)).toMatchObject({
      outcome: "dead",
      reason: { code: "orderNotFetched", because: { code: "credentialsRefused" } },
    });
    await store.replayDelivery(id);
    worker.wake();
    await settle();
    expect(await delivery(id)).toMatchObject({ outcome: "processed", orderIds: ["1001"] });
  });

  test("is left to the next delivery where the shop is not connected", async () => {
    const problem: PlatformProblem = {
      kind: "notConnected",
      because: { code: "shopNotConnected" },
      retryAfterMs: null,
    };
    shop.problems.push(problem);
    const id = await arrive({ entity: "order", id: "1001" });
    expect(await delivery(id)).toEqual({
      outcome: "processed",
      reason: {
        code: "leftToNext",
        named: { code: "namesOnly", entity: "order" },
        because: { code: "shopNotConnected" },
      },
      orderIds: [],
    });
  });

  test("holds up no other delivery", async () => {
    shop.beforeAnswer = () => new Promise(() => {});
    const waiting = await Promise.all(
      Array.from({ length: 100 }, (_, index) => arrive({ entity: "order", id: String(index) })),
    );
    const id = await arrive(anOrder({ orderId: "2002", isPaid: true }), { topic: "order" });
    expect(await delivery(id)).toMatchObject({ outcome: "processed", orderIds: ["2002"] });
    expect(await delivery(waiting[0] ?? "")).toMatchObject({ outcome: "waiting" });
    expect(shop.calls).toHaveLength(4);
    shop.beforeAnswer = () => {};
    stopping.abort();
  });

  test("is fetched once however often it is handed out meanwhile", async () => {
    let goOn = () => {};
    shop.beforeAnswer = () =>
      new Promise<void>((resolve) => {
        goOn = resolve;
      });
    const id = await arrive({ entity: "order", id: "1001" });
    await clock.advance(5 * MINUTE);
    goOn();
    await settle();
    expect(shop.calls).toEqual(["fetch 1001"]);
    expect(await delivery(id)).toMatchObject({ outcome: "processed" });
  });

  describe("because its body is not signed", () => {
    const hint = (orderId: string) =>
      arrive(anOrder({ orderId, isPaid: true, totalMinor: 999_999, status: "forged" }), {
        topic: "order",
        headers: { "x-plain-topic": "order" },
        isBodySigned: false,
      });

    test("is believed in nothing but the name of the order", async () => {
      const id = await hint("1001");
      expect(await delivery(id)).toMatchObject({ outcome: "processed", orderIds: ["1001"] });
      const record = await store.getOrder({ shop: "acme", orderId: "1001" });
      expect(record?.facts.snapshot).toMatchObject({ totalMinor: 5000, status: "open" });
    });

    test("is left to the next delivery where the orders of the shop are never read", async () => {
      await end();
      stopping = new AbortController();
      const { pull: _, ...adapter } = shop.adapter;
      begin({ adapter });
      expect(await delivery(await hint("1001"))).toEqual({
        outcome: "processed",
        reason: {
          ...{ code: "leftToNext", named: { code: "bodyNotSigned" } },
          because: { code: "ordersNeverRead" },
        },
        orderIds: [],
      });
    });

    test("leaves nothing behind for an order that the shop does not have", async () => {
      const id = await hint("6666");
      expect(await delivery(id)).toMatchObject({ outcome: "processed", orderIds: [] });
      expect(await store.getOrder({ shop: "acme", orderId: "6666" })).toBeNull();
    });
  });
});
