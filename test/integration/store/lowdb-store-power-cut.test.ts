import { describe, expect, test } from "vitest";
import { openLowdbStore } from "../../../src/store/lowdb/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { NOON } from "../../support/builders/orders.ts";
import { aDelivery, aRecord, aStep } from "../../support/builders/stored.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import type { Chance } from "../../support/disk/fake-disk-state.ts";
import { isLong, seeded } from "../../support/runs/long-run.ts";

const PATH = "/data";
/** Ways in which the unflushed part of the disk may turn out, for each moment of the cut. */
const FATES = isLong ? 60 : 3;
/** Small enough for several checkpoints within one run. */
const CHECKPOINT_BYTES = 6000;

/** What was promised, and after how many acts of the disk it was. */
interface Promised {
  readonly after: number;
  readonly check: (store: Store) => Promise<void>;
}

describe("a power cut at any moment", { timeout: isLong ? 60 * 60_000 : 120_000 }, () => {
  test("loses nothing that was acknowledged, and the next start succeeds", async () => {
    const disk = new FakeDisk();
    const promised = await work(disk, "first");
    const runs = cuts(disk.actCount);
    for (const { cut, seed } of runs) {
      await atCut(cut, seed, async (chance) => {
        const found = disk.afterPowerCut(cut, chance);
        await keeps(found, promised, cut);
      });
    }
    expect(runs.length).toBeGreaterThan(300);
  });

  test("also when the power goes again while the store starts and works on", async () => {
    const disk = new FakeDisk();
    const first = await work(disk, "first");
    for (const { cut, seed } of cuts(disk.actCount).filter((_cut, index) => isLong || index % 40 === 0)) {
      await atCut(cut, seed, async (chance) => {
        const found = disk.afterPowerCut(cut, chance);
        const second = await work(found, "second");
        const secondCut = Math.floor(chance() * (found.actCount + 1));
        const left = found.afterPowerCut(secondCut, chance);
        await keeps(left, first, cut);
        await keeps(left, second, secondCut);
      });
    }
  });
});

function cuts(actCount: number): { readonly cut: number; readonly seed: number }[] {
  return Array.from({ length: actCount + 1 }, (_, cut) => cut).flatMap((cut) =>
    Array.from({ length: FATES }, (_, fate) => ({ cut, seed: cut * 1000 + fate })),
  );
}

async function atCut(cut: number, seed: number, check: (chance: Chance) => Promise<void>): Promise<void> {
  try {
    await check(seeded(seed));
  } catch (cause) {
    throw new Error(`power cut after act ${cut}, seed ${seed}`, { cause });
  }
}

/** Deliveries, orders and settlements, many at once, across several checkpoints, and a close. */
async function work(disk: FakeDisk, name: string): Promise<Promised[]> {
  const store = await openLowdbStore({ path: PATH, files: disk, checkpointBytes: CHECKPOINT_BYTES });
  const promised: Promised[] = [];
  const promise = (check: Promised["check"]) => promised.push({ after: disk.actCount, check });
  for (let round = 0; round < 5; round++) {
    await Promise.all(
      Array.from({ length: 4 }, async (_, lane) => {
        const key = { shop: "acme", orderId: String(lane) };
        const dedupeKey = `${name}-${round}-${lane}`;
        const body = Buffer.from(dedupeKey.repeat(1 + lane * 20));
        const { id } = await store.addDelivery(aDelivery({ dedupeKey, body }));
        promise(async (found) => {
          expect(Buffer.from((await found.getDelivery(id))?.body ?? []).toString()).toBe(body.toString());
          const again = await found.addDelivery(aDelivery({ dedupeKey, body }));
          expect(again).toMatchObject({ outcome: "duplicate", id });
        });
        const version = await store.changeOrder(key, (record) => {
          const changedAt = (record?.changedAt ?? NOON) + 1;
          return {
            record: aRecord({ ...key, changedAt, operations: [aStep({ notBefore: changedAt })] }),
            result: changedAt,
            settles: [{ deliveryId: id, outcome: "processed", reason: null, orderIds: [key.orderId] }],
          };
        });
        promise(async (found) => {
          expect((await found.getOrder(key))?.changedAt).toBeGreaterThanOrEqual(version);
          expect(await found.getDelivery(id)).toMatchObject({ outcome: "processed" });
        });
      }),
    );
    await store.lockSetting("acme", `${name}-${round}`, name);
    promise(async (found) => expect(await found.lockSetting("acme", `${name}-${round}`, "other")).toBe(name));
  }
  await store.close();
  return promised;
}

async function keeps(disk: FakeDisk, promised: readonly Promised[], cut: number): Promise<void> {
  const store = await openLowdbStore({ path: PATH, files: disk });
  for (const { after, check } of promised) if (after <= cut) await check(store);
  await isConsistent(store);
  await store.close();
}

/** The index says the same as the documents. */
async function isConsistent(store: Store): Promise<void> {
  const { items } = await store.listOrders({ limit: 100 });
  const counts = await store.counts();
  expect(counts.orders.queued).toBe(items.length);
  for (const { orderId } of items) {
    expect((await store.listOrders({ limit: 9, q: orderId })).items.map((item) => item.orderId)).toEqual([
      orderId,
    ]);
  }
  const lanes = await store.takeDueLanes({ now: NOON * 2, limit: 100, leaseMs: 1, brands: ["main"] });
  expect(lanes.map(({ orderId }) => orderId).sort()).toEqual(items.map(({ orderId }) => orderId).sort());
  const waiting = await store.takeDeliveries(100, NOON, 1);
  expect(waiting).toHaveLength(counts.deliveries.waiting);
  const { items: deliveries } = await store.listDeliveries({ limit: 100 });
  expect(deliveries).toHaveLength(counts.deliveries.waiting + counts.deliveries.processed);
}
