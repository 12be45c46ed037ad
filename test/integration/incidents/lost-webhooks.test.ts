import { beforeEach, expect, test } from "vitest";
import { AdminEvents } from "../../../src/admin/admin-events.ts";
import { incidentView } from "../../../src/admin/incidents/incident-shape.ts";
import { conditionsWithPassing } from "../../../src/health/conditions/conditions.ts";
import { IncidentLog } from "../../../src/health/incidents/incident-log.ts";
import { Incidents } from "../../../src/health/incidents/incidents.ts";
import { Arrivals } from "../../../src/inbound/arrivals.ts";
import { Erasures } from "../../../src/people/privacy/erasures.ts";
import { reconcileOrder } from "../../../src/reconcile/reconcile-order.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ENGLISH } from "../../../src/words/vocabulary.ts";
import { type WatchBench, watchBench } from "../../support/bridge/watch-bench.ts";
import { AS_STARTED } from "../../support/builders/configuration.ts";
import { aSnapshotEvent, SECOND } from "../../support/builders/orders.ts";
import { AWAY } from "../../support/shops/plain-shop.ts";

/**
 * Given a shop whose webhooks are lost, and orders that change meanwhile, then the incident has those orders that only a
 * later reading brought in, and no other.
 */
const MINUTE = 60 * SECOND;
const log = createLog({ level: "silent" });

let bench: WatchBench;
let arrivals: Arrivals;
let incidents: IncidentLog;
let patrol: Incidents;

beforeEach(async () => {
  bench = await watchBench();
  arrivals = new Arrivals(log);
  const { store, clock, watch, storedHealth, context } = bench;
  incidents = new IncidentLog({ store, log });
  const parts = {
    ...{ store, clock, log, watch, storedHealth, arrivals, incidents },
    ...{ shops: new Map([[context.shop, context]]), brands: new Map() },
    ...{ adminEvents: new AdminEvents({ clock, log }), clockCheck: { aheadMs: () => 0 } },
    backups: { failed: null },
    newerVersion: async () => null,
    configuration: () => AS_STARTED,
    acts: { list: async () => ({ items: [], nextCursor: null }) },
    configurationMark: () => "as-it-is",
  };
  patrol = new Incidents({ ...parts, troubles: (now) => conditionsWithPassing(parts, now) });
  await bench.watch.runRound(bench.context);
  await bench.clock.advance(10 * MINUTE);
});

async function told(): Promise<readonly { code: string; orders: readonly string[] }[]> {
  const { items } = await incidents.list({ limit: 10 });
  return items.map(({ facts: { code }, orders }) => ({
    code,
    orders: orders.map(({ orderId }) => orderId).sort(),
  }));
}

/** Each incident as its reader sees it. */
async function said(): Promise<readonly string[]> {
  const { items } = await incidents.list({ limit: 10 });
  return items.map((incident) => incidentView(incident, bench.clock.now(), ENGLISH).detail);
}

/** The shop's delivery of it arrives. */
async function tell(orderId: string): Promise<void> {
  const { store, context, clock } = bench;
  const events = [aSnapshotEvent({ orderId, isPaid: true, updatedAt: clock.now() - MINUTE })];
  const source = { way: "delivery", topic: "order" } as const;
  const parts = { store, erasures: new Erasures(store) };
  await reconcileOrder(parts, context, orderId, { events, source, priority: "live" }, clock.now());
  change(orderId);
}

const change = (...ids: readonly string[]) =>
  bench.shop.put(...ids.map((orderId) => ({ orderId, isPaid: true, updatedAt: bench.clock.now() - MINUTE })));

test("webhooks that were restored cost the orders that were read then, and not those that came by themselves", async () => {
  bench.shop.subscriptions.delete("order");
  change("1", "2");
  await tell("3");
  await bench.watch.runRound(bench.context);
  await patrol.check();
  expect(await told()).toEqual([{ code: "webhooksRestored", orders: ["1", "2"] }]);
  expect(await said()).toEqual(["1 webhook was set up again. 2 orders were read from the shop."]);
  await bench.clock.advance(10 * MINUTE);
  change("4");
  await bench.watch.runRound(bench.context);
  await patrol.check();
  expect(await told()).toEqual([{ code: "webhooksRestored", orders: ["1", "2"] }]);
});

test("orders that are read only after the incident was told are counted as well", async () => {
  bench.shop.subscriptions.delete("order");
  change("1");
  bench.shop.beforeAnswer = (call) => {
    if (call.startsWith("list")) bench.shop.problems.push(AWAY);
  };
  await bench.watch.runRound(bench.context);
  await patrol.check();
  expect(await told()).toEqual([
    { code: "shopUnreadable", orders: [] },
    { code: "webhooksRestored", orders: [] },
  ]);
  expect(await said()).toContain(
    "1 webhook was set up again. The bridge reads missed changes from the shop; no action needed.",
  );
  bench.shop.beforeAnswer = () => {};
  await bench.watch.runRound(bench.context);
  await patrol.check();
  expect(await told()).toEqual([
    { code: "webhooksRestored", orders: ["1"] },
    { code: "shopUnreadable", orders: [] },
  ]);
});

test("webhooks that cannot be restored cost what is read while they are broken", async () => {
  bench.shop.subscriptions.set("order", "disabled");
  const { subscriptions } = bench.shop.adapter;
  Object.assign(subscriptions ?? {}, { restore: async () => ({ ok: false, problem: AWAY }) });
  change("1");
  await bench.watch.runRound(bench.context);
  await patrol.check();
  await bench.clock.advance(10 * MINUTE);
  change("2");
  await bench.watch.runRound(bench.context);
  await patrol.check();
  expect(await told()).toEqual([{ code: "webhooksBroken", orders: ["1", "2"] }]);
});

test("deliveries that are signed with another secret cost the orders that were read instead", async () => {
  for (let each = 0; each < 3; each++) arrivals.refuse("acme", "signature_invalid", bench.clock.now());
  change("1");
  await bench.clock.advance(MINUTE);
  await bench.watch.runRound(bench.context);
  await patrol.check();
  expect(await told()).toEqual([{ code: "signaturesWrong", orders: ["1"] }]);
});
