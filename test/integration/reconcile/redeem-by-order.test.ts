import { cp, rename, rm } from "node:fs/promises";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { OrderAnswer } from "../../../src/client/answers.ts";
import type { OrderSnapshot } from "../../../src/domain/order/order-snapshot.ts";
import { type RunningBridge, runBridge } from "../../support/bridge/running-bridge.ts";
import { anOrder, hints, NOON, SECOND } from "../../support/builders/orders.ts";
import { PLAIN_HEADERS, plainSignature } from "../../support/shops/plain-adapter.ts";
import { plainShop } from "../../support/shops/plain-shop.ts";

const SECRET = "a-secret-of-the-shop";

let bridge: RunningBridge;
let deliveries: number;

beforeEach(async () => {
  deliveries = 0;
  const program = { earn: { activityId: "12", from: "2000-01-01" }, redeem: {} };
  const acme = { platform: "plain", domain: "acme.example", brand: "main", secrets: [SECRET], program };
  bridge = await runBridge({ adapters: [plainShop().adapter], shops: { acme } });
  // An earlier order gave the customer points to spend.
  await deliver(anOrder({ orderId: "1000", isPaid: true, isFulfilled: true }));
});
afterEach(() => bridge.close());

/** The platform's clock goes with ours: an order paid before the bridge was there is another story. */
function paidWithPoints(given: Partial<OrderSnapshot> = {}): OrderSnapshot {
  const referral = hints({ discountCodes: ["LP-5-k3x9"] });
  return anOrder({ isPaid: true, paidAt: Date.now(), updatedAt: NOON + SECOND, referral, ...given });
}

async function deliver(order: OrderSnapshot): Promise<void> {
  const body = JSON.stringify(order);
  const headers = {
    [PLAIN_HEADERS.signature]: plainSignature(body, SECRET),
    [PLAIN_HEADERS.topic]: "order",
    [PLAIN_HEADERS.id]: String(++deliveries),
  };
  const answer = await fetch(`${bridge.url}/webhooks/acme`, { method: "POST", headers, body });
  expect(answer.status).toBe(200);
  await bridge.settled();
}

const order = async () => ((await bridge.ask("/api/orders/acme/1001")) as OrderAnswer).order;
const redeem = async () => (await order()).operations.find(({ operation }) => operation === "redeem");
const redeems = () => bridge.loyalty.sandbox.calls().filter(({ operation }) => operation === "redeem");

/**
 * Given an order paid with points, when it is told several times and changes, then its points were redeemed once, for
 * the right customer, beside the points it earned.
 */
test("an order paid with points redeems them once, however often it is told", async () => {
  await deliver(paidWithPoints());
  await deliver(paidWithPoints());
  await deliver(paidWithPoints({ updatedAt: NOON + 2 * SECOND, isFulfilled: true }));
  expect(redeems()).toHaveLength(1);
  const history = await bridge.ask("/api/customers/points?shop=acme&email=ada@shop.example&type=redeem");
  expect(history).toMatchObject({ service: { redeem: [{ lp_points: 5 }] } });
  expect((await order()).operations.map(({ operation, state }) => `${operation} ${state}`)).toEqual([
    "redeem done",
    "earn done",
    "approvePoints done",
  ]);
});

/**
 * Given a service that carries the redeem out and loses the answer, then it is not sent again, neither by itself nor
 * after a restart nor with all dead letters, and only when a person says so.
 */
test("a redeem without an answer waits for a person, while the points go their way", async () => {
  bridge.loyalty.sandbox.faults.set({ mode: "drop", carriesOut: true, operations: ["redeem"] });
  await deliver(paidWithPoints({ isFulfilled: true }));
  expect(await redeem()).toMatchObject({ state: "parked" });
  await expect.poll(order, { interval: 10 }).toMatchObject({ state: "parked", points: "approved" });
  bridge.loyalty.sandbox.faults.clear();
  await bridge.restart();
  await deliver(paidWithPoints({ updatedAt: NOON + 3 * SECOND, isFulfilled: true }));
  await bridge.ask("/api/dead-letters/retry", { method: "POST", body: {} });
  await bridge.settled();
  expect(redeems()).toHaveLength(1);
  const { id } = (await redeem()) as { id: string };
  await bridge.ask(`/api/operations/${encodeURIComponent(id)}/retry`, { method: "POST" });
  await bridge.settled();
  expect(redeems()).toHaveLength(2);
  expect(await redeem()).toMatchObject({ state: "done" });
});

/**
 * Given an order that is redeemed after somebody copied the data folder, when the copy is put in its place by hand and
 * the order changes, then its points are not redeemed again: the platform tells no time of payment, and the copy knows
 * nothing of it.
 */
test("a redeem that an older copy of the data folder forgot is not sent again", async () => {
  const unpaid = { createdAt: Date.now(), paidAt: null };
  const copy = `${bridge.folder}-copy`;
  await deliver(paidWithPoints({ ...unpaid, isPaid: false }));
  await cp(bridge.folder, copy, {
    recursive: true,
    preserveTimestamps: true,
    filter: (name) => !name.endsWith(".sock"),
  });
  await deliver(paidWithPoints({ ...unpaid, updatedAt: Date.now() }));
  expect(redeems()).toHaveLength(1);
  await bridge.restart({}, async () => {
    await rm(bridge.folder, { recursive: true });
    await rename(copy, bridge.folder);
  });
  await deliver(paidWithPoints({ ...unpaid, updatedAt: Date.now() + SECOND }));
  expect(await redeem()).toMatchObject({ state: "parked" });
  expect(redeems()).toHaveLength(1);
  const { brands } = (await bridge.ask("/api/status")) as { brands: readonly { rateLimit: object }[] };
  expect(brands[0]?.rateLimit).toEqual({ perMinute: 100_000, inUse: 100_000 });
});
