import { afterEach, expect, test } from "vitest";
import { ask, knows } from "../../support/bridge/admin-client.ts";
import { type RunningApp, runApp } from "../../support/bridge/running-app.ts";
import { aSnapshotEvent, NOON, SECOND } from "../../support/builders/orders.ts";
import { plainAdapter } from "../../support/shops/plain-adapter.ts";

let app: RunningApp;
afterEach(() => app.close());

const order = (orderId: string, given: object = {}) =>
  knows(app, aSnapshotEvent({ orderId, isPaid: true, updatedAt: NOON + SECOND, ...given }));
const preview = (body: object) => ask(app, "/programmes/acme/preview", { body });
async function done() {
  await expect.poll(async () => (await ask(app, "/programmes/acme/preview")).body.state).not.toBe("running");
  return (await ask(app, "/programmes/acme/preview")).body;
}

/**
 * Given orders that were never read for a customer's tags, when a first rule on them is looked ahead, then it is said of how
 * many nobody knows what becomes, and by which condition; not of those that it cannot decide, nor where the rules stay as they are.
 */
test("orders of which it is not known what a rule asks for are counted by condition, not called alike", async () => {
  app = await runApp({
    shop: { adapter: { ...plainAdapter, judges: [...plainAdapter.judges, "customerTags"] } },
  });
  const unreported = { unreported: ["customerTags"] } as const;
  await order("1001", unreported);
  await order("1002", {
    ...unreported,
    contact: { names: [], emails: ["a@b.example"], phones: ["+491701234567"], countries: [] },
  });
  await order("1003", { customerTags: ["vip"] });
  await order("1004", { ...unreported, tags: ["sale"] });
  await order("1005", { ...unreported, isPaid: false });
  await order("1006", { ...unreported, totalMinor: 1 });
  const rules = [
    { when: { customerTags: ["vip"], minTotal: "10" }, activityId: "77" },
    { when: { countries: ["CH"], minTotal: "10" }, activityId: "78" },
  ];
  const programme = { earn: { activityId: "12", rules }, exclude: { tags: ["sale"] } };
  await preview({ programme });
  expect(await done()).toMatchObject({
    ...{ state: "done", scanned: 6, differing: 2 },
    unknown: {
      orders: 2,
      conditions: [
        { condition: "countries", orders: 1 },
        { condition: "customerTags", orders: 2 },
      ],
    },
  });
  await preview({ programme: { earn: { activityId: "12" } } });
  expect(await done()).toMatchObject({ differing: 0, unknown: { orders: 0, conditions: [] } });
  await ask(app, "/programmes/acme", { method: "PUT", body: { programme, basedOn: 1 } });
  await preview({ programme: { ...programme, approve: { on: "paid" } } });
  expect(await done()).toMatchObject({ unknown: { orders: 0 } });
});
