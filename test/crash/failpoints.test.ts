import { once } from "node:events";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  aPaidOrder,
  gardenDelivery,
  loyaltyOrderId,
  type SignedDelivery,
} from "../support/bridge/proven-shops.ts";
import type { BridgeCounted } from "../support/processes/bridge-process.ts";
import { isLong, seeded, seedOf } from "../support/runs/long-run.ts";
import { ask, type CrashSite, crashSite, deliver, storedBodies, until } from "./crashing-bridge.ts";

/** In the usual run, this many of the passages, spread over all of them. */
const KILLS = isLong ? Number.POSITIVE_INFINITY : 6;

/** A paid order that is fulfilled as well, and another that is only paid: three calls in all. */
const fulfilled = aPaidOrder(1, { fulfilledAt: new Date() });
const paid = aPaidOrder(2);
const DELIVERIES: readonly SignedDelivery[] = [
  gardenDelivery({ ...fulfilled, fulfilledAt: null, updatedAt: new Date(Date.now() - 60_000) }, "paid"),
  gardenDelivery(fulfilled, "fulfilled"),
  gardenDelivery(paid, "paid"),
];

/** Of the customer whose points are approved by then. */
const REDEMPTION = { shop: "garden", email: fulfilled.buyer.email, points: 5, reference: "till-1" };

let site: CrashSite;
beforeEach(async () => {
  site = await crashSite();
});
afterEach(() => site.close());

const pointsOf = ({ id }: { readonly id: number }) =>
  site.loyalty.sandbox.order(loyaltyOrderId("garden", id))?.state;
const isInOrder = () => pointsOf(fulfilled) === "approved" && pointsOf(paid) === "pending";

/** A life of the bridge with these deliveries, up to its kill; tells which were acknowledged and how many points it passed. */
async function liveUntilKilled(killAt: number) {
  const child = await site.start({ killAt });
  if (child === null) return { acknowledged: [], passages: null };
  const answers = await Promise.all(DELIVERIES.map((delivery) => deliver(child.ready.url, delivery)));
  const acknowledged = DELIVERIES.filter((_, index) => answers[index]);
  const isGone = () => child.process.exitCode !== null || child.process.signalCode !== null;
  await until("killed, or all done", () => isGone() || isInOrder());
  const redeemed = await ask(child.ready.url, "/api/redeem", REDEMPTION).catch(() => null);
  if (redeemed === null) await until("killed", isGone);
  if (isGone()) return { acknowledged, passages: null };
  const counted = once(child.process, "message").catch(() => []);
  const { signal } = await child.end("SIGTERM");
  const [ended] = signal === null ? ((await counted) as [BridgeCounted]) : [null];
  return { acknowledged, passages: ended?.passages ?? null };
}

/** The next life, in which the shop sends again what was not answered. */
async function expectAllIsWell(acknowledged: readonly SignedDelivery[]): Promise<void> {
  const child = await site.start();
  if (child === null) throw new Error("the bridge was killed without reason");
  const { url } = child.ready;
  const kept = await storedBodies(url);
  for (const { body } of acknowledged) expect(kept).toContain(body);
  for (const delivery of DELIVERIES.filter((one) => !acknowledged.includes(one)))
    expect(await deliver(url, delivery)).toBe(true);
  await until("the right points", isInOrder);
  await ask(url, "/api/redeem", REDEMPTION);
  const calls = site.loyalty.sandbox.calls().filter(({ status }) => status === 200);
  const redeems = site.loyalty.sandbox.calls().filter(({ operation }) => operation === "redeem");
  expect(redeems.length).toBeLessThanOrEqual(1);
  const callsOf = (order: { readonly id: number }) =>
    calls.filter(({ orderId }) => orderId === String(loyaltyOrderId("garden", order.id)));
  expect(callsOf(paid).length).toBeLessThanOrEqual(2);
  // One kill repeats at most the call that it cut off; approve never comes before earn.
  expect(
    callsOf(fulfilled)
      .map(({ operation }) => operation)
      .join(" "),
  ).toMatch(/^(earn updatePoints|earn earn updatePoints|earn updatePoints updatePoints)$/);
  expect((await child.end("SIGTERM")).code).toBe(0);
}

/** How many points the first life passed, where it was not killed. */
async function liveTwice(killAt: number): Promise<number | null> {
  const { acknowledged, passages } = await liveUntilKilled(killAt);
  await expectAllIsWell(acknowledged);
  return passages;
}

describe("kill -9 at a failpoint", { timeout: isLong ? 60 * 60_000 : 600_000 }, () => {
  test("loses nothing that was acknowledged, and every order comes to its points, wherever it strikes", async ({
    annotate,
  }) => {
    const { passages } = await liveUntilKilled(0);
    await site.close();
    expect(passages).toBeGreaterThan(60);
    await annotate(`${passages} passages`);
    const step = Math.max(1, (passages ?? 0) / KILLS);
    const shift = seeded(seedOf("KILLS_SEED"))() * step;
    for (let at = 1 + (isLong ? 0 : shift); ; at += step) {
      const killAt = Math.floor(at);
      site = await crashSite();
      const all = await liveTwice(killAt).catch((cause: unknown) => {
        throw new Error(`killed at passage ${killAt}`, { cause });
      });
      // The number of passages differs a little from life to life: the end is where none was reached.
      if (all !== null && killAt > all) break;
      if (!isLong && at + step > (passages ?? 0)) break;
      await site.close();
    }
  });
});
