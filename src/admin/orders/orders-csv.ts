import { once } from "node:events";
import type { RequestHandler, Response } from "express";
import { z } from "zod";
import { POINTS_STATES } from "../../domain/order/order-record.ts";
import { ORDER_STATES } from "../../domain/order/order-summary.ts";
import { sendProblem } from "../../http/respond.ts";
import type { OrderQuery } from "../../store/records.ts";
import type { Store } from "../../store/store.ts";
import type { Words } from "../../words/words.ts";
import { shopName, typedText, withoutAbsent } from "../queries.ts";
import { readCall } from "../read-call.ts";
import { summaryView } from "./order-view.ts";

const PAGE = 200;
const COLUMNS = [
  "shop",
  "orderNumber",
  "orderId",
  "loyaltyOrderId",
  "points",
  "state",
  "total",
  "currency",
  "reason",
  "changedAt",
] as const;

const selection = z.strictObject({
  shop: shopName.optional(),
  points: z.enum(POINTS_STATES).optional(),
  state: z.enum(ORDER_STATES).optional(),
  q: typedText.optional(),
});

/**
 * `GET` or `POST /api/orders.csv`: the whole list as a table, page by page, so that its length costs no memory. By POST,
 * what somebody typed to find a person stays out of the address.
 */
export function ordersCsv(store: Store): RequestHandler {
  return async (request, response) => {
    const call = await readCall(request, response);
    if (call === null) return;
    const asked = selection.safeParse(request.method === "POST" ? call.body : call.query);
    if (!asked.success) {
      const detail = "Ask for shop, points, state or q, as for the list of orders.";
      return sendProblem(response, { status: 400, error: "invalid_request", detail });
    }
    response.writeHead(200, {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="orders.csv"',
    });
    // The mark tells spreadsheets that the text is UTF-8.
    await write(response, `\uFEFF${line(COLUMNS)}`);
    await writeRows(response, store, withoutAbsent(asked.data), call.words);
    response.end();
  };
}

async function writeRows(
  response: Response,
  store: Store,
  asked: Omit<OrderQuery, "limit">,
  words: Words,
): Promise<void> {
  let cursor: string | null = null;
  do {
    const query: OrderQuery = { ...asked, limit: PAGE, ...(cursor === null ? {} : { cursor }) };
    const page = await store.listOrders(query);
    const rows = page.items
      .map((item) => summaryView(item, words))
      .map((order) => line(COLUMNS.map((column) => order[column])));
    await write(response, rows.join(""));
    cursor = page.nextCursor;
  } while (cursor !== null && !response.destroyed);
}

/** Waits for a slow reader instead of filling the memory. */
async function write(response: Response, text: string): Promise<void> {
  if (response.destroyed || response.write(text)) return;
  const left = new AbortController();
  const leave = () => left.abort();
  response.once("close", leave);
  await once(response, "drain", { signal: left.signal }).catch(() => {});
  response.off("close", leave);
}

function line(values: readonly unknown[]): string {
  return `${values.map(cell).join(",")}\r\n`;
}

/**
 * Spreadsheets carry out text that looks like a formula: an apostrophe in front keeps it text. Where numbers have a
 * comma in them, they take the semicolon for the end of a cell, quoted or not, so that a formula may stand behind it.
 */
function cell(value: unknown): string {
  const text = value === null || value === undefined ? "" : String(value);
  const harmless = text
    .replaceAll("\0", "")
    .replace(/^(?=\s*[=+\-@|%]|[\t\r\n])/, "'")
    .replaceAll(/(?=[=+\-@|%])(?<=;["\s]*)/g, "'");
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
