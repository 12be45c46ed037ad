import type { OrderRow } from "../../../client/index.ts";

/** Orders that wait for the same reason. */
export interface Cause {
  /** The same in every language, so that input stays when the reader changes the language. */
  readonly key: string;
  /** The common reason as text; `null` if the texts differ. */
  readonly reason: string | null;
  readonly orders: readonly OrderRow[];
}

/** Questions about an order's refund or failed payment. All of them have the same answers. */
const ASKED: readonly string[] = ["askAboutRefund", "askAboutFailedPayment"];

export function isAsked({ code }: Pick<OrderRow, "code">): boolean {
  return ASKED.includes(code);
}

/** Groups orders by cause, in the order of each cause's first order. */
export function causesOf(orders: readonly OrderRow[]): readonly Cause[] {
  const groups = Map.groupBy(orders, (order) => (isAsked(order) ? order.code : order.reason));
  return [...groups.values()].map((group) => {
    const [first] = group as [OrderRow];
    const reasons = new Set(group.map(({ reason }) => reason));
    const key = isAsked(first) ? first.code : JSON.stringify([first.code, first.facts]);
    return { key, reason: reasons.size === 1 ? first.reason : null, orders: group };
  });
}
