import { z } from "zod";
import { formatMinorUnits } from "../../domain/order/money.ts";
import type { SummedConversions } from "../../store/conversion-sums.ts";
import { answer, endpoint } from "../endpoint.ts";
import { count, decimal, list, text, truth } from "../shapes.ts";
import { type ConversionParts, conversionSelection, sumsOf } from "./conversion-selection.ts";

const campaignSums = z
  .strictObject({
    shop: text,
    campaignId: z.number(),
    discountCode: text.nullable().describe("In capitals; null where something else led to the campaign"),
    currency: text.nullable().describe("null where nobody says what the orders are worth"),
    conversions: count.describe("One of an order, of orders that have not ended"),
    amount: decimal.nullable().describe("What these orders are worth together"),
    points: count.describe("Of the orders whose number of points is known"),
    unknown: count.describe("Of these orders, those whose number of points nobody says"),
    ended: count.describe(
      "Orders that were cancelled, deleted or paid back since: in none of the other figures, though the loyalty service keeps their conversions",
    ),
    endedAmount: decimal.nullable(),
  })
  .meta({ id: "CampaignSums" });
export type CampaignSums = z.output<typeof campaignSums>;

export const showConversions = endpoint({
  method: "GET",
  path: "/conversions",
  summary:
    "The conversions that were recorded, by shop, campaign, discount code and currency, the most first: of the days from `from` to `to` in the time zone that `Time-Zone` names, this month unless given",
  query: z.strictObject(conversionSelection),
  answers: {
    200: z.strictObject({
      from: text.describe("The first day"),
      to: text.describe("The last day"),
      zone: text,
      campaigns: list(campaignSums).describe("500 at most"),
      hasMore: truth.describe("There are campaigns with fewer conversions than any of these"),
    }),
  },
  answer: async ({ query, words: { zone } }, parts: ConversionParts) => {
    const { days, sums, hasMore } = await sumsOf(parts, query, zone);
    return answer({ ...days, zone, campaigns: sums.map(campaignView), hasMore });
  },
});

function campaignView({ orders, amountMinor, endedAmountMinor, ...sum }: SummedConversions): CampaignSums {
  const amount = (minor: number) => (sum.currency === null ? null : formatMinorUnits(minor, sum.currency));
  return {
    shop: sum.shop,
    campaignId: sum.campaignId,
    discountCode: sum.discountCode,
    currency: sum.currency,
    conversions: orders,
    amount: amount(amountMinor),
    points: sum.points,
    unknown: sum.unknown,
    ended: sum.ended,
    endedAmount: amount(endedAmountMinor),
  };
}
