import type { Order, OrderRow } from "../../client/index.ts";
import { pointsBadge } from "../../words/points-badge.ts";
import type { ReaderWords } from "../language.ts";

/** The state of an order's points, and their number. */
export function pointsText(
  { labels }: ReaderWords,
  order: Pick<OrderRow, "points" | "code" | "facts">,
  given: number | null,
): string {
  const state = pointsBadge(order, labels.page);
  return order.points === "none" ? state : labels.names.pointsCounted({ state, points: given });
}

/** The order's state as its list says it: what is queued for a later day is due later. */
export function stateText({ labels }: ReaderWords, { state, operations }: Order): string {
  const { shared, orders } = labels.page;
  const next = operations.find((operation) => operation.state === "queued");
  const isScheduled =
    state === "queued" && next !== undefined && next.notBefore !== null && next.attempts === 0;
  return isScheduled ? orders.timeSet : shared.orderStates[state];
}
