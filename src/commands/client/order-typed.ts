import type { Answer } from "../../client/index.ts";
import { ID_MARK } from "../../words/sentence.ts";
import type { ReaderWords } from "../language.ts";
import { timeText } from "../terminal/terminal-text.ts";
import { pointsCell } from "./points-text.ts";

type OrderRow = Answer<"POST", "/orders/search">["items"][number];

/** What tells an order from others with the same number. The first cell is its ID as typed. */
export function choiceCells(words: ReaderWords, row: OrderRow): readonly string[] {
  const { shop, orderId, orderNumber, customerName, total, currency, placedAt, changedAt } = row;
  return [
    ...[
      ID_MARK + orderId,
      orderNumber ?? "",
      shop,
      timeText(words, placedAt ?? changedAt),
      customerName ?? "",
    ],
    ...[total === null ? "" : words.price(total, currency ?? ""), pointsCell(words, row)],
  ];
}

/** The orders whose ID or number equals the typed text. */
export function exactly(items: readonly OrderRow[], typed: string): readonly OrderRow[] {
  return items.filter((each) => each.orderId === typed || isNumber(each, typed));
}

/**
 * The orders that other text may mean: an address, a name, or the digits of a number such as "A-1001". The search also
 * matches customers' phone numbers, which nobody who types an order means.
 */
export function roughly(items: readonly OrderRow[], typed: string): readonly OrderRow[] {
  if (!/^[#\d\s().\-/]+$/.test(typed)) return items;
  const digits = typed.trim().replace(/^#/, "");
  return items.filter(({ orderNumber }) => orderNumber?.split(/\D+/).includes(digits));
}

/** Matches with or without "#", which shells read as the start of a comment. */
function isNumber({ orderNumber }: OrderRow, typed: string): boolean {
  return orderNumber?.replace(/^#/, "") === typed.replace(/^#/, "");
}
