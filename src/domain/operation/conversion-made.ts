import { isDeleted } from "../facts/deletions.ts";
import { moneyGone } from "../facts/disputes.ts";
import type { OrderRecord } from "../order/order-record.ts";
import type { Moment } from "../order/order-snapshot.ts";
import { pointsMoves } from "./points-moves.ts";

/** The conversion that was recorded with an order: what is added up by campaign. */
export interface ConversionMade {
  readonly campaignId: number;
  /** The discount code by which the order is the campaign's, in capitals; `null`: it was something else, or is erased. */
  readonly discountCode: string | null;
  readonly at: Moment;
  /** What the order was worth when it was first paid, else what it is worth now; `null`: nobody says so. */
  readonly amount: { readonly amountMinor: number; readonly currency: string } | null;
  /** How many points the order was given: 0 where none were, `null` where nobody says how many. */
  readonly points: number | null;
  /** The order was cancelled, deleted or paid back, or its points were: the service keeps the conversion all the same. */
  readonly hasEnded: boolean;
}

/** `null`: none was recorded. There is one at most, since none can be taken back. */
export function conversionMade(record: OrderRecord): ConversionMade | null {
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

/** Shops tell codes apart without regard to case. */
export function writtenAlike(discountCode: string): string {
  return discountCode.trim().slice(0, LONGEST_CODE).toUpperCase();
}

function worthOf({ facts: { snapshot, firstPaid } }: OrderRecord): ConversionMade["amount"] {
  if (snapshot === null) return null;
  return { amountMinor: firstPaid?.totalMinor ?? snapshot.totalMinor, currency: snapshot.currency };
}

function hasEnded({ facts, points }: OrderRecord): boolean {
  const { snapshot } = facts;
  return (
    points === "cancelled" ||
    isDeleted(facts) ||
    (snapshot !== null && (snapshot.isOrderCancelled || snapshot.isVoided || moneyGone(facts).isFull))
  );
}
