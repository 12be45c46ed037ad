import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createLog } from "../../src/log.ts";
import { DriftAudit } from "../../src/outbound/drift-audit.ts";
import type { LoyaltyClient, Reply } from "../../src/outbound/loyalty-client.ts";
import { ask, attempt, knows } from "../support/admin-client.ts";
import { DAY, SECOND, told } from "../support/builders.ts";
import { type RunningApp, runApp } from "../support/running-app.ts";

const HOUR = 3600 * SECOND;
const DONE: Reply["outcome"] = { kind: "done", detail: "success" };

describe("the drift audit", () => {
  let app: RunningApp;
  let audit: DriftAudit;
  let asked: unknown[];
  let answer: Reply;

  beforeEach(async () => {
    asked = [];
    answer = { outcome: DONE, data: [{ lp_orderid: 1001 }], message: null };
    const transaction: LoyaltyClient["transaction"] = async (request, admit) => {
      (await admit?.())?.answered();
      asked.push(request);
      return answer;
    };
    app = await runApp({ client: { transaction } });
    const { store, clock, shop, brand } = app;
    const log = createLog({ level: "silent" });
    audit = new DriftAudit({
      store,
      clock,
      log,
      shops: new Map([["acme", shop]]),
      brands: new Map([["main", brand]]),
    });
    for (const orderId of ["1001", "1002"]) {
      await knows(app, told({ orderId, isPaid: true }));
      await attempt(app, orderId, DONE);
    }
  });
  afterEach(() => app.close());

  test("reads each customer's history once and lists what is missing, in the status too", async () => {
    await app.clock.advance(HOUR);
    await audit.audit(app.shop);
    expect(asked).toEqual([{ email: "ada@shop.example", type: "all" }]);
    expect((await ask(app, "/status")).body.shops[0].drift).toEqual({
      checkedAt: new Date(app.clock.now()).toISOString(),
      orders: 2,
      customers: 1,
      isReadable: true,
      missing: [{ orderId: "1002", loyaltyOrderId: 1002, points: "pending" }],
      extra: [],
    });
    expect(JSON.stringify(await app.store.listValues("drift"))).not.toContain("ada@");
  });

  test("leaves alone what was decided a moment ago, and what is long past", async () => {
    expect(await audit.audit(app.shop)).toMatchObject({ orders: 0 });
    await app.clock.advance(8 * DAY);
    expect(await audit.audit(app.shop)).toMatchObject({ orders: 0 });
    expect(asked).toEqual([]);
  });

  test("says nothing when the service cannot be asked, and takes an unknown customer for an empty history", async () => {
    await app.clock.advance(HOUR);
    answer = { outcome: { kind: "transient", detail: "503", isUnknown: false }, data: null, message: null };
    expect(await audit.audit(app.shop)).toBeNull();
    expect(await audit.report("acme")).toBeNull();
    answer = { outcome: { kind: "rejected", detail: "unknown customer" }, data: null, message: null };
    expect(await audit.audit(app.shop)).toMatchObject({ missing: [{}, {}] });
  });

  test("that waits for its turn holds up no end of the process", async () => {
    while (app.brand.budget("main").tryTake("later") !== null);
    await app.clock.advance(HOUR - SECOND);
    audit.start(SECOND);
    await app.clock.advance(SECOND);
    await audit.stop();
    expect(asked).toEqual([]);
    expect(await audit.report("acme")).toBeNull();
  });

  test("is made once a day, across restarts", async () => {
    audit.start();
    await app.clock.advance(23 * HOUR);
    await audit.stop();
    const next = new DriftAudit({
      store: app.store,
      clock: app.clock,
      log: createLog({ level: "silent" }),
      shops: new Map([["acme", app.shop]]),
      brands: new Map([["main", app.brand]]),
    });
    next.start();
    await app.clock.advance(3 * HOUR);
    await next.stop();
    expect(asked).toHaveLength(2);
  });
});
