import type { CampaignSums } from "../../client/index.ts";
import { day, text } from "../arguments.ts";
import { clientCommand } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";

interface ConversionsOptions {
  readonly csv?: true;
  readonly shop?: string;
  readonly from?: string;
  readonly to?: string;
}

export const conversions = clientCommand<ConversionsOptions>({
  name: "conversions",
  summary: "list which campaigns and discount codes brought how many orders, the most first",
  options: (command) =>
    command
      .option("--csv", "print them as CSV")
      .option("--shop <name>", "only conversions of this shop", text)
      .option("--from <day>", "the first day (default: the first of this month)", day)
      .option("--to <day>", "the last day (default: today)", day),
  async ask(asking, { csv, shop, from, to }) {
    const query = { shop, from, to };
    if (csv) return asking.csv(shop, (bridge) => bridge.get("/conversions.csv", { query }));
    const json = await asking.ask((bridge) => bridge.get("/conversions", { query }));
    if (json.campaigns.length === 0) await asking.endIfUnknown(shop);
    return { json, lines: () => listing(asking.words, json) };
  },
});

function listing(
  words: ReaderWords,
  {
    campaigns,
    hasMore,
    from,
    to,
  }: { campaigns: readonly CampaignSums[]; hasMore: boolean; from: string; to: string },
): readonly string[] {
  const { labels } = words;
  if (campaigns.length === 0) return [labels.conversions.none({ from, to })];
  const rows = campaigns.map((sums) => [
    sums.shop,
    String(sums.campaignId),
    sums.discountCode ?? "",
    String(sums.conversions),
    sums.amount === null ? "" : words.price(sums.amount, sums.currency ?? ""),
    String(sums.points),
    String(sums.ended),
  ]);
  const { campaign, code, orders, amount, points, ended } = labels.conversions.columns;
  const titles = [labels.acts.columns.shop, campaign, code, orders, amount, points, ended];
  return [...table(words, rows, { titles }), ...(hasMore ? ["", labels.conversions.more] : [])];
}
