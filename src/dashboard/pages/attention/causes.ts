import type { OrderRow } from "../../../client/index.ts";

/** Orders that wait for the same thing. */
export interface Cause {
  /** The same in every language, so that what was typed stays when the reader chooses another. */
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
  return [...groups.values()].map((group) => {
    const [first] = group as [OrderRow];
    const reasons = new Set(group.map(({ reason }) => reason));
    const key = isAsked(first) ? first.code : JSON.stringify([first.code, first.facts]);
    return { key, reason: reasons.size === 1 ? first.reason : null, orders: group };
  });
}
