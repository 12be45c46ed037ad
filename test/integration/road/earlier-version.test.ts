import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { adapters } from "../../../adapters/index.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { replan } from "../../../src/domain/plan/replan.ts";
import { createLog } from "../../../src/log/log.ts";
import { Erasures } from "../../../src/privacy/erasures.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { replanContext } from "../../../src/shops/replan-context.ts";
import { diskFiles } from "../../../src/store/lowdb/file-system.ts";
import { type Bridge, startBridge } from "../../../src/wiring/bridge.ts";
import { rememberedShops, shopContexts } from "../../../src/wiring/shops.ts";
import { ADMIN_TOKEN, bridgeConfig } from "../../support/bridge/bridge-config.ts";
import { FakeDisk } from "../../support/disk/fake-disk.ts";
import { formatOne, openEarlier, PATH, putEarlierFolder } from "../../support/store/earlier-folder.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const config = (folder: string) =>
  bridgeConfig({ adapters, folder, baseUrl: formatOne.loyaltyUrl, shops: formatOne.shops });

/** What that version answered, but for what is answered otherwise on purpose. */
function answered(path: string): object {
  const before = formatOne.answers[path] as { readonly order?: object };
  // Its points are approved: that version offered to take back what had approved them, which changed nothing.
  return path === "/api/orders/acme/6000010" ? { order: { ...before.order, offers: ["cancel"] } } : before;
}

describe("a bridge on the folder that an earlier version left behind", () => {
  let place: string;
  let bridge: Bridge;
  beforeEach(async () => {
    place = await mkdtemp(join(tmpdir(), "loyalty-bridge-test-"));
    await putEarlierFolder(diskFiles, join(place, "data"));
    bridge = await startBridge({
      config: config(join(place, "data")),
      adapters,
      clock: new FakeClock(formatOne.at),
      log: createLog({ level: "silent" }),
      version: "1.2.3",
      mode: "serve",
    });
  });
  afterEach(async () => {
    await bridge.close();
    await rm(place, { recursive: true });
  });

  async function ask(path: string): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${ADMIN_TOKEN}` };
    return (await (await fetch(`${bridge.url}${path}`, { headers })).json()) as Record<string, unknown>;
  }

  test("answers for its orders, deliveries, resyncs and audits what that version answered, and has the codes beside it", async () => {
    const paths = Object.keys(formatOne.answers).filter((path) => path !== "/api/status");
    expect(paths.length).toBeGreaterThan(25);
    for (const path of paths) expect(await ask(path), path).toMatchObject(answered(path));
    expect(await ask("/api/orders/acme/6000006")).toMatchObject({
      order: {
        code: "asWritten",
        facts: { text: 'No points: the order has the excluded tag "wholesale"' },
        trace: [{ code: "asWritten" }, { code: "asWritten" }],
      },
    });
  });

  test("counts the same", async () => {
    const before = formatOne.answers["/api/status"] as Record<string, unknown>;
    const { inbox, outbox, held, idle, points, oldestWaiting } = before;
    const shops = (before.shops as { shop: string; earnFrom: string; lastDeliveryAt: string }[]).map(
      ({ shop, earnFrom, lastDeliveryAt }) => ({ shop, earnFrom, lastDeliveryAt }),
    );
    expect(await ask("/api/status")).toMatchObject({
      inbox,
      outbox,
      held,
      idle,
      points,
      oldestWaiting,
      shops,
    });
  });
});

/** Each order of the folder with its shop, a moment later. */
async function knownOrders() {
  const disk = FakeDisk.answeringAtOnce();
  await putEarlierFolder(disk, PATH);
  const store = await openEarlier(disk);
  const now = formatOne.at + 1;
  const shops = await rememberedShops(store, shopContexts(config(PATH), adapters), now);
  const { items } = await store.listOrders({ limit: 100 });
  const orders = await Promise.all(
    items.map(async ({ shop, orderId }) => {
      const [record, context] = [await store.getOrder({ shop, orderId }), shops.get(shop)];
      if (record === null || context === undefined) throw new Error(`there is no order ${orderId}`);
      return { record, context };
    }),
  );
  return { store, now, orders };
}

/** Its points wait for the end of the return window, which an earlier version counted in days of 24 hours. */
function isInWindow({ operations }: OrderRecord): boolean {
  return operations.some(
    ({ kind, state, notBefore }) => kind === "approvePoints" && state === "queued" && notBefore !== null,
  );
}

test("planned again, a return window of an earlier version ends with its last whole day, and nothing else changes", async () => {
  const { store, now, orders } = await knownOrders();
  const waiting = orders.filter(({ record }) => isInWindow(record));
  expect(waiting).toHaveLength(1);
  for (const { record, context } of waiting) {
    const again = replan(record, replanContext(context, "live", now));
    const [before, after] = [record, again].map(({ operations }) => operations.at(-1));
    const laterMs = (after?.notBefore ?? 0) - (before?.notBefore ?? 0);
    expect(laterMs).toBeGreaterThan(0);
    expect(laterMs).toBeLessThanOrEqual(24 * 60 * 60_000);
    expect([after?.id, after?.state, again.operations.length]).toEqual([
      before?.id,
      before?.state,
      record.operations.length,
    ]);
    expect(again).toMatchObject({ points: record.points, facts: record.facts });
    expect(replan(again, replanContext(context, "live", now))).toBe(again);
  }
  await store.close();
});

test("planned again, no order of an earlier version gets news, another step or other points", async () => {
  const { store, now, orders } = await knownOrders();
  expect(orders).toHaveLength(22);
  for (const { record, context } of orders.filter((order) => !isInWindow(order.record))) {
    const again = replan(record, replanContext(context, "live", now));
    const { reason, held, ...rest } = again;
    expect(rest, record.orderId).toEqual({ ...record, reason: undefined, held: undefined });
    expect(held === null, record.orderId).toBe(record.held === null);
    expect(reason.code, record.orderId).not.toBe("asWritten");
    expect(replan(again, replanContext(context, "live", now))).toBe(again);
  }
  await store.close();
});

test("a resync that finds an order of an earlier version as it was tells of no change, and keeps the code", async () => {
  const { store, now, orders } = await knownOrders();
  const parts = { store, erasures: new Erasures(store) };
  const known = orders.filter(({ record }) => record.facts.snapshot !== null && !isInWindow(record));
  expect(known).toHaveLength(19);
  for (const { record, context } of known) {
    const { orderId, facts, changedAt, trace } = record;
    const snapshot = facts.snapshot as OrderSnapshot;
    const event = { kind: "snapshot", orderId, snapshot, isRestoration: false, observedAt: null } as const;
    const arrival = { events: [event], source: { way: "resync" }, priority: "resync" } as const;
    const found = await reconcileOrder(parts, context, orderId, arrival, now);
    expect(found, orderId).toMatchObject({ isChanged: false, isNews: false, planned: [] });
    const kept = await store.getOrder(record);
    expect(kept, orderId).toMatchObject({ changedAt, trace });
    expect(kept?.reason.code, orderId).not.toBe("asWritten");
  }
  await store.close();
});
