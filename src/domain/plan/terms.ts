import type { OperationKind } from "../operation/operation-kind.ts";
import type { EarnTerms, OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { type ChosenActivity, chooseActivity, descriptionOf, judgedOrder } from "./activity.ts";
import type { Programme } from "./programme.ts";
import type { PlanContext } from "./wanted-step.ts";

/**
 * Which programme counts: the one that the points were earned by, once they were or may have been; before that, and for
 * whatever was planned and never carried out, today's. So a corrected mistake heals.
 */

/** The programme that counts today, and which version of the shop's it is. */
export type ProgrammeInForce = Pick<PlanContext, "programme" | "programmeVersion">;

/**
 * The terms of the earn; `null` while none was carried out. An earn that may have happened keeps them: sent again at
 * another activity, it could give points a second time. It keeps them once it was answered by a cancel, too: by another
 * programme, the order could seem to have been opened again.
 */
export function termsInForce({ operations, terms }: OrderRecord): EarnTerms | null {
  const isEarned = operations.some(
    ({ kind, state, mayHaveHappened }) =>
      kind === "earn" && (state === "done" || state === "sending" || mayHaveHappened),
  );
  return isEarned ? terms : null;
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
export function termsFor(
  record: OrderRecord,
  { programme, programmeVersion: version }: ProgrammeInForce,
  now: Moment,
): EarnTerms | null {
  const { facts } = record;
  const kept = termsInForce(record);
  if (kept !== null || facts.snapshot === null) return kept;
  const order = judgedOrder(record, facts.snapshot, programme);
  const { currency, totalMinor } = order.snapshot;
  return { programme, version, ...chooseActivity(order, programme), totalMinor, currency, earnedAt: now };
}

/** Would the earn be sent otherwise by this programme than it was the last time? */
export function isEarnChanged(record: OrderRecord, programme: Programme): boolean {
  const { terms } = record;
  if (terms === null || termsInForce(record) !== null) return false;
  const said = (by: Programme, chosen: ChosenActivity | null) =>
    JSON.stringify([
      chosen?.activityId ?? null,
      descriptionOf(by, chosen?.rule ?? null),
      by.extra.earn,
      by.contact,
    ]);
  return said(terms.programme, terms) !== said(programme, activityOf(record, programme));
}

/** The activity that today's programme would choose where the order is kept at another one; `null`: it is the same. */
export function activityOtherwise(record: OrderRecord, today: Programme): string | null {
  const kept = termsInForce(record);
  const activityId = activityOf(record, today)?.activityId ?? null;
  return kept === null || kept.activityId === activityId ? null : activityId;
}

function activityOf(record: OrderRecord, programme: Programme): ChosenActivity | null {
  const { snapshot } = record.facts;
  return snapshot === null ? null : chooseActivity(judgedOrder(record, snapshot, programme), programme);
}
