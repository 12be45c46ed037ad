import type { Page, PointsOfShop, PointsSummary } from "../../client/index.ts";
import { FIND_SHOPS, LISTED_SHOPS, limitOption, text } from "../arguments.ts";
import { CODES, clientCommand, moreBelow, noneOf } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import type { CsvTable } from "../terminal/csv-lines.ts";
import { table } from "../terminal/table.ts";
import { unbroken } from "../terminal/terminal-text.ts";

interface TotalsOptions {
  readonly shop?: string;
  readonly find?: string;
  readonly limit?: number;
  readonly csv?: true;
  readonly codes?: true;
}

/** Given − cancelled = pending + approved; redeemed points are separate. */
const FIGURES = ["given", "cancelled", "pending", "approved", "redeemed"] as const;

export const totals = clientCommand<TotalsOptions>({
  name: "totals",
  summary:
    "print how many points were given today and this month, how many of these were cancelled, are pending or were approved, and how many were redeemed, by shop",
  examples: ["totals --shop acme", "totals --csv"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--shop <name>", "only points of this shop", text)
      .option(...FIND_SHOPS)
      .addOption(limitOption("shops", 100_000, LISTED_SHOPS))
      .option("--csv", "print CSV, for spreadsheets")
      .option(...CODES),
  async ask(asking, { shop, find, csv, codes, limit }) {
    const most = limit ?? (csv ? Number.POSITIVE_INFINITY : LISTED_SHOPS);
    const json = await asking.pages({ shop, limit: most }, (bridge, part) =>
      bridge.get("/points/shops", { query: { shop, q: find, ...part } }),
    );
    const isAll = shop === undefined && find === undefined && json.items.length > 1;
    const total = isAll ? await asking.ask((bridge) => bridge.get("/points")) : null;
    const { words } = asking;
    if (csv) return asking.csvOf(csvOf(words, json, codes), moreBelow(words, json));
    return {
      json,
      lines: () => noneOf(words, json, find) ?? listing(words, json, total),
      more: moreBelow(words, json),
    };
  },
});

type Answer = Page<PointsOfShop> & Pick<PointsSummary, "day" | "zone">;

function listing(
  words: ReaderWords,
  { items, day, zone }: Answer,
  total: PointsSummary | null,
): readonly string[] {
  const { page } = words.labels;
  const said = words.labels.totals.points;
  const { columns, spans } = page.today.points;
  const rowsOf = (name: string, of: PointsOfShop | PointsSummary) =>
    (["today", "thisMonth"] as const).map((span) => [
      name,
      spans[span],
      ...FIGURES.map((figure) => said(of[span][figure])),
      // Pending points belong to no time span, so they appear once.
      span === "today" ? said(of.pending) : "",
    ]);
  const rows = [
    ...items.flatMap((each) => rowsOf(each.shop, each)),
    ...(total === null ? [] : rowsOf(unbroken(page.orders.allShops), total)),
  ];
  const titles = [...[page.shared.shop, "", ...FIGURES.map((figure) => columns[figure])], columns.pendingNow];
  const figures = titles.map((_, column) => column).slice(2);
  return [...table(words, rows, { titles, figures }), "", page.today.points.day({ day, zone })];
}

/** A row for each shop and span. Incomplete counts show what is known. */
function csvOf({ labels }: ReaderWords, { items }: Answer, isForPrograms: true | undefined): CsvTable {
  const { shared, today } = labels.page;
  const { columns, spans, period } = today.points;
  const rows = items.flatMap((of) =>
    (["today", "thisMonth"] as const).map((span) => [
      ...[of.shop, isForPrograms ? span : spans[span], ...FIGURES.map((figure) => of[span][figure].points)],
      of.pending.points,
    ]),
  );
  if (isForPrograms) return { titles: ["shop", "period", ...FIGURES, "pendingNow"], rows, isForPrograms };
  const titles = [shared.shop, period, ...FIGURES.map((figure) => columns[figure]), columns.pendingNow];
  return { titles, rows };
}
