import { afterEach, beforeEach, expect, test } from "vitest";
import { ask } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aDelivery } from "../../support/builders/stored.ts";

const NOT_READ = { code: "invalidJson" } as const;
let app: RunningApp;
let id: string;

beforeEach(async () => {
  app = await runApp();
  ({ id } = await app.store.addDelivery(aDelivery({ body: Buffer.from("{") })));
  await app.store.settleDelivery({ deliveryId: id, outcome: "dead", reason: NOT_READ, orderIds: [] });
});
afterEach(() => app.close());

const dismiss = (body: object = {}) =>
  ask(app, `/deliveries/${id}/dismiss`, { body, headers: { "x-actor": "Mia" } });
const takeBack = () => ask(app, `/deliveries/${id}/take-back`, { body: {}, headers: { "x-actor": "Ben" } });
const dead = async () => (await ask(app, "/status")).body.inbox.dead;

test("a delivery that nobody can read is dismissed with a note, and waits for nobody any more", async () => {
  expect(await dead()).toBe(1);
  const { status, body } = await dismiss({ note: " a test of the agency " });
  expect(status).toBe(200);
  expect(body.delivery).toMatchObject({
    outcome: "ignored",
    because: {
      code: "dismissed",
      facts: { by: "Mia", at: app.clock.now(), note: "a test of the agency", because: NOT_READ },
    },
  });
  expect((await ask(app, `/deliveries/${id}`)).body.delivery).toMatchObject({
    outcome: "ignored",
    body: "•••",
  });
  expect(await dead()).toBe(0);
  const [act] = (await ask(app, "/acts")).body.items;
  expect(act).toMatchObject({
    by: "Mia",
    code: "actDeliveryDismissed",
    facts: { id, topic: "orders/paid" },
    undoing: "takeBack",
  });
});

test("it is taken back as it was, and both are acts", async () => {
  await dismiss();
  const { body } = await takeBack();
  expect(body.delivery).toMatchObject({ outcome: "dead", because: { code: "invalidJson" } });
  expect(await dead()).toBe(1);
  expect((await takeBack()).status).toBe(409);
  const acts = (await ask(app, "/acts")).body.items;
  expect(acts.map(({ by, code }: { by: string; code: string }) => [by, code])).toEqual([
    ["Ben", "actDeliveryTakenBack"],
    ["Mia", "actDeliveryDismissed"],
  ]);
});

test("of two who dismiss it at once one does, and a note is no longer than 500 characters", async () => {
  expect((await dismiss({ note: "x".repeat(501) })).status).toBe(400);
  const both = await Promise.all([dismiss({ note: "one" }), dismiss({ note: "two" })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test("a dismissed delivery can be worked on again as any other", async () => {
  await dismiss();
  const { body } = await ask(app, `/deliveries/${id}/replay`, { body: {} });
  expect(body.delivery).toMatchObject({ outcome: "waiting", reason: null });
});

test("the note stays with the delivery alone, so that it ends with it", async () => {
  await dismiss({ note: "Ada Lovelace asked us by phone" });
  expect((await ask(app, "/acts")).body.items).toMatchObject([{ code: "actDeliveryDismissed" }]);
  expect(JSON.stringify(await app.store.listValues(""))).not.toContain("Ada Lovelace");
  await app.store.purgeDeliveries(app.clock.now() + 40 * 24 * 3_600_000);
  expect(await app.store.getDelivery(id)).toBeNull();
});

test("of a person who is erased neither the note nor its act keeps anything", async () => {
  await dismiss({ note: "ada@shop.example asked us by phone" });
  await ask(app, "/erase", { body: { email: "ada@shop.example" } });
  const kept = JSON.stringify([await app.store.getDelivery(id), await app.store.listValues("")]);
  expect(kept).not.toContain("ada@shop.example");
});
