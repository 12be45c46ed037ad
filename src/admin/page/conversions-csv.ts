import type { RequestHandler } from "express";
import { z } from "zod";
import { formatMinorUnits } from "../../domain/order/money.ts";
import type { SummedConversions } from "../../store/conversion-sums.ts";
import type { Words } from "../../words/vocabulary.ts";
import { type CsvTable, cellsIn, sendTable, separatorIn } from "../csv.ts";
import { COMMON_PROBLEMS, rawEndpoint } from "../endpoint.ts";
import { withCodes } from "../queries.ts";
import { text } from "../shapes.ts";
import { CONVERSION_COLUMNS } from "../table-codes.ts";
import { type ConversionParts, conversionSelection, sumsOf } from "./conversion-selection.ts";

const selection = z.strictObject({ ...conversionSelection, codes: withCodes });

export const conversionsCsv = rawEndpoint({
  method: "GET",
  path: "/conversions.csv",
  summary:
    "The same as a table for people, in their language; with `codes` for programs: names of columns that stay the same, decimal points",
  permission: "admin",
  query: selection,
  answers: { 200: text },
  media: "text/csv",
  problems: COMMON_PROBLEMS,
  handler:
    (parts: ConversionParts): RequestHandler =>
    (request, response) =>
      sendTable(request, response, {
        fileName: "conversions.csv",
        selection,
        table: ({ codes }, words) => (codes ? CODES : tableIn(words)),
        list: async ({ codes: _, ...asked }, _page, { zone }) => {
          const { sums } = await sumsOf(parts, asked, zone);
          return { items: sums, nextCursor: null };
        },
      }),
});

function tableIn(words: Words): CsvTable<SummedConversions> {
  return {
    head: CONVERSION_COLUMNS.map((column) =>
      words.say(
        column === "shop" || column === "currency"
          ? { code: "column", column }
          : { code: "conversionColumn", column },
      ),
    ),
    separator: separatorIn(words),
    cells: (sum) => cellsOf(sum, words.decimal),
  };
}

const CODES: CsvTable<SummedConversions> = {
  head: CONVERSION_COLUMNS,
  separator: ",",
  cells: (sum) => cellsOf(sum, formatMinorUnits),
};

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
