import type { OrderRow } from "../../../client/index.ts";

/** Orders that wait for the same thing. */
export interface Cause {
  readonly key: string;
  /** What all of them wait for, in words; `null` if each says it differently. */
  readonly reason: string | null;
  readonly orders: readonly OrderRow[];
}

/** Questions that a refund or a failed payment asks of each order: the same answers fit all of them. */
const ASKED: readonly string[] = ["askAboutRefund", "askAboutFailedPayment"];

export function isAsked({ code }: Pick<OrderRow, "code">): boolean {
  return ASKED.includes(code);
}

/** The orders by cause, in the order of their first ones. */
export function causesOf(orders: readonly OrderRow[]): readonly Cause[] {
  const groups = Map.groupBy(orders, (order) => (isAsked(order) ? order.code : order.reason));
  return [...groups].map(([key, group]) => {
    const reasons = new Set(group.map(({ reason }) => reason));
    return { key, reason: reasons.size === 1 ? (group[0]?.reason ?? null) : null, orders: group };
  });
}
