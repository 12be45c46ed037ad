import type { OrderRow, OrderState, PointsState } from "../../client/index.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { labelsIn, type ReaderWords } from "../language.ts";
import { table } from "../table.ts";
import { timeText } from "../terminal-text.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";
import { pointsText } from "./points-text.ts";

export interface OrdersOptions extends AdminOptions {
  readonly shop?: string;
  readonly points?: PointsState;
  readonly state?: OrderState;
  readonly find?: string;
  readonly limit: number;
}

const LARGEST_PAGE = 200;

/** Lists orders, newest change first. */
export async function orders(context: CommandContext, options: OrdersOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const items: OrderRow[] = [];
  let cursor: string | null = null as string | null;
  do {
    const { shop, points, state, find: q } = options;
    const limit = Math.min(options.limit - items.length, LARGEST_PAGE);
    const body = { shop, points, state, q, limit, cursor: cursor ?? undefined };
    const answered = await callBridge(address, (bridge) => bridge.post("/orders/search", { body }));
    if (!answered.ok) {
      context.err(answered.message);
      return EXIT.failed;
    }
    items.push(...answered.body.items);
    cursor = answered.body.nextCursor;
  } while (cursor !== null && items.length < options.limit);
  if (options.json) context.out(JSON.stringify({ items, nextCursor: cursor }, null, 2));
  else for (const line of listing(address.words, items, cursor !== null)) context.out(line);
  return EXIT.fine;
}

function listing(words: ReaderWords, items: readonly OrderRow[], hasMore: boolean): readonly string[] {
  const labels = labelsIn(words);
  if (items.length === 0) return [labels.orders.none];
  const { shop, order, points, work, total, changed, why } = labels.orders.columns;
  const rows = items.map((row) => [
    row.shop,
    row.orderNumber ?? row.orderId,
    pointsText(words, row.points, row.pointsGiven),
    labels.names.orders[row.state],
    row.total === null ? "" : words.price(row.total, row.currency ?? ""),
    timeText(words, row.changedAt),
    row.reason,
  ]);
  const more = hasMore ? ["", labels.orders.more] : [];
  return [...table(words, rows, { titles: [shop, order, points, work, total, changed, why] }), ...more];
}
