import { mayHoldUnconfirmedPoints, pointsOf } from "../operation/points.ts";
import { type OrderRecord, placedAt } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import type { Programme } from "../programme/programme.ts";
import type { ReasonOf } from "../reason/reason.ts";

/**
 * History: an order created before `earn.from` earns nothing automatically, however it arrives. A person, or a backfill
 * with that option, can let it earn. An order that already earned is not affected.
 */

/** The moment that `earn.from` means. Shops use whole seconds, so an order of the same second counts as later. */
export function resolveEarnFrom({ earn }: Programme, connectedAt: Moment): Moment {
  return earn.from === "connected" ? connectedAt - (connectedAt % 1000) : Date.parse(earn.from);
}

/** Whether the order is excluded as history. Without a creation time, the time when it was first seen is used. */
export function isHistory(record: OrderRecord, { earnFrom }: { readonly earnFrom: Moment }): boolean {
  const { facts, operations } = record;
  if (facts.snapshot === null || record.historyEarns !== null) return false;
  if (pointsOf(operations) !== "none" || mayHoldUnconfirmedPoints(operations)) return false;
  return placedAt(record) < earnFrom;
}

/** Why the order gets no points; `null` if it is not history. */
export function historyExclusion(
  record: OrderRecord,
  { earnFrom }: { readonly earnFrom: Moment },
): ReasonOf<"history"> | null {
  return isHistory(record, { earnFrom }) ? { code: "history", createdAt: placedAt(record), earnFrom } : null;
}
