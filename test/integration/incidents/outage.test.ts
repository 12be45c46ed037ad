import { afterEach, beforeEach, expect, test } from "vitest";
import type { IncidentAnswer, OrderRow } from "../../../src/client/answers.ts";
import { ask } from "../../support/bridge/admin-client.ts";
import { OutageSite } from "../../support/bridge/outage-site.ts";

/** Given two accounts with a service each, and a shop at either, then an incident of the one concerns its orders alone. */
const MINUTE = 60_000;

let site: OutageSite;
beforeEach(async () => {
  site = await OutageSite.open();
});
afterEach(() => site.close());

const idsOf = ({ orders }: IncidentAnswer) => orders.map(({ shop, orderId }) => `${shop}/${orderId}`).sort();
const ACMES = (ids: readonly string[]) => ids.map((id) => `acme/${id}`);

test("a service that was down is an incident with exactly the orders that waited, and how they are now", async () => {
  await site.goDown();
  const [begun] = await site.incidents("?open=true");
  expect(begun).toMatchObject({
    ...{ code: "brandResting", shops: ["acme"], endedAt: null, healed: null, times: 1 },
    title: "The loyalty account “main” is unavailable",
  });
  expect((await site.status()).openIncidents).toBe(1);
  // It heals by itself: nobody is told.
  expect((await site.status()).conditions).toEqual([]);
  expect(await site.deliver("9")).toBe(200);
  await site.passUntil(() => site.haveFailed(["9"]));
  await site.passUntil(async () => (await site.show(1)).now.onItsWay > 0);
  const { body: listed } = await ask(site.bridge, "/orders?shop=acme");
  const reasons = new Map((listed.items as readonly OrderRow[]).map((each) => [each.orderId, each.reason]));
  for (const { orderId, order } of (await site.show(1)).orders)
    expect(order?.reason).toBe(reasons.get(orderId));
  expect([...reasons.values()].join("\n")).toContain(
    "Waiting for the loyalty account “main”, unavailable since",
  );
  await site.comeBack();
  await site.passUntil(async () => (await site.show(1)).now.onItsWay === 0);
  const answer = await site.show(1);
  expect(idsOf(answer)).toEqual(ACMES([...site.ids, "9"]));
  expect(answer.now).toEqual({ right: 7, onItsWay: 0, needsPerson: 0, gone: 0 });
  expect(answer.incident).toMatchObject({
    healing: "itself",
    healed: "Fixed automatically",
    title: "The loyalty account “main” was unavailable",
    hasMoreOrders: false,
  });
  expect(await site.incidents("?open=true")).toEqual([]);
  expect(await site.incidents("?shop=bakery")).toEqual([]);
  expect(await site.incidents("?code=brandResting&shop=acme")).toHaveLength(1);
});

test("an incident goes on after a restart, and is not begun anew", async () => {
  await site.goDown();
  const [before] = await site.incidents();
  await site.bridge.restart();
  await site.clock.advance(2 * MINUTE);
  const [after, ...others] = await site.incidents();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ number: 1, begunAt: before?.begunAt, endedAt: null, times: 1 });
  // Wherever it says since when the account is not available, too.
  const since = async () =>
    (await site.status()).brands.find(({ brand }) => brand === "main")?.resting?.since;
  await site.passUntil(async () => (await since()) === before?.begunAt);
  await site.comeBack();
  expect(idsOf(await site.show(1))).toEqual(ACMES(site.ids));
  expect(await site.incidents()).toHaveLength(1);
});

test("an outage of under a minute is an incident with the orders that had to be tried again", async () => {
  const isResting = async () => (await site.status()).brands.some(({ resting }) => resting !== null);
  await site.clock.advance(MINUTE);
  site.bridge.loyalty.sandbox.faults.set({ mode: "status", status: 503 });
  for (const id of site.ids) expect(await site.deliver(id)).toBe(200);
  await site.passUntil(isResting, 500);
  site.bridge.loyalty.sandbox.faults.clear();
  await site.passUntil(async () => !(await isResting()), 500);
  await site.clock.advance(2 * MINUTE);
  const [told, ...others] = await site.incidents();
  expect(others).toEqual([]);
  expect(told).toMatchObject({ code: "brandResting", shops: ["acme"], healing: "itself", times: 1 });
  expect(told?.lastedMs).toBeLessThan(MINUTE);
  expect(idsOf(await site.show(1))).toEqual(ACMES(site.ids));
  expect((await site.status()).conditions).toEqual([]);
});

test("wrong signatures are one incident however many come, until a delivery is accepted", async () => {
  for (let each = 0; each < 40; each++) expect(await site.deliver("1", "acme", "rubbish")).toBe(401);
  await site.passUntil(async () => (await site.incidents()).length > 0);
  expect(await site.incidents()).toMatchObject([
    { code: "signaturesWrong", shops: ["acme"], deliveries: 40, endedAt: null },
  ]);
  expect((await site.status()).conditions).toMatchObject([{ code: "signaturesWrong" }]);
  await site.bridge.restart();
  await site.clock.advance(2 * MINUTE);
  expect((await site.status()).openIncidents).toBe(1);
  expect(await site.deliver("1")).toBe(200);
  await site.passUntil(async () => (await site.status()).openIncidents === 0);
  // Whoever makes it come and go fills no log with it.
  for (let round = 0; round < 3; round++) {
    for (let each = 0; each < 3; each++) await site.deliver("1", "acme", "rubbish");
    await site.passUntil(async () => (await site.status()).openIncidents === 1);
    await site.deliver("1");
    await site.passUntil(async () => (await site.status()).openIncidents === 0);
  }
  expect(await site.incidents()).toMatchObject([{ number: 1, times: 4 }]);
});

test("a person's act is named as what ended an incident", async () => {
  site.bridge.loyalty.sandbox.faults.set({
    mode: "status",
    status: 422,
    message: "no",
    operations: ["earn"],
  });
  await site.deliver("1");
  await site.passUntil(async () => (await site.incidents("?code=deadLetters")).length === 1);
  site.bridge.loyalty.sandbox.faults.clear();
  await site.bridge.ask("/api/dead-letters/retry", { method: "POST", body: {} });
  await site.passUntil(async () => (await site.status()).openIncidents === 0);
  expect(await site.incidents("?code=deadLetters")).toMatchObject([
    { healing: "person", healed: expect.stringContaining("Retried everything that had failed"), orders: 1 },
  ]);
});
