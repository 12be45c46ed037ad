import type { CampaignSums } from "../../client/index.ts";
import { DAYS, pastWholeDay, text } from "../arguments.ts";
import { CODES, clientCommand } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";

interface ConversionsOptions {
  readonly shop?: string;
  readonly since?: string;
  readonly until?: string;
  readonly csv?: true;
  readonly codes?: true;
}

export const conversions = clientCommand<ConversionsOptions>({
  name: "conversions",
  summary: "list how many orders each campaign and discount code brought, the most first",
  examples: ["conversions --since 2026-01-01 --csv"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--shop <name>", "only referrals of this shop", text)
      .option("--since <day>", `the first day: ${DAYS} (default: the first of this month)`, pastWholeDay)
      .option("--until <day>", "the last day (default: today)", pastWholeDay)
      .option("--csv", "print CSV, for spreadsheets")
      .option(...CODES),
  async ask(asking, { shop, since: from, until: to, csv, codes }) {
    const query = { shop, from, to };
    if (csv)
      return asking.csv(shop, (bridge) => bridge.get("/conversions.csv", { query: { ...query, codes } }));
    const json = await asking.ask((bridge) => bridge.get("/conversions", { query }));
    if (json.campaigns.length === 0) await asking.endIfUnknown(shop);
    const more = json.hasMore ? [asking.labels.conversions.more] : [];
    return { json, lines: () => listing(asking.words, json), more };
  },
});

function listing(
  words: ReaderWords,
  { campaigns, from, to }: { campaigns: readonly CampaignSums[]; from: string; to: string },
): readonly string[] {
  const { labels } = words;
  if (campaigns.length === 0)
    return [labels.conversions.none({ from: words.date(from), to: words.date(to) })];
  const rows = campaigns.map((sums) => [
    sums.shop,
    String(sums.campaignId),
    sums.discountCode ?? "",
    words.number(sums.conversions),
    sums.amount === null ? "" : words.price(sums.amount, sums.currency ?? ""),
    words.number(sums.points),
    words.number(sums.ended),
  ]);
  const { code, ended } = labels.conversions.columns;
  const { campaign, conversions, amount, points } = labels.campaignsPage.columns;
  const titles = [labels.page.shared.shop, campaign, code, conversions, amount, points, ended];
  const figures = [conversions, amount, points, ended].map((title) => titles.indexOf(title));
  return table(words, rows, { titles, figures });
}
