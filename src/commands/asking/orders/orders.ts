import { Option } from "commander";
import type { OrderRow, PointsState } from "../../../client/index.ts";
import type { RefundExtent } from "../../../domain/facts/refunds.ts";
import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import type { OrderState } from "../../../domain/order/order-summary.ts";
import { sentence, typed } from "../../../words/sentence.ts";
import { unsaid } from "../../../words/unsaid.ts";
import { endOf, LISTED, limitOption, meanings, spanOptions, text, wordOption } from "../../arguments.ts";
import { CODES, clientCommand, moreBelow } from "../../client/client-command.ts";
import { pointsCell, withNote } from "../../client/points-text.ts";
import type { ReaderWords } from "../../language.ts";
import { table } from "../../terminal/table.ts";
import { plain, timeText } from "../../terminal/terminal-text.ts";

/** `scheduled`: queued for a later day; `inTurn`: any other queued order. */
type State = Exclude<OrderState, "queued"> | "scheduled" | "inTurn";

/** Words of the table and the API's codes. */
const STATES = {
  queued: "inTurn",
  "approval-scheduled": "scheduled",
  sending: "sending",
  retrying: "retrying",
  "needs-a-decision": "parked",
  failed: "dead",
  "on-hold": "held",
  "nothing-to-do": "idle",
} as const satisfies Readonly<Record<string, State>>;

const MEANINGS: Readonly<Record<keyof typeof STATES, string>> = {
  queued: "to be sent now",
  "approval-scheduled": "to be sent on a later day",
  sending: "on its way to the loyalty service",
  retrying: "did not arrive yet, and is sent again",
  "needs-a-decision": "waits for a person (see decide)",
  failed: "not sent again until a person retries it",
  "on-hold": "by a person, or until a contact is known",
  "nothing-to-do": "all is sent, or nothing has to be",
};

const EXTENTS = ["partly", "fully", "any"] as const satisfies readonly (RefundExtent | "any")[];

interface OrdersOptions {
  readonly shop?: string;
  readonly points?: PointsState;
  readonly state?: State;
  readonly refunded?: (typeof EXTENTS)[number];
  readonly find?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: number;
  readonly csv?: true;
  readonly codes?: true;
}

export const orders = clientCommand<OrdersOptions>({
  name: "orders",
  summary: "list orders, latest change first",
  examples: [
    "orders --find ada@example.com",
    "orders --shop acme --state failed",
    "orders --since yesterday",
    "orders --since 2026-06-01 --csv",
  ],
  isInReadersLanguage: true,
  options: (command) =>
    spanOptions(command, "orders changed")
      .option("--shop <name>", "only orders of this shop", text)
      .addOption(
        new Option("--points <state>", "only orders with points in this state").choices(POINTS_STATES),
      )
      .addOption(wordOption("--state <state>", "only orders with work in this state", STATES))
      .addOption(
        new Option("--refunded <extent>", "only orders of which this much was refunded").choices(EXTENTS),
      )
      .option(
        "--find <text>",
        "search by order ID, number, email address, mobile number, or whole words of the name",
        text,
      )
      .addOption(limitOption("orders", 100_000))
      .option("--csv", "print the matching orders as CSV, for spreadsheets")
      .option(...CODES)
      .addHelpText("after", meanings("States:", MEANINGS)),
  async ask(asking, options) {
    const { shop, points, state, refunded, find: q, since: changedFrom, until, csv, codes, limit } = options;
    const selection = { shop, points, state, refunded, q, changedFrom, changedBefore: endOf(until) };
    if (csv)
      return asking.csv(shop, (bridge) =>
        bridge.post("/orders.csv", { body: { ...selection, codes, limit } }),
      );
    const page = await asking.pages({ shop, limit: limit ?? LISTED }, (bridge, part) =>
      bridge.post("/orders/search", { body: { ...selection, ...part } }),
    );
    const { items } = page;
    const lines = () =>
      items.length === 0 ? noneLines(asking.words, options) : listing(asking.words, items);
    return { json: page, lines, more: moreBelow(asking.words, page) };
  },
});

/** Says that no order matched, and where to look next. */
function noneLines({ labels }: ReaderWords, options: OrdersOptions): readonly string[] {
  const { shop, points, state, refunded, find, since, until } = options;
  const word = Object.entries(STATES).find(([, code]) => code === state)?.[0];
  const term = find && typed(find);
  const given = { shop, points, state: word, refunded, find: term, since, until };
  const named = Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${name} ${value}`);
  if (named.length === 0) return [labels.orders.noneYet];
  // Shops cannot find orders by a person.
  const number = find === undefined || /[@+]|^\D*$/.test(find) ? "NUMBER" : typed(find);
  return [
    labels.orders.noneFits({ options: named.join(" ") }),
    ...(find === undefined
      ? []
      : [labels.orders.wholeWords, labels.orders.inShop({ shop: shop ?? "SHOP", number })]),
  ].map(plain);
}

/** In narrower tables, the customer and the status go on the line below, before the reason. */
const WIDE = 120;

function listing(words: ReaderWords, items: readonly OrderRow[]): readonly string[] {
  const { labels } = words;
  const { shared, orders, deliveries } = labels.page;
  const { order, customer, total, state: work, changed } = orders.columns;
  const isWide = (words.terminal.columns ?? WIDE) >= WIDE;
  const rows = items.map((row) => {
    const name = row.customerName ?? "";
    const state = row.scheduledAt === null ? shared.orderStates[row.state] : labels.page.orders.laterOfThese;
    const rest = unsaid(row.reason, [shared.pointsStates[row.points], state]);
    const noted = withNote(words, rest, row.decisionNote);
    const reason = noted === "" ? "" : sentence(noted);
    return [
      row.shop,
      row.orderNumber ?? row.orderId,
      ...(isWide ? [name] : []),
      pointsCell(words, row),
      ...(isWide ? [state] : []),
      row.total === null ? "" : words.price(row.total, row.currency ?? ""),
      timeText(words, row.changedAt),
      (isWide ? [reason] : [name, state, reason]).filter((part) => part !== "").join(" · "),
    ];
  });
  const { why } = deliveries.columns;
  const titles = isWide
    ? [shared.shop, order, customer, shared.points, work, total, changed, why]
    : [shared.shop, order, shared.points, total, changed, [customer, work, why].join(", ")];
  return table(words, rows, { titles, figures: [titles.indexOf(total)] });
}
