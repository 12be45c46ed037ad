import type { PointsOfShop } from "../../client/index.ts";
import { POINTS_MOVES } from "../../domain/operation/points-moves.ts";
import { text } from "../arguments.ts";
import { clientCommand } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";

export const totals = clientCommand<{ readonly shop?: string }>({
  name: "totals",
  summary:
    "print how many points were given, approved, redeemed and cancelled today and this month, and are pending now, by shop",
  isInReadersLanguage: true,
  options: (command) => command.option("--shop <name>", "only points of this shop", text),
  async ask(asking, { shop }) {
    const all = await asking.ask((bridge) => bridge.get("/points/shops"));
    const shops = shop === undefined ? all.shops : all.shops.filter((each) => each.shop === shop);
    if (shops.length === 0) await asking.endIfUnknown(shop);
    return { json: { ...all, shops }, lines: () => listing(asking.words, shops) };
  },
});

function listing(words: ReaderWords, shops: readonly PointsOfShop[]): readonly string[] {
  const { page } = words.labels;
  const said = words.labels.totals.points;
  const { columns, spans } = page.today.points;
  const rows = shops.flatMap((each) =>
    (["today", "thisMonth"] as const).map((span) => [
      each.shop,
      span === "today" ? spans.today : spans.month,
      ...POINTS_MOVES.map((move) => said(each[span][move])),
      // Of no span, so it stands once.
      span === "today" ? said(each.pending) : "",
    ]),
  );
  const titles = [page.shared.shop, "", ...POINTS_MOVES.map((move) => columns[move])];
  return table(words, rows, { titles: [...titles, `${columns.pending} (${spans.now})`] });
}
