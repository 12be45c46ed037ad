import { afterEach, beforeEach, expect, test } from "vitest";
import { DriftAudit } from "../../../src/outbound/audit/drift-audit.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import type { LoyaltyCalls } from "../../support/builders/loyalty-client.ts";
import { anOrder, DAY, NOON } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";

/**
 * Given an audit of five orders of five customers, when its shop is removed at the second, then it waits until the shop is back.
 * Given a shop that was moved to another account, then no order is looked for there that has its points at the former one.
 */

let app: RunningApp;
let requests: number;
let beforeAnswer: () => Promise<void> | void;
beforeEach(async () => {
  [requests, beforeAnswer] = [0, () => {}];
  const transaction: LoyaltyCalls["transaction"] = async (_request, takePermit) => {
    (await takePermit?.())?.answered();
    requests++;
    await beforeAnswer();
    return { outcome: accepted(), data: [], message: null };
  };
  app = await runApp({ client: { transaction }, perMinute: 10_000 });
  await app.clock.advance(DAY);
  for (const id of [1, 2, 3, 4, 5]) {
    const contact = { ...anOrder().contact, emails: [`c${id}@shop.example`] };
    const record = aRecord({ orderId: String(id), loyaltyOrderId: id });
    const facts = { ...record.facts, snapshot: anOrder({ orderId: String(id), contact }) };
    const operations = [aStep({ id: `acme:${id}:earn:1`, state: "done" })];
    await put(app.store, { ...record, facts, points: "pending", operations, changedAt: NOON + id });
  }
});
afterEach(() => app.close());

test("an audit of a shop that is removed is left where it is, and goes on once the shop is back", async () => {
  const { clock, shop, brand, store } = app;
  const shops = new Map([["acme", shop]]);
  const log = createLog({ level: "silent" });
  const drift = new DriftAudit({ store, clock, log, shops, brands: new Map([["main", brand]]) });
  const reached = Promise.withResolvers<void>();
  beforeAnswer = () => {
    if (requests < 2) return;
    reached.resolve();
    return new Promise(() => {});
  };
  await drift.begin(shop, { by: "Ada" });
  await reached.promise;
  shops.delete("acme");
  drift.leave("acme");
  await drift.settled("acme");
  expect((await drift.status("acme")).audit).toMatchObject({ state: "running" });
  beforeAnswer = () => {};

  // Begun by somebody who found the shop still there.
  await drift.cancel("acme");
  await drift.begin(shop, { by: "Ada" });
  await drift.settled("acme");
  expect(requests).toBe(2);

  shops.set("acme", shop);
  drift.start(undefined, 0);
  await clock.advance(1);
  await drift.settled("acme");
  expect((await drift.status("acme")).audit).toMatchObject({ state: "done", orders: 5 });
  await drift.stop();
});

test("an order with its points at the shop's former account is not looked for at the new one", async () => {
  const { clock, shop, brand, store } = app;
  const former = await store.getOrder({ shop: "acme", orderId: "3" });
  if (former === null) throw new Error("no such order");
  await put(store, { ...former, brand: "former" });
  const log = createLog({ level: "silent" });
  const shops = new Map([["acme", shop]]);
  const drift = new DriftAudit({ store, clock, log, shops, brands: new Map([["main", brand]]) });
  await drift.begin(shop, { by: "Ada" });
  await drift.settled("acme");
  const { audit } = await drift.status("acme");
  expect(audit).toMatchObject({ state: "done", counts: { missing: 4 } });
  expect(JSON.stringify(audit)).not.toContain('"orderId":"3"');
  await drift.stop();
});
