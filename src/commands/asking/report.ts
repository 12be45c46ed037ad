import type { PointsMonth } from "../../client/index.ts";
import { LEDGER_FIGURES } from "../../domain/operation/ledger-figures.ts";
import { decimal, month, shopsOptions, text } from "../arguments.ts";
import { clientCommand, moreBelow } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";

interface ReportOptions {
  readonly shop?: string;
  readonly month?: string;
  readonly value?: string;
  readonly csv?: true;
  readonly codes?: true;
  readonly find?: string;
  readonly limit: number;
}

/** As the bridge accepts it. */
const VALUE_DECIMALS = 6;

export const report = clientCommand<ReportOptions>({
  name: "report",
  summary: "print a month's points by shop, for bookkeeping: opening balance, changes, closing balance",
  examples: ["report --month 2026-06 --value 0.01"],
  isInReadersLanguage: true,
  options: (command) =>
    shopsOptions(
      command
        .option("--shop <name>", "only points of this shop", text)
        .option("--month <month>", "the month, such as 2026-06 (default: this month)", month)
        .option(
          "--value <amount>",
          "value of one point, such as 0.01: adds the value of the points, in each shop's currency",
          decimal(VALUE_DECIMALS),
        ),
    )
      .option("--csv", "print CSV of all shops, for spreadsheets")
      .option("--codes", "with --csv: the same column names in every language, for programs"),
  async ask(asking, { shop, month, value, csv, codes, find, limit }) {
    const query = { shop, month, value };
    if (csv)
      return asking.csv(shop, (bridge) => bridge.get("/points-month.csv", { query: { ...query, codes } }));
    const json = await asking.pages({ shop, limit }, (bridge, part) =>
      bridge.get("/points/month", { query: { ...query, q: find, ...part } }),
    );
    return { json, lines: () => listing(asking.words, json) };
  },
});

function listing(
  words: ReaderWords,
  { month, zone, items, total, unknown: orders, nextCursor }: PointsMonth,
): readonly string[] {
  const { page, reportPage } = words.labels;
  const { columns, unknown } = reportPage;
  const { shop } = page.shared;
  const lines = [...items, ...(total === null ? [] : [{ shop: page.orders.allShops, ...total }])];
  const rows = lines.flatMap(({ shop, points, values, currency }) => [
    [shop, ...LEDGER_FIGURES.map((figure) => words.number(points[figure]))],
    ...(values === null
      ? []
      : [
          [
            "",
            ...LEDGER_FIGURES.map((figure) =>
              currency === null ? values[figure] : words.price(values[figure], currency),
            ),
          ],
        ]),
  ]);
  return [
    month,
    "",
    ...table(words, rows, { titles: [shop, ...LEDGER_FIGURES.map((figure) => columns[figure])] }),
    ...(orders === 0 ? [] : ["", unknown({ orders })]),
    ...moreBelow(words, nextCursor),
    ...["", `${reportPage.zone({ zone })} ${reportPage.meanings}`],
  ];
}
