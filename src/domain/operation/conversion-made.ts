import { isDeleted } from "../facts/deletions.ts";
import { moneyGone } from "../facts/disputes.ts";
import { asFirstPaid } from "../facts/refunds.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { pointsMoves } from "./points-moves.ts";

/** The conversion recorded for an order, for totals by campaign. */
export interface RecordedConversion {
  readonly campaignId: number;
  /**
   * The discount code that assigned the order to the campaign, in capitals; `null`: other evidence did, or it was
   * erased.
   */
  readonly discountCode: string | null;
  readonly at: Moment;
  /** The order's value when it was first paid, otherwise its current value; `null`: unknown. */
  readonly amount: { readonly amountMinor: number; readonly currency: string } | null;
  /** The points given for the order: 0 if none were, `null` if the number is unknown. */
  readonly points: number | null;
  /**
   * The order was cancelled, deleted or refunded, or its points were cancelled. The service keeps the conversion
   * anyway.
   */
  readonly hasEnded: boolean;
}

/** The order's conversion; `null` if none was recorded. There is at most one: conversions cannot be undone. */
export function conversionMade(record: OrderRecord): RecordedConversion | null {
  const made = record.operations.find(({ kind, state }) => kind === "addConversion" && state === "done");
  if (made === undefined || made.campaignId === null || made.endedAt === null) return null;
  const given = pointsMoves(record).find(({ kind }) => kind === "given");
  return {
    campaignId: made.campaignId,
    discountCode: made.discountCode ?? null,
    at: made.endedAt,
    amount: worthOf(record),
    points: given === undefined ? 0 : given.points,
    hasEnded: hasEnded(record),
  };
}

const LONGEST_CODE = 100;

/** The code in the form used for comparison: shops ignore case. */
export function writtenAlike(discountCode: string): string {
  return discountCode.trim().slice(0, LONGEST_CODE).toUpperCase();
}

function worthOf({ facts }: OrderRecord): RecordedConversion["amount"] {
  const { snapshot } = facts;
  if (snapshot === null) return null;
  return { amountMinor: asFirstPaid(snapshot, facts).totalMinor, currency: snapshot.currency };
}

function hasEnded({ facts, points }: OrderRecord): boolean {
  const { snapshot } = facts;
  return (
    points === "cancelled" ||
    isDeleted(facts) ||
    (snapshot !== null && (snapshot.isOrderCancelled || snapshot.isVoided || moneyGone(facts).isFull))
  );
}
