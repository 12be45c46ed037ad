import type { OrderSnapshot } from "../../src/domain/order/order-snapshot.ts";
import type { NewDelivery } from "../../src/store/inbox.ts";
import { anOrder } from "../support/builders/orders.ts";
import { aDelivery } from "../support/builders/stored.ts";
import { PLAIN_HEADERS } from "../support/shops/plain-adapter.ts";

/** An order of the simulated shop: all that it ever becomes, step by step. */
export interface SoldOrder {
  readonly orderId: string;
  readonly snapshots: readonly OrderSnapshot[];
  /** What the customer's points must be in the end; `null`: that depends on the programme. */
  readonly rightPoints: "none" | "pending" | "approved" | null;
}

/** A delivery that the shop still has to bring; it sends again until it is answered. */
export interface PendingDelivery {
  readonly order: SoldOrder;
  readonly step: number;
}

/** No order is told of further than this: created, then paid. */
export const ALWAYS_PAID = () => 0.7;

const SECOND = 1_000;
const POINTS = { name: "loyalty_points", value: "5" };
const BUYER = /^buyer-(\d+)@/;

/** The order of a customer who bought once, and paid with points. */
export function orderOfBuyer(email: string): string {
  return BUYER.exec(email)?.[1] ?? "";
}

/** An order with a random life: paid or not, fulfilled or not, ended or not; changes a few seconds apart. */
export function aSoldOrder(
  number: number,
  soldAt: number,
  chance: () => number,
  isPaidWithPoints = false,
): SoldOrder {
  const orderId = String(1000 + number);
  const snapshots: OrderSnapshot[] = [];
  let order = anOrder({ orderId, orderNumber: `#${orderId}`, createdAt: soldAt, updatedAt: soldAt });
  if (isPaidWithPoints) {
    const { contact, referral } = order;
    order = {
      ...order,
      contact: { ...contact, emails: [`buyer-${orderId}@shop.example`] },
      referral: { ...referral, attributes: [POINTS] },
    };
  }
  const become = (change: Partial<OrderSnapshot>, probability: number): boolean => {
    if (chance() >= probability) return false;
    const updatedAt = order.updatedAt + SECOND * Math.floor(chance() * 4);
    order = { ...order, ...change, updatedAt };
    snapshots.push(order);
    return true;
  };
  become({}, 1);
  const isPaid = become({ isPaid: true, paidAt: soldAt }, 0.9);
  const isFulfilled = isPaid && become({ isFulfilled: true, fulfilledAt: soldAt }, 0.6);
  const isEnded = become({ isOrderCancelled: true }, 0.25) || (isPaid && become({ isRefunded: true }, 0.15));
  const live = isFulfilled ? "approved" : isPaid ? "pending" : "none";
  return { orderId, snapshots, rightPoints: isEnded ? "none" : live };
}

/** The delivery that tells of the order's `step`; told again, it is the same delivery. */
export function deliveryOf(order: SoldOrder, step: number, receivedAt: number, shop = "acme"): NewDelivery {
  return aDelivery({
    shop,
    topic: "order",
    dedupeKey: `${order.orderId}-${step}`,
    receivedAt,
    headers: { [PLAIN_HEADERS.topic]: "order" },
    body: Buffer.from(JSON.stringify(order.snapshots[step])),
  });
}
