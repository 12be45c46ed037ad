import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Order } from "../../../src/client/answers.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";

const DONE = accepted();

/** What an audit finds to differ, a person can have told to the loyalty service again. */
describe("the points of an order are sent again", () => {
  let app: RunningApp;
  beforeEach(async () => {
    app = await runApp();
  });
  afterEach(() => app.close());

  const again = (orderId = "1001") => command(app, `/orders/acme/${orderId}/send-again`);
  const order = async (): Promise<Order> => (await ask(app, "/orders/acme/1001")).body.order;
  const steps = ({ operations }: Order) => operations.map(({ operation, state }) => `${operation} ${state}`);

  test("as an earn where they are pending, once", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", DONE);
    expect((await order()).canSendAgain).toBe(true);
    const { status, body } = await again();
    expect(status).toBe(200);
    expect(steps(body.order)).toEqual(["earn withdrawn", "earn queued"]);
    expect(app.woken.dispatcher).toBe(1);
    expect(await again()).toMatchObject({ status: 409 });
    await attempt(app, "1001", DONE);
    expect((await order()).points).toBe("pending");
    expect((await order()).trace).toContainEqual(
      expect.objectContaining({ code: "sentAgainByPerson", facts: { by: "the admin" } }),
    );
  });

  test("as an earn and an approval where they are approved", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true, isFulfilled: true }));
    await attempt(app, "1001", DONE);
    await attempt(app, "1001", DONE);
    expect((await order()).points).toBe("approved");
    expect(steps((await again()).body.order)).toEqual([
      "earn withdrawn",
      "approvePoints withdrawn",
      "earn queued",
      "approvePoints queued",
    ]);
    await attempt(app, "1001", DONE);
    await attempt(app, "1001", DONE);
    expect((await order()).points).toBe("approved");
  });

  test("as a cancel where they are cancelled, and never as an earn", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", DONE);
    await knows(
      app,
      aSnapshotEvent({ isPaid: true, isOrderCancelled: true, updatedAt: app.clock.now() + 1000 }),
    );
    await attempt(app, "1001", DONE);
    expect((await order()).points).toBe("cancelled");
    expect(steps((await again()).body.order)).toEqual([
      "earn done",
      "cancelPoints withdrawn",
      "cancelPoints queued",
    ]);
    await attempt(app, "1001", DONE);
    expect((await order()).points).toBe("cancelled");
  });

  test("and are cancelled when the order ends before the service has answered", async () => {
    await knows(app, aSnapshotEvent({ isPaid: true }));
    await attempt(app, "1001", DONE);
    await again();
    await knows(
      app,
      aSnapshotEvent({ isPaid: true, isOrderCancelled: true, updatedAt: app.clock.now() + 1000 }),
    );
    expect(steps(await order())).toEqual(["earn withdrawn", "earn withdrawn", "cancelPoints queued"]);
  });

  test("not where there are none, nor where they would not be given any more", async () => {
    await knows(app, aSnapshotEvent({}));
    expect((await order()).canSendAgain).toBe(false);
    expect(await again()).toMatchObject({ status: 409, body: { code: "nothingSentYet" } });
    expect((await again("7")).status).toBe(404);
    await knows(app, aSnapshotEvent({ isPaid: true, updatedAt: app.clock.now() + 1000 }));
    await attempt(app, "1001", DONE);
    const before = await order();
    await knows(app, aSnapshotEvent({ isPaid: true, isTest: true, updatedAt: app.clock.now() + 2000 }));
    const refused = await again();
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: "notSentAgain",
      facts: { because: { code: "noPoints", because: { code: "testOrder" } } },
    });
    expect(steps(await order())).toEqual(steps(before));
  });
});
