import type { DeliveryOutcome, DeliveryRow } from "../../client/index.ts";
import { number, text, wordOption } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { type CommandOutput, clientCommand, isLimited, moreBelow } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { timeText } from "../terminal/terminal-text.ts";

/** The words of the table, and the interface's. */
const OUTCOMES = {
  waiting: "waiting",
  processed: "processed",
  ignored: "ignored",
  failed: "dead",
} as const satisfies Readonly<Record<string, DeliveryOutcome>>;

interface DeliveriesOptions {
  readonly shop?: string;
  readonly outcome?: DeliveryOutcome;
  readonly find?: string;
  readonly limit: number;
}

export const deliveries = clientCommand<DeliveriesOptions>({
  name: "deliveries",
  summary: "list what the shops sent, latest first, with the outcome",
  examples: ["deliveries --find 1001", "deliveries --outcome failed"],
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--shop <name>", "only deliveries of this shop", text)
      .addOption(wordOption("--outcome <outcome>", "only deliveries with this outcome", OUTCOMES))
      .option("--find <text>", "search by order ID, number, name, email address or mobile number", text)
      .option("--limit <count>", "maximum number of deliveries", number(1, 100_000), 50),
  async ask(asking, options) {
    const { shop, outcome, find: q, limit } = options;
    if (q !== undefined) return found(asking, { q, shop, outcome }, limit);
    const json = await asking.pages(options, (bridge, part) =>
      bridge.get("/deliveries", { query: { shop, outcome, ...part } }),
    );
    if (json.items.length === 0) await asking.endIfUnknown(shop);
    const { words } = asking;
    const lines = () =>
      json.items.length > 0 || isLimited(shop, outcome)
        ? listing(words, json.items)
        : [asking.labels.deliveries.noneYet];
    return { json, lines, hints: moreBelow(words, json.nextCursor) };
  },
});

interface Sought {
  readonly q: string;
  readonly shop: string | undefined;
  readonly outcome: DeliveryOutcome | undefined;
}

/** The deliveries about the orders that match. */
async function found(asking: Asking, body: Sought, limit: number): Promise<CommandOutput> {
  const { words } = asking;
  const all = await asking.ask((bridge) => bridge.post("/deliveries/search", { body }));
  if (all.items.length === 0) await asking.endIfUnknown(body.shop);
  const isCut = all.items.length > limit;
  const json = { items: all.items.slice(0, limit), nextCursor: null, hasMore: all.hasMore || isCut };
  const hints = [
    ...(isCut ? [words.labels.orders.more] : []),
    ...(all.hasMore ? [words.labels.page.deliveries.newestOnly] : []),
  ];
  return { json, lines: () => listing(words, json.items), hints };
}

function listing(words: ReaderWords, items: readonly DeliveryRow[]): readonly string[] {
  const { deliveries, shared } = words.labels.page;
  if (items.length === 0) return [deliveries.none];
  const rows = items.map(({ shop, topic, orders, orderIds, outcome, reason, repeats, receivedAt }) => [
    timeText(words, receivedAt),
    shop,
    topic,
    [
      ...orders.map(({ orderId, orderNumber }) => orderNumber ?? orderId),
      ...(orderIds.length > orders.length
        ? [deliveries.andMore({ orders: orderIds.length - orders.length })]
        : []),
    ].join(", "),
    deliveries.outcomes[outcome],
    words.phrases(
      [reason, repeats === 0 ? null : deliveries.sentAgain({ times: repeats })].filter(
        (part) => part !== null,
      ),
    ),
  ]);
  const { received, topic, outcome, why } = deliveries.columns;
  const titles = [received, shared.shop, topic, words.labels.page.orders.columns.order, outcome, why];
  return table(words, rows, { titles });
}
