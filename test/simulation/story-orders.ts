import { POISONS } from "./loyalty-service.ts";
import { ALWAYS_PAID, aSoldOrder, deliveryOf, type SoldOrder } from "./sold-orders.ts";
import type { World } from "./world.ts";

const SECOND = 1_000;
/** However small the budget: a good order's turn comes soon, whatever fails beside it. */
const GOOD_WITHIN_MS = 300 * SECOND;

/** The shops that the orders of a story come from, all on one brand. */
export const SHOPS = ["acme", "garden", "harbour"];

export function shopOf({ orderId }: SoldOrder): string {
  return SHOPS[Number(orderId) % SHOPS.length] as string;
}

/** Two orders of three fail alone, each in its way, until they are put right. */
export function poisonSome({ service }: World, orders: readonly SoldOrder[]): void {
  for (const [number, { orderId }] of orders.entries()) {
    const poison = POISONS[Math.floor(number / 3) % POISONS.length];
    if (number % 3 !== 0 && poison !== undefined) service.poisoned.set(orderId, poison);
  }
}

/** Sells one that nothing is wrong with: beside those that fail, it is done in bounded time. The breaches of that. */
export async function waitOfGoodOrder(world: World, number: number): Promise<readonly string[]> {
  const now = world.clock.now();
  const order = aSoldOrder(number, now, ALWAYS_PAID);
  if (!(await world.deliver(deliveryOf(order, order.snapshots.length - 1, now, shopOf(order)))))
    return ["the good order was not accepted"];
  for (let waitedMs = 0; waitedMs < GOOD_WITHIN_MS; waitedMs += SECOND) {
    if (world.service.points.has(order.orderId)) return [];
    await world.clock.advance(SECOND);
  }
  return ["a good order waited too long beside those that fail"];
}
