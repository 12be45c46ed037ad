import type { OrderRecord } from "../../src/domain/order/order-record.ts";
import type { PendingDelivery, SoldOrder } from "./sold-orders.ts";
import { shopOf } from "./story-orders.ts";
import type { World } from "./world.ts";

/** What a random life of the bridge led to; `breaches` is empty when every promise was kept. */
export interface Ending {
  readonly breaches: readonly string[];
  /** What happened, for whoever looks into a failure. */
  readonly notes: readonly string[];
  /** What came of orders whose programme changed. */
  readonly seen: ReadonlySet<string>;
}

/** The points that an order may have in the end, as far as its record tells. */
export type RightPoints = (
  order: SoldOrder,
  record: OrderRecord | null,
) => readonly (string | null)[] | Promise<readonly (string | null)[]>;

/** What is not as it has to be once everything was told and sent. */
export async function wrongEnds(
  world: World,
  orders: readonly SoldOrder[],
  refused: ReadonlySet<string>,
  rightOf: RightPoints = ({ rightPoints }) => [rightPoints],
): Promise<string[]> {
  const breaches: string[] = [];
  const { deliveries } = await world.store.counts();
  if (deliveries.waiting > 0) breaches.push(`${deliveries.waiting} deliveries were never worked on`);
  for (const order of orders) {
    const { orderId } = order;
    if (await isRedeemWrong(world, order)) breaches.push(`order ${orderId} was redeemed by our word alone`);
    if (refused.has(orderId)) continue;
    const points = world.service.points.get(orderId) ?? "none";
    const counted = points === "cancelled" ? "none" : points;
    const record = await world.store.getOrder({ shop: shopOf(order), orderId });
    const right = await rightOf(order, record);
    if (right.includes(counted)) continue;
    // It ended before the bridge that was set back heard of it again: it knows of no earn, and the audit finds the points.
    if (world.service.hasForgetfulBridge && right.includes("none") && record?.points === "none") continue;
    breaches.push(
      `order ${orderId} has points ${points} instead of ${right.join(" or ")}: ${JSON.stringify(record?.reason)}`,
    );
  }
  return breaches;
}

/** Told to be done although the service never carried it out. */
async function isRedeemWrong(world: World, order: SoldOrder): Promise<boolean> {
  const { orderId } = order;
  const record = await world.store.getOrder({ shop: shopOf(order), orderId });
  const isDone = record?.operations.some(({ kind, state }) => kind === "redeem" && state === "done");
  return isDone === true && !world.service.redeemed.has(orderId);
}

/** Deliveries that were acknowledged and are not there. */
export async function lostDeliveries(
  world: World,
  acknowledged: ReadonlyMap<string, PendingDelivery>,
): Promise<string[]> {
  const { items } = await world.store.listDeliveries({ limit: 1_000 });
  const deliveries = await Promise.all(items.map(({ id }) => world.store.getDelivery(id)));
  const kept = new Set(deliveries.map((delivery) => Buffer.from(delivery?.body ?? []).toString()));
  return [...acknowledged]
    .filter(([, { order, step }]) => !kept.has(JSON.stringify(order.snapshots[step])))
    .map(([key]) => `delivery ${key} was lost`);
}
