import { afterEach, expect, test } from "vitest";
import { aPaidOrder, gardenDelivery, loyaltyOrderId } from "../support/bridge/proven-shops.ts";
import { type FaultProxy, type NetworkFault, startFaultProxy } from "../support/network/fault-proxy.ts";
import { isLong, seeded, seedOf } from "../support/runs/long-run.ts";
import { type CrashSite, crashSite, deliver, storedBodies, until } from "./crashing-bridge.ts";

const ORDERS = isLong ? 300 : 12;
const SEED = seedOf("NETWORK_SEED");
const TIMEOUT_MS = isLong ? 60 * 60_000 : 120_000;
/** Several tries of one delivery; the shop sends again much longer than that. */
const TRIES = 40;

let site: CrashSite;
const proxies: FaultProxy[] = [];
afterEach(async () => {
  await Promise.all(proxies.splice(0).map((proxy) => proxy.close()));
  await site.close();
});

/** About half of the connections are in trouble. */
function troubles(chance: () => number): (connection: number) => NetworkFault {
  const below = (limit: number) => Math.floor(chance() * limit);
  return () => {
    const luck = chance();
    if (luck < 0.5) return { kind: "pass" };
    if (luck < 0.6) return { kind: "slow", delayMs: 1 + below(5), partBytes: 50 + below(400) };
    if (luck < 0.7) return { kind: "refuse" };
    if (luck < 0.75) return { kind: "blackHole" };
    if (luck < 0.87) return { kind: "cutRequest", afterBytes: 1 + below(1_200) };
    return { kind: "cutAnswer", afterBytes: below(200) };
  };
}

test(`in a bad network on both sides every delivery is taken in once and every order comes to its points (seed ${SEED})`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const chance = seeded(SEED);
  site = await crashSite({});
  const upstream = await startFaultProxy(site.loyalty.url, troubles(chance));
  const child = await site.start({ baseUrl: upstream.url, brand: { timeoutMs: 1_000 } });
  const url = child?.ready.url ?? "";
  const door = await startFaultProxy(url, troubles(chance));
  proxies.push(upstream, door);
  const orders = Array.from({ length: ORDERS }, (_, number) =>
    aPaidOrder(number, { fulfilledAt: new Date() }),
  );
  const bodies: string[] = [];
  for (const order of orders) {
    const delivery = gardenDelivery(order, "fulfilled");
    bodies.push(delivery.body);
    let isAnswered = false;
    for (let tries = 0; !isAnswered && tries < TRIES; tries++)
      isAnswered = await deliver(door.url, delivery, 1_000);
    expect(isAnswered).toBe(true);
  }
  const kept = await storedBodies(url);
  expect(kept.toSorted()).toEqual(bodies.toSorted());
  const pointsOf = (id: number) => site.loyalty.sandbox.order(loyaltyOrderId("garden", id))?.state;
  await until(
    "all points are approved",
    () => orders.every(({ id }) => pointsOf(id) === "approved"),
    TIMEOUT_MS - 10_000,
  );
});
