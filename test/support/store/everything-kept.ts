import type { Store } from "../../../src/store/store.ts";
import { DAY, NOON, SECOND } from "../builders/orders.ts";
import { aDelivery, aRecord, aStep, put } from "../builders/stored.ts";

/** Half of a surrogate pair, a NUL and quotes, which no database text can store unchanged. */
const ODD = 'Mr "\u0000\ud83d\\ ü 漢 <script>';

/** The last moment of the story. */
export const NOW = NOON + 100 * DAY;

/** Stores something of every kind that a store can keep, using only its port. */
export async function keepEverything(store: Store, orders = 12): Promise<void> {
  await deliveriesThatAreGone(store);
  const { id } = await store.addDelivery(aDelivery({ dedupeKey: "told", receivedAt: NOW - DAY }));
  await deliveriesOfEachKind(store);
  await ordersOfEachKind(store, orders, id);
  await store.lockSetting("acme", "orderId", "hash");
  await store.lockSetting("garden", ODD, ODD);
  for (const name of ["b", "a", ODD]) await store.changeValue("acme", name, () => ODD);
  await store.changeValue("", "erased/1", () => '{"at":1,"isDone":true,"tail":null,"country":""}');
  await store.changeValue("acme", "gone", () => "1");
  await store.changeValue("acme", "gone", () => null);
  for (const monotonicAt of [1.25, 2.5])
    await store.rememberCall({ bucket: "main", startedAt: NOW - SECOND, monotonicAt });
  await store.writeErasureList(`[${JSON.stringify(ODD)}]`);
}

async function deliveriesThatAreGone(store: Store): Promise<void> {
  for (const dedupeKey of ["long gone", "gone too"]) {
    const gone = aDelivery({ dedupeKey, receivedAt: NOW - 40 * DAY, outcome: "ignored" });
    await store.addDelivery(gone);
  }
  const late = { shop: "garden", dedupeKey: "waits for long", receivedAt: NOW - 40 * DAY };
  await store.addDelivery(aDelivery(late));
  await store.purgeDeliveries(NOW - 30 * DAY);
}

async function deliveriesOfEachKind(store: Store): Promise<void> {
  const add = async (given: Parameters<typeof aDelivery>[0]) =>
    (await store.addDelivery(aDelivery({ receivedAt: NOW, ...given }))).id;
  const bytes = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
  await add({ dedupeKey: "bytes", body: bytes, isBodySigned: false, headers: { "x-odd": ODD } });
  await add({ dedupeKey: "empty", body: Buffer.alloc(0), topic: ODD });
  await add({ dedupeKey: "large", body: Buffer.alloc(100_000, "x"), shop: "garden" });
  await add({ dedupeKey: "told", body: Buffer.from("another body") });
  for (let times = 0; times < 3; times++) await add({ dedupeKey: "repeated" });
  await add({
    dedupeKey: "ignored",
    outcome: "ignored",
    reason: { code: "topicIgnored", topic: ODD } as never,
  });
  const dead = await add({ dedupeKey: "dead" });
  await store.settleDelivery({
    deliveryId: dead,
    outcome: "dead",
    reason: { code: "earlierWords", text: ODD } as never,
    orderIds: ["1", ODD],
  });
  const replayed = await add({ dedupeKey: "replayed" });
  await store.settleDelivery({ deliveryId: replayed, outcome: "ignored", reason: null, orderIds: [] });
  await store.replayDelivery(replayed);
  await store.noteWork(await add({ dedupeKey: "begun" }), 2);
  const remains = { topic: "", headers: {}, body: Buffer.from("[]") };
  await store.eraseDelivery(await add({ dedupeKey: "events" }), { ...remains, content: "events" });
  await store.eraseDelivery(await add({ dedupeKey: "gone" }), { ...remains, content: "gone" });
}

async function ordersOfEachKind(store: Store, orders: number, delivery: string): Promise<void> {
  for (let number = 1; number <= orders; number++) {
    const orderId = number === 1 ? ODD : String(number);
    const given = { shop: number % 3 === 0 ? "garden" : "acme", brand: number % 2 === 0 ? "main" : "second" };
    const at = NOW - (number % 4) * SECOND;
    const step = aStep({ id: `${number}`, notBefore: at, priority: number % 5 === 0 ? "backfill" : "live" });
    const trace = [{ at, what: "arrived", detail: { code: "earn", trigger: "paid" }, delivery }] as const;
    await put(
      store,
      aRecord({
        ...given,
        orderId,
        changedAt: at,
        points: number % 7 === 0 ? "pending" : "none",
        operations: number % 4 === 0 ? [] : [step],
        erasedAt: number === 5 ? NOW : null,
        trace,
      }),
    );
  }
  const key = { shop: "garden", orderId: "3" };
  const settles = [{ deliveryId: delivery, outcome: "processed", reason: null, orderIds: ["3"] }] as const;
  await store.changeOrder(key, (record) => ({ record, result: null, settles }));
}

/** The port's answers, for comparing two stores. */
export async function answersOf(store: Store) {
  const orders = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await store.listOrders({ limit: 5, ...(cursor === undefined ? {} : { cursor }) });
    orders.push(...page.items);
    cursor = page.nextCursor;
  }
  const { items: deliveries } = await store.listDeliveries({ limit: 1_000 });
  const lanes = { now: NOW, brands: ["main", "second"], limit: 1_000, leaseMs: 1 };
  return {
    orders,
    deliveries,
    records: await Promise.all(orders.map(({ shop, orderId }) => store.getOrder({ shop, orderId }))),
    bodies: await Promise.all(
      deliveries.map(async ({ id }) =>
        Buffer.from((await store.getDelivery(id))?.body ?? []).toString("base64"),
      ),
    ),
    counts: await store.counts(),
    withPoints: [await store.countWithPoints("main"), await store.countWithPoints("second")],
    found: (await store.listOrders({ limit: 100, q: "ADA@shop.example" })).items.length,
    foundByNumber: (await store.listOrders({ limit: 100, q: "#7" })).items,
    nextDueAt: await store.nextDueAt({ brands: ["main"] }),
    lanes: (await store.takeDueLanes(lanes)).map(({ lease, ...lane }) => lane),
    values: await store.listValues(""),
    settings: [await store.lockedSetting("acme", "orderId"), await store.lockedSetting("garden", ODD)],
    lastDeliveries: await store.lastDeliveries(),
    calls: await store.recentCalls(0),
    erasureList: await store.readErasureList(),
  };
}
