import type { Coded } from "./coded.ts";

/** Refunded money of an order, and its effect under the programme. */
export type PartialRefund = Coded<{
  partlyRefunded: {
    /** The refunded amount, in whole minor units. */
    amountMinor: number;
    currency: string;
    /** Its share of the order's total, from 0 to 1. */
    share: number;
    /** The share from which the programme cancels points, if it does. */
    from: number;
    effect: RefundEffect;
  };
}>;

/** The effect of a partial refund on the points of an order. */
type RefundEffect =
  /** The programme keeps the points for any share. */
  | "stay"
  /** The share is below the one from which the programme cancels points. */
  | "stayBelow"
  | "cancelled"
  | "asked"
  | "keptByPerson";
