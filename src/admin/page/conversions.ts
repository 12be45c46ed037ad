import { z } from "zod";
import { DAY_MS } from "../../domain/durations.ts";
import { formatMinorUnits } from "../../domain/order/money.ts";
import { startOfDay } from "../../domain/rules/local-days.ts";
import { localTime } from "../../domain/rules/local-time.ts";
import type { SummedConversions } from "../../store/conversion-sums.ts";
import { separatorIn } from "../../words/csv-line.ts";
import type { Words } from "../../words/vocabulary.ts";
import type { AdminContext } from "../admin-context.ts";
import { cellsIn, csvEndpoint } from "../csv.ts";
import { answer, endpoint } from "../endpoint.ts";
import { shopName, withCodes } from "../queries.ts";
import { count, decimal, list, named, text, truth } from "../shapes.ts";
import { CONVERSION_COLUMNS } from "../table-codes.ts";

/** Filters. Days are in the reader's time zone; the last one is inclusive. */
const conversionSelection = {
  shop: shopName.optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};
const selection = z.strictObject(conversionSelection);
type ConversionQuery = z.output<typeof selection>;

const campaignSums = named("CampaignSums", {
  shop: text,
  campaignId: z.number(),
  discountCode: text.nullable().describe("In capitals; null: something else led to the campaign"),
  currency: text.nullable().describe("null: the value of the orders is unknown"),
  conversions: count.describe("One for each order that has not ended"),
  amount: decimal.nullable().describe("The total value of these orders"),
  points: count.describe("Of orders whose number of points is known"),
  unknown: count.describe("Of these orders, those whose number of points is unknown"),
  ended: count.describe(
    "Orders that were cancelled, deleted or refunded since, or whose points were cancelled: not in the other figures",
  ),
  endedAmount: decimal.nullable(),
});
export type CampaignSums = z.output<typeof campaignSums>;

export const showConversions = endpoint("GET /conversions", {
  summary:
    "Conversions by shop, campaign, discount code and currency, most first. Days are in the zone of `Time-Zone`; default: this month",
  permission: "viewer",
  forTenants: true,
  query: selection,
  answers: {
    200: z.strictObject({
      from: text.describe("The first day"),
      to: text.describe("The last day"),
      zone: text,
      campaigns: list(campaignSums).describe("At most 500"),
      hasMore: truth.describe("There are more campaigns, with fewer conversions"),
    }),
  },
  answer: async ({ query, words: { zone } }, parts) => {
    const { days, sums, hasMore } = await sumsOf(parts, query, zone);
    return answer({ ...days, zone, campaigns: sums.map(campaignView), hasMore });
  },
});

function campaignView({ orders, amountMinor, endedAmountMinor, ...sum }: SummedConversions): CampaignSums {
  const amount = (minor: number) => (sum.currency === null ? null : formatMinorUnits(minor, sum.currency));
  return {
    ...sum,
    conversions: orders,
    amount: amount(amountMinor),
    endedAmount: amount(endedAmountMinor),
  };
}

const HALF_DAY_MS = DAY_MS / 2;

/** The most campaigns in one answer. */
const MOST_CAMPAIGNS = 500;

/** The days to sum up; default: the current month. */
function daysOf({ from, to }: Pick<ConversionQuery, "from" | "to">, now: number, zone: string) {
  const today = localTime(now, zone)?.day ?? "";
  const last = to ?? (from !== undefined && from > today ? from : today);
  return { from: from ?? `${last.slice(0, 8)}01`, to: last };
}

/** The sums over these days, most conversions first. */
async function sumsOf(
  { store, clock }: AdminContext,
  { shop, ...asked }: ConversionQuery,
  zone: string,
): Promise<{
  readonly days: ReturnType<typeof daysOf>;
  readonly sums: readonly SummedConversions[];
  readonly hasMore: boolean;
}> {
  const days = daysOf(asked, clock.now(), zone);
  const query = { from: startOfDay(days.from, zone), until: endOfDay(days.to, zone) };
  const limit = MOST_CAMPAIGNS + 1;
  const found = await store.sumConversions({
    ...query,
    ...(shop === undefined ? {} : { shops: [shop] }),
    limit,
  });
  return { days, sums: found.slice(0, MOST_CAMPAIGNS), hasMore: found.length > MOST_CAMPAIGNS };
}

function endOfDay(day: string, zone: string): number {
  const nextNoon = Date.parse(day) + DAY_MS + HALF_DAY_MS;
  return startOfDay(new Date(nextNoon).toISOString().slice(0, 10), zone);
}

export const conversionsCsv = csvEndpoint("/conversions.csv", {
  summary: "The same as CSV in the reader's language; with `codes`, in a stable form for programs",
  selection: z.strictObject({ ...conversionSelection, codes: withCodes }),
  table: ({ codes }, words) => ({
    head: codes ? CONVERSION_COLUMNS : headIn(words),
    separator: codes ? "," : separatorIn(words),
    cells: (sum: SummedConversions) => cellsOf(sum, codes ? formatMinorUnits : words.decimal),
  }),
  async *pages(context, { codes: _, ...asked }, { zone }) {
    yield (await sumsOf(context, asked, zone)).sums;
  },
});

function headIn({ say }: Words): readonly string[] {
  return CONVERSION_COLUMNS.map((column) =>
    say(
      column === "shop" || column === "currency"
        ? { code: "column", column }
        : { code: "conversionColumn", column },
    ),
  );
}

function cellsOf(
  { currency, campaignId, orders, unknown, ...sum }: SummedConversions,
  decimal: (amountMinor: number, currency: string) => string,
): readonly unknown[] {
  const amount = (minor: number) => (currency === null ? null : decimal(minor, currency));
  return cellsIn(CONVERSION_COLUMNS, {
    ...sum,
    ...{ currency, campaign: campaignId, conversions: orders, pointsUnknown: unknown },
    amount: amount(sum.amountMinor),
    endedAmount: amount(sum.endedAmountMinor),
  });
}
