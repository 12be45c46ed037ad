import type { OrderRecord } from "../../../src/domain/order/order-record.ts";
import type { Watch } from "../../../src/shops/watch/watch.ts";
import { anOrder, DAY, NOON } from "../builders/orders.ts";
import { aRecord, aStep, put } from "../builders/stored.ts";
import type { WatchBench } from "./watch-bench.ts";

export type KnownOrder = Partial<OrderRecord> & { readonly isGone?: boolean };

/** Creates an order with points that the bridge knows; the shop has it too unless it is gone. */
export async function knownOrder(
  { store, shop }: WatchBench,
  orderId: string,
  { isGone = false, ...rest }: KnownOrder = {},
): Promise<void> {
  const snapshot = anOrder({ orderId, isPaid: true, updatedAt: NOON - DAY, createdAt: NOON - DAY });
  const empty = aRecord({ orderId });
  const earn = aStep({ id: `acme:${orderId}:earn:1`, state: "done" });
  await put(store, {
    ...aRecord({ orderId, loyaltyOrderId: Number(orderId), points: "pending", operations: [earn] }),
    facts: { ...empty.facts, snapshot, firstPaidAt: NOON - DAY },
    changedAt: NOON - DAY,
    ...rest,
  });
  if (!isGone) shop.orders.set(orderId, snapshot);
}

const EVERY_MS = 10 * 60_000;

/** Lets time pass with a round every ten minutes, so that the bridge never seems to have been away. */
export async function rounds({ clock, context }: WatchBench, watch: Watch, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += EVERY_MS) {
    await clock.advance(EVERY_MS);
    await watch.runRound(context);
  }
}
