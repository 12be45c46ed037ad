import { z } from "zod";
import type { OrderSummary } from "../../domain/order/order-summary.ts";
import { codedReason } from "../../domain/reason/compare.ts";
import { separatorIn } from "../../words/csv-line.ts";
import { badgeOf } from "../../words/points-badge.ts";
import type { Words } from "../../words/vocabulary.ts";
import { type CsvTable, cellsIn, csvEndpoint, pagesOf } from "../csv.ts";
import { iso, isoOrNull } from "../iso.ts";
import { withCodes } from "../queries.ts";
import { ORDER_COLUMNS, type OrderColumn, TIME_COLUMNS, type TimeColumn } from "../table-codes.ts";
import { orderSelection, selected } from "./order-selection.ts";
import { amountOf, causeNow } from "./order-view.ts";

/** Exports orders as CSV: for people in their language, or for programs with stable codes. */
export const ordersCsv = csvEndpoint("/orders.csv", {
  summary: "Exports orders as CSV in the reader's language; with `codes`, in a stable form for programs",
  selection: z.strictObject({ ...orderSelection, codes: withCodes }),
  table: ({ codes }, words) => (codes ? CODES : tableIn(words)),
  pages: pagesOf(async ({ store, brands, clock }, { codes: _, ...query }, page) => {
    const { items, nextCursor } = await store.listOrders({ ...selected(query), ...page });
    return {
      items: items.map((item) => ({ ...item, cause: causeNow(item, brands, clock.now()) })),
      nextCursor,
    };
  }),
});

/** A row, with the reason why the order is waiting now. */
type OrderLine = OrderSummary & { readonly cause: ReturnType<typeof causeNow> };

function badgeIn({ points, cause }: Pick<OrderLine, "points" | "cause">): ReturnType<typeof badgeOf> {
  return badgeOf({ points, ...codedReason(cause) });
}

export const searchedOrdersCsv = {
  ...ordersCsv,
  method: "POST",
  summary: "The same with the filters in the body, so that they do not appear in logged URLs",
  query: z.strictObject({}),
  body: ordersCsv.query,
} as const;

/** The table for people. Numbers follow the language; times use one format that every spreadsheet reads. */
function tableIn(words: Words): CsvTable<OrderLine> {
  const { say, decimal, tableTime, zone } = words;
  return {
    head: ORDER_COLUMNS.map((column) =>
      say(isTime(column) ? { code: "timeColumn", column, zone } : { code: "column", column }),
    ),
    separator: separatorIn(words),
    cells: ({ totalMinor, refundedMinor, ...order }) =>
      cellsIn(ORDER_COLUMNS, {
        ...order,
        placedAt: order.placedAt === null ? null : tableTime(order.placedAt),
        points: say({ code: "pointsStand", points: badgeIn(order) }),
        state: say({ code: "orderStands", state: order.scheduledAt === null ? order.state : "scheduled" }),
        total: amountOf(totalMinor, order.currency, decimal),
        reason: say(order.cause),
        changedAt: tableTime(order.changedAt),
        scheduledAt: order.scheduledAt === null ? null : tableTime(order.scheduledAt),
        refunded: amountOf(refundedMinor, order.currency, decimal),
      }),
  };
}

function isTime(column: OrderColumn): column is TimeColumn {
  return TIME_COLUMNS.some((each) => each === column);
}

/** Append new columns at the end: programs may read columns by position. */
const CODE_COLUMNS = [
  ...ORDER_COLUMNS.slice(0, ORDER_COLUMNS.indexOf("reason")),
  ...(["code", "facts", "changedAt", "badge", "cause"] as const),
  ...ORDER_COLUMNS.slice(ORDER_COLUMNS.indexOf("scheduledAt")),
  "causeFacts",
] as const;

const CODES: CsvTable<OrderLine> = {
  head: CODE_COLUMNS,
  separator: ",",
  cells: ({ totalMinor, refundedMinor, ...order }) => {
    const { code, facts } = codedReason(order.reason);
    const cause = order.cause === order.reason ? null : codedReason(order.cause);
    return cellsIn(CODE_COLUMNS, {
      ...order,
      placedAt: isoOrNull(order.placedAt),
      total: amountOf(totalMinor, order.currency),
      code,
      facts: JSON.stringify(facts),
      changedAt: iso(order.changedAt),
      badge: badgeIn(order),
      cause: cause?.code,
      causeFacts: cause === null ? null : JSON.stringify(cause.facts),
      scheduledAt: isoOrNull(order.scheduledAt),
      refunded: amountOf(refundedMinor, order.currency),
    });
  },
};
