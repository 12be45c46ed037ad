import { Option } from "commander";
import type { OrderRow, PointsState } from "../../../client/index.ts";
import { POINTS_STATES } from "../../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../../domain/order/order-summary.ts";
import { number, text } from "../../arguments.ts";
import { clientCommand } from "../../client/client-command.ts";
import { pointsText } from "../../client/points-text.ts";
import type { ReaderWords } from "../../language.ts";
import { table } from "../../terminal/table.ts";
import { plain, timeText } from "../../terminal/terminal-text.ts";

/** `scheduled`: queued, and due on a later day. */
const STATES = [...ORDER_STATES, "scheduled"] as const;

interface OrdersOptions {
  readonly shop?: string;
  readonly points?: PointsState;
  readonly state?: (typeof STATES)[number];
  readonly find?: string;
  readonly limit: number;
}

export const orders = clientCommand<OrdersOptions>({
  name: "orders",
  summary: "list orders, latest change first",
  isInReadersLanguage: true,
  options: (command) =>
    command
      .option("--shop <name>", "only orders of this shop", text)
      .addOption(
        new Option("--points <state>", "only orders with points in this state").choices(POINTS_STATES),
      )
      .addOption(new Option("--state <state>", "only orders with work in this state").choices(STATES))
      .option("--find <text>", "search by order id, number, name, email address or mobile number", text)
      .option("--limit <count>", "maximum number of orders", number(1, 100_000), 50),
  async ask(asking, options) {
    const { shop, points, state, find: q } = options;
    const page = await asking.pages(options, (bridge, part) =>
      bridge.post("/orders/search", { body: { shop, points, state, q, ...part } }),
    );
    const { items, nextCursor } = page;
    const lines = () =>
      items.length === 0 ? noneLines(asking.words, options) : listing(asking.words, items, nextCursor);
    return { json: page, lines };
  },
});

/** Says that no order matched, and where to look next. */
function noneLines({ labels }: ReaderWords, { shop, points, state, find }: OrdersOptions): readonly string[] {
  const typed = Object.entries({ shop, points, state, find: find === undefined ? find : `"${find}"` });
  const options = typed
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${name} ${value}`);
  if (options.length === 0) return [labels.orders.noneYet];
  // No shop finds orders by a person.
  const number = find === undefined || /[@+]/.test(find) ? "<number>" : `"${find}"`;
  return [
    labels.orders.noneFits({ options: options.join(" ") }),
    ...(find === undefined ? [] : [labels.orders.inShop({ shop: shop ?? "<shop>", number })]),
  ].map(plain);
}

/** Narrower tables omit the names, since every other column is needed more; programs always get the same columns. */
const ROOM_FOR_NAMES = 120;

function listing(
  words: ReaderWords,
  items: readonly OrderRow[],
  nextCursor: string | null,
): readonly string[] {
  const { labels } = words;
  const { shared, orders } = labels.page;
  const { order, customer, total } = orders.columns;
  const { work, changed } = labels.show;
  const hasNames = (words.terminal.columns ?? 0) >= ROOM_FOR_NAMES;
  const rows = items.map((row) => [
    row.shop,
    row.orderNumber ?? row.orderId,
    ...(hasNames ? [row.customerName ?? ""] : []),
    pointsText(words, row.points, row.pointsGiven),
    row.scheduledAt === null ? shared.orderStates[row.state] : orders.timeSet,
    row.total === null ? "" : words.price(row.total, row.currency ?? ""),
    timeText(words, row.changedAt),
    row.reason,
  ]);
  const known = [shared.shop, order, ...(hasNames ? [customer] : []), shared.points];
  const titles = [...known, work, total, changed, labels.orders.columns.why];
  return [...table(words, rows, { titles }), ...(nextCursor === null ? [] : ["", labels.orders.more])];
}
