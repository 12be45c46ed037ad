import type { OrderRow, Page } from "../../admin/answers.ts";
import type { OrderState } from "../../domain/order/order-summary.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { localTime, table } from "../terminal-text.ts";
import { type AdminOptions, callBridge, findBridge } from "./admin-client.ts";

export interface OrdersOptions extends AdminOptions {
  readonly shop?: string;
  readonly points?: string;
  readonly state?: string;
  readonly find?: string;
  readonly limit: number;
}

const LARGEST_PAGE = 200;

/** Where an order's work stands, in words. */
export const STATE_WORDS: Readonly<Record<OrderState, string>> = {
  queued: "waiting its turn",
  sending: "being sent",
  retrying: "will be tried again",
  parked: "needs a decision",
  dead: "given up",
  held: "on hold",
  idle: "nothing to do",
};

/** Lists orders, newest change first. */
export async function orders(context: CommandContext, options: OrdersOptions): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const items: OrderRow[] = [];
  let cursor: string | null = null;
  do {
    const { shop, points, state, find: q } = options;
    const limit = Math.min(options.limit - items.length, LARGEST_PAGE);
    const body: object = { shop, points, state, q, limit, ...(cursor === null ? {} : { cursor }) };
    const answered = await callBridge<Page<OrderRow>>(address, "POST", "/api/orders/search", body);
    if (!answered.ok) {
      context.err(answered.message);
      return EXIT.failed;
    }
    items.push(...answered.body.items);
    cursor = answered.body.nextCursor;
  } while (cursor !== null && items.length < options.limit);
  if (options.json) context.out(JSON.stringify({ items, nextCursor: cursor }, null, 2));
  else for (const line of listing(items, cursor !== null)) context.out(line);
  return EXIT.fine;
}

function listing(items: readonly OrderRow[], hasMore: boolean): readonly string[] {
  if (items.length === 0) return ["No orders."];
  const heading = ["SHOP", "ORDER", "POINTS", "WORK", "TOTAL", "CHANGED", "WHY"];
  const rows = items.map((order) => [
    order.shop,
    order.orderNumber ?? order.orderId,
    order.points,
    STATE_WORDS[order.state] ?? order.state,
    order.total === null ? "" : `${order.total} ${order.currency}`,
    localTime(order.changedAt),
    order.reason,
  ]);
  const more = hasMore ? ["", "There are more: see them with a larger --limit."] : [];
  return [...table([heading, ...rows]), ...more];
}
