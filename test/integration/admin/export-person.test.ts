import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ask, attempt, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent } from "../../support/builders/orders.ts";
import { accepted } from "../../support/builders/outcomes.ts";
import { aDelivery } from "../../support/builders/stored.ts";

let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

const contactOf = (email: string) => ({
  names: ["A person"],
  emails: [email],
  phones: ["+491701234567"],
  countries: ["DE"],
});

test("a person's data are one answer: their orders, what was sent for them, and nobody else's", async () => {
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true, contact: contactOf("ada@shop.example") }));
  await attempt(app, "1", accepted());
  await knows(
    app,
    aSnapshotEvent({
      orderId: "2",
      isPaid: true,
      contact: { ...contactOf("grace@shop.example"), phones: [] },
    }),
  );
  const { body } = await ask(app, "/export", { body: { email: "ADA@shop.example" } });
  expect(body.orders.map((held: { order: { orderId: string } }) => held.order.orderId)).toEqual(["1"]);
  expect(body.orders[0].order.contact.email).toBe("ada@shop.example");
  expect(JSON.stringify(body)).not.toContain("grace@");
  const { items } = (await ask(app, "/acts")).body;
  expect(items[0]).toMatchObject({
    ...{ code: "actExported", kind: "customers" },
    detail: "Exported a person’s data: 1 order (#1001) and 0 deliveries.",
  });
  expect(JSON.stringify(items)).not.toContain("ada@");
});

test("the export has every delivery that an erasure erases, whether it changed the order or not, without other people's", async () => {
  const contact = contactOf("ada@shop.example");
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true, contact }));
  await knows(app, aSnapshotEvent({ orderId: "2", isPaid: true, contact: contactOf("bob@shop.example") }));
  const arrives = async (body: string, orderIds: readonly string[]) => {
    const given = { shop: app.shop.shop, dedupeKey: body, body: Buffer.from(body) };
    const { id: deliveryId } = await app.store.addDelivery(aDelivery(given));
    await app.store.settleDelivery({ deliveryId, outcome: "processed", reason: null, orderIds });
  };
  await arrives("an update without news", ["1"]);
  await arrives('{"email":"ada@shop.example"}', []);
  await arrives("of both", ["1", "2"]);
  await arrives('{"email":"bob@shop.example"}', ["2"]);
  const { body } = await ask(app, "/export", { body: { email: "ada@shop.example" } });
  expect(body.deliveries.map((held: { body: string }) => held.body)).toEqual([
    ...["an update without news", '{"email":"ada@shop.example"}'],
  ]);
  expect(body.leftOut).toBe(1);
  const erased = await ask(app, "/erase", { body: { email: "ada@shop.example" } });
  expect(erased.body).toMatchObject({ orders: 1, deliveries: 3 });
  const again = await ask(app, "/export", { body: { email: "ada@shop.example" } });
  expect(again.body).toMatchObject({ orders: [], deliveries: [], leftOut: 0 });
});

test.each([
  ["jo@münchen.example", "jo@xn--mnchen-3ya.example"],
  ["jo@xn--mnchen-3ya.example", "jo@münchen.example"],
  ["rene\u0301@shop.example", "ren\u00e9@shop.example"],
])("the order of %s is theirs who ask as %s, as it is for an erasure", async (email, typed) => {
  await knows(app, aSnapshotEvent({ orderId: "1", isPaid: true, contact: contactOf(email) }));
  expect((await ask(app, "/export", { body: { email: typed } })).body.orders).toHaveLength(1);
  expect((await ask(app, "/erase", { body: { email: typed } })).body).toMatchObject({ orders: 1 });
});

test("what is damaged, and may be theirs, is counted", async () => {
  const { eachOrder, eachDelivery } = app.store;
  vi.spyOn(app.store, "eachOrder").mockImplementation(async (visit) => (await eachOrder(visit)) + 2);
  vi.spyOn(app.store, "eachDelivery").mockImplementation(async (visit) => (await eachDelivery(visit)) + 3);
  const { body } = await ask(app, "/export", { body: { email: "ada@shop.example" } });
  expect(body).toMatchObject({ orders: [], damaged: 5 });
});

test("nobody is known by what is no address or number, and who is not known has nothing", async () => {
  expect((await ask(app, "/export", { body: { email: "nobody" } })).status).toBe(422);
  expect((await ask(app, "/export", { body: { mobile: "12" } })).status).toBe(422);
  const { body } = await ask(app, "/export", { body: { email: "nobody@shop.example" } });
  expect(body).toMatchObject({ orders: [], deliveries: [] });
});
