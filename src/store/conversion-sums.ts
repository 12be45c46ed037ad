import { conversionMade } from "../domain/operation/conversion-made.ts";
import type { OrderRecord } from "../domain/order/order-record.ts";
import type { Moment } from "../domain/order/order-snapshot.ts";
import { stepOf } from "./points-sums.ts";

/** Sums of conversions by shop, campaign and time, kept with each change of an order, in the same act. */
export interface ConversionSums {
  /**
   * The campaigns that conversions were recorded for between two moments, which count as the quarter of an hour that they
   * lie in: those with the most conversions first. It follows from the orders as they are. Costs no more where more orders
   * are known.
   */
  sumConversions(query: ConversionQuery): Promise<readonly SummedConversions[]>;
}

/** Which conversions are added up. */
export interface ConversionQuery {
  readonly from: Moment;
  readonly until: Moment;
  /** Of all shops where it is left out. */
  readonly shop?: string;
  /** Campaigns at most. */
  readonly limit: number;
}

/** What one campaign brought a shop, in one currency and by one discount code. */
export interface SummedConversions {
  readonly shop: string;
  readonly campaignId: number;
  /** `null`: by something else than a discount code. */
  readonly discountCode: string | null;
  /** `null`: nobody says what the orders are worth. */
  readonly currency: string | null;
  /** Orders, each with one conversion, that have not ended. */
  readonly orders: number;
  /** What they are worth together, in minor units of the currency. */
  readonly amountMinor: number;
  /** Points that they were given, of those orders of which that is known. */
  readonly points: number;
  /** Of these orders, those that were given points of which nobody says how many. */
  readonly unknown: number;
  /** Orders that were cancelled, deleted or paid back since: in none of the figures above. */
  readonly ended: number;
  readonly endedAmountMinor: number;
}

/** A conversion as it is counted: by its step of time, from 1. */
export interface CountedConversion {
  readonly step: number;
  readonly campaignId: number;
  readonly discountCode: string | null;
  readonly currency: string | null;
  readonly amountMinor: number;
  readonly points: number | null;
  readonly hasEnded: boolean;
}

/** What an order adds to the sums; `null`: nothing. */
export function countedConversion(record: OrderRecord): CountedConversion | null {
  const made = conversionMade(record);
  if (made === null) return null;
  const { campaignId, discountCode, at, amount, points, hasEnded } = made;
  const currency = currencyOf(amount?.currency);
  const worth = { currency, amountMinor: currency === null ? 0 : (amount?.amountMinor ?? 0) };
  return { step: stepOf(at), campaignId, discountCode, ...worth, points, hasEnded };
}

/** A shop may write anything as its currency. */
function currencyOf(currency: string | undefined): string | null {
  return currency !== undefined && /^[A-Z]{3}$/.test(currency) ? currency : null;
}

/** The figures of a sum. */
export type ConversionFigures = Pick<
  SummedConversions,
  "orders" | "amountMinor" | "points" | "unknown" | "ended" | "endedAmountMinor"
>;

/** The names of a sum's figures. */
export const CONVERSION_FIGURES = [
  "orders",
  "amountMinor",
  "points",
  "unknown",
  "ended",
  "endedAmountMinor",
] as const satisfies readonly (keyof ConversionFigures)[];

/** What one conversion adds to the figures. */
export function figuresOf({
  amountMinor,
  points,
  hasEnded,
}: Pick<CountedConversion, "amountMinor" | "points" | "hasEnded">): ConversionFigures {
  return hasEnded
    ? { orders: 0, amountMinor: 0, points: 0, unknown: 0, ended: 1, endedAmountMinor: amountMinor }
    : {
        orders: 1,
        amountMinor,
        points: points ?? 0,
        unknown: points === null ? 1 : 0,
        ended: 0,
        endedAmountMinor: 0,
      };
}
