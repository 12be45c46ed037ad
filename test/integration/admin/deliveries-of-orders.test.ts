import { afterEach, beforeEach, expect, test } from "vitest";
import { ask, knows } from "../../support/bridge/admin-client.ts";
import { ADMIN_TOKEN } from "../../support/bridge/bridge-config.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent, DAY, NOON, SECOND } from "../../support/builders/orders.ts";
import { aDelivery } from "../../support/builders/stored.ts";
import { type } from "../../support/commands/typed-command.ts";

/** Which deliveries are found by an order: all of them, or it is said that there may be more. */
let app: RunningApp;
beforeEach(async () => {
  app = await runApp();
});
afterEach(() => app.close());

async function reported(topic: string, orderId: string, count = 1): Promise<void> {
  for (let n = 0; n < count; n++) {
    const dedupeKey = `${topic}/${orderId}/${n}`;
    const { id } = await app.store.addDelivery(
      aDelivery({ dedupeKey, topic, receivedAt: NOON + n * SECOND }),
    );
    await app.store.settleDelivery({
      deliveryId: id,
      outcome: "processed",
      reason: null,
      orderIds: [orderId],
    });
  }
}

const found = async (q: string) => (await ask(app, "/deliveries/search", { body: { q } })).body;
const topicsOf = ({ items }: { items: readonly { topic: string }[] }) => items.map(({ topic }) => topic);

test("also a delivery that changed nothing is found by its order, and none of another one", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await reported("orders/create", "1001");
  await reported("orders/paid", "1001");
  await reported("orders/paid", "1002");
  await reported("orders/fulfilled", "1001");
  const body = await found("1001");
  expect(topicsOf(body)).toEqual(["orders/fulfilled", "orders/paid", "orders/create"]);
  expect(body.hasMore).toBe(false);
  const asked = ["--url", app.url, "--token", ADMIN_TOKEN];
  const { out } = await type(["deliveries", "--find", "1001", ...asked]);
  expect(out).toMatch(/orders\/fulfilled .*\n.*orders\/paid .*\n.*orders\/create /);
  expect(out).not.toContain("There");
  const { err } = await type(["deliveries", "--find", "1001", "--limit", "2", ...asked]);
  expect(err).toMatch(/^2 are shown\. To show more, add: --limit 200$/m);
});

test("of an order with very many deliveries the newest are shown, and it is said that there are more", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await reported("orders/paid", "1001");
  await reported("orders/updated", "1001", 210);
  const body = await found("1001");
  expect(new Set(topicsOf(body))).toEqual(new Set(["orders/updated"]));
  expect([body.items.length, body.hasMore]).toEqual([200, true]);
  const { err } = await type([
    ...["deliveries", "--find", "1001", "--limit", "1000"],
    ...["--url", app.url, "--token", ADMIN_TOKEN],
  ]);
  expect(err).toMatch(/There may be more: only the newest deliveries of these orders are listed\.$/m);
});

test("deliveries are listed from a day and up to a day, also those of an order, and as a table", async () => {
  await knows(app, aSnapshotEvent({ isPaid: true }));
  await reported("orders/create", "1001");
  const { id } = await app.store.addDelivery(
    aDelivery({ dedupeKey: "later", topic: "=later", receivedAt: NOON + DAY }),
  );
  const settled = { outcome: "processed", reason: null, orderIds: ["1001"] } as const;
  await app.store.settleDelivery({ deliveryId: id, ...settled });
  const [day, next] = [NOON, NOON + DAY].map((at) => new Date(at).toISOString().slice(0, 10));
  const listed = async (...options: readonly string[]) => {
    const asked = ["--url", app.url, "--token", ADMIN_TOKEN, "--json"];
    return topicsOf(JSON.parse((await type(["deliveries", ...options, ...asked])).out));
  };
  for (const among of [[], ["--find", "1001"]]) {
    expect(await listed(...among, "--since", next ?? "")).toEqual(["=later"]);
    expect(await listed(...among, "--until", day ?? "")).toEqual(["orders/create"]);
    expect(await listed(...among, "--since", day ?? "")).toEqual(["=later", "orders/create"]);
  }
  const { out, err } = await type(["deliveries", "--csv", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(out.split("\n")).toEqual([
    expect.stringMatching(/^Received \(.*\),Shop,Topic,Order,Outcome,Reason,ID$/),
    expect.stringMatching(new RegExp(`^${next} \\d\\d:\\d\\d,acme,'=later,#1001,Processed,,${id}$`)),
    expect.stringMatching(/,acme,orders\/create,#1001,Processed,,1$/),
  ]);
  expect(err).toBe("");
  const codes = await type(["deliveries", "--csv", "--codes", "--url", app.url, "--token", ADMIN_TOKEN]);
  expect(codes.out.split("\n")).toEqual([
    "receivedAt,shop,topic,orderIds,outcome,code,repeats,id",
    expect.stringMatching(new RegExp(`^${next}T[\\d:.]+Z,acme,'=later,1001,processed,,0,${id}$`)),
    expect.stringMatching(/,acme,orders\/create,1001,processed,,0,1$/),
  ]);
});
