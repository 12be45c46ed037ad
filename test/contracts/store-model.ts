import fc from "fast-check";
import { expect } from "vitest";
import { PRIORITIES, type Priority } from "../../src/domain/operation/operation.ts";
import { LeaseLost } from "../../src/store/records.ts";
import type { Store } from "../../src/store/store.ts";
import { DAY, SECOND } from "../support/builders/orders.ts";
import { aDelivery, aRecord, aStep } from "../support/builders/stored.ts";
import { isLong } from "../support/runs/long-run.ts";
import { type ModelOrder, rankOf, StoreModel } from "../support/store/store-model.ts";

const LEASE = 30 * SECOND;
const BRANDS = ["main", "second"];

/** What is done to it shows in what it holds. */
export interface ModelledStore {
  readonly store: Store;
}

/** A step of the test: what is done to the store, and what the model says must come of it. */
export interface Step<Real extends ModelledStore> {
  readonly name: string;
  run(model: StoreModel, real: Real): Promise<void>;
}

/** Ids go on from life to life. */
const NOBODYS_ID = "999999";
const orderId = fc.integer({ min: 1, max: 6 }).map(String);
const index = fc.nat(30);

/** What can be done to any store. */
export const COMMON_STEPS: readonly fc.Arbitrary<Step<ModelledStore>>[] = [
  fc.record({ key: fc.integer({ min: 1, max: 12 }).map(String) }).map(({ key }) => ({
    name: `add delivery ${key}`,
    async run(model, { store }) {
      const known = model.deliveryWithKey(key);
      const answer = await store.addDelivery(aDelivery({ dedupeKey: key, receivedAt: model.now }));
      if (known === undefined) {
        expect(answer.outcome).toBe("stored");
        const facts = { key, receivedAt: model.now, repeats: 0, orderIds: [], leasedUntil: 0 };
        model.deliveries.set(answer.id, { ...facts, outcome: "waiting" });
      } else {
        expect(answer).toMatchObject({ outcome: "duplicate", id: known[0] });
        known[1].repeats++;
      }
    },
  })),
  fc.integer({ min: 1, max: 4 }).map((limit) => ({
    name: `take ${limit} deliveries`,
    async run(model, { store }) {
      const expected = model.takeable().slice(0, limit);
      const taken = await store.takeDeliveries(limit, model.now, LEASE);
      expect(taken.map(({ id }) => id)).toEqual(expected);
      for (const id of expected)
        Object.assign(model.deliveries.get(id) ?? {}, { leasedUntil: model.now + LEASE });
    },
  })),
  fc
    .record({ index, orderId, dueIn: fc.integer({ min: -5, max: 20 }) })
    .map(({ index: at, orderId: id, dueIn }) => ({
      name: `change order ${id}, settling`,
      async run(model, { store }) {
        const waiting = [...model.deliveries].filter(([, { outcome }]) => outcome === "waiting");
        const [deliveryId] = waiting.slice(at % 4).map(([key]) => key);
        const before = model.orders.get(id);
        // A shop changes its brand with the configuration: never while an instance has its lanes.
        const heldBy = model.leases.has(id) ? before?.step?.brand : undefined;
        const order: ModelOrder = {
          step: {
            priority: PRIORITIES[at % 5] as Priority,
            dueAt: model.now + dueIn * SECOND,
            brand: heldBy ?? BRANDS[at % 2] ?? "",
          },
          changedAt: model.now,
          reason: `change ${at} ${dueIn}`,
        };
        const seen = await store.changeOrder({ shop: "acme", orderId: id }, (record) => ({
          record: recordOf(id, order),
          result: record?.reason ?? null,
          ...(deliveryId === undefined
            ? {}
            : { settles: [{ deliveryId, outcome: "processed", reason: null, orderIds: [id] }] }),
        }));
        expect(seen).toEqual(before === undefined ? null : said(before.reason));
        model.orders.set(id, order);
        const settled = model.deliveries.get(deliveryId ?? "");
        if (settled !== undefined && settled.outcome !== "purged") {
          Object.assign(settled, { outcome: "processed", orderIds: [id], leasedUntil: 0 });
        }
      },
    })),
  orderId.map((id) => ({
    name: `finish order ${id}`,
    async run(model, { store }) {
      const order: ModelOrder = { step: null, changedAt: model.now, reason: "finished" };
      await store.changeOrder({ shop: "acme", orderId: id }, () => ({
        record: recordOf(id, order),
        result: 0,
      }));
      model.orders.set(id, order);
    },
  })),
  index.map((at) => ({
    name: `replay delivery ${at}`,
    async run(model, { store }) {
      const [found] = [...model.deliveries].slice(at);
      const [id, delivery] = found ?? [NOBODYS_ID, undefined];
      const exists = delivery !== undefined && delivery.outcome !== "purged";
      expect(await store.replayDelivery(id)).toBe(exists);
      if (exists && delivery.outcome !== "waiting") {
        Object.assign(delivery, { outcome: "waiting", orderIds: [], leasedUntil: 0 });
      }
    },
  })),
  fc
    .record({ limit: fc.integer({ min: 1, max: 4 }), brands: fc.subarray(BRANDS) })
    .map(({ limit, brands }) => ({
      name: `take ${limit} lanes of ${brands}`,
      async run(model, { store }) {
        const due = model.dueLanes(brands);
        const taken = await store.takeDueLanes({ now: model.now, limit, leaseMs: LEASE, brands });
        expect(taken.map(({ priority, dueAt }) => rankOf(priority, dueAt))).toEqual(
          due.slice(0, limit).map(({ rank }) => rank),
        );
        for (const { orderId: id, lease } of taken) {
          expect(due.map((lane) => lane.orderId)).toContain(id);
          model.leases.set(id, { lease, until: model.now + LEASE });
        }
      },
    })),
  fc.record({ orderId, isLate: fc.boolean() }).map(({ orderId: id, isLate }) => ({
    name: `change under a lease, then release order ${id}`,
    async run(model, { store }) {
      const held = model.leases.get(id);
      const lease = isLate ? "an older one" : (held?.lease ?? "none");
      const key = { shop: "acme", orderId: id };
      const change = store.changeOrder(key, () => ({ record: null, result: "done" }), lease);
      // An awaited `expect(…).rejects` would keep the error, and with it the whole disk, until the test ends.
      const outcome = await change.catch((error: unknown) => (error instanceof LeaseLost ? "lost" : error));
      const isHeld = held !== undefined && !isLate;
      if (!isHeld || held.until > model.now) expect(outcome).toBe(isHeld ? "done" : "lost");
      await store.releaseLane(key, lease);
      if (isHeld) model.leases.delete(id);
    },
  })),
  fc.constantFrom(1, 10, 31, 3600).map((seconds) => ({
    name: `let ${seconds} s pass`,
    async run(model) {
      model.now += seconds * SECOND;
    },
  })),
  fc.constant({
    name: "purge what is older than an hour",
    async run(model: StoreModel, { store }: ModelledStore) {
      const before = model.now - DAY / 24;
      const gone = [...model.deliveries.values()].filter(
        ({ outcome, receivedAt }) => outcome !== "waiting" && outcome !== "purged" && receivedAt < before,
      );
      expect(await store.purgeDeliveries(before)).toBe(gone.length);
      for (const delivery of gone) delivery.outcome = "purged";
    },
  }),
];

/** Does random things to a new store each time, and wants to see at every step what a simple model of it says. */
export async function expectLikeModel<Real extends ModelledStore>(
  open: () => Promise<Real>,
  steps: readonly fc.Arbitrary<Step<Real>>[],
  runs: number,
): Promise<void> {
  const commands = fc.commands(
    steps.map((step) => step.map(command)),
    { maxCommands: isLong ? 120 : 60, size: "max" },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const real = await open();
      await fc.asyncModelRun(() => ({ model: new StoreModel(), real }), run);
      await real.store.close();
    }),
    { numRuns: runs, endOnFailure: !isLong },
  );
}

function command<Real extends ModelledStore>(step: Step<Real>): fc.AsyncCommand<StoreModel, Real> {
  return {
    check: () => true,
    async run(model, real) {
      await step.run(model, real);
      await expectAlike(model, real.store);
    },
    toString: () => step.name,
  };
}

async function expectAlike(model: StoreModel, store: Store): Promise<void> {
  const present = [...model.deliveries].filter(([, { outcome }]) => outcome !== "purged");
  const { items } = await store.listDeliveries({ limit: 100 });
  const listed = items.map(({ id, outcome, repeats, orderIds, receivedAt }) => ({
    id,
    outcome,
    repeats,
    orderIds,
    receivedAt,
  }));
  expect(listed.reverse()).toEqual(
    present
      .map(([id, { outcome, repeats, orderIds, receivedAt }]) => ({
        id,
        outcome,
        repeats,
        orderIds,
        receivedAt,
      }))
      .sort((one, other) => Number(one.id) - Number(other.id)),
  );
  const counts = await store.counts();
  const count = (outcome: string) => present.filter(([, delivery]) => delivery.outcome === outcome).length;
  expect(counts.deliveries).toEqual({
    waiting: count("waiting"),
    processed: count("processed"),
    ignored: 0,
    dead: 0,
  });
  const open = [...model.orders.values()].filter(({ step }) => step !== null).length;
  expect(counts.orders).toMatchObject({ queued: open, idle: model.orders.size - open });
  const due = model.dueBrands();
  const { brands, nextDueAt } = await store.dueBrands(model.now);
  expect([brands, nextDueAt]).toEqual([expect.arrayContaining([...due.brands]), due.nextDueAt]);
  for (const [id, { reason, changedAt }] of model.orders) {
    expect(await store.getOrder({ shop: "acme", orderId: id })).toMatchObject({
      reason: said(reason),
      changedAt,
    });
  }
}

const said = (text: string) => ({ code: "onHold", by: text }) as const;

function recordOf(id: string, { step, changedAt, reason }: ModelOrder) {
  const operations =
    step === null ? [aStep({ state: "done" })] : [aStep({ priority: step.priority, notBefore: step.dueAt })];
  return aRecord({ orderId: id, brand: step?.brand ?? "main", changedAt, reason: said(reason), operations });
}
