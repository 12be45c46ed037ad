import type { Settlement } from "../inbox.ts";
import { ERASED_COLUMNS, erasedColumns, idOf } from "./inbox/delivery-rows.ts";
import { type Session, statement } from "./statement.ts";

const SETTLE = statement("inbox/settle-deliveries", ["ids", "outcomes", "reasons", "orderIds", "holder"]);
const SETTLE_ERASED = statement("inbox/settle-erased-delivery", [
  "id",
  "outcome",
  "orderIds",
  ...ERASED_COLUMNS,
  "holder",
]);

/**
 * Within the session's transaction, where it is one: a delivery that changed an order is settled with the order. One that
 * another instance has taken meanwhile, or has settled, stays as it is.
 */
export async function settleIn(
  session: Session,
  settlements: readonly Settlement[],
  holder: string | null,
): Promise<void> {
  const kept = settlements.filter(({ remains }) => remains === undefined);
  if (kept.length > 0)
    await session.run(SETTLE, {
      ids: kept.map(({ deliveryId }) => idOf(deliveryId)),
      outcomes: kept.map(({ outcome }) => outcome),
      reasons: kept.map(({ reason }) => (reason === null ? null : JSON.stringify(reason))),
      orderIds: kept.map(({ orderIds }) => JSON.stringify(orderIds)),
      holder,
    });
  for (const { deliveryId, outcome, orderIds, remains } of settlements) {
    if (remains === undefined) continue;
    const settled = {
      id: idOf(deliveryId),
      outcome,
      orderIds: JSON.stringify(orderIds),
    };
    await session.run(SETTLE_ERASED, { ...settled, ...erasedColumns(remains), holder });
  }
}
