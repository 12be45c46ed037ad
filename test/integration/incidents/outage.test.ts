import { afterEach, beforeEach, expect, test } from "vitest";
import type { IncidentAnswer, IncidentRow, OrderAnswer, Status } from "../../../src/client/answers.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

/** Given two accounts with a service each, and a shop at either, then an incident of the one concerns its orders alone. */
const MINUTE = 60_000;
const IDS = ["1", "2", "3", "4", "5", "6"];

let clock: FakeClock;
let bridge: RunningBridge;
let elsewhere: ListeningSandbox;
let sent: number;
beforeEach(async () => {
  sent = 0;
  clock = new FakeClock();
  elsewhere = await listenSandbox({ ...STAND_IN, limitPerMinute: Number.POSITIVE_INFINITY });
  const { apiKey, brandId } = STAND_IN;
  const shop = (name: string, brand: string) => ({
    ...{ platform: "plain", brand, domain: `${name}.example`, secrets: [SECRETS[0]] },
    program: { earn: { activityId: "12", from: "2000-01-01" } },
  });
  bridge = await runBridge({
    adapters: [plainShop().adapter],
    brands: { other: { baseUrl: elsewhere.url, apiKey, brandId } },
    shops: { acme: shop("acme", "main"), bakery: shop("bakery", "other") },
    clock,
  });
});
afterEach(async () => {
  await bridge.close();
  await elsewhere.close();
});

async function deliver(orderId: string, to = "acme", secret: string = SECRETS[0]): Promise<number> {
  const now = clock.now();
  const body = JSON.stringify(anOrder({ orderId, createdAt: now, updatedAt: now, isPaid: true }));
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, secret),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: String(++sent) },
  };
  return (await fetch(`${bridge.url}/webhooks/${to}`, { method: "POST", headers, body })).status;
}

const status = async () => (await bridge.ask("/api/status")) as Status;
const incidents = async (query = "") =>
  ((await bridge.ask(`/api/incidents${query}`)) as { readonly items: readonly IncidentRow[] }).items;
const show = async (number: number) => (await bridge.ask(`/api/incidents/${number}`)) as IncidentAnswer;
const idsOf = ({ orders }: IncidentAnswer) => orders.map(({ shop, orderId }) => `${shop}/${orderId}`).sort();
const ACMES = (ids: readonly string[]) => ids.map((id) => `acme/${id}`);
/** Time goes on until it is so. */
const passUntil = async (isSo: () => Promise<boolean>, stepMs = MINUTE) => {
  const later = async () => {
    if (await isSo()) return true;
    await clock.advance(stepMs);
    return isSo();
  };
  await expect.poll(later, { interval: 20, timeout: 30_000 }).toBe(true);
};
const isResting = async () =>
  (await status()).brands.some(({ brand, resting }) => brand === "main" && resting !== null);

/** Each was tried in vain, as its record says: of one that is being tried, nobody knows yet. */
const haveFailed = async (ids: readonly string[]) => {
  const answers = await Promise.all(ids.map((id) => bridge.ask(`/api/orders/acme/${id}`)));
  return answers.every((answer) =>
    (answer as OrderAnswer).order.operations.some(({ attemptLog }) =>
      attemptLog.some(({ outcome }) => outcome === "transient"),
    ),
  );
};

async function goDown(): Promise<void> {
  bridge.loyalty.sandbox.faults.set({ mode: "status", status: 503 });
  for (const id of IDS) expect(await deliver(id)).toBe(200);
  for (const id of ["7", "8"]) expect(await deliver(id, "bakery")).toBe(200);
  await passUntil(isResting, 500);
  await passUntil(() => haveFailed(IDS));
  await passUntil(async () => (await incidents()).length > 0);
}

const comeBack = async () => {
  bridge.loyalty.sandbox.faults.clear();
  await passUntil(async () => (await status()).openIncidents === 0);
};

test("a service that was down is an incident with exactly the orders that waited, and how they are now", async () => {
  await goDown();
  const [begun] = await incidents("?open=true");
  expect(begun).toMatchObject({
    ...{ code: "brandResting", shops: ["acme"], endedAt: null, healed: null, times: 1 },
    title: "The loyalty account main does not answer",
  });
  expect((await status()).openIncidents).toBe(1);
  // It heals by itself: nobody is told.
  expect((await status()).conditions).toEqual([]);
  expect(await deliver("9")).toBe(200);
  await passUntil(() => haveFailed(["9"]));
  await passUntil(async () => (await show(1)).now.onItsWay > 0);
  await comeBack();
  await passUntil(async () => (await show(1)).now.onItsWay === 0);
  const answer = await show(1);
  expect(idsOf(answer)).toEqual(ACMES([...IDS, "9"]));
  expect(answer.now).toEqual({ right: 7, onItsWay: 0, needsPerson: 0, gone: 0 });
  expect(answer.incident).toMatchObject({ healing: "itself", healed: "By itself", hasMoreOrders: false });
  expect(await incidents("?open=true")).toEqual([]);
  expect(await incidents("?shop=bakery")).toEqual([]);
  expect(await incidents("?code=brandResting&shop=acme")).toHaveLength(1);
});

test("an incident goes on after a restart, and is not begun anew", async () => {
  await goDown();
  const [before] = await incidents();
  await bridge.restart();
  await clock.advance(2 * MINUTE);
  const [after, ...others] = await incidents();
  expect(others).toEqual([]);
  expect(after).toMatchObject({ number: 1, begunAt: before?.begunAt, endedAt: null, times: 1 });
  await comeBack();
  expect(idsOf(await show(1))).toEqual(ACMES(IDS));
  expect(await incidents()).toHaveLength(1);
});

test("wrong signatures are one incident however many come, until a delivery is accepted", async () => {
  for (let each = 0; each < 40; each++) expect(await deliver("1", "acme", "rubbish")).toBe(401);
  await passUntil(async () => (await incidents()).length > 0);
  expect(await incidents()).toMatchObject([
    { code: "signaturesWrong", shops: ["acme"], deliveries: 40, endedAt: null },
  ]);
  expect((await status()).conditions).toMatchObject([{ code: "signaturesWrong" }]);
  await bridge.restart();
  await clock.advance(2 * MINUTE);
  expect((await status()).openIncidents).toBe(1);
  expect(await deliver("1")).toBe(200);
  await passUntil(async () => (await status()).openIncidents === 0);
  // Whoever makes it come and go fills no log with it.
  for (let round = 0; round < 3; round++) {
    for (let each = 0; each < 3; each++) await deliver("1", "acme", "rubbish");
    await passUntil(async () => (await status()).openIncidents === 1);
    await deliver("1");
    await passUntil(async () => (await status()).openIncidents === 0);
  }
  expect(await incidents()).toMatchObject([{ number: 1, times: 4 }]);
});

test("a person's act is named as what ended an incident", async () => {
  bridge.loyalty.sandbox.faults.set({ mode: "status", status: 422, message: "no", operations: ["earn"] });
  await deliver("1");
  await passUntil(async () => (await incidents("?code=deadLetters")).length === 1);
  bridge.loyalty.sandbox.faults.clear();
  await bridge.ask("/api/dead-letters/retry", { method: "POST", body: {} });
  await passUntil(async () => (await status()).openIncidents === 0);
  expect(await incidents("?code=deadLetters")).toMatchObject([
    { healing: "person", healed: expect.stringContaining("Tried again what was given up"), orders: 1 },
  ]);
});
