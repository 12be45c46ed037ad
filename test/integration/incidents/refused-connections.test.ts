import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { IncidentRow, OrderAnswer, Status } from "../../../src/client/answers.ts";
import { type ListeningSandbox, listenSandbox } from "../../../src/sandbox/loyalty/listen.ts";
import { STAND_IN } from "../../support/bridge/bridge-config.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, NOON } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature, SECRETS } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";
import { eventually } from "../../support/time/eventually.ts";
import { FakeClock, settleWithDisk } from "../../support/time/fake-clock.ts";

/** Given a loyalty service that is not there: nobody listens at its address, and one order waits. */
const SECOND = 1_000;
const MINUTE = 60 * SECOND;

let clock: FakeClock;
let bridge: RunningBridge;
let service: ListeningSandbox;
beforeEach(async () => {
  clock = new FakeClock(NOON, settleWithDisk);
  service = await listen();
  const { apiKey, brandId } = STAND_IN;
  bridge = await runBridge({
    adapters: [plainShop().adapter],
    brands: { away: { baseUrl: service.url, apiKey, brandId } },
    shops: {
      acme: {
        ...{ platform: "plain", brand: "away", domain: "acme.example", secrets: [SECRETS[0]] },
        program: { earn: { activityId: "12", from: "2000-01-01" } },
      },
    },
    clock,
  });
  await service.close();
});
afterEach(async () => {
  await bridge.close();
  await service.close();
});

function listen(port?: number): Promise<ListeningSandbox> {
  const limits = { limitPerMinute: Number.POSITIVE_INFINITY };
  return listenSandbox({ ...STAND_IN, ...limits, ...(port === undefined ? {} : { port }) });
}

async function deliver(orderId: string): Promise<void> {
  const now = clock.now();
  const body = JSON.stringify(
    anOrder({ orderId, orderNumber: `#${orderId}`, createdAt: now, updatedAt: now, isPaid: true }),
  );
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRETS[0]),
    ...{ [PLAIN_HEADERS.topic]: "order", [PLAIN_HEADERS.id]: orderId },
  };
  const { status } = await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body });
  expect(status).toBe(200);
}

const status = async () => (await bridge.ask("/api/status")) as Status;
const account = async () => (await status()).brands.find(({ brand }) => brand === "away");
const operation = async (orderId: string) =>
  ((await bridge.ask(`/api/orders/acme/${orderId}`)) as OrderAnswer).order.operations[0];
const incidents = async () =>
  ((await bridge.ask("/api/incidents")) as { readonly items: readonly IncidentRow[] }).items;

test("a start with nobody at the service's address is no health, though no order waits", async () => {
  await bridge.restart({ asksAccounts: true });
  await eventually(async () => (await account())?.state.code === "resting");
  await eventually(async () => (await incidents()).length > 0);
  expect(await incidents()).toMatchObject([{ code: "brandResting", endedAt: null }]);
  service = await listen(Number(new URL(service.url).port));
  await clock.advance(30 * SECOND);
  await eventually(async () => (await account())?.state.code === "works");
});

describe("one order that finds nobody at the service's address", () => {
  test("turns the account red and opens an incident at once, and spends no attempt", async () => {
    await deliver("1");
    await eventually(async () => (await account())?.resting != null);
    expect(await account()).toMatchObject({
      resting: { code: "noAnswer", since: expect.any(String) },
      state: { code: "resting", weight: "bad", since: expect.any(String), because: { code: "noAnswer" } },
      paused: null,
    });
    await eventually(async () => (await incidents()).length > 0);
    expect(await incidents()).toMatchObject([{ code: "brandResting", shops: ["acme"], endedAt: null }]);
    expect((await status()).openIncidents).toBe(1);
    await clock.advance(10 * MINUTE);
    // Of its first try alone: no order is sent while nobody is there.
    expect(await operation("1")).toMatchObject({ state: "queued", attempts: 1 });
    expect((await incidents()).length).toBe(1);
  });

  test("goes through within 30 seconds of the service's return, however long it was away", async () => {
    await deliver("1");
    await eventually(async () => (await account())?.resting != null);
    await clock.advance(20 * MINUTE);
    service = await listen(service.port);
    await clock.advance(30 * SECOND);
    await eventually(async () => (await operation("1"))?.state === "done");
    expect((await account())?.resting).toBeNull();
    await eventually(async () => (await status()).openIncidents === 0);
  });

  test("ends as an outage though it was cancelled meanwhile and nothing waits", async () => {
    await deliver("1");
    await eventually(async () => (await account())?.resting != null);
    await bridge.ask("/api/orders/acme/1/cancel", { method: "POST", body: {} });
    service = await listen(service.port);
    await clock.advance(30 * SECOND);
    await eventually(async () => (await account())?.resting === null);
  });

  test("is an open incident after a restart, which ends by itself though no order comes", async () => {
    await deliver("1");
    await eventually(async () => (await incidents()).length > 0);
    await bridge.ask("/api/orders/acme/1/cancel", { method: "POST", body: {} });
    await bridge.restart();
    expect((await status()).openIncidents).toBe(1);
    service = await listen(service.port);
    // A round finds that nothing was proven, and the next one that it works.
    await clock.advance(MINUTE);
    await clock.advance(5 * SECOND);
    await eventually(async () => (await account())?.resting === null);
    await eventually(async () => {
      await clock.advance(MINUTE);
      return (await status()).openIncidents === 0;
    });
  });
});
