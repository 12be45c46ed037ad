import type { Operation } from "../../domain/operation/operation.ts";
import { hasPoints } from "../../domain/operation/points.ts";
import type { OrderRecord } from "../../domain/order/order-record.ts";
import type { Moment } from "../../domain/order/order-snapshot.ts";
import type { HistoryOrders, ReportedPoints } from "./points-history.ts";

/**
 * `missing`: the record has points, and the history does not name the order. `extra`: the history names the order, and
 * nothing was sent that can explain it. `different`: both have the order, with points in different states.
 */
export type DriftKind = "missing" | "extra" | "different";

/** Why an order cannot be compared. */
export const NOT_COMPARED = [
  "noCustomer",
  "nothingSent",
  "beingSent",
  "stateUnknown",
  "historyTooLong",
  "accountAway",
] as const;
export type SkipReason = (typeof NOT_COMPARED)[number];

export type Comparison =
  | { readonly is: "same"; readonly isNamed: boolean }
  | { readonly is: DriftKind; readonly reported: ReportedPoints | null }
  | { readonly is: "notCompared"; readonly why: SkipReason; readonly isNamed: boolean };

/** Compares one order's record with its customer's history. */
export function compareOrder(record: OrderRecord, history: HistoryOrders, now: Moment): Comparison {
  if (isBeingSent(record, now)) return { is: "notCompared", why: "beingSent", isNamed: false };
  const { points } = record;
  const name = String(record.loyaltyOrderId);
  const state = history.orders.get(name);
  if (state === undefined) {
    if (!history.isWhole) return { is: "notCompared", why: "historyTooLong", isNamed: false };
    return hasPoints(points) ? { is: "missing", reported: null } : { is: "same", isNamed: false };
  }
  if (points === "none") {
    const isHarmless = mayHaveEarned(record) || state === "cancelled";
    return isHarmless ? { is: "same", isNamed: true } : { is: "extra", reported: state };
  }
  if (state === null) return { is: "notCompared", why: "stateUnknown", isNamed: true };
  return state === points ? { is: "same", isNamed: true } : { is: "different", reported: state };
}

/** A step is due or being sent, so record and history may differ for now. */
function isBeingSent({ operations }: OrderRecord, now: Moment): boolean {
  return operations.some(({ state, notBefore, plannedAt }) => {
    if (state === "queued") return (notBefore ?? plannedAt) <= now;
    return state === "sending" || state === "retrying";
  });
}

function mayHaveEarned({ operations }: OrderRecord): boolean {
  return operations.some(({ kind, state, mayHaveHappened }: Operation) => {
    return kind === "earn" && (state === "done" || mayHaveHappened);
  });
}
