import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DriftAudit } from "../../../src/outbound/audit/drift-audit.ts";
import { BrandLink } from "../../../src/outbound/brand/brand-link.ts";
import type { Reply } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aLoyaltyClient, type LoyaltyCalls } from "../../support/builders/loyalty-client.ts";
import { anOrder, DAY, NOON } from "../../support/builders/orders.ts";
import { accepted, keyNotAccepted } from "../../support/builders/outcomes.ts";
import { aRecord, aStep, put } from "../../support/builders/stored.ts";

/**
 * Given an audit of five orders of five customers, when its shop is removed at the second, then it waits until the shop is back.
 * Given a shop that was moved to another account, then orders with their points at the former one are compared with that one.
 */

const AWAY: Reply["outcome"] = {
  kind: "transient",
  detail: { code: "serviceFailed", status: 503, said: null },
  isUnknown: false,
};

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

describe("an order with its points at the shop's former account", () => {
  /** The customers whose history was read at the former account. */
  let asked: string[];
  let answers: Reply["outcome"];
  const formerLink = () => {
    const transaction: LoyaltyCalls["transaction"] = async ({ email = "" }, takePermit) => {
      (await takePermit?.())?.answered();
      asked.push(email);
      return { outcome: answers, data: [{ o: 3, status: "approved" }], message: null };
    };
    const rateLimit = { perMinute: 100, scope: "brand" } as const;
    const settings = { brand: "former", identifier: "email", timeoutMs: 1000, rateLimit } as const;
    return new BrandLink(settings, aLoyaltyClient({ transaction }), app.store, app.clock);
  };

  beforeEach(async () => {
    [asked, answers] = [[], accepted()];
    for (const orderId of ["3", "4"]) {
      const record = await app.store.getOrder({ shop: "acme", orderId });
      if (record === null) throw new Error("no such order");
      await put(app.store, { ...record, brand: "former" });
    }
  });

  async function audited(others: readonly BrandLink[]) {
    const { clock, shop, brand, store } = app;
    const log = createLog({ level: "silent" });
    const brands = new Map([brand, ...others].map((link) => [link.brand, link]));
    const drift = new DriftAudit({ store, clock, log, shops: new Map([["acme", shop]]), brands });
    await drift.begin(shop, { by: "Ada" });
    await drift.settled("acme");
    await drift.stop();
    return (await drift.status("acme")).audit;
  }

  test("is compared with that account, and never looked for at the new one", async () => {
    const audit = await audited([formerLink()]);
    expect(audit).toMatchObject({ state: "done", compared: 5, counts: { missing: 4, different: 1 } });
    expect(audit?.findings).toContainEqual(
      expect.objectContaining({ orderId: "3", kind: "different", reported: "approved" }),
    );
    expect(asked.toSorted()).toEqual(["c3@shop.example", "c4@shop.example"]);
    expect(requests).toBe(3);
  });

  test.each([
    ["refuses the key", keyNotAccepted()],
    ["does not answer", AWAY],
  ])(
    "counts as not compared if that account %s, which is asked once and holds nothing",
    async (_, outcome) => {
      answers = outcome;
      const audit = await audited([formerLink()]);
      expect(audit).toMatchObject({ state: "done", compared: 3, notCompared: { accountAway: 2 } });
      expect(asked).toHaveLength(1);
    },
  );

  test("counts as not compared if that account is not configured", async () => {
    const audit = await audited([]);
    expect(audit).toMatchObject({ state: "done", compared: 3, notCompared: { accountAway: 2 } });
    expect(JSON.stringify(audit)).not.toContain('"orderId":"3"');
  });
});
