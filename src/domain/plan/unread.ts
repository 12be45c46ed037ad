import type { OrderRecord, UnreadParts } from "../order/order-record.ts";
import type { Programme } from "../programme/programme.ts";
import { openParts } from "../rules/undecided.ts";

/**
 * A fact that could not be read is not a fact that does not hold. While the shop refuses what a rule or an exclusion
 * needs, the points wait (`OrderRecord.unread`).
 *
 *   refused ─▶ waits, and is asked again ─▶ answered: the rule decides
 *                 │
 *        `unreadHours` later ─▶ `hold`: a person decides · `default`: the rule does not match
 */

/** What the points wait for, if it can still decide them; `null`: nothing. */
export function awaitedParts(record: OrderRecord, programme: Programme): UnreadParts | null {
  const { unread } = record;
  if (unread === undefined || isReleased(record, unread)) return null;
  const parts = openParts(record, programme, unread.parts);
  if (parts.length === 0) return null;
  const isOver = unread.againAt === null && programme.unread === "default";
  return isOver ? null : { ...unread, parts };
}

/** A person released the points without it. */
function isReleased({ operations }: OrderRecord, { since }: UnreadParts): boolean {
  return operations.some(
    ({ kind, releasedAt }) => kind === "earn" && releasedAt !== null && releasedAt >= since,
  );
}
