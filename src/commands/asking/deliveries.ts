import type { DeliveryOutcome, DeliveryRow } from "../../client/index.ts";
import { endOf, LISTED, limitOption, spanOptions, text, wordOption } from "../arguments.ts";
import type { Asking } from "../client/asking.ts";
import { CODES, type CommandOutput, clientCommand, isLimited, moreBelow } from "../client/client-command.ts";
import type { ReaderWords } from "../language.ts";
import type { CsvTable } from "../terminal/csv-lines.ts";
import { table } from "../terminal/table.ts";
import { wholeTime } from "../terminal/terminal-text.ts";

/** Words of the table and the API's codes. */
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
  readonly since?: string;
  readonly until?: string;
  readonly csv?: true;
  readonly codes?: true;
  readonly limit?: number;
  /** Shows the customer's data unmasked. */
  readonly plain?: true;
}

export const deliveries = clientCommand<DeliveriesOptions>({
  name: "deliveries",
  summary: "list what the shops sent, latest first, with the outcome; or one delivery, with its content",
  examples: ["deliveries --find 1001", "deliveries --outcome failed", "deliveries 12"],
  isInReadersLanguage: true,
  options: (command) =>
    spanOptions(command, "deliveries received")
      .argument("[id]", "print this delivery as the shop sent it, without the customer's data", text)
      .option("--plain", "with an ID: with the customer's data; the audit log records it")
      .option("--shop <name>", "only deliveries of this shop", text)
      .addOption(wordOption("--outcome <outcome>", "only deliveries with this outcome", OUTCOMES))
      .option(
        "--find <text>",
        "search by order ID, number, email address, mobile number, or whole words of the name",
        text,
      )
      .addOption(limitOption("deliveries", 100_000))
      .option("--csv", "print the matching deliveries as CSV, for spreadsheets")
      .option(...CODES),
  check({ csv, plain }, command) {
    const isOne = command.args.length > 0;
    if (csv && isOne) command.refuse("--csv prints all deliveries: leave out the ID");
    if (plain && !isOne) command.refuse("--plain needs the ID of a delivery");
  },
  async ask(asking, { plain, ...options }, [id]) {
    if (id === undefined) return list(asking, options);
    const { deliveryContent } = await import("../client/delivery-contents.ts");
    return deliveryContent(asking, id, plain === true);
  },
});

async function list(
  asking: Asking,
  { shop, outcome, find: q, since: from, until, csv, codes, limit }: DeliveriesOptions,
): Promise<CommandOutput> {
  const most = limit ?? (csv ? Number.POSITIVE_INFINITY : LISTED);
  const selection = { shop, outcome, from, before: endOf(until) };
  const { json, more } =
    q === undefined ? await listed(asking, selection, most) : await found(asking, { q, ...selection }, most);
  const { words, labels } = asking;
  if (csv) return asking.csvOf(codes ? codesOf(json.items) : csvOf(words, json.items), more);
  const isNone = json.items.length === 0 && !isLimited(q, shop, outcome, from, until);
  const lines = () => (isNone ? [labels.deliveries.noneYet] : listing(words, json.items));
  return { json, lines, more, hints: json.items.length === 0 ? [] : [labels.deliveries.seeOne] };
}

interface Selection {
  readonly shop: string | undefined;
  readonly outcome: DeliveryOutcome | undefined;
  readonly from: string | undefined;
  readonly before: string | undefined;
}

interface Listed {
  readonly json: { readonly items: readonly DeliveryRow[]; readonly nextCursor: string | null };
  readonly more: readonly string[];
}

async function listed(asking: Asking, selection: Selection, limit: number): Promise<Listed> {
  const json = await asking.pages({ shop: selection.shop, limit }, (bridge, part) =>
    bridge.get("/deliveries", { query: { ...selection, ...part } }),
  );
  return { json, more: moreBelow(asking.words, json) };
}

/** The deliveries about orders that match. */
async function found(
  asking: Asking,
  body: Selection & { readonly q: string },
  limit: number,
): Promise<Listed> {
  const { words, labels } = asking;
  const all = await asking.ask((bridge) => bridge.post("/deliveries/search", { body }));
  if (all.items.length === 0) await asking.endIfUnknown(body.shop);
  const isCut = all.items.length > limit;
  const json = { items: all.items.slice(0, limit), nextCursor: null, hasMore: all.hasMore || isCut };
  const more = [
    ...moreBelow(words, { ...json, nextCursor: isCut ? "" : null }),
    ...(all.hasMore ? [labels.page.deliveries.newestOnly] : []),
  ];
  return { json, more };
}

function csvOf(words: ReaderWords, items: readonly DeliveryRow[]): CsvTable {
  const { deliveries, shared, orders } = words.labels.page;
  const { received, topic, outcome, why } = deliveries.columns;
  const rows = items.map((delivery) => {
    const numbers = new Map(delivery.orders.map(({ orderId, orderNumber }) => [orderId, orderNumber]));
    const named = delivery.orderIds.map((orderId) => numbers.get(orderId) ?? orderId);
    return [
      ...[delivery.receivedAt, delivery.shop, delivery.topic, named.join(", ")],
      ...[deliveries.outcomes[delivery.outcome], whyText(words, delivery), delivery.id],
    ];
  });
  const titles = [received, shared.shop, topic, orders.columns.order, outcome, why, "ID"];
  return { titles, rows, times: [0] };
}

/** The table for programs. */
function codesOf(items: readonly DeliveryRow[]): CsvTable {
  const rows = items.map(({ orderIds, because, repeats, ...delivery }) => [
    ...[delivery.receivedAt, delivery.shop, delivery.topic, orderIds.join(" "), delivery.outcome],
    ...[because?.code, repeats, delivery.id],
  ]);
  const titles = ["receivedAt", "shop", "topic", "orderIds", "outcome", "code", "repeats", "id"];
  return { titles, rows, isForPrograms: true };
}

function whyText(words: ReaderWords, { reason, repeats }: Pick<DeliveryRow, "reason" | "repeats">): string {
  const sentAgain = repeats === 0 ? null : words.labels.page.deliveries.sentAgain({ times: repeats });
  return words.phrases([reason, sentAgain].filter((part) => part !== null));
}

function listing(words: ReaderWords, items: readonly DeliveryRow[]): readonly string[] {
  const { deliveries, shared } = words.labels.page;
  if (items.length === 0) return [deliveries.none];
  const rows = items.map(({ orders, orderIds, ...delivery }) => [
    delivery.id,
    wholeTime(words, delivery.receivedAt),
    delivery.shop,
    delivery.topic,
    [
      ...orders.map(({ orderId, orderNumber }) => orderNumber ?? orderId),
      ...(orderIds.length > orders.length
        ? [deliveries.andMore({ orders: orderIds.length - orders.length })]
        : []),
    ].join(", "),
    deliveries.outcomes[delivery.outcome],
    whyText(words, delivery),
  ]);
  const { received, topic, outcome, why } = deliveries.columns;
  const titles = ["ID", received, shared.shop, topic, words.labels.page.orders.columns.order, outcome, why];
  return table(words, rows, { titles });
}
