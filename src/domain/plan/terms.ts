import { asFirstPaid } from "../facts/refunds.ts";
import type { OperationKind } from "../operation/operation-kind.ts";
import { mayHoldUnconfirmedPoints } from "../operation/points.ts";
import type { EarnTerms, OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { chooseActivity } from "./eligibility.ts";
import type { Programme } from "./programme.ts";

/**
 * Which programme counts: the one that the points were earned by, once they were or may have been; before that, and for
 * whatever was planned and never carried out, today's. So a corrected mistake heals.
 */

/**
 * The terms of the earn; `null` while none was carried out. An earn that may have happened keeps them: sent again at
 * another activity, it could give points a second time.
 */
export function termsInForce({ operations, terms }: OrderRecord): EarnTerms | null {
  const isEarned = operations.some(
    ({ kind, state }) => kind === "earn" && (state === "done" || state === "sending"),
  );
  return isEarned || mayHoldUnconfirmedPoints(operations) ? terms : null;
}

/** The programme that plans the orders' other operations of this kind. */
export function programmeFor(record: OrderRecord, kind: OperationKind, today: Programme): Programme {
  const isNeverCarriedOut = record.operations.some(
    (operation) =>
      operation.kind === kind &&
      !operation.mayHaveHappened &&
      !["done", "withdrawn", "sending"].includes(operation.state),
  );
  return isNeverCarriedOut ? today : (termsInForce(record)?.programme ?? today);
}

/** What an earn that begins now is sent by. */
export function termsFor(record: OrderRecord, programme: Programme, now: Moment): EarnTerms | null {
  const { facts } = record;
  const kept = termsInForce(record);
  if (kept !== null || facts.snapshot === null) return kept;
  const snapshot = asFirstPaid(facts.snapshot, facts);
  const { currency, totalMinor } = snapshot;
  return { programme, ...chooseActivity(snapshot, programme), totalMinor, currency, earnedAt: now };
}

/** Would the earn be sent otherwise by this programme than it was the last time? */
export function isEarnChanged(record: OrderRecord, programme: Programme): boolean {
  const { terms } = record;
  if (terms === null || termsInForce(record) !== null) return false;
  const said = ({ earn, extra, contact }: Programme, activityId: string | null) =>
    JSON.stringify([activityId, earn.description, extra.earn, contact]);
  return said(terms.programme, terms.activityId) !== said(programme, activityOf(record, programme));
}

/** The activity that today's programme would choose where the order is kept at another one; `null`: it is the same. */
export function activityOtherwise(record: OrderRecord, today: Programme): string | null {
  const kept = termsInForce(record);
  const activityId = activityOf(record, today);
  return kept === null || kept.activityId === activityId ? null : activityId;
}

function activityOf({ facts }: OrderRecord, programme: Programme): string | null {
  if (facts.snapshot === null) return null;
  return chooseActivity(asFirstPaid(facts.snapshot, facts), programme).activityId;
}
