import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { readDelivery } from "../../../src/inbound/deliveries/read-delivery.ts";
import { createInboxWorker, type InboxWorker } from "../../../src/inbound/process.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import type { PlatformAdapter } from "../../../src/platform/adapter.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import type { Delivery, NewDelivery } from "../../../src/store/inbox.ts";
import { anOrder, aShop } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock, settle } from "../../support/time/fake-clock.ts";

const removed: PlatformAdapter = {
  ...plainAdapter,
  translate: () => ({ ok: true, events: [{ kind: "uninstalled", at: null }] }),
};
const bug = () => Promise.reject(new Error("a bug"));

describe("a delivery that nobody can work on", () => {
  const clock = new FakeClock();
  let store: StoreOnFakeDisk;
  let worker: InboxWorker;
  const stopping = new AbortController();

  beforeEach(async () => {
    store = await storeOnFakeDisk(clock);
  });
  afterEach(() => worker.stop());

  /** How it is settled, given a bug in whatever is done for a shop. */
  async function settled(adapter: PlatformAdapter, given: Partial<NewDelivery> = {}) {
    const log = createLog({ level: "silent" });
    const context = aShop({ adapter });
    const { signal } = stopping;
    worker = createInboxWorker({
      ...{ store, clock, log, erasures: new Erasures(store), shops: new Map([[context.shop, context]]) },
      ...{ onPlanned: () => {}, isPressed: () => false, applyShopEvent: bug, noteUnusable: async () => {} },
      connect: createConnections({ store, clock, log, cipher: null, signal }).to,
    });
    const body = Buffer.from(JSON.stringify(anOrder({ isPaid: true })));
    const { id } = await store.addDelivery(aDelivery({ topic: "order", headers: {}, body, ...given }));
    worker.start();
    await settle();
    const { outcome, reason } = (await store.getDelivery(id)) ?? {};
    return { outcome, reason };
  }

  test("because its shop is not configured any more says so", async () => {
    expect(await settled(plainAdapter, { shop: "gone" })).toEqual({
      outcome: "dead",
      reason: { code: "shopNotConfigured", shop: "gone" },
    });
  });

  test("because of an error of the bridge's own is set aside as one", async () => {
    Object.assign(store, { changeOrder: bug });
    expect(await settled(plainAdapter)).toEqual({ outcome: "dead", reason: { code: "deliveryFailed" } });
  });

  test("because of such an error while the shop's news are applied is set aside as well", async () => {
    expect(await settled(removed)).toEqual({ outcome: "dead", reason: { code: "deliveryFailed" } });
  });
});

test("a delivery of an app that was removed says so before anything is done about it", async () => {
  const given = { id: "1", repeats: 0, begun: 0, orderIds: [], contradicts: null };
  const read = await readDelivery(aShop({ adapter: removed }), {
    ...aDelivery(),
    ...given,
  } satisfies Delivery);
  expect(read).toMatchObject({ ok: true, settlement: { reason: { code: "appRemoved" } } });
});
