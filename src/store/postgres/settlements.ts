import type { Settlement } from "../inbox.ts";
import { erasedColumns, idOf, SET_ERASED } from "./inbox/delivery-rows.ts";
import { type Session, sql, statement } from "./statement.ts";

/** Settles the deliveries that still wait and that no instance other than `holder` has taken. */
const SETTLE = statement(
  "inbox/settle-deliveries",
  sql`
    with over as (
      delete from waiting_deliveries where id = any(${"ids"}::bigint[]) and (holder is null or holder = ${"holder"}) returning id
    )
    update deliveries set outcome = row.outcome, reason = row.reason, order_ids = row.order_ids
    from unnest(${"ids"}::bigint[], ${"outcomes"}::text[], ${"reasons"}::text[], ${"orderIds"}::text[]) as row (id, outcome, reason, order_ids) join over using (id)
    where deliveries.id = row.id and deliveries.id = any(${"ids"}::bigint[])
  `,
);
/** Like SETTLE, and erases the delivery's content with it; the next scrub removes it from the files. */
const SETTLE_ERASED = statement(
  "inbox/settle-erased-delivery",
  sql`
    with over as (
      delete from waiting_deliveries where id = ${"id"} and (holder is null or holder = ${"holder"}) returning id
    ),
    settled as (
      update deliveries
      set outcome = ${"outcome"}, order_ids = ${"orderIds"}, ${SET_ERASED}
      where id = ${"id"} and exists (select from over)
      returning id
    )
    insert into rewrites_due (part) select delivery_part(id) from settled
  `,
);

/**
 * Runs in the session's transaction, if it is one: a delivery that changed an order is settled together with the order. A
 * delivery that another instance has taken or settled stays as it is.
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
    const settled = { id: idOf(deliveryId), outcome, orderIds: JSON.stringify(orderIds) };
    await session.run(SETTLE_ERASED, { ...settled, ...erasedColumns(remains), holder });
  }
}
