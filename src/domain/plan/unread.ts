import type { OrderRecord, UnreadParts } from "../order/order-record.ts";
import type { Programme } from "../programme/programme.ts";
import { openParts } from "../rules/undecided.ts";

/**
 * A condition on data that could not be read is unknown, not false. While the shop refuses data that a rule or an
 * exclusion needs, the points wait (`OrderRecord.unread`).
 *
 *   refused ─▶ waits, and is read again ─▶ received: the rule decides
 *                 │
 *        `unreadHours` later ─▶ `hold`: a person decides · `default`: the rule does not match
 */

/** The unread data that the points wait for; `null` if none can still decide them. */
export function awaitedParts(record: OrderRecord, programme: Programme): UnreadParts | null {
  const { unread } = record;
  if (unread === undefined || isReleased(record, unread)) return null;
  const parts = openParts(record, programme, unread.parts);
  if (parts.length === 0) return null;
  const isOver = unread.againAt === null && programme.unread === "default";
  return isOver ? null : { ...unread, parts };
}

/** Whether a person released the points without the data. */
function isReleased({ operations }: OrderRecord, { since }: UnreadParts): boolean {
  return operations.some(
    ({ kind, releasedAt }) => kind === "earn" && releasedAt !== null && releasedAt >= since,
  );
}
