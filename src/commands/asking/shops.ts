import type { ListedShop } from "../../client/index.ts";
import { number, text } from "../arguments.ts";
import { clientCommand, moreBelow, noneOf } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { timeText } from "../terminal/terminal-text.ts";

export const shops = clientCommand<{ readonly find?: string; readonly limit: number }>({
  name: "shops",
  summary: "list the shops by name, with address and state",
  examples: ["shops --find acme"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--find <text>", "search by name, address, account or merchant", text)
      .option("--limit <count>", "maximum number of shops", number(1, 10_000), 50),
  async ask(asking, { find: q, limit }) {
    const json = await asking.pages({ limit }, (bridge, part) =>
      bridge.get("/shops", { query: { q, ...part } }),
    );
    const { words } = asking;
    const { place, state, lastDelivery } = words.labels.shops.columns;
    const titles = [words.labels.page.shared.shop, place, state, lastDelivery];
    const lines = () => noneOf(words, json, q) ?? table(words, rowsOf(words, json.items), { titles });
    return { json, lines, hints: moreBelow(words, json.nextCursor) };
  },
});

function rowsOf(words: ReaderWords, items: readonly ListedShop[]): readonly (readonly string[])[] {
  const { states, since } = words.labels.page.health;
  return items.map(({ shop, platformTitle, domain, state, lastDeliveryAt }) => [
    shop,
    `${platformTitle}, ${domain}`,
    [
      states[state.code],
      ...(state.since === null ? [] : [since({ when: timeText(words, state.since) })]),
      ...(state.because === null ? [] : [state.because.reason]),
    ].join(" · "),
    lastDeliveryAt === null ? words.labels.shops.noDelivery : timeText(words, lastDeliveryAt),
  ]);
}
