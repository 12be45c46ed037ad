import { z } from "zod";
import { conversionMade } from "../domain/operation/conversion-made.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { stepOf } from "./points-sums.ts";

/** Sums of conversions by shop, campaign and time, updated in the same transaction as each order. */
export interface ConversionSums {
  /**
   * The campaigns with conversions between two moments, which are rounded to their quarter of an hour; those with the
   * most conversions first. Derived from the orders as they are. The cost does not depend on the number of orders.
   */
  sumConversions(query: ConversionQuery): Promise<readonly SummedConversions[]>;
}

/** Which conversions to sum. */
export interface ConversionQuery {
  readonly from: Moment;
  readonly until: Moment;
  /** Default: all shops. */
  readonly shops?: readonly string[];
  /** The most campaigns to return. */
  readonly limit: number;
}

/** The conversions of one campaign for a shop, in one currency and by one discount code. */
export interface SummedConversions {
  readonly shop: string;
  readonly campaignId: number;
  /** The code that led to the conversion; `null` if something else did. */
  readonly discountCode: string | null;
  /** The currency; `null` if the value of the orders is unknown. */
  readonly currency: string | null;
  /** How many orders have a conversion that has not ended. */
  readonly orders: number;
  /** Their total value, in minor units of the currency. */
  readonly amountMinor: number;
  /** The points given for the orders whose number of points is known. */
  readonly points: number;
  /** How many orders have an unknown number of points. */
  readonly unknown: number;
  /** How many orders were cancelled, deleted or refunded since, or lost their points. They are in none of the figures above. */
  readonly ended: number;
  /** Their total value, in minor units of the currency. */
  readonly endedAmountMinor: number;
}

/** The form of `CountedConversion`. */
export const COUNTED_CONVERSION = z.object({
  step: z.number(),
  campaignId: z.number(),
  discountCode: z.string().nullable(),
  currency: z.string().nullable(),
  amountMinor: z.number(),
  points: z.number().nullable(),
  hasEnded: z.boolean(),
});
/** A conversion as it is counted. `step`: the quarter of an hour it belongs to, as in `stepOf`. */
export type CountedConversion = Readonly<z.infer<typeof COUNTED_CONVERSION>>;

/** What an order adds to the sums; `null` if nothing. */
export function countedConversion(record: OrderRecord): CountedConversion | null {
  const made = conversionMade(record);
  if (made === null) return null;
  const { campaignId, discountCode, at, amount, points, hasEnded } = made;
  const currency = currencyOf(amount?.currency);
  const worth = { currency, amountMinor: currency === null ? 0 : (amount?.amountMinor ?? 0) };
  return { step: stepOf(at), campaignId, discountCode, ...worth, points, hasEnded };
}

/** Returns `null` for anything but three capital letters: a shop can send any text as its currency. */
export function currencyOf(currency: string | null | undefined): string | null {
  return typeof currency === "string" && /^[A-Z]{3}$/.test(currency) ? currency : null;
}

/** The figures of a sum. */
export type ConversionFigures = Pick<
  SummedConversions,
  "orders" | "amountMinor" | "points" | "unknown" | "ended" | "endedAmountMinor"
>;

/** A sum of no conversions. */
export const NO_CONVERSIONS: ConversionFigures = {
  orders: 0,
  amountMinor: 0,
  points: 0,
  unknown: 0,
  ended: 0,
  endedAmountMinor: 0,
};

/** What one conversion adds to the figures. */
export function figuresOf({
  amountMinor,
  points,
  hasEnded,
}: Pick<CountedConversion, "amountMinor" | "points" | "hasEnded">): ConversionFigures {
  if (hasEnded) return { ...NO_CONVERSIONS, ended: 1, endedAmountMinor: amountMinor };
  const unknown = points === null ? 1 : 0;
  return { ...NO_CONVERSIONS, orders: 1, amountMinor, points: points ?? 0, unknown };
}
