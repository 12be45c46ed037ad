import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Outcome } from "../../../src/domain/operation/outcome.ts";
import { codedReason } from "../../../src/domain/reason/compare.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aRefund, aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";

const NO_PHONE = { names: ["Ada Example"], emails: ["ada@shop.example"], phones: [], countries: ["DE"] };
const INVALID_SOURCE = { code: "notAccepted", status: 400, said: "Invalid Source" } as const;
const INVALID_SOURCE_SAID = "the loyalty service answered: “Invalid Source”";
const REJECTED: Outcome = { kind: "rejected", detail: INVALID_SOURCE };
const DONE: Outcome = accepted();
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

describe("one order", () => {
  test("is told as a whole: contact, amounts, operations, attempts and its story", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true, refunds: [aRefund("r1", 500)] }));
    await attempt(app, "1001", REJECTED);
    const { status, body } = await ask(app, "/orders/acme/1001");
    expect(status).toBe(200);
    expect(body.order).toMatchObject({
      shop: "acme",
      orderId: "1001",
      orderNumber: "#1001",
      loyaltyOrderId: 1001,
      brand: "main",
      points: "none",
      state: "dead",
      held: null,
      contact: { name: "Ada Example", email: "ada@shop.example", mobile: "+491701234567", missing: [] },
      totals: { total: "50.00", refunded: "5.00", currency: "EUR" },
      partialRefund: {
        detail:
          "Partial refund: €5.00, 10% of the original total. The points stay: the programme keeps them on every partial refund",
        code: "partlyRefunded",
        facts: { amountMinor: 500, share: 0.1, effect: "stay" },
      },
      decisions: { hold: null, approve: null, cancel: null, keepDespiteRefund: null },
      createdAt: "2026-06-01T12:00:00.000Z",
      changedAt: "2026-06-01T12:00:00.000Z",
    });
    expect(body.order.operations).toEqual([
      {
        id: "acme:1001:earn:1",
        operation: "earn",
        state: "dead",
        reason: "Give the points, because the order was paid",
        code: "earn",
        facts: { trigger: "paid" },
        campaignId: null,
        pointsToRedeem: null,
        attempts: 1,
        attemptLog: [
          {
            startedAt: "2026-06-01T12:00:00.000Z",
            endedAt: "2026-06-01T12:00:00.000Z",
            outcome: "rejected",
            detail: INVALID_SOURCE_SAID,
            result: codedReason(INVALID_SOURCE),
          },
        ],
        mayHaveHappened: false,
        isInDoubt: false,
        lastError: INVALID_SOURCE_SAID,
        failure: codedReason(INVALID_SOURCE),
        plannedAt: "2026-06-01T12:00:00.000Z",
        notBefore: null,
        sentAt: "2026-06-01T12:00:00.000Z",
        endedAt: "2026-06-01T12:00:00.000Z",
        settledBy: null,
        releasedBy: null,
      },
    ]);
    expect(body.order.trace.map(({ what }: { what: string }) => what)).toEqual([
      "arrived",
      "decided",
      // What the partial refund changes about the points: nothing.
      "decided",
      "sent",
      "answered",
      "decided",
    ]);
    expect(JSON.stringify(body.order.trace)).not.toContain("ada@");
  });

  test("that nobody knows is 404, as is a shop that nobody knows", async () => {
    expect((await ask(app, "/orders/acme/7")).status).toBe(404);
    expect((await ask(app, "/orders/nobody/7")).status).toBe(404);
    expect((await command(app, "/orders/acme/7/cancel")).status).toBe(404);
    expect((await command(app, "/orders/nobody/7/cancel")).status).toBe(404);
  });

  test("with an id that is no number is found by its encoded id", async () => {
    const orderId = "gid://plain/Order/1?x=%2F";
    await knows(app, aSnapshotEvent({ orderId }));
    const { body } = await ask(app, `/orders/acme/${encodeURIComponent(orderId)}`);
    expect(body.order.orderId).toBe(orderId);
  });
});

describe("the list", () => {
  test("is newest change first, page by page, with amounts as decimal text", async () => {
    for (const orderId of ["1", "2", "3"]) {
      await knows(app, aSnapshotEvent({ orderId, orderNumber: `#${orderId}` }));
      await app.clock.advance(1000);
    }
    const first = await ask(app, "/orders?limit=2");
    expect(first.body.items.map(({ orderId }: { orderId: string }) => orderId)).toEqual(["3", "2"]);
    expect(first.body.items[0]).toEqual({
      shop: "acme",
      orderId: "3",
      orderNumber: "#3",
      loyaltyOrderId: 3,
      points: "none",
      pointsGiven: null,
      state: "idle",
      reason: "Waiting for payment",
      code: "waitsForPayment",
      facts: {},
      total: "50.00",
      refunded: "0.00",
      currency: "EUR",
      customerName: "Ada Example",
      isErased: false,
      placedAt: "2026-06-01T12:00:00.000Z",
      ...{ scheduledAt: null, waitsSince: null },
      decidedAt: null,
      decisionNote: null,
      changedAt: "2026-06-01T12:00:02.000Z",
    });
    const second = await ask(app, `/orders?limit=2&cursor=${encodeURIComponent(first.body.nextCursor)}`);
    expect(second.body.items.map(({ orderId }: { orderId: string }) => orderId)).toEqual(["1"]);
  });

  test.each(["/orders?cursor=garbage", "/orders?q=1&cursor=garbage", "/deliveries?cursor=garbage"])(
    "%s is refused: no page has given this cursor",
    async (path) => {
      const { status, body } = await ask(app, path);
      expect(status).toBe(400);
      expect(body.problems).toEqual([
        { path: "query.cursor", expected: "must be the nextCursor of the previous page" },
      ]);
    },
  );

  test.each([
    ["q=%231001", 1],
    ["q=1001", 1],
    ["q=ADA@shop.example", 1],
    ["q=%2B49%20170%201234567", 1],
    ["q=+491701234567", 1],
    ["q=ada", 1],
    ["q=EXAMPLE+ada", 1],
    ["q=ad", 0],
    ["state=queued", 1],
    ["state=idle", 0],
    ["points=none", 1],
    ["shop=other", 0],
  ])("?%s finds %i", async (query, count) => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    expect((await ask(app, `/orders?${query}`)).body.items).toHaveLength(count);
    // In a body a plus is a plus.
    const body = Object.fromEntries(new URLSearchParams(query.replaceAll("+", "%2B")));
    expect((await ask(app, "/orders/search", { body })).body.items).toHaveLength(count);
  });

  test.each([" 1001", "1001 ", " #1001 ", " ADA@shop.example ", " +49 170 1234567", "\t1001"])(
    "what is typed finds its order with blanks around it: %j",
    async (q) => {
      await knows(app, aSnapshotEvent({ isPaid: true }));
      expect((await ask(app, "/orders/search", { body: { q } })).body.items).toHaveLength(1);
    },
  );
});

describe("a person's decisions", () => {
  test("a held order goes on when the missing number is filled in", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true, contact: NO_PHONE }));
    const held = (await ask(app, "/orders/acme/1001")).body.order;
    expect(held).toMatchObject({
      state: "held",
      operations: [],
      contact: { mobile: null, missing: ["mobile"] },
    });
    const { status, body } = await ask(app, "/orders/acme/1001/contact", {
      method: "PATCH",
      body: { mobile: "0170 1234567" },
      headers: { "x-actor": "Grace at the desk" },
    });
    expect(status).toBe(200);
    expect(body.order).toMatchObject({ state: "queued", contact: { mobile: "+491701234567", missing: [] } });
    expect(body.order.trace).toContainEqual(
      expect.objectContaining({
        code: "filledInByPerson",
        facts: { by: "Grace at the desk", fields: ["mobile"], isAfterPoints: false },
      }),
    );
    expect(app.woken.dispatcher).toBe(1);
  });

  test.each([
    [{ mobile: "12" }, 409],
    [{ email: "nobody" }, 409],
    [{}, 409],
    [{ name: " " }, 400],
    [{ phone: "1" }, 400],
  ])("the contact %j is refused with what to write instead", async (body, expected) => {
    await knows(app, aSnapshotEvent({ isPaid: true, contact: NO_PHONE }));
    const { status, body: problem } = await ask(app, "/orders/acme/1001/contact", { method: "PATCH", body });
    expect(status).toBe(expected);
    expect(problem.detail.length).toBeGreaterThan(30);
    expect((await ask(app, "/orders/acme/1001")).body.order.state).toBe("held");
  });

  test("held, released, approved and cancelled: each is traced with who and when", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    const states: unknown[] = [];
    for (const decision of ["hold", "release", "approve", "cancel"]) {
      const { status, body } = await command(app, `/orders/acme/1001/${decision}`);
      states.push([decision, status, body.order.state, body.order.decisions[decision]?.by ?? null]);
    }
    expect(states).toEqual([
      ["hold", 200, "held", "the admin"],
      ["release", 200, "queued", null],
      ["approve", 200, "queued", "the admin"],
      ["cancel", 200, "idle", "the admin"],
    ]);
    expect(app.woken.dispatcher).toBe(4);
  });

  test.each(["hold", "approve", "cancel", "release"])(
    "%s a second time changes nothing",
    async (decision) => {
      await knows(app, aSnapshotEvent({ isPaid: true }));
      await command(app, `/orders/acme/1001/${decision === "release" ? "hold" : decision}`);
      const { body: first } = await command(app, `/orders/acme/1001/${decision}`);
      await app.clock.advance(60_000);
      const { status, body } = await command(app, `/orders/acme/1001/${decision}`, {
        "x-actor": "Somebody else",
      });
      expect([status, body.order]).toEqual([200, first.order]);
      expect(body.advice).toMatchObject({ code: "decidedAlready", facts: { decision } });
    },
  );

  test("a contact filled in after the points were given is kept, and the answer says who is not told", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", DONE);
    const fill = () =>
      ask(app, "/orders/acme/1001/contact", { method: "PATCH", body: { mobile: "+491709999999" } });
    const { status, body } = await fill();
    expect([status, body.order.contact.mobile]).toEqual([200, "+491709999999"]);
    expect(body.advice).toEqual({ code: "serviceNotUpdated", facts: {} });
    expect(body.notice).toContain("correct the customer there as well");
    expect(body.order.trace.at(-1)).toMatchObject({
      code: "filledInByPerson",
      facts: { by: "the admin", fields: ["mobile"], isAfterPoints: true },
    });
    expect((await fill()).body).toEqual(body);
  });

  test("an erasure stands in the order's story, with who asked for it", async () => {
    await knows(app, aSnapshotEvent());
    await ask(app, "/erase", { body: { email: "ada@shop.example" }, headers: { "x-actor": "Grace" } });
    const { body } = await ask(app, "/orders/acme/1001");
    expect(body.order.trace).toContainEqual(
      expect.objectContaining({ what: "person", code: "erasedByPerson", facts: { by: "Grace" } }),
    );
  });

  test("what is over cannot be decided again", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", DONE);
    await command(app, "/orders/acme/1001/cancel");
    await attempt(app, "1001", DONE);
    const { status, body } = await command(app, "/orders/acme/1001/approve");
    expect([status, body.code, body.facts]).toEqual([409, "pointsAlready", { points: "cancelled" }]);
    expect(body.detail).toBe("The points of this order are already cancelled.");
  });

  test.each(["", "x".repeat(81), "tab\there"])("the actor %j is no name", async (actor) => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    const { status } = await command(app, "/orders/acme/1001/hold", { "x-actor": actor });
    expect(status).toBe(400);
  });

  test("an actor's name may be written in any alphabet", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    const asUtf8 = Buffer.from("Žofie").toString("latin1");
    const { body } = await command(app, "/orders/acme/1001/hold", { "x-actor": asUtf8 });
    expect(body.order.decisions.hold.by).toBe("Žofie");
    const latin = await command(app, "/orders/acme/1001/cancel", { "x-actor": "Jürgen" });
    expect(latin.body.order.decisions.cancel.by).toBe("Jürgen");
  });
});
