import type { RequestHandler } from "express";
import { z } from "zod";
import { formatMinorUnits } from "../../domain/order/money.ts";
import type { OrderSummary } from "../../domain/order/order-summary.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import type { Store } from "../../store/store.ts";
import { ORDER_COLUMNS, type OrderColumn, TIME_COLUMNS, type TimeColumn } from "../../words/codes/table.ts";
import type { Words } from "../../words/words.ts";
import { type CsvTable, sendTable, separatorIn } from "../csv.ts";
import { COMMON_PROBLEMS, rawEndpoint } from "../endpoint.ts";
import { iso } from "../iso.ts";
import { withCodes } from "../queries.ts";
import { text } from "../shapes.ts";
import { orderSelection, selected } from "./order-selection.ts";

const selection = z.strictObject({
  ...orderSelection,
  codes: withCodes,
});

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
  handler: sendOrders,
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
  handler: sendOrders,
});

/** A table for people, in their language, or for programs. */
function sendOrders({ store }: CsvParts): RequestHandler {
  return (request, response) =>
    sendTable(request, response, {
      fileName: "orders.csv",
      selection,
      table: ({ codes }, words) => (codes ? CODES : tableIn(words)),
      list: ({ codes: _, ...query }, page) => store.listOrders({ ...selected(query), ...page }),
    });
}

/** Numbers are as the language writes them; times alike everywhere, as all spreadsheets read them. */
function tableIn(words: Words): CsvTable<OrderSummary> {
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

const CODES: CsvTable<OrderSummary> = {
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
