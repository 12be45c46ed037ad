import { afterEach, beforeEach, expect, test } from "vitest";
import { ActLog } from "../../../src/people/acts/act-log.ts";
import { createLog } from "../../../src/runtime/log/log.ts";
import { ask, attempt, command, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aProgramme, aRefund, aSnapshotEvent, DAY, NOON } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { type as typed } from "../../support/commands/typed-command.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

interface Undoing {
  readonly undoing: string;
}
const acts = async (query = "") => (await ask(app, `/acts${query}`)).body.items;
const decide = (decision: string, by: string) =>
  command(app, `/orders/acme/1001/${decision}`, { "x-actor": by });
const table = async () =>
  (await fetch(`${app.url}/api/acts.csv`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })).text();
const save = (activityId: string, basedOn: number) => {
  const body = { programme: { earn: { activityId } }, basedOn };
  return ask(app, "/programmes/acme", { method: "PUT", body });
};

test("a decision that was taken back says by whom and when, wherever acts are told", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await decide("hold", "Mia");
  const [held] = await acts();
  expect([held.undone, held.undo]).toEqual([
    null,
    expect.stringContaining("“Undo” on the “Audit log” page or in the order’s timeline"),
  ]);
  await app.clock.advance(DAY);
  await decide("release", "Ben");
  const said = "Undone by Ben on 2 Jun 2026, 12:00 UTC";
  const [release, again] = await acts();
  expect(release.detail).toBe("Undid the decision “On hold”.");
  const { trace } = (await ask(app, "/orders/acme/1001")).body.order;
  const story = trace.map(({ detail }: { readonly detail: string }) => detail);
  expect(story).toContain("“Give the points” waits until the order is released");
  expect(story).toContain("Ben undid the decision “On hold”");
  expect(again).toMatchObject({
    undoing: "release",
    undone: { number: release.number, at: "2026-06-02T12:00:00.000Z", by: "Ben" },
    undo: said,
  });
  expect(release.undone).toBeNull();
  expect(await table()).toContain(`"${said}"`);
  const { out } = await typed(["acts", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(out.replaceAll(/\s+/g, " ")).toContain("Undone by Ben");
});

test("of two decisions one is taken back alone: the other holds, and only the one is told as undone", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await decide("hold", "Mia");
  await decide("cancel", "Ben");
  const before = (await ask(app, "/orders/acme/1001")).body.order;
  expect(before.release.decisions).toMatchObject([
    { name: "hold", detail: "Mia put the order on hold.", at: "2026-06-01T12:00:00.000Z" },
    { name: "cancel", detail: "Ben decided that this order gets no points." },
  ]);
  const body = { only: "cancel", basedOn: before.changedAt };
  const { order } = (await ask(app, "/orders/acme/1001/release", { body })).body;
  expect([order.decisions.hold?.by, order.decisions.cancel, order.state]).toEqual(["Mia", null, "held"]);
  expect(order.release.decisions).toMatchObject([{ name: "hold" }]);
  const [release, cancelled, held] = await acts();
  expect(release.detail).toBe("Undid the decision “Points cancelled”.");
  expect(cancelled.detail).toBe("Ruled out points for the order.");
  expect([cancelled.undone?.number, held.undone]).toEqual([release.number, null]);
  const story = order.trace.map(({ detail }: { readonly detail: string }) => detail);
  expect(story).toContainEqual(expect.stringContaining("undid the decision “Points cancelled”"));
});

test("of a decision whose order ended since, nothing is left to undo", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await decide("approve", "Mia");
  const undoings = async () => (await acts()).map(({ undoing }: Undoing) => undoing);
  expect(await undoings()).toEqual(["release"]);
  await knows(app, aSnapshotEvent({ isPaid: true, isOrderCancelled: true, updatedAt: NOON + DAY }));
  expect(await undoings()).toEqual(["over"]);
});

test("a cancel is taken back as it was said before, in one step, and is told as that", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  await decide("cancel", "Mia");
  await attempt(app, "1001", accepted());
  const { order } = (await ask(app, "/orders/acme/1001")).body;
  expect(order.release.effects).toMatchObject([{ detail: "Gives the points again.", code: "undoSends" }]);
  const release = (basedOn: string) =>
    ask(app, "/orders/acme/1001/release", { body: { basedOn }, headers: { "x-actor": "Ben" } });
  const stale = await release("2026-01-01T00:00:00.000Z");
  expect([stale.status, stale.body.code]).toEqual([409, "orderChanged"]);
  const back = await release(order.changedAt);
  expect(back.body.order).toMatchObject({ state: "queued", code: "pointsBeingGivenAgain" });
  expect((await acts())[0]).toMatchObject({ detail: "Undid the cancellation of the points." });
  await attempt(app, "1001", accepted());
  expect((await ask(app, "/orders/acme/1001")).body.order).toMatchObject({
    points: "pending",
    state: "idle",
  });
  expect((await acts())[1].undo).toBe("Undone by Ben on 1 Jun 2026, 12:00 UTC");
});

test("an answer that was taken back leaves nothing of it, and says so", async () => {
  await app.close();
  app = await runApp({ shop: { programme: aProgramme({ cancel: { partialRefund: "ask" } }) } });
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await attempt(app, "1001", accepted());
  const refunds = [aRefund("r1", 1000)];
  await knows(app, aSnapshotEvent({ isPaid: true, updatedAt: NOON + DAY, refunds }));
  await command(app, "/operations/acme:1001:cancelPoints:1/skip", { "x-actor": "Mia" });
  await decide("release", "Ben");
  expect((await acts())[1]).toMatchObject({
    detail: "Decided to keep the points.",
    undo: "Undone by Ben on 1 Jun 2026, 12:00 UTC",
  });
});

test("of a programme that someone entered again nothing is left to undo, of what that replaced all", async () => {
  await save("13", 1);
  await save("12", 2);
  const undoings = async () => (await acts("?kind=programmes")).map(({ undoing }: Undoing) => undoing);
  expect(await undoings()).toEqual(["revert", "over"]);
  await save("14", 3);
  expect(await undoings()).toEqual(["revert", "revert", "revert"]);
});

test("a programme whose earlier version is not kept, or that the file locks, cannot be undone", async () => {
  await save("13", 1);
  const undoings = async () => (await acts("?kind=programmes")).map(({ undoing }: Undoing) => undoing);
  expect(await undoings()).toEqual(["revert"]);
  const { store } = app;
  await store.changeValue("acme", "programme/1", () => null);
  expect(await undoings()).toEqual(["never"]);
  await app.close();
  const programme = aProgramme({ earn: { activityId: "14" } });
  app = await runApp();
  await save("13", 1);
  const { store: kept } = app;
  await app.close();
  app = await runApp({ store: kept, shop: { isProgrammeLocked: true, programme } });
  expect(await undoings()).toEqual(["never"]);
});

test("an erased customer's contact cannot be corrected any more", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  const given = { method: "PATCH", body: { name: "Ada Lovelace" } };
  await ask(app, "/orders/acme/1001/contact", given);
  expect(await acts()).toMatchObject([{ undoing: "correct" }]);
  await ask(app, "/erase", { body: { email: "ada@shop.example" } });
  expect((await acts())[1]).toMatchObject({ code: "actContactGiven", undoing: "over" });
});

test("what another filter, or another page, keeps out of sight is undone all the same", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await decide("hold", "Mia");
  await decide("release", "Ben");
  for (let each = 0; each < 60; each++) await command(app, "/shops/acme/check");
  expect(await acts("?by=Mia")).toMatchObject([{ undone: { by: "Ben" } }]);
  const { nextCursor } = (await ask(app, "/acts?limit=61")).body;
  expect(await acts(`?cursor=${nextCursor}`)).toMatchObject([{ undone: { by: "Ben" } }]);
});

test("it is known after a restart, and what is kept no longer takes nothing along", async () => {
  const undoers = async () =>
    (await acts()).map(({ undone }: { undone: null | { by: string } }) => undone?.by);
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await decide("hold", "Mia");
  await app.clock.advance(DAY);
  await decide("cancel", "Mia");
  await app.clock.advance(DAY);
  await decide("release", "Ben");
  const { store, clock } = app;
  await app.close();
  app = await runApp({ store });
  expect(await undoers()).toEqual([undefined, "Ben", "Ben"]);
  const log = new ActLog({ store, clock, log: createLog({ level: "silent" }) });
  await log.forgetOld(1);
  expect(await undoers()).toEqual([undefined, "Ben"]);
});

test("what could not be undone, or only in part, can still be", async () => {
  await save("13", 1);
  await save("14", 2);
  const wrong = await ask(app, "/programmes/acme/revert", { body: { version: 9 } });
  expect(wrong.status).toBe(404);
  const undone = async () =>
    (await acts("?kind=programmes")).map(
      ({ facts, undone }: { facts: { version: number }; undone: unknown }) => [
        facts.version,
        undone !== null,
      ],
    );
  expect(await undone()).toEqual([
    [3, false],
    [2, false],
  ]);
  await ask(app, "/programmes/acme/revert", { body: { version: 2 } });
  expect(await undone()).toEqual([
    [4, false],
    [3, true],
    [2, false],
  ]);
  await ask(app, "/programmes/acme/revert", { body: { version: 3 } });
  expect(await undone()).toEqual([
    [5, false],
    [4, true],
    [3, false],
    [2, false],
  ]);
});

test("a dismissal that was taken back says so, and the next one of the same delivery does not", async () => {
  const { id } = await app.store.addDelivery(aDelivery({ body: Buffer.from("{") }));
  const reason = { code: "invalidJson" } as const;
  await app.store.settleDelivery({ deliveryId: id, outcome: "dead", reason, orderIds: [] });
  await ask(app, `/deliveries/${id}/dismiss`, { body: { note: "a test" } });
  await command(app, `/deliveries/${id}/take-back`, { "x-actor": "Ben" });
  await command(app, `/deliveries/${id}/take-back`, { "x-actor": "Ada" });
  await ask(app, `/deliveries/${id}/dismiss`, { body: {} });
  const [again, , first] = await acts();
  expect([again.undone, first.undone?.by]).toEqual([null, "Ben"]);
  expect(first.undo).toBe("Undone by Ben on 1 Jun 2026, 12:00 UTC");
});
