import type { Order, OrderAnswer, OrderRow, Page } from "../../admin/answers.ts";
import { type CommandContext, EXIT, type ExitCode } from "../command-context.ts";
import { counted, localTime, plain, table } from "../terminal-text.ts";
import {
  type AdminAddress,
  type AdminOptions,
  type Answered,
  callBridge,
  findBridge,
  query,
} from "./admin-client.ts";
import { STATE_WORDS } from "./orders.ts";

/** Tells the story of one order: what arrived, what was decided and sent, and what came back. */
export async function show(
  context: CommandContext,
  shop: string,
  order: string,
  options: AdminOptions,
): Promise<ExitCode> {
  const address = findBridge(context, options);
  if (typeof address === "number") return address;
  const answered = await findOrder(address, shop, order);
  if (!answered.ok) {
    context.err(answered.message);
    return EXIT.failed;
  }
  if (options.json) context.out(JSON.stringify(answered.body, null, 2));
  else for (const line of story(answered.body.order)) context.out(line);
  return EXIT.fine;
}

/** By the platform's id, else by anything that finds exactly one order: people know the number, not the id. */
async function findOrder(address: AdminAddress, shop: string, order: string): Promise<Answered<OrderAnswer>> {
  const place = (orderId: string) => `/api/orders/${encodeURIComponent(shop)}/${encodeURIComponent(orderId)}`;
  const direct = await callBridge<OrderAnswer>(address, "GET", place(order));
  if (direct.ok || direct.status !== 404) return direct;
  const found = await callBridge<Page<OrderRow>>(
    address,
    "GET",
    query("/api/orders", { shop, q: order, limit: 2 }),
  );
  if (!found.ok) return found;
  const [first, second] = found.body.items;
  if (first !== undefined && second === undefined) return callBridge(address, "GET", place(first.orderId));
  const message =
    first === undefined
      ? `The shop ${shop} has no order ${order} here. All orders: npx loyalty-bridge orders`
      : `Several orders of ${shop} fit ${order}: give the id. See them with: orders --shop ${shop} --find ${order} --json`;
  return { ok: false, status: 404, message };
}

/** As many as a record keeps (domain/trace.ts). */
const LINES_KEPT = 200;

function story(order: Order): readonly string[] {
  return [
    ...facts(order),
    "",
    "WHAT THE LOYALTY SERVICE IS TOLD",
    ...indent(operationLines(order)),
    "",
    "WHAT HAPPENED",
    ...indent(table(order.trace.map(({ at, what, detail }) => [localTime(at), what, detail]))),
    ...(order.trace.length < LINES_KEPT
      ? []
      : [`  (only the newest ${LINES_KEPT} lines of an order are kept)`]),
  ];
}

function facts(order: Order): readonly string[] {
  const { contact, totals } = order;
  const person = [contact.name, contact.email, contact.mobile].filter((part) => part !== null).join(", ");
  const missing = contact.missing.length === 0 ? "" : ` (missing: ${contact.missing.join(" and ")})`;
  const refunded =
    totals.refunded === null || /^[0.]+$/.test(totals.refunded) ? "" : `, ${totals.refunded} refunded`;
  return table([
    ["Order", `${order.orderNumber ?? order.orderId} of ${order.shop} (id ${order.orderId})`],
    ["At the service", order.loyaltyOrderId === null ? "not known yet" : `order ${order.loyaltyOrderId}`],
    ["In the shop", order.status ?? "not seen yet"],
    ["Points", `${order.points}. ${order.reason}`],
    ["Work", STATE_WORDS[order.state] ?? order.state],
    ["Total", totals.total === null ? "" : `${totals.total} ${totals.currency}${refunded}`],
    ["Customer", `${person || "unknown"}${contact.isLandline ? " (a landline)" : ""}${missing}`],
    ...contact.unusable.map(({ field, value, why }) => ["", `the shop sent "${value}" as ${field}: ${why}`]),
    ["Last change", localTime(order.changedAt)],
  ]);
}

function operationLines({ operations }: Order): readonly string[] {
  if (operations.length === 0) return ["nothing so far"];
  return table(
    operations.map(({ operation, state, attempts, lastError, notBefore, sentAt, id }) => [
      operation,
      state,
      counted(attempts, "attempt"),
      sentAt === null ? "not sent" : `sent ${localTime(sentAt)}`,
      [
        notBefore === null || state === "done" ? null : `not before ${localTime(notBefore)}`,
        lastError,
        state === "dead" || state === "parked" ? `retry ${id}` : null,
      ]
        .filter((part) => part !== null)
        .join("; "),
    ]),
  );
}

function indent(lines: readonly string[]): readonly string[] {
  return lines.map((line) => `  ${plain(line)}`);
}
