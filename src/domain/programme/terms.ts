import type { OperationKind } from "../operation/operation-kind.ts";
import type { EarnTerms, OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { type ChosenActivity, chooseActivity, descriptionOf, judgedOrder } from "../plan/activity.ts";
import type { PlanContext } from "../plan/wanted-step.ts";
import type { Programme } from "./programme.ts";

/**
 * Which programme applies to an order: the one by which its points were, or may have been, earned. Before that, and for
 * planned operations that were never carried out, the current one, so that a corrected mistake takes effect.
 */

/** The active programme, and its version. */
export type ProgrammeInForce = Pick<PlanContext, "programme" | "programmeVersion">;

/**
 * The terms of the earn; `null` while none was carried out. They stay if the earn may have happened, because sending it
 * again for another activity could give points twice. They also stay after a cancel, because under another programme
 * the order could seem to have been reopened.
 */
export function termsInForce({ operations, terms }: OrderRecord): EarnTerms | null {
  const isEarned = operations.some(
    ({ kind, state, mayHaveHappened }) =>
      kind === "earn" && (state === "done" || state === "sending" || mayHaveHappened),
  );
  return isEarned ? terms : null;
}

/** The programme for the order's other operations of this kind. Those that were withdrawn unsent were not carried out. */
export function programmeFor(record: OrderRecord, kind: OperationKind, today: Programme): Programme {
  const planned = record.operations.filter((operation) => operation.kind === kind);
  const isCarriedOut = planned.some(
    ({ state, mayHaveHappened }) => mayHaveHappened || state === "done" || state === "sending",
  );
  const isNeverCarriedOut = planned.length > 0 && !isCarriedOut;
  return isNeverCarriedOut ? today : (termsInForce(record)?.programme ?? today);
}

/** The terms for an earn that starts now. */
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

/** Whether this programme would send the earn differently than last time. */
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

/** The activity that the current programme would choose, if the order keeps another one; `null`: it is the same. */
export function activityOtherwise(record: OrderRecord, today: Programme): string | null {
  const kept = termsInForce(record);
  const activityId = activityOf(record, today)?.activityId ?? null;
  return kept === null || kept.activityId === activityId ? null : activityId;
}

function activityOf(record: OrderRecord, programme: Programme): ChosenActivity | null {
  const { snapshot } = record.facts;
  return snapshot === null ? null : chooseActivity(judgedOrder(record, snapshot, programme), programme);
}
