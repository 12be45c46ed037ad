import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createInboxWorker, type InboxWorker } from "../../../src/inbound/process.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { createConnections } from "../../../src/shops/connect/connections.ts";
import { anOrder, aShop, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";
import { type StoreOnFakeDisk, storeOnFakeDisk } from "../../support/store/store-on-fake-disk.ts";
import { FakeClock, settle } from "../../support/time/fake-clock.ts";

const MINUTE = 60 * SECOND;
const LARGE = 70_000;

/** Given a bridge that never comes to the end of one delivery, as one that is killed in the middle of it. */
describe("a delivery during whose work the bridge ends", () => {
  let clock: FakeClock;
  let store: StoreOnFakeDisk;
  let worker: InboxWorker;
  let stopping: AbortController;
  let poisoned: string | null;
  let changes: number;

  beforeEach(async () => {
    clock = new FakeClock();
    store = await storeOnFakeDisk(clock);
    changes = 0;
    poisoned = "1";
    const change = store.changeOrder;
    store.changeOrder = async (key, ...rest) => {
      changes += 1;
      if (key.orderId === poisoned) await new Promise(() => {});
      return change(key, ...rest);
    };
  });
  afterEach(() => stopping.abort());

  /** A process on the same store; the one before does nothing more. */
  function begin(): void {
    stopping = new AbortController();
    const log = createLog({ level: "silent" });
    worker = createInboxWorker({
      store,
      erasures: new Erasures(store),
      shops: new Map([["acme", aShop({ adapter: plainShop().adapter })]]),
      clock,
      log,
      onPlanned: () => {},
      isPressed: () => false,
      applyShopEvent: async () => ({ code: "tokensForgotten" }) as const,
      noteUnusable: async () => {},
      connect: createConnections({ store, clock, log, cipher: null, signal: stopping.signal }).to,
    });
    worker.start();
  }

  async function beginAgain(): Promise<void> {
    await clock.advance(2 * MINUTE);
    begin();
    await worked();
  }

  async function worked(): Promise<void> {
    for (let turn = 0; turn < 20; turn++) {
      await new Promise((resolve) => setImmediate(resolve));
      await settle();
    }
  }

  async function arrive(orderId: string, size: number): Promise<string> {
    const order = { ...anOrder({ orderId, isPaid: true }), padding: "x".repeat(size) };
    const body = Buffer.from(JSON.stringify(order));
    const { id } = await store.addDelivery(aDelivery({ dedupeKey: orderId, topic: "order", body }));
    return id;
  }

  test("is set aside with a reason after the second time, and the others are done", async () => {
    const bad = await arrive("1", LARGE);
    begin();
    await worked();
    expect(await store.getDelivery(bad)).toMatchObject({ outcome: "waiting", begun: 1 });
    await beginAgain();
    expect(await store.getDelivery(bad)).toMatchObject({ outcome: "waiting", begun: 2 });
    const good = await arrive("2", LARGE);
    const tried = changes;
    await beginAgain();
    expect(await store.getDelivery(bad)).toMatchObject({
      outcome: "dead",
      reason: { code: "endedProcesses" },
    });
    expect(await store.getDelivery(good)).toMatchObject({ outcome: "processed" });
    expect(changes).toBe(tried + 1);
  });

  test("is worked on again when a person replays it", async () => {
    const bad = await arrive("1", LARGE);
    begin();
    await worked();
    await beginAgain();
    await beginAgain();
    poisoned = null;
    expect(await store.replayDelivery(bad)).toBe(true);
    worker.wake();
    await worked();
    expect(await store.getDelivery(bad)).toMatchObject({ outcome: "processed", begun: 0 });
  });

  test("costs the ordinary road nothing: work on a small one is not written down", async () => {
    const small = await arrive("2", 0);
    let notes = 0;
    const note = store.noteWork;
    store.noteWork = async (...given) => {
      notes += 1;
      return note(...given);
    };
    begin();
    await worked();
    expect(await store.getDelivery(small)).toMatchObject({ outcome: "processed" });
    expect(notes).toBe(0);
  });
});
