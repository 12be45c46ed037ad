import type { OrderRow, OrderState, PointsState } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { plain, timeText } from "../terminal-text.ts";
import { type AdminOptions, findBridge } from "./admin-client.ts";
import { pointsText } from "./points-text.ts";
import { readPages } from "./read-pages.ts";

export interface OrdersOptions extends AdminOptions {
  readonly shop?: string;
  readonly points?: PointsState;
  readonly state?: OrderState;
  readonly find?: string;
  readonly limit: number;
}

/** Lists orders, newest change first. */
export async function orders(context: CommandContext, options: OrdersOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const { shop, points, state, find: q } = options;
  const page = await readPages<OrderRow>(context, address, options, (bridge, part) =>
    bridge.post("/orders/search", { body: { shop, points, state, q, ...part } }),
  );
  if (page === null) return EXIT.failed;
  if (options.json) context.out(JSON.stringify(page, null, 2));
  else if (page.items.length === 0) for (const line of noneLines(address.words, options)) context.out(line);
  else for (const line of listing(address.words, page.items, page.nextCursor !== null)) context.out(line);
  return EXIT.fine;
}

/** What was looked for in vain, and where to look next. */
function noneLines(words: ReaderWords, { shop, points, state, find }: OrdersOptions): readonly string[] {
  const labels = labelsIn(words);
  const typed = Object.entries({ shop, points, state, find: find === undefined ? find : `"${find}"` });
  const options = typed
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `--${name} ${value}`);
  if (options.length === 0) return [labels.orders.noneYet];
  // No shop looks orders up by a person.
  const number = find === undefined || /[@+]/.test(find) ? "<number>" : `"${find}"`;
  return [
    labels.orders.noneFits({ options: options.join(" ") }),
    ...(find === undefined ? [] : [labels.orders.inShop({ shop: shop ?? "<shop>", number })]),
  ].map(plain);
}

/** Narrower than this, each of the other columns is needed more than the name; programs read the same columns everywhere. */
const ROOM_FOR_NAMES = 120;

function listing(words: ReaderWords, items: readonly OrderRow[], hasMore: boolean): readonly string[] {
  const labels = labelsIn(words);
  const { shop, order, customer, points, work, total, changed, why } = labels.orders.columns;
  const hasNames = (words.terminal.columns ?? 0) >= ROOM_FOR_NAMES;
  const rows = items.map((row) => [
    row.shop,
    row.orderNumber ?? row.orderId,
    ...(hasNames ? [row.customerName ?? ""] : []),
    pointsText(words, row.points, row.pointsGiven),
    labels.names.orders[row.state],
    row.total === null ? "" : words.price(row.total, row.currency ?? ""),
    timeText(words, row.changedAt),
    row.reason,
  ]);
  const more = hasMore ? ["", labels.orders.more] : [];
  return [
    ...table(words, rows, {
      titles: [shop, order, ...(hasNames ? [customer] : []), points, work, total, changed, why],
    }),
    ...more,
  ];
}
