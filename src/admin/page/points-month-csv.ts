import { z } from "zod";
import { LEDGER_FIGURES } from "../../domain/operation/ledger-figures.ts";
import { formatMinorUnits } from "../../domain/order/money.ts";
import { separatorIn } from "../../words/csv-line.ts";
import type { Words } from "../../words/vocabulary.ts";
import { CSV_ROWS, cellsIn, csvEndpoint } from "../csv.ts";
import { shopName, withCodes } from "../queries.ts";
import { LEDGER_VALUES, MONTH_COLUMNS } from "../table-codes.ts";
import { dayZone } from "./day-zone.ts";
import {
  type CountedInCurrency,
  figuresOfShops,
  monthSelection,
  sumsIn,
  TWO_DECIMALS,
  thisMonth,
  worthOf,
} from "./points-month.ts";

export const pointsMonthCsv = csvEndpoint("/points-month.csv", {
  summary: "The same as CSV in the reader's language; with `codes`, in a stable form for programs",
  selection: z.strictObject({ ...monthSelection, shop: shopName.optional(), codes: withCodes }),
  table: ({ codes, value }, words) => {
    const columns = columnsOf(value);
    const written = codes ? formatMinorUnits : words.decimal;
    return {
      head: codes ? columns : headIn(columns, words),
      separator: codes ? "," : separatorIn(words),
      cells: (line: Line) =>
        cellsIn(
          columns,
          cellsOf(line, value, (minor) => written(minor, TWO_DECIMALS)),
        ),
    };
  },
  // Unlike the JSON call, the table formats the values itself.
  async *pages(context, { month, value = null, shop: only }, words) {
    const zone = dayZone(context.shops, words);
    const shown = month ?? thisMonth(context, zone);
    const sums = await sumsIn(context, shown, zone);
    const all = sums.filter(({ shop }) => only === undefined || shop === only);
    for (let at = 0; at < all.length; at += CSV_ROWS) {
      const rows = await figuresOfShops(context, all.slice(at, at + CSV_ROWS), value);
      yield rows.map((row) => ({ ...row, month: shown }));
    }
  },
});

type Line = CountedInCurrency & { readonly month: string };

function columnsOf(value: string | undefined) {
  return value === undefined ? MONTH_COLUMNS : ([...MONTH_COLUMNS, ...LEDGER_VALUES, "currency"] as const);
}

function headIn(columns: ReturnType<typeof columnsOf>, { say }: Words): readonly string[] {
  return columns.map((column) =>
    say(
      column === "shop" || column === "currency"
        ? { code: "column", column }
        : { code: "monthColumn", column },
    ),
  );
}

function cellsOf(
  { shop, account, month, points: counted, unknown, currency }: Line,
  value: string | undefined,
  written: (amountMinor: number) => string,
) {
  const worth = worthOf(counted, value ?? null);
  const ofValues = LEDGER_FIGURES.map((figure) => [`${figure}Value`, worth && written(worth[figure])]);
  return {
    ...{ shop, account, month, ...counted, pointsUnknown: unknown, currency },
    ...(Object.fromEntries(ofValues) as Record<(typeof LEDGER_VALUES)[number], string | null>),
  };
}
