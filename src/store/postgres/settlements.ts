import type { Settlement } from "../inbox.ts";
import { ERASED_COLUMNS, erasedColumns, idOf } from "./inbox/delivery-rows.ts";
import { type Session, statement } from "./statement.ts";

const SETTLE = statement("inbox/settle-delivery", ["id", "outcome", "reason", "orderIds"]);
const SETTLE_ERASED = statement("inbox/settle-erased-delivery", [
  "id",
  "outcome",
  "orderIds",
  ...ERASED_COLUMNS,
]);

/** Within the session's transaction, where it is one: a delivery that changed an order is settled with the order. */
export async function settleIn(session: Session, settlement: Settlement): Promise<void> {
  const { deliveryId, outcome, reason, orderIds, remains } = settlement;
  const settled = { id: idOf(deliveryId), outcome, orderIds: JSON.stringify(orderIds) };
  if (remains !== undefined) await session.run(SETTLE_ERASED, { ...settled, ...erasedColumns(remains) });
  else await session.run(SETTLE, { ...settled, reason: reason === null ? null : JSON.stringify(reason) });
}
