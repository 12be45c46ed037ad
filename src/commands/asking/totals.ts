import type { Page, PointsOfShop } from "../../client/index.ts";
import { POINTS_MOVES } from "../../domain/operation/points-moves.ts";
import { shopsOptions, text } from "../arguments.ts";
import { clientCommand, moreBelow } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";

interface TotalsOptions {
  readonly shop?: string;
  readonly find?: string;
  readonly limit: number;
}

export const totals = clientCommand<TotalsOptions>({
  name: "totals",
  summary:
    "print how many points were given, approved, redeemed and cancelled today and this month, and are pending now, by shop",
  isInReadersLanguage: true,
  options: (command) => shopsOptions(command.option("--shop <name>", "only points of this shop", text)),
  async ask(asking, { shop, find, limit }) {
    const json = await asking.pages({ shop, limit }, (bridge, part) =>
      bridge.get("/points/shops", { query: { shop, q: find, ...part } }),
    );
    return { json, lines: () => listing(asking.words, json) };
  },
});

function listing(words: ReaderWords, { items, nextCursor }: Page<PointsOfShop>): readonly string[] {
  const { page } = words.labels;
  const said = words.labels.totals.points;
  const { columns, spans } = page.today.points;
  const rows = items.flatMap((each) =>
    (["today", "thisMonth"] as const).map((span) => [
      each.shop,
      span === "today" ? spans.today : spans.month,
      ...POINTS_MOVES.map((move) => said(each[span][move])),
      // Of no span, so it stands once.
      span === "today" ? said(each.pending) : "",
    ]),
  );
  const titles = [
    ...[page.shared.shop, "", ...POINTS_MOVES.map((move) => columns[move])],
    `${columns.pending} (${spans.now})`,
  ];
  return [...table(words, rows, { titles }), ...moreBelow(words, nextCursor)];
}
