import type { Page, PointsOfShop, PointsSummary } from "../../client/index.ts";
import { shopsOptions, text } from "../arguments.ts";
import { clientCommand, moreBelow, noneOf } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";

interface TotalsOptions {
  readonly shop?: string;
  readonly find?: string;
  readonly limit: number;
}

/** Given − cancelled = pending + approved, and besides what was redeemed. */
const FIGURES = ["given", "cancelled", "pending", "approved", "redeemed"] as const;

export const totals = clientCommand<TotalsOptions>({
  name: "totals",
  summary:
    "print how many points were given today and this month, how many of these were cancelled, are pending or were approved, and how many were redeemed, by shop",
  examples: ["totals --shop acme"],
  isInReadersLanguage: true,
  options: (command) => shopsOptions(command.option("--shop <name>", "only points of this shop", text)),
  async ask(asking, { shop, find, limit }) {
    const json = await asking.pages({ shop, limit }, (bridge, part) =>
      bridge.get("/points/shops", { query: { shop, q: find, ...part } }),
    );
    const isAll = shop === undefined && find === undefined && json.items.length > 1;
    const total = isAll ? await asking.ask((bridge) => bridge.get("/points")) : null;
    const { words } = asking;
    return {
      json,
      lines: () => noneOf(words, json, find) ?? listing(words, json, total),
      hints: moreBelow(words, json.nextCursor),
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
      // Of no span, so it stands once.
      span === "today" ? said(of.pending) : "",
    ]);
  const rows = [
    ...items.flatMap((each) => rowsOf(each.shop, each)),
    ...(total === null ? [] : rowsOf(page.orders.allShops, total)),
  ];
  const titles = [...[page.shared.shop, "", ...FIGURES.map((figure) => columns[figure])], columns.pendingNow];
  const figures = titles.map((_, column) => column).slice(2);
  return [...table(words, rows, { titles, figures }), "", page.today.points.day({ day, zone })];
}
