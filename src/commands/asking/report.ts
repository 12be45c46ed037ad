import type { PointsMonth } from "../../client/index.ts";
import { LEDGER_FIGURES } from "../../domain/operation/ledger-figures.ts";
import { decimal, FIND_SHOPS, LISTED_SHOPS, limitOption, month, text } from "../arguments.ts";
import { CODES, clientCommand, moreBelow, noneOf } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { unbroken } from "../terminal/terminal-text.ts";

interface ReportOptions {
  readonly shop?: string;
  readonly month?: string;
  readonly value?: string;
  readonly csv?: true;
  readonly codes?: true;
  readonly find?: string;
  readonly limit?: number;
}

/** The most decimals that the bridge accepts. */
const VALUE_DECIMALS = 6;

export const report = clientCommand<ReportOptions>({
  name: "report",
  summary: "print a month's points by shop, for bookkeeping: opening balance, changes, closing balance",
  examples: ["report --month last", "report --month 2026-06 --value 0.01"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--shop <name>", "only points of this shop", text)
      .option("--month <month>", "the month: last, this, or one such as 2026-06 (default: this)", month)
      .option(
        "--value <amount>",
        "value of one point, such as 0.01: adds the value of the points, in each shop's currency",
        decimal(VALUE_DECIMALS),
      )
      .option(...FIND_SHOPS)
      .addOption(limitOption("shops", 100_000, LISTED_SHOPS))
      .option("--csv", "print CSV of all shops, for spreadsheets")
      .option(...CODES),
  check: ({ csv, find }, command) => {
    if (csv && find !== undefined) command.refuse("--csv prints all shops: leave out --find, or use --shop");
  },
  async ask(asking, { shop, month, value, csv, codes, find, limit }) {
    const query = { shop, month, value };
    if (csv)
      return asking.csv(shop, (bridge) =>
        bridge.get("/points-month.csv", { query: { ...query, codes, limit } }),
      );
    const json = await asking.pages({ shop, limit: limit ?? LISTED_SHOPS }, (bridge, part) =>
      bridge.get("/points/month", { query: { ...query, q: find, ...part } }),
    );
    const { words } = asking;
    const lines = () => noneOf(words, json, find) ?? listing(words, json);
    return { json, lines, more: moreBelow(words, json) };
  },
});

function listing(
  words: ReaderWords,
  { month, isRunning, zone, items, total, unknown: orders, nextCursor }: PointsMonth,
): readonly string[] {
  const { columns, unknown, title, ...report } = words.labels.reportPage;
  const { shared, orders: ofOrders } = words.labels.page;
  const rowsOf = (name: string, { points, values, currency }: NonNullable<PointsMonth["total"]>) => [
    [name, ...LEDGER_FIGURES.map((figure) => words.number(points[figure]))],
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
  ];
  const rows = [
    ...items.flatMap((each) => rowsOf(each.shop, each)),
    ...(total === null || nextCursor !== null ? [] : rowsOf(unbroken(ofOrders.allShops), total)),
  ];
  const titles = [shared.shop, ...LEDGER_FIGURES.map((figure) => columns[figure])];
  const figures = titles.map((_, column) => column).slice(1);
  return [
    title({ month: words.month(month), isRunning }),
    "",
    ...table(words, rows, { titles, figures }),
    "",
    `${report.zone({ zone })} ${report.meanings({ isRunning, hasValues: items.some(({ values }) => values !== null) })}`,
    ...(orders === 0 ? [] : [unknown({ orders })]),
  ];
}
