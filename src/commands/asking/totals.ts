import type { PointsOfShop } from "../../client/index.ts";
import { POINTS_MOVES } from "../../domain/operation/points-moves.ts";
import { clientCommand } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";

export const totals = clientCommand({
  name: "totals",
  summary:
    "print how many points were given, approved, redeemed and cancelled today and this month, and are pending now, by shop",
  async ask(asking) {
    const json = await asking.ask((bridge) => bridge.get("/points/shops"));
    return { json, lines: () => listing(asking.words, json.shops) };
  },
});

function listing(words: ReaderWords, shops: readonly PointsOfShop[]): readonly string[] {
  const { labels } = words;
  const rows = shops.flatMap((each) =>
    (["today", "thisMonth"] as const).map((span) => [
      each.shop,
      labels.totals.spans[span],
      ...POINTS_MOVES.map((move) => {
        const { points, unknown } = each[span][move];
        return labels.totals.points({ points, unknown });
      }),
      // Of no span, so it stands once.
      span === "today" ? labels.totals.points(each.pending) : "",
    ]),
  );
  const columns = [...POINTS_MOVES, "pending"] as const;
  const titles = [labels.acts.columns.shop, "", ...columns.map((column) => labels.totals.columns[column])];
  return table(words, rows, { titles });
}
