import { aSoldOrder, deliveryOf } from "../simulation/sold-orders.ts";
import { World } from "../simulation/world.ts";
import { NOON } from "../support/builders/orders.ts";
import { seeded } from "../support/runs/long-run.ts";
import { type Figure, rounded } from "./figure.ts";

const OPERATIONS = 2_000;
const PER_MINUTE = 490;
const WINDOW_MS = 60_000;
const SEED = 7;
/** No order is told of further than this: created, then paid. */
const ALWAYS_PAID = () => 0.7;

/**
 * How much of the allowed rate is used while a backlog is sent: the least time that the limit allows, against the time
 * taken. The road is the bridge's own, time is simulated, and the loyalty service counts what arrives.
 */
export async function run(): Promise<readonly Figure[]> {
  const world = new World({ chance: seeded(SEED), perMinute: PER_MINUTE, approveAfterDays: 0 });
  await world.begin();
  for (let number = 0; number < OPERATIONS; number++) {
    const order = aSoldOrder(number, NOON, ALWAYS_PAID);
    void world.deliver(deliveryOf(order, order.snapshots.length - 1, world.clock.now()));
  }
  while (world.service.arrivedInAll < OPERATIONS) {
    await world.clock.advance(1_000);
    world.folder.forgetPast();
  }
  const leastMs = Math.floor((OPERATIONS - 1) / PER_MINUTE) * WINDOW_MS;
  const { busyMs: tookMs, breaches: found } = world.service;
  const breaches = found.length;
  return [
    {
      name: "use of the allowed rate while 2,000 operations are sent",
      value: breaches === 0 ? rounded(leastMs / tookMs) : 0,
      unit: "ratio",
      goal: { atLeast: 0.97 },
      details: { leastMs, tookMs, breaches },
    },
  ];
}
