import type { CustomerPoints } from "../../client/index.ts";
import {
  byServiceName,
  type HistoryColumn,
  historyLines,
  historyText,
  historyTitle,
  momentOf,
  NOTHING,
  stateOf,
} from "../../words/history-columns.ts";
import type { ReaderWords } from "../language.ts";
import { table } from "../terminal/table.ts";
import { title, wholeTime } from "../terminal/terminal-text.ts";

/** The loyalty service's entries for a customer, list by list: known values in words, others as received. */
export function historyTables(
  words: ReaderWords,
  { service, orders, olderOrders }: Pick<CustomerPoints, "service" | "orders" | "olderOrders">,
): readonly string[] {
  const known = [...orders, ...olderOrders];
  const { kinds } = words.labels.historyPage.customer;
  const names: Readonly<Record<string, string>> = kinds;
  const lists = Array.isArray(service) ? [["all", service] as const] : Object.entries(service ?? {});
  return lists.flatMap(([name, rows]) =>
    Array.isArray(rows) && rows.length > 0
      ? ["", title(words, names[name] ?? historyTitle(name)), ...listed(words, rows, known)]
      : [],
  );
}

function listed(words: ReaderWords, rows: readonly unknown[], orders: CustomerPoints["olderOrders"]) {
  const said = words.labels.historyPage.columns;
  const { columns, lines } = historyLines(rows, orders);
  const titles = columns.map(({ name, means }) => (means === null ? historyTitle(name) : said[means]));
  const known = byServiceName(orders);
  const cells = lines.map((line) =>
    columns.map(({ name, means }) => cell(words, means, historyText(line[name]), known)),
  );
  const figures = columns.flatMap(({ means }, at) => (means === "points" ? [at] : []));
  return table(words, cells, { titles, figures, indent: 2 });
}

function cell(
  words: ReaderWords,
  means: HistoryColumn | null,
  text: string,
  orders: ReadonlyMap<string, CustomerPoints["olderOrders"][number]>,
): string {
  if (text === NOTHING) return "";
  const { page, historyPage } = words.labels;
  const at = means === "when" ? momentOf(text) : null;
  if (at !== null) return wholeTime(words, at);
  if (means === "order") {
    const order = orders.get(text);
    return order === undefined ? text : `${order.shop} ${order.orderNumber ?? order.orderId}`;
  }
  const state = means === "state" ? stateOf(text) : null;
  if (state !== null) return page.today.points.columns[state];
  return means === "type" && (text === "earn" || text === "redeem") ? historyPage.customer.kinds[text] : text;
}
