import type { OrderRecord, UnreadParts } from "../order/order-record.ts";
import { openParts } from "../rules/undecided.ts";
import type { Programme } from "./programme.ts";

/**
 * A fact that could not be read is not a fact that does not hold: while the shop will not tell what a rule or an exclusion
 * asks for, the points wait (`OrderRecord.unread`).
 *
 *   asked in vain ─▶ waits, and is asked again ─▶ told: the rule decides
 *                          │
 *                 `unreadHours` later ─▶ `hold`: a person decides · `default`: the rule does not fit
 */

/** What the points wait for, as far as it may still decide them; `null`: for nothing. */
export function awaitedParts(record: OrderRecord, programme: Programme): UnreadParts | null {
  const { unread } = record;
  if (unread === undefined || isReleased(record, unread)) return null;
  const parts = openParts(record, programme, unread.parts);
  if (parts.length === 0) return null;
  const isOver = unread.againAt === null && programme.unread === "default";
  return isOver ? null : { ...unread, parts };
}

/** A person let the points go without it. */
function isReleased({ operations }: OrderRecord, { since }: UnreadParts): boolean {
  return operations.some(
    ({ kind, releasedAt }) => kind === "earn" && releasedAt !== null && releasedAt >= since,
  );
}
