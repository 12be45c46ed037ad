import type { Writable } from "node:stream";
import type { RequestHandler } from "express";
import { z } from "zod";
import { formatMinorUnits } from "../../domain/order/money.ts";
import type { OrderSummary } from "../../domain/order/order-summary.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { streamCompressible } from "../../http/compressed.ts";
import { sendProblem } from "../../http/respond.ts";
import type { OrderQuery } from "../../store/records.ts";
import type { Store } from "../../store/store.ts";
import { ORDER_COLUMNS, type OrderColumn, TIME_COLUMNS, type TimeColumn } from "../../words/codes/table.ts";
import type { Words } from "../../words/words.ts";
import { headLine, line, separatorIn, writeTo } from "../csv.ts";
import { COMMON_PROBLEMS, rawEndpoint } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { readCall } from "../read-call.ts";
import { text } from "../shapes.ts";
import { orderSelection, selected } from "./order-selection.ts";

const PAGE = 200;
const selection = z.strictObject({
  ...orderSelection,
  codes: z
    .union([z.boolean(), z.enum(["true", "false"]).transform((given) => given === "true")])
    .default(false),
});

/** A table for people, in their language, or for programs. */
interface Table {
  readonly head: readonly string[];
  readonly separator: "," | ";";
  cells(order: OrderSummary): readonly unknown[];
}

export interface CsvParts {
  readonly store: Store;
}

export const ordersCsv = rawEndpoint({
  method: "GET",
  path: "/orders.csv",
  summary:
    "The whole list as a table for people, in their language; with `codes` for programs: names of columns and codes that stay the same, ISO times, decimal points",
  permission: "admin",
  query: selection,
  answers: { 200: text },
  media: "text/csv",
  problems: COMMON_PROBLEMS,
  handler: sendTable,
});

export const searchedOrdersCsv = rawEndpoint({
  method: "POST",
  path: "/orders.csv",
  summary: "The same table: what somebody typed to find a person stays out of the address",
  permission: "admin",
  body: selection,
  answers: { 200: text },
  media: "text/csv",
  problems: COMMON_PROBLEMS,
  handler: sendTable,
});

/** Page by page, so that the length of the list costs no memory. */
function sendTable({ store }: CsvParts): RequestHandler {
  return async (request, response) => {
    const call = await readCall(request, response);
    if (call === null) return;
    const parsed = selection.safeParse(request.method === "POST" ? call.body : call.query);
    if (!parsed.success) {
      const reason = { code: "csvParameters" } as const;
      return sendProblem(response, { status: 400, error: "invalid_request", reason });
    }
    const out = streamCompressible(request, response, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="orders.csv"',
    });
    const { codes, ...query } = parsed.data;
    const table = codes ? CODES : tableIn(call.words);
    await writeTo(out, headLine(table.head, table.separator));
    await writeRows(out, store, selected(query), table);
    out.end();
  };
}

async function writeRows(
  out: Writable,
  store: Store,
  filter: Omit<OrderQuery, "limit">,
  { cells, separator }: Table,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const query: OrderQuery = { ...filter, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
    const page = await store.listOrders(query);
    const rows = page.items.map((order) => line(cells(order), separator));
    await writeTo(out, rows.join(""));
    cursor = page.nextCursor;
  } while (cursor !== null && !out.destroyed);
}

/** Numbers are as the language writes them; times alike everywhere, as all spreadsheets read them. */
function tableIn(words: Words): Table {
  const { say, decimal, tableTime, zone } = words;
  return {
    head: ORDER_COLUMNS.map((column) =>
      say(isTime(column) ? { code: "timeColumn", column, zone } : { code: "column", column }),
    ),
    separator: separatorIn(words),
    cells: ({ totalMinor, currency, ...order }) => [
      order.shop,
      order.orderNumber,
      order.orderId,
      order.loyaltyOrderId,
      order.customerName,
      order.placedAt === null ? null : tableTime(order.placedAt),
      say({ code: "pointsStand", points: order.points }),
      order.pointsGiven,
      say({ code: "orderStands", state: order.state }),
      totalMinor === null || currency === null ? null : decimal(totalMinor, currency),
      currency,
      say(order.reason),
      tableTime(order.changedAt),
    ],
  };
}

function isTime(column: OrderColumn): column is TimeColumn {
  return TIME_COLUMNS.some((each) => each === column);
}

const CODES: Table = {
  head: [...ORDER_COLUMNS.filter((column) => column !== "changedAt"), "facts", "changedAt"],
  separator: ",",
  cells: (order) => {
    const { shop, orderNumber, orderId, loyaltyOrderId, points, state, totalMinor, currency } = order;
    const standing = [points, order.pointsGiven, state];
    const { code, facts } = codedReason(order.reason);
    const total = totalMinor === null || currency === null ? null : formatMinorUnits(totalMinor, currency);
    const placedAt = order.placedAt === null ? null : iso(order.placedAt);
    const identity = [shop, orderNumber, orderId, loyaltyOrderId, order.customerName, placedAt];
    return [...identity, ...standing, total, currency, code, JSON.stringify(facts), iso(order.changedAt)];
  },
};
