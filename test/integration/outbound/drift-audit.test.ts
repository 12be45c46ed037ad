import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { AuditAnswer } from "../../../src/client/answers.ts";
import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import { DriftAudit } from "../../../src/outbound/audit/drift-audit.ts";
import type { Reply } from "../../../src/outbound/loyalty/loyalty-client.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { patrolsOfOne } from "../../../src/store/lowdb/single-process.ts";
import type { Store } from "../../../src/store/store.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import type { LoyaltyCalls } from "../../support/builders/loyalty-client.ts";
import { anOrder, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { accepted, keyNotAccepted, refused } from "../../support/builders/outcomes.ts";
import { aRecord, aStep, put, putLane } from "../../support/builders/stored.ts";
import { settle } from "../../support/time/fake-clock.ts";

const HOUR = 3600 * SECOND;
const DONE: Reply["outcome"] = accepted();
const AWAY: Reply["outcome"] = {
  kind: "transient",
  detail: { code: "serviceFailed", status: 503, said: null },
  isUnknown: false,
};

describe("the drift audit", () => {
  let app: RunningApp;
  let requested: string[];
  /** What the service knows of each order, by customer. */
  let history: Map<string, { o: number; status: string }[]>;
  let outcome: Reply["outcome"];
  let beforeAnswer: (email: string) => Promise<void> | void;

  beforeEach(async () => {
    [requested, history, outcome, beforeAnswer] = [[], new Map(), DONE, () => {}];
    const transaction: LoyaltyCalls["transaction"] = async ({ email = "" }, takePermit) => {
      (await takePermit?.())?.answered();
      requested.push(email);
      await beforeAnswer(email);
      return { outcome, data: history.get(email) ?? [], message: null };
    };
    app = await runApp({ client: { transaction }, perMinute: 10_000 });
    await app.clock.advance(DAY);
  });
  afterEach(() => app.close());

  /** An order with points, here and at the service. */
  async function known(
    id: number,
    customer: string,
    given: Partial<OrderRecord> & { readonly status?: string } = {},
  ) {
    const { status = "pending", ...rest } = given;
    const email = `${customer}@shop.example`;
    const contact = { ...anOrder().contact, emails: [email] };
    const record = aRecord({ orderId: String(id), loyaltyOrderId: id });
    const snapshot = anOrder({ orderId: String(id), contact });
    const operations = [aStep({ id: `acme:${id}:earn:1`, state: "done" })];
    await put(app.store, {
      ...record,
      facts: { ...record.facts, snapshot },
      points: "pending",
      operations,
      changedAt: NOON + id,
      ...rest,
    });
    if (status !== "") history.set(email, [...(history.get(email) ?? []), { o: id, status }]);
  }
  const audited = async (given: { all?: boolean; since?: string } = {}): Promise<AuditAnswer> => {
    expect((await ask(app, "/shops/acme/audit", { body: given })).status).toBe(202);
    await app.drift.settled("acme");
    return audit();
  };
  const audit = async (): Promise<AuditAnswer> => (await ask(app, "/shops/acme/audit")).body;
  /** The next process on the same store. */
  const another = (store: Store = app.store) => {
    const { clock, shop, brand } = app;
    const log = createLog({ level: "silent" });
    return new DriftAudit({
      store,
      clock,
      log,
      shops: new Map([["acme", shop]]),
      brands: new Map([["main", brand]]),
    });
  };

  test("takes every order, however many, and reads each customer's history once", async () => {
    for (let id = 0; id < 450; id++) await known(id + 1, `c${id % 15}`);
    const audit = await audited();
    expect(audit).toMatchObject({
      state: "done",
      orders: 450,
      compared: 450,
      customers: 15,
      isReadable: true,
    });
    expect(audit.counts).toEqual({ missing: 0, extra: 0, different: 0 });
    expect(requested).toHaveLength(15);
  });

  test("keeps how many points an order has, and changes nothing else of it", async () => {
    await known(1, "ada");
    await known(2, "ada", { status: "" });
    const before = await app.store.getOrder({ shop: "acme", orderId: "1" });
    const line = { order_id: 1, points: 50, status: "pending" } as unknown as { o: number; status: string };
    history.set("ada@shop.example", [line]);
    await audited();
    const after = await app.store.getOrder({ shop: "acme", orderId: "1" });
    const at = app.clock.now();
    expect(after).toEqual({ ...before, pointsGiven: { count: 50, source: "service", at } });
    expect((await app.store.getOrder({ shop: "acme", orderId: "2" }))?.pointsGiven).toBeUndefined();
  });

  test("reads twice as many histories for twice the customers", async () => {
    for (let id = 1; id <= 60; id++) await known(id, `c${id}`);
    await audited();
    const once = requested.length;
    for (let id = 61; id <= 120; id++) await known(id, `c${id}`);
    await audited({ all: true });
    expect(requested.length - once).toBe(2 * once);
  });

  test("takes next time what was decided since, and all again when a person wants that", async () => {
    for (let id = 1; id <= 5; id++) await known(id, "ada");
    expect(await audited()).toMatchObject({ orders: 5, since: null });
    await app.clock.advance(HOUR);
    await known(6, "ada", { changedAt: app.clock.now() - 20 * 60 * SECOND });
    await known(7, "ada", { changedAt: app.clock.now() - SECOND });
    expect(await audited()).toMatchObject({ orders: 1 });
    expect(await audited({ all: true })).toMatchObject({ orders: 6, since: null });
    const until = (await audit()).until;
    expect(await audited({ since: new Date(NOON + 3).toISOString() })).toMatchObject({ orders: 4 });
    expect(Date.parse((await audit()).auditedUntil ?? "")).toBeGreaterThanOrEqual(Date.parse(until));
  });

  test("leaves no gap when an audit of a part was in between", async () => {
    await known(1, "ada");
    expect(await audited({ since: new Date(NOON + 2).toISOString() })).toMatchObject({
      orders: 0,
      auditedUntil: null,
    });
    expect(await audited()).toMatchObject({ orders: 1 });
  });

  test("names what differs and what could not be compared, without a word of the customer", async () => {
    await known(1, "ada");
    await known(2, "ada", { status: "" });
    await known(3, "ada", { points: "approved" });
    await known(4, "ada", { points: "none", operations: [], status: "approved" });
    await known(5, "ada", { status: "unheard of" });
    await known(6, "bo", { points: "none", operations: [], status: "" });
    await known(7, "ada", { loyaltyOrderId: null, operations: [], points: "none", status: "" });
    await known(8, "", { facts: { ...aRecord().facts, snapshot: null } });
    const audit = await audited();
    expect(audit.findings.toSorted((one, other) => one.loyaltyOrderId - other.loyaltyOrderId)).toEqual([
      { orderId: "2", loyaltyOrderId: 2, points: "pending", kind: "missing", reported: null },
      { orderId: "3", loyaltyOrderId: 3, points: "approved", kind: "different", reported: "pending" },
      { orderId: "4", loyaltyOrderId: 4, points: "none", kind: "extra", reported: "approved" },
    ]);
    expect(audit).toMatchObject({
      orders: 8,
      compared: 4,
      counts: { missing: 1, extra: 1, different: 1 },
      notCompared: { noCustomer: 1, nothingSent: 2, stateUnknown: 1, beingSent: 0, historyTooLong: 0 },
    });
    expect((await ask(app, "/status")).body.shops[0].drift).toEqual({ ...audit, findings: [] });
    expect(JSON.stringify(await app.store.listValues("audit"))).not.toContain("ada@");
  });

  test("claims nothing where no history names any order", async () => {
    for (let id = 1; id <= 3; id++) await known(id, "ada", { status: "" });
    expect(await audited()).toMatchObject({ isReadable: false, findings: [], counts: { missing: 0 } });
  });

  test("takes an unknown customer for an empty history", async () => {
    await known(1, "ada");
    outcome = refused("unknown customer");
    expect(await audited()).toMatchObject({ counts: { missing: 1 } });
  });

  test("steps back while an order's step is due, and goes on when it is done", async () => {
    await known(1, "ada");
    await putLane(app.store, "2", { plannedAt: app.clock.now() - SECOND });
    await ask(app, "/shops/acme/audit", { body: {} });
    await app.clock.advance(60 * SECOND);
    expect(requested).toEqual([]);
    expect(await audit()).toMatchObject({ state: "running", waiting: "liveWork" });
    const outcome = keyNotAccepted();
    app.brand.observe("main", { order: "1", outcome, startedAt: 0 }, createLog({ level: "silent" }));
    await app.clock.advance(6 * SECOND);
    expect(await audit()).toMatchObject({ waiting: "brandRests" });
    await putLane(app.store, "2", { state: "done" });
    await app.clock.advance(6 * SECOND);
    expect(requested).toEqual(["ada@shop.example"]);
    expect(await audit()).toMatchObject({ state: "done", waiting: null });
  });

  test("goes on where it was after a stop in the middle, within a page", async () => {
    for (let id = 1; id <= 120; id++) await known(id, `c${id}`);
    beforeAnswer = (email) => (email === "c30@shop.example" ? new Promise(() => {}) : undefined);
    await ask(app, "/shops/acme/audit", { body: {} });
    await settle();
    while (!requested.includes("c30@shop.example")) await settle();
    await app.drift.stop();
    expect(await audit()).toMatchObject({ state: "running", orders: 50 });
    beforeAnswer = () => {};
    const next = another();
    next.start(undefined, SECOND);
    await app.clock.advance(2 * SECOND);
    await next.settled("acme");
    expect(await audit()).toMatchObject({ state: "done", orders: 120, compared: 120 });
    expect(requested.length).toBeLessThanOrEqual(120 + 50);
    await next.stop();
  });

  test("of a process that was taken for dead is left to who took it up: no customer is asked for by both for long", async () => {
    for (let id = 1; id <= 120; id++) await known(id, `c${id}`);
    const answers: (() => void)[] = [];
    beforeAnswer = () => new Promise((go) => void answers.push(go));
    const answerAll = async () => {
      for (const go of answers.splice(0)) go();
      await settle();
    };
    await ask(app, "/shops/acme/audit", { body: {} });
    while (answers.length === 0) await settle();
    const other = another({ ...app.store, ...patrolsOfOne() });
    other.start(undefined, SECOND);
    await app.clock.advance(2 * SECOND);
    let isOver = false;
    void Promise.all([app.drift.settled("acme"), other.settled("acme")]).then(() => (isOver = true));
    for (let n = 0; n < 600 && !isOver; n++) await answerAll();
    expect(await audit()).toMatchObject({ state: "done", orders: 120, compared: 120 });
    expect(requested.length).toBeLessThanOrEqual(120 + 50);
    await other.stop();
  });

  test("is given up for now when the service does not answer, says why, and goes on within the hour", async () => {
    await known(1, "ada");
    outcome = AWAY;
    await ask(app, "/shops/acme/audit", { body: {} });
    await app.clock.advance(10 * 60 * SECOND);
    expect(await audit()).toMatchObject({
      state: "failed",
      problem: "the loyalty service had an error (503)",
      failure: { code: "serviceFailed", facts: { status: 503, said: null } },
      auditedUntil: null,
    });
    expect(app.brand.outage).toBeNull();
    outcome = DONE;
    const next = another();
    next.start();
    await app.clock.advance(2 * 60 * SECOND);
    expect(await audit()).toMatchObject({ state: "done", problem: null, compared: 1 });
    await next.stop();
  });

  test("can be cancelled, and keeps what it found", async () => {
    for (let id = 1; id <= 60; id++) await known(id, `c${id}`);
    beforeAnswer = (email) => (email === "c5@shop.example" ? new Promise(() => {}) : undefined);
    await ask(app, "/shops/acme/audit", { body: {} });
    while (!requested.includes("c5@shop.example")) await settle();
    expect((await ask(app, "/shops/acme/audit", { body: {} })).status).toBe(409);
    const ended = await ask(app, "/shops/acme/audit", { method: "DELETE" });
    expect(ended.body).toMatchObject({ state: "cancelled", orders: 50, auditedUntil: null });
    await app.drift.settled("acme");
    expect(await audit()).toMatchObject({ state: "cancelled" });
  });

  test("that waits for its turn holds up no end of the process", async () => {
    await known(1, "ada");
    while ((await app.brand.budget("main").tryTake("later")) !== null);
    await ask(app, "/shops/acme/audit", { body: {} });
    await settle();
    await app.drift.stop();
    expect(requested).toEqual([]);
    expect(await audit()).toMatchObject({ state: "running" });
  });

  test("is made once a day, across restarts", async () => {
    await known(1, "ada");
    const first = another();
    first.start();
    await app.clock.advance(23 * HOUR);
    await first.stop();
    const next = another();
    next.start();
    await known(1, "ada", { changedAt: app.clock.now() });
    await app.clock.advance(3 * HOUR);
    await next.stop();
    expect(requested).toHaveLength(2);
  });

  test("is no matter of a shop that nobody knows, or of other words", async () => {
    expect((await ask(app, "/shops/other/audit", { body: {} })).status).toBe(404);
    expect((await ask(app, "/shops/acme/audit")).status).toBe(404);
    expect((await ask(app, "/shops/acme/audit", { body: { all: true, since: "2026-06-01" } })).status).toBe(
      400,
    );
  });
});
