import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { woocommerceAdapter } from "../../../adapters/woocommerce/index.ts";
import { woocommerceSampleShop } from "../../../adapters/woocommerce/stand-in/sample-shop.ts";
import type { OrderAnswer } from "../../../src/client/answers.ts";
import type { SampleChange, SampleOrder } from "../../../src/sandbox/sample-day/sample-order.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { FakeClock } from "../../support/time/fake-clock.ts";

const shop = woocommerceSampleShop("garden", "garden.example.com", "a-secret-of-the-garden");
const START = Date.UTC(2026, 5, 1, 12);
const MINUTE = 60_000;
const at = (minutes: number) => new Date(START - 60 * MINUTE + minutes * MINUTE);

const created: SampleOrder = {
  id: 501,
  number: 501,
  buyer: { firstName: "Ada", lastName: "Lindqvist", email: "ada@customers.example", phone: "+491701234501" },
  total: "59.90",
  discountCode: null,
  createdAt: at(0),
  updatedAt: at(0),
  paidAt: null,
  fulfilledAt: null,
  cancelledAt: null,
  refunds: [],
};
const paid = { ...created, updatedAt: at(1), paidAt: at(1) };
const fulfilled = { ...paid, updatedAt: at(2), fulfilledAt: at(2) };
const cancelled = { ...paid, updatedAt: at(3), cancelledAt: at(3) };

let clock: FakeClock;
let bridge: RunningBridge;

beforeEach(async () => {
  clock = new FakeClock(START);
  const program = { earn: { activityId: "12", from: "2000-01-01" } };
  const { platform, domain, secret } = shop;
  const shops = { garden: { platform, domain, brand: "main", secrets: [secret], program } };
  bridge = await runBridge({ adapters: [woocommerceAdapter], shops, clock });
});
afterEach(() => bridge.close());

async function deliver(order: SampleOrder, change: SampleChange): Promise<void> {
  for (const { headers, body } of shop.deliveries(order, change)) {
    const answer = await fetch(`${bridge.url}/webhooks/garden`, { method: "POST", headers, body });
    expect(answer.status).toBe(200);
  }
}

const order = async () => ((await bridge.ask("/api/orders/garden/501")) as OrderAnswer).order;
const states = async () => (await order()).operations.map(({ operation, state }) => `${operation} ${state}`);
const calls = () => bridge.loyalty.sandbox.calls().map(({ operation, status }) => `${operation} ${status}`);
const status = () =>
  bridge.ask("/api/status") as Promise<{ brands: [{ paused: { reason: string } | null }] }>;

/** Waits until the lane is in these states, time standing still. */
const expectStates = (...expected: string[]) => expect.poll(states, { interval: 10 }).toEqual(expected);

test("how many points the service says it gave is kept with the order", async () => {
  await deliver(fulfilled, "paid");
  await expectStates("earn done", "approvePoints done");
  expect(await order()).toMatchObject({ points: "approved", pointsGiven: { count: 100, source: "service" } });
});

describe("the loyalty service in trouble", () => {
  test("an answer of 503 is tried again on schedule, and the order's steps keep their order", async () => {
    bridge.loyalty.sandbox.faults.set({ mode: "status", status: 503 });
    await deliver(fulfilled, "paid");
    await expectStates("earn retrying", "approvePoints queued");
    bridge.loyalty.sandbox.faults.clear();
    await clock.advance(10_000);
    await expectStates("earn done", "approvePoints done");
    // Between them the account may have been asked whether it answers again.
    expect(calls().filter((call) => /^(earn|updatePoints) 200$/.test(call))).toEqual([
      "earn 200",
      "updatePoints 200",
    ]);
  });

  test("a revoked key pauses the brand, burns no attempt, and all continues when the key works again", async () => {
    bridge.loyalty.sandbox.faults.set({ mode: "revoked" });
    await deliver(paid, "paid");
    await expect
      .poll(async () => (await status()).brands[0].paused)
      .toMatchObject({ reason: expect.stringContaining("401") });
    await deliver(fulfilled, "fulfilled");
    await expectStates("earn queued", "approvePoints queued");
    // Asked once whether the key is refused to everything, and again only after half a minute.
    await expect.poll(calls).toEqual(["earn 401", "transaction 401"]);
    await clock.advance(29_000);
    expect(calls()).toEqual(["earn 401", "transaction 401"]);
    expect(bridge.logged().match(/the brand is paused/g)).toHaveLength(1);
    bridge.loyalty.sandbox.faults.clear();
    await clock.advance(MINUTE);
    await expectStates("earn done", "approvePoints done");
    expect((await status()).brands[0].paused).toBeNull();
  });

  test("a refused operation becomes a dead letter that a person can send again", async () => {
    bridge.loyalty.sandbox.faults.set({ mode: "status", status: 400 });
    await deliver(paid, "paid");
    await expectStates("earn dead");
    const { operations, reason } = await order();
    expect(reason).toMatch(/^Points could not be given\. /);
    bridge.loyalty.sandbox.faults.clear();
    await bridge.ask(`/api/operations/${encodeURIComponent(operations[0]?.id ?? "")}/retry`, {
      method: "POST",
    });
    await expectStates("earn done");
  });

  test("too many requests spend no attempt and are tried again after the time that was asked for", async () => {
    bridge.loyalty.sandbox.faults.set({ mode: "status", status: 429, retryAfter: "30", times: 1 });
    await deliver(paid, "paid");
    await expectStates("earn retrying");
    await clock.advance(29_000);
    expect(calls()).toEqual(["earn 429"]);
    await clock.advance(2_000);
    await expectStates("earn done");
  });
});

describe("a cancel that overtakes", () => {
  test("an earn that never reached the service is withdrawn and nothing is sent", async () => {
    bridge.loyalty.sandbox.faults.set({ mode: "revoked" });
    await deliver(paid, "paid");
    await expectStates("earn queued");
    await deliver(cancelled, "cancelled");
    await expectStates("earn withdrawn");
    await expect.poll(calls).toEqual(["earn 401", "transaction 401"]);
    bridge.loyalty.sandbox.faults.clear();
    await clock.advance(MINUTE);
    await expect.poll(async () => (await status()).brands[0].paused).toBeNull();
    await clock.advance(10 * MINUTE);
    // The question whether the key works again, once.
    expect(calls()).toEqual(["earn 401", "transaction 401", "transaction 200"]);
    expect(bridge.loyalty.sandbox.order(501)).toBeNull();
  });

  test("an earn whose answer was lost is answered by a cancel", async () => {
    bridge.loyalty.sandbox.faults.set({ mode: "drop" });
    await deliver(paid, "paid");
    await expectStates("earn retrying");
    await deliver(cancelled, "cancelled");
    bridge.loyalty.sandbox.faults.clear();
    await clock.advance(MINUTE);
    await expectStates("earn withdrawn", "cancelPoints done");
    expect(bridge.loyalty.sandbox.order(501)?.state ?? "none").not.toBe("pending");
  });
});

test("what was decided before a restart goes on after it", async () => {
  bridge.loyalty.sandbox.faults.set({ mode: "status", status: 500 });
  await deliver(fulfilled, "paid");
  await expectStates("earn retrying", "approvePoints queued");
  bridge.loyalty.sandbox.faults.clear();
  await bridge.restart();
  await clock.advance(10_000);
  await expectStates("earn done", "approvePoints done");
});

test("no log line holds a secret or the customer", async () => {
  bridge.loyalty.sandbox.faults.set({ mode: "status", status: 400 });
  await deliver(paid, "paid");
  await expectStates("earn dead");
  expect(bridge.logged()).not.toMatch(/a-secret-of-the-garden|the-api-key|ada@|4917012|Lindqvist/i);
});
