import { hasPoints } from "../domain/operation/points.ts";
import { type OrderRecord, type PointsState, placedAt } from "../domain/order/order-record.ts";
import { addedToBalance } from "../domain/order/points-to-write.ts";
import { redeemedPoints } from "../domain/plan/redemption.ts";
import type { Store } from "../store/store.ts";

/** The points of a customer's orders, as the customer sees them. Contains no contact. */
export interface CustomerPoints {
  /** Approved points minus points redeemed with these orders. */
  readonly balance: number;
  readonly pending: number;
  /** The number of orders with points whose number the service has not reported; they are in neither sum. */
  readonly uncounted: number;
  /** The latest orders with points, newest first. */
  readonly movements: readonly Movement[];
}

interface Movement {
  /** The order's number as the shop shows it: "#1009". */
  readonly order: string;
  readonly placedAt: string;
  readonly state: PointsState;
  /** The number of points; `null`: unknown. */
  readonly points: number | null;
  readonly redeemed: number | null;
}

const MOVEMENTS_SHOWN = 10;
/** The most orders of one customer that are counted, those that changed last. */
const ORDERS_COUNTED = 100;
/**
 * How many more orders are read: the same search finds orders whose number or customer's name equals the id, which
 * anyone can type at a checkout.
 */
const ORDERS_LOOKED_AT = 400;

/**
 * The orders with points that were placed with this customer's account at the shop. An email address alone is no proof,
 * because anyone can type it at a checkout. For the same reason, the loyalty service is not asked.
 */
export async function ordersOf(
  store: Pick<Store, "listOrders" | "getOrder">,
  shop: string,
  customerId: string,
): Promise<readonly OrderRecord[]> {
  const query = { shop, q: customerId, limit: ORDERS_COUNTED };
  const records: OrderRecord[] = [];
  let own = 0;
  let page = await store.listOrders(query);
  for (let looked = 0; ; looked += ORDERS_COUNTED) {
    // One after another, so that customers' requests never use more than one connection to the database.
    for (const { orderId } of page.items) {
      const record = await store.getOrder({ shop, orderId });
      if (record?.facts.snapshot?.customerId !== customerId || own === ORDERS_COUNTED) continue;
      own += 1;
      if (concernsPoints(record)) records.push(record);
    }
    const { nextCursor: cursor } = page;
    if (cursor === null || own === ORDERS_COUNTED || looked >= ORDERS_LOOKED_AT) return records;
    page = await store.listOrders({ ...query, cursor });
  }
}

function concernsPoints(record: OrderRecord): boolean {
  return record.points !== "none" || redeemedPoints(record) !== null;
}

export function sumUp(records: readonly OrderRecord[]): CustomerPoints {
  const pending = records.filter(({ points }) => points === "pending");
  const isUncounted = ({ points, pointsGiven }: OrderRecord) =>
    hasPoints(points) && pointsGiven?.count == null;
  return {
    balance: sum(records.map(addedToBalance)),
    pending: sum(pending.map(({ pointsGiven }) => pointsGiven?.count ?? 0)),
    uncounted: records.filter(isUncounted).length,
    movements: records
      .toSorted((one, other) => placedAt(other) - placedAt(one))
      .slice(0, MOVEMENTS_SHOWN)
      .map((record) => ({
        order: record.facts.snapshot?.orderNumber ?? record.orderId,
        placedAt: new Date(placedAt(record)).toISOString(),
        state: record.points,
        points: record.points === "none" ? null : (record.pointsGiven?.count ?? null),
        redeemed: redeemedPoints(record),
      })),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
